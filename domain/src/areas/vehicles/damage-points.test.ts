import { expect, test } from 'vitest'
import { pointWords, readDamagePoints } from './damage-points.ts'

const dent = { view: 'near', x: 0.5, y: 0.25, kind: 'dent', size_mm: 140 }

test.each<[unknown, unknown[]]>([
  [[dent], [dent]],
  [[{ ...dent, severity: 'minor' }], [dent]],
  [[{ view: 'roof', x: 0, y: 1 }], [{ view: 'roof', x: 0, y: 1, kind: '', size_mm: 0 }]],
  [[{ ...dent, x: 1.2 }, { ...dent, y: '0.5' }, { x: 0.1, y: 0.1 }, 7, null, dent], [dent]],
  ['{}', []],
  [null, []],
])('%j', (stored, points) => {
  expect(readDamagePoints(stored)).toEqual(points)
})

test.each([
  ['dent', 140, 'Dent, 14 cm'],
  ['crack', 8, 'Crack, 8 mm'],
  ['scratch', 2400, 'Scratch, 2.4 m'],
  ['missing', 0, 'Missing'],
  ['', 20, null],
])('%s of %d mm: %s', (kind, size_mm, words) => {
  expect(pointWords({ kind, size_mm })).toBe(words)
})
