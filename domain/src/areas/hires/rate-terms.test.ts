import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../kit/time/calendar.ts'
import { daysIn } from '../finance/hire-period.ts'
import { billingPeriods, chargedSpan, chargeOf, endingCharges, type RateTerms } from './rate-terms.ts'

const weekly: RateTerms = {
  rate_pence: 18_900,
  rate_basis: 'week7',
  billed: 'arrears',
  cycle: 'days28',
  proration: 'days_of_month',
  charges_bank_holidays: true,
  minimum_days: null,
  first_day_charged: true,
  last_day_charged: true,
  early_percent: null,
  early_floor_pence: null,
}
const none = new Set<string>()
const christmas = new Set(['2026-12-25', '2026-12-28', '2027-01-01'])
const said = (terms: Partial<RateTerms>, from: string, to: string, holidays = none): (string | number)[][] =>
  chargeOf({ ...weekly, ...terms }, { from, to }, holidays).map(({ pence, working }) => [pence, working])

test.each<[string, Partial<RateTerms>, string, string, (string | number)[][], ReadonlySet<string>?]>([
  ['a day', { rate_basis: 'day', rate_pence: 2_700 }, '2026-11-02', '2026-11-29', [[75_600, '28 days × £27.00']]],
  ['whole weeks', {}, '2026-11-02', '2026-11-29', [[75_600, '4 weeks × £189.00']]],
  ['a week begun', {}, '2026-11-02', '2026-11-18', [[45_900, '17 days × £189.00 ÷ 7']]],
  ['half a penny, up', { rate_pence: 12_001 }, '2026-11-02', '2026-11-02', [[1_714, '1 day × £120.01 ÷ 7']]],
  [
    '28 days',
    { rate_basis: 'days28', rate_pence: 75_600 },
    '2026-11-02',
    '2026-11-29',
    [[75_600, '1 period of 28 days × £756.00']],
  ],
  [
    '28 days begun',
    { rate_basis: 'days28', rate_pence: 75_600 },
    '2026-11-02',
    '2026-11-08',
    [[18_900, '7 days × £756.00 ÷ 28']],
  ],
  [
    'a 5-day week leaves out weekends',
    { rate_basis: 'week5', rate_pence: 13_500 },
    '2026-11-02',
    '2026-11-15',
    [[27_000, '2 weeks × £135.00']],
  ],
  [
    'a weekend alone costs nothing',
    { rate_basis: 'week5', rate_pence: 13_500 },
    '2026-11-07',
    '2026-11-08',
    [[0, '0 days × £135.00 ÷ 5']],
  ],
  [
    'a 6-day week leaves out Sundays',
    { rate_basis: 'week6', rate_pence: 15_000 },
    '2026-11-02',
    '2026-11-09',
    [[17_500, '7 days × £150.00 ÷ 6']],
  ],
  [
    'bank holidays not charged',
    { rate_basis: 'week5', rate_pence: 13_500, charges_bank_holidays: false },
    '2026-12-21',
    '2027-01-03',
    [[18_900, '7 days × £135.00 ÷ 5']],
    christmas,
  ],
  [
    'bank holidays charged',
    { rate_basis: 'week5', rate_pence: 13_500 },
    '2026-12-21',
    '2027-01-03',
    [[27_000, '2 weeks × £135.00']],
    christmas,
  ],
  [
    'clocks go forward: a day is a day',
    { rate_basis: 'day', rate_pence: 2_700 },
    '2027-03-27',
    '2027-03-29',
    [[8_100, '3 days × £27.00']],
  ],
  [
    'clocks go back: a day is a day',
    { rate_basis: 'day', rate_pence: 2_700 },
    '2026-10-24',
    '2026-10-26',
    [[8_100, '3 days × £27.00']],
  ],
  [
    '29 February is a day',
    { rate_basis: 'day', rate_pence: 2_700 },
    '2028-02-28',
    '2028-03-01',
    [[8_100, '3 days × £27.00']],
  ],
  [
    'a whole month, leap or not',
    { rate_basis: 'calendar_month', rate_pence: 85_000 },
    '2028-02-01',
    '2028-02-29',
    [[85_000, '1 month × £850.00']],
  ],
  [
    'months begun and ended, by their own days',
    { rate_basis: 'calendar_month', rate_pence: 85_000 },
    '2026-11-16',
    '2027-01-10',
    [
      [42_500, '15 days × £850.00 ÷ 30'],
      [85_000, '1 month × £850.00'],
      [27_419, '10 days × £850.00 ÷ 31'],
    ],
  ],
  [
    'by 365 days',
    { rate_basis: 'calendar_month', rate_pence: 85_000, proration: 'days_365' },
    '2026-11-16',
    '2026-11-30',
    [[41_918, '15 days × £850.00 × 12 ÷ 365']],
  ],
  [
    'by 30 days, never more than the month',
    { rate_basis: 'calendar_month', rate_pence: 85_000, proration: 'days_30' },
    '2026-12-01',
    '2026-12-30',
    [[85_000, '30 days × £850.00 ÷ 30']],
  ],
])('%s', (_, terms, from, to, expected, holidays) => {
  expect(said(terms, from, to, holidays === undefined ? none : new Set(holidays))).toEqual(expected)
})

test.each<[string, Partial<RateTerms>, [string, string, number][]]>([
  ['nothing more', {}, [['2026-11-09', '2026-11-18', 27_000]]],
  ['the last day is free', { last_day_charged: false }, [['2026-11-09', '2026-11-17', 24_300]]],
  [
    'the rest of a minimum of 28 days',
    { minimum_days: 28 },
    [
      ['2026-11-09', '2026-11-18', 27_000],
      ['2026-11-19', '2026-11-29', 29_700],
    ],
  ],
  [
    'a share of what remains, after the minimum',
    { minimum_days: 28, early_percent: 50 },
    [
      ['2026-11-09', '2026-11-18', 27_000],
      ['2026-11-19', '2026-11-29', 29_700],
      ['2026-11-30', '2026-12-13', 18_900],
    ],
  ],
  [
    'at least the floor',
    { early_percent: 10, early_floor_pence: 15_000 },
    [
      ['2026-11-09', '2026-11-18', 27_000],
      ['2026-11-19', '2026-12-13', 15_000],
    ],
  ],
])('ending early: %s', (_, terms, expected) => {
  const ending = { hire: { from: '2026-11-02', to: '2026-11-18' }, billedTo: '2026-11-08', agreedTo: '2026-12-13' }
  expect(endingCharges({ ...weekly, ...terms }, ending, none).map(({ from, to, pence }) => [from, to, pence])).toEqual(
    expected,
  )
})

test('all of it is billed already: nothing is left but the agreed days', () => {
  const ending = { hire: { from: '2026-11-02', to: '2026-11-18' }, billedTo: '2026-11-29', agreedTo: null }
  expect(endingCharges(weekly, ending, none)).toEqual([])
})

test('a hire of one day whose first and last are free costs nothing', () => {
  const terms = { ...weekly, first_day_charged: false, last_day_charged: false }
  expect(chargedSpan(terms, { from: '2026-11-02', to: '2026-11-02' })).toBeNull()
  expect(
    endingCharges(terms, { hire: { from: '2026-11-02', to: '2026-11-02' }, billedTo: null, agreedTo: null }, none),
  ).toEqual([])
})

const dayFrom2026 = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
const anySpan = fc
  .tuple(dayFrom2026, fc.integer({ min: 0, max: 400 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))
const anyTerms = fc.record({
  rate_pence: fc.integer({ min: 0, max: 500_000 }),
  rate_basis: fc.constantFrom('day', 'week5', 'week6', 'week7', 'days28', 'calendar_month'),
  cycle: fc.constantFrom('days28', 'calendar_month'),
  proration: fc.constantFrom('days_of_month', 'days_365', 'days_30'),
  charges_bank_holidays: fc.boolean(),
})

test('billing periods follow each other without a gap, and the bill of all of them is that of the whole but for a penny a line', () => {
  fc.assert(
    fc.property(anySpan, anyTerms, (span, given) => {
      const terms: RateTerms = { ...weekly, ...given }
      const periods = billingPeriods(terms, span)
      expect(periods[0]?.from).toBe(span.from)
      expect(periods.at(-1)?.to).toBe(span.to)
      expect(periods.reduce((sum, each) => sum + daysIn(each), 0)).toBe(daysIn(span))
      const sum = (lines: readonly { readonly pence: number }[]): number =>
        lines.reduce((all, { pence }) => all + pence, 0)
      const lines = periods.flatMap((each) => chargeOf(terms, each, christmas))
      // By 30 or 365 days a month in two parts may cost more than the month; everything else adds up.
      if (terms.rate_basis === 'calendar_month' && terms.proration !== 'days_of_month') return
      expect(Math.abs(sum(lines) - sum(chargeOf(terms, span, christmas)))).toBeLessThanOrEqual(lines.length)
    }),
  )
})
