import { expect, test } from 'vitest'
import { isStorable, unstorableFields } from './storable-text.ts'

const NUL = '\0'
const HALF = '\uD83D'

test.each([
  ['', true],
  ['Zoë, 🚚, 日本', true],
  [`a${NUL}b`, false],
  [`a${HALF}b`, false],
  [HALF, false],
])('%j can be stored: %j', (text, expected) => expect(isStorable(text)).toBe(expected))

test('fields are named by their path, however deep, and names count as text too', () => {
  const values = {
    name: `x${NUL}`,
    filter: ['ok', HALF],
    values: { note: { text: NUL } },
    [`k${NUL}`]: 'v',
    count: 3,
    none: null,
  }
  expect(unstorableFields(values).map(({ field, reason }) => [field, reason])).toEqual([
    ['name', 'bad_character'],
    ['filter.1', 'bad_character'],
    ['values.note.text', 'bad_character'],
    ['k\uFFFD', 'bad_character'],
  ])
  expect(unstorableFields({ name: 'fine', bytes: new Uint8Array([0]) })).toEqual([])
})

test('what is named can be told itself', () => {
  expect(isStorable(JSON.stringify(unstorableFields({ [`${HALF}${NUL}`]: 1, a: NUL })))).toBe(true)
})
