import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../kit/time/calendar.ts'
import { defaultNominalCodes, spendCategories, spendCategoryOf } from './nominal-codes.ts'
import { debtAgeOf, spendByMonth, type SpendLine } from './rules.ts'
import { transactionTypes } from './transaction-types.ts'

const TODAY = '2026-11-21'
const line = (over: Partial<SpendLine> = {}): SpendLine => ({
  transactionDate: '2026-11-02',
  type: 'invoice',
  nominalCode: '4000',
  goodsPence: 10_000,
  grossPence: 12_000,
  ...over,
})

test.each([
  ['4000', 'rental'],
  ['5100', 'maintenance'],
  ['5200', 'maintenance'],
  ['5300', 'damage'],
  ['5400', 'fines'],
  ['5500', 'excess_miles'],
  ['5600', 'fuel'],
  [' 5300 ', 'damage'],
  ['9999', 'other'],
  ['', 'other'],
])('code %j is %s', (code, category) => expect(spendCategoryOf(code)).toBe(category))

test('another chart of accounts', () => {
  expect(spendCategoryOf('4000', [{ code: '4000', name: 'Fuel cards', category: 'fuel', treatment: 'standard' }])).toBe(
    'fuel',
  )
  expect(new Set(defaultNominalCodes.map(({ code }) => code)).size).toBe(defaultNominalCodes.length)
})

test('24 months up to this one, months without spend included', () => {
  const months = spendByMonth([], TODAY)
  expect(months).toHaveLength(24)
  expect([months[0]?.month, months[23]?.month]).toEqual(['2024-12', '2026-11'])
  expect(months[0]).toEqual({
    month: '2024-12',
    goodsPence: 0,
    grossPence: 0,
    categories: { rental: 0, maintenance: 0, damage: 0, fines: 0, fuel: 0, excess_miles: 0, other: 0 },
  })
})

test('by category; credit notes lower it, receipts and opening balances do not touch it', () => {
  const month = spendByMonth(
    [
      line(),
      line({ nominalCode: '5300', goodsPence: 5_000, grossPence: 6_000 }),
      line({ nominalCode: 'X' }),
      line({ type: 'credit_note', nominalCode: '5300', goodsPence: -2_000, grossPence: -2_400 }),
      line({ type: 'credit_note', nominalCode: '5300', goodsPence: 1_000, grossPence: 1_200 }),
      line({ type: 'receipt', nominalCode: '1200', goodsPence: -99_999, grossPence: -99_999 }),
      line({ type: 'opening_balance' }),
    ],
    TODAY,
  )[23]
  expect(month).toMatchObject({ month: '2026-11', goodsPence: 22_000, grossPence: 26_400 })
  expect(month?.categories).toEqual({
    rental: 10_000,
    maintenance: 0,
    damage: 2_000,
    fines: 0,
    fuel: 0,
    excess_miles: 0,
    other: 10_000,
  })
})

test.each([
  ['2024-12-01', 0],
  ['2024-11-30', null],
  ['2026-12-01', null],
  ['2026-10-31', 22],
])('a line of %s stands in month %j', (transactionDate, place) => {
  const filled = spendByMonth([line({ transactionDate })], TODAY).findIndex(({ goodsPence }) => goodsPence !== 0)
  expect(filled === -1 ? null : filled).toBe(place)
})

test('the categories of a month add up to its goods', () => {
  const anyLine = fc
    .record({
      days: fc.integer({ min: -800, max: 10 }),
      type: fc.constantFrom(...transactionTypes),
      nominalCode: fc.constantFrom('4000', '5100', '5300', '1200', ''),
      goodsPence: fc.integer({ min: -100_000, max: 100_000 }),
      grossPence: fc.integer(),
    })
    .map(({ days, ...rest }): SpendLine => ({ ...rest, transactionDate: addDays(TODAY, days) }))
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      for (const { goodsPence, categories } of spendByMonth(lines, TODAY)) {
        expect(spendCategories.reduce((sum, category) => sum + categories[category], 0)).toBe(goodsPence)
      }
    }),
  )
})

test.each([
  ['2026-11-21', 'not due'],
  ['2026-12-01', 'not due'],
  ['2026-11-20', '1-30'],
  ['2026-10-22', '1-30'],
  ['2026-10-21', '31-60'],
  ['2026-09-22', '31-60'],
  ['2026-09-21', '61-90'],
  ['2026-08-23', '61-90'],
  ['2026-08-22', '90+'],
])('due %s is %s', (dueDate, age) => expect(debtAgeOf(dueDate, TODAY)).toBe(age))
