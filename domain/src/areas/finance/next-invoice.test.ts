import { expect, test } from 'vitest'
import type { RateTerms } from '../hires/rate-terms.ts'
import { forecastHire, nextInvoiceOn } from './next-invoice.ts'

const today = '2026-11-17'
const none = new Set<string>()
const terms = (change: Partial<RateTerms> = {}): RateTerms => ({
  ...{ rate_pence: 18_900, rate_basis: 'week7', billed: 'advance', cycle: 'calendar_month' },
  ...{ proration: 'days_of_month', charges_bank_holidays: true, minimum_days: null },
  ...{ first_day_charged: true, last_day_charged: true, early_percent: null, early_floor_pence: null },
  ...change,
})
const hire = { from: '2025-03-03', to: null, billedTo: '2026-11-30' } as const
const told = (...of: Parameters<typeof forecastHire>) =>
  forecastHire(...of).map(({ from, to, pence, on, isLate }) => [from, to, pence, on, isLate])

test('in advance: the month to come on its first day, by the days of the week’s rate', () => {
  // 31 days × £189.00 ÷ 7 = £837.00
  expect(told({ ...hire, terms: terms() }, today, none)[0]).toEqual([
    '2026-12-01',
    '2026-12-31',
    83_700,
    '2026-12-01',
    false,
  ])
})

test('in arrears: the running month the day after it is over', () => {
  const charges = forecastHire({ ...hire, billedTo: '2026-10-31', terms: terms({ billed: 'arrears' }) }, today, none)
  // 30 × £27.00
  expect(charges[0]).toMatchObject({ pence: 81_000, on: '2026-12-01', working: '30 days × £189.00 ÷ 7', isLate: false })
})

test('every 28 days from the first day of the hire', () => {
  const flexi = terms({ rate_pence: 75_600, rate_basis: 'days28', cycle: 'days28', billed: 'arrears' })
  // 3 March 2025 + 22 × 28 days = 9 November 2026
  expect(told({ ...hire, billedTo: '2026-11-08', terms: flexi }, today, none)[0]).toEqual([
    ...['2026-11-09', '2026-12-06', 75_600, '2026-12-07', false],
  ])
})

test('what should have been billed comes on the next, and is said to be late; nothing of months long past', () => {
  const charges = told({ ...hire, billedTo: '2026-07-31', terms: terms() }, today, none)
  expect(charges.map(([from, , , , isLate]) => [from, isLate])).toEqual([
    ['2026-10-01', true],
    ['2026-11-01', true],
    ['2026-12-01', false],
    // A month that would end beyond what is looked ahead is left out.
  ])
})

test('a hire that ends is charged to its last day, and then no more', () => {
  const ending = { ...hire, to: '2026-12-09', terms: terms() }
  // 9 × £27.00
  expect(told(ending, today, none)).toEqual([['2026-12-01', '2026-12-09', 24_300, '2026-12-01', false]])
  expect(told({ ...ending, to: '2026-11-25' }, today, none)).toEqual([])
})

test('the next invoice is dated by what comes due first from today on', () => {
  expect(nextInvoiceOn([{ on: '2026-12-07' }, { on: '2026-10-01' }, { on: '2026-12-01' }], today)).toBe('2026-12-01')
  expect(nextInvoiceOn([{ on: '2026-11-01' }], today)).toBe(today)
  expect(nextInvoiceOn([], today)).toBeNull()
})
