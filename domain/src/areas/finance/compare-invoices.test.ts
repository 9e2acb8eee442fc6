import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BilledGroup, compareInvoices } from './compare-invoices.ts'

const hire = (reg_no: string, pence: number, days: number | null = 31, lines = 1): BilledGroup => ({
  ...{ reg_no, category: 'rental', pence, days, lines },
})
const told = (...of: Parameters<typeof compareInvoices>) =>
  compareInvoices(...of).map((each) => [each.reg_no, each.reason, each.working, each.now_pence - each.before_pence])

test('each difference has its reason, the largest first', () => {
  expect(
    told(
      // £27.00 a day
      [hire('SAME', 83_700), hire('DAYS', 83_700), hire('RATE', 86_800), hire('BOTH', 90_000), hire('NEW', 70_000)],
      [
        hire('SAME', 83_700),
        hire('DAYS', 81_000, 30),
        hire('RATE', 83_700),
        hire('BOTH', 81_000, 30),
        hire('GONE', 10),
      ],
    ),
  ).toEqual([
    ['NEW', 'new', '31 days', 70_000],
    ['BOTH', 'days', '31 days, 30 before, and another rate', 9_000],
    ['RATE', 'rate', '31 days both times', 3_100],
    ['DAYS', 'days', '31 days, 30 before', 2_700],
    ['GONE', 'gone', '31 days', -10],
  ])
})

test('a week’s rate rounded to a penny on each invoice is the same rate', () => {
  // £100.00 a week: 31 and 30 days, half up
  expect(told([hire('A', 44_286)], [hire('A', 42_857, 30)])).toEqual([['A', 'days', '31 days, 30 before', 1_429]])
})

test('lines that say no days, and of several vehicles', () => {
  const fuel: BilledGroup = { reg_no: null, category: 'fuel', pence: 500, days: null, lines: 2 }
  expect(told([fuel], [{ ...fuel, lines: 1, pence: 300 }])).toEqual([[null, 'amount', '2 lines, 1 before', 200]])
  expect(told([hire('A', 5, null)], [hire('A', 4)])).toEqual([['A', 'amount', '1 line', 1]])
})

test('the differences come to the difference of both invoices', () => {
  const groups = fc.uniqueArray(
    fc.record({
      ...{ reg_no: fc.constantFrom('A', 'B', null), category: fc.constantFrom('rental', 'fuel') },
      ...{ pence: fc.integer({ min: -9_999, max: 9_999 }), days: fc.option(fc.integer({ min: 1, max: 31 })) },
      lines: fc.integer({ min: 1, max: 3 }),
    }),
    { selector: ({ reg_no: reg, category }) => `${reg} ${category}` },
  )
  const sum = (all: readonly { readonly pence: number }[]): number => all.reduce((total, { pence }) => total + pence, 0)
  fc.assert(
    fc.property(groups, groups, (now, before) => {
      const changes = compareInvoices(now as BilledGroup[], before as BilledGroup[])
      expect(changes.reduce((total, each) => total + each.now_pence - each.before_pence, 0)).toBe(
        sum(now) - sum(before),
      )
    }),
  )
})
