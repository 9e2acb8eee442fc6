import { expect, test } from 'vitest'
import { factOf, guidedClass, type GuideLimit } from './guide.ts'
import type { DamageMark } from './marks.ts'

const row = (change: Partial<GuideLimit> = {}): GuideLimit => ({
  ...{ guide: 'LCV guide', version: '2021', vehicle_class: 'van', basis: 'lease', zone: 'non_working', panel: null },
  ...{ kind: 'scratch', rule: 'size', limit_mm: 50, max_count: null, condition: null, from_on: '2021-01-01' },
  ...{ source: 'a page', read_on: '2026-11-27', confidence: 'M' },
  ...change,
})
const mark = (change: Partial<DamageMark> = {}): DamageMark => ({
  ...{ view: 'near', panel: 'near_door', x: 0.3, y: 0.4, kind: 'scratch', size_mm: 45, severity: 'minor', note: null },
  ...change,
})
const van = { class: 'van', basis: 'lease' } as const
const car = { class: 'car', basis: 'rental' } as const
const say = (
  limits: readonly GuideLimit[],
  of: DamageMark,
  vehicle: Parameters<typeof factOf>[1] = van,
  marks: readonly DamageMark[] = [of],
) => {
  const fact = factOf(limits, vehicle, marks, of, '2026-11-29')
  return fact && [fact.verdict, fact.words]
}

test.each<[string, readonly GuideLimit[], Partial<DamageMark>, [string, string] | null]>([
  ['at the limit', [row()], { size_mm: 50 }, ['fair_wear', 'Scratch 50 mm, limit 50 mm: fair wear and tear']],
  ['a millimetre more', [row()], { size_mm: 51 }, ['over', 'Scratch 51 mm, limit 50 mm: over the limit']],
  [
    'a size nobody has read',
    [row({ kind: 'dent', limit_mm: null })],
    { kind: 'dent' },
    ['unknown', 'Dent 45 mm. No limit known: LCV guide, 2021'],
  ],
  ['nobody has measured it', [row()], { size_mm: null }, ['not_measured', 'Scratch, limit 50 mm: not measured']],
  ['a kind the guide does not name', [row()], { kind: 'tear' }, null],
  [
    'the load area of a van',
    [row(), row({ zone: 'working', rule: 'always', limit_mm: null })],
    { view: 'interior', panel: 'load_area', size_mm: 900 },
    ['fair_wear', 'Scratch 900 mm, any size: fair wear and tear'],
  ],
  [
    'never',
    [row({ zone: 'interior', kind: 'tear', rule: 'never', limit_mm: null })],
    { view: 'interior', panel: 'cab', kind: 'tear' },
    ['over', 'Tear 45 mm: never fair wear and tear here'],
  ],
  [
    'an older record without a panel lies where it is',
    [row({ zone: null, panel: 'near_door', limit_mm: 10 }), row()],
    { panel: null },
    ['over', 'Scratch 45 mm, limit 10 mm: over the limit'],
  ],
  [
    'the newest that holds',
    [row({ limit_mm: 25, from_on: '2015-01-01' }), row(), row({ limit_mm: 10, from_on: '2027-01-01' })],
    {},
    ['fair_wear', 'Scratch 45 mm, limit 50 mm: fair wear and tear'],
  ],
])('%s', (_, limits, change, said) => expect(say(limits, mark(change))).toEqual(said))

test('an older record that leaves out the size was not measured', () => {
  const { size_mm: _, ...older } = mark()
  expect(say([row()], older as DamageMark)).toEqual(['not_measured', 'Scratch, limit 50 mm: not measured'])
})

test('a guide for leased vans says nothing of a rented one, nor of a lorry', () => {
  expect(say([row()], mark(), { class: 'van', basis: 'rental' })).toBeNull()
  expect([guidedClass('van', 3_500), guidedClass('van', 3_501), guidedClass('car', 9_000)]).toEqual([
    'van',
    'hgv',
    'car',
  ])
})

test('as many on a panel as the guide allows are fair wear, one more is not', () => {
  const limit = row({ vehicle_class: 'car', basis: null, limit_mm: 25, max_count: 2 })
  const marks = [1, 2, 3].map((id) => mark({ id, size_mm: 20 }))
  const elsewhere = mark({ id: 4, size_mm: 20, panel: 'near_wing' })
  const all = [...marks, elsewhere]
  expect(all.map((each) => say([limit], each, car, all)?.[0])).toEqual(['fair_wear', 'fair_wear', 'over', 'fair_wear'])
  expect(say([limit], all[2] ?? elsewhere, car, all)?.[1]).toBe(
    'Scratch 20 mm, limit 25 mm, number 3 on this panel where 2 are fair wear and tear: over the limit',
  )
})
