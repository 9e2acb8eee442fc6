import { expect, test } from 'vitest'
import { lookalikeKey, registrationSearchVariants } from './registration-search.ts'

test.each([
  ['ab12 cde', ['AB12CDE', 'ABI2CDE']],
  ['LK21 VXN', ['LK21VXN', 'LK2IVXN']],
  ['OO1', ['OO1', '0O1', 'O01', '001', 'OOI', '0OI', 'O0I', '00I']],
  ['FG34', ['FG34']],
  ['  ', []],
])('a search for %j', (typed, variants) => {
  const found = registrationSearchVariants(typed)
  expect(new Set(found)).toEqual(new Set(variants))
  expect(found[0]).toBe(variants[0])
})

test('a long row of doubtful characters asks for 64 plates, the typed one first', () => {
  const found = registrationSearchVariants('0'.repeat(50))
  expect(found).toHaveLength(64)
  expect(found[0]).toBe('0'.repeat(50))
})

test.each([
  ['AB12 COE', 'ABI2 C0E', true],
  ['AB12 CDE', 'AB12 CDF', false],
])('%j and %j may be confused: %j', (one, other, same) => {
  expect(lookalikeKey(one) === lookalikeKey(other)).toBe(same)
})
