import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, monthOf, monthsUpTo } from '../../kit/time/calendar.ts'
import {
  costByDay,
  type DatedLine,
  hireBilledTo,
  type HiredVehicle,
  monthUpTo,
  penceOfFirstDays,
  penceWithin,
  unbilledDays,
  unbilledPence,
} from './hire-accrual.ts'
import { unbilledInWords } from './by-day-words.ts'
import { lastDayOf } from './hire-period.ts'

const hire = (goodsPence: number, from: string, to: string, date = from): DatedLine => ({
  date,
  goodsPence,
  isHire: true,
  period: { from, to },
})
const other = (goodsPence: number, date: string): DatedLine => ({ date, goodsPence, isHire: false, period: null })
const whole = (month: string) => ({ from: `${month}-01`, to: lastDayOf(month) })

test.each([
  [100, 3, [34, 33, 33]],
  [-100, 3, [-34, -33, -33]],
  [2, 4, [1, 1, 0, 0]],
  [0, 2, [0, 0]],
  [-1, 1, [-1]],
])('%d pence over %d days: %j', (pence, days, each) => {
  expect(
    each.map((_, place) => penceOfFirstDays(pence, days, place + 1) - penceOfFirstDays(pence, days, place)),
  ).toEqual(each)
})

test.each([
  ['a whole month', hire(30_001, '2026-11-01', '2026-11-30'), '2026-11', 30_001],
  ['three months billed ahead: 31 of 92 days', hire(92_000, '2026-10-01', '2026-12-31'), '2026-10', 31_000],
  ['and 30 of them', hire(92_000, '2026-10-01', '2026-12-31'), '2026-11', 30_000],
  ['a leap February', hire(2_900, '2028-02-01', '2028-02-29'), '2028-02', 2_900],
  ['over the end of February: its 28 days', hire(3_000, '2027-02-15', '2027-03-16'), '2027-02', 1_400],
  ['over the end of the year', hire(700, '2026-12-29', '2027-01-04'), '2027-01', 400],
  ['over the change of the clocks: calendar days', hire(3_100, '2026-03-01', '2026-03-31'), '2026-03', 3_100],
  ['billed in arrears: the month it stands for', hire(3_000, '2026-09-01', '2026-09-30', '2026-10-05'), '2026-10', 0],
  ['a credit takes its days back', hire(-900, '2026-11-21', '2026-11-30', '2026-12-02'), '2026-11', -900],
  ['hire without a period: its own day', { ...hire(500, '2026-11-03', '2026-11-03'), period: null }, '2026-11', 500],
  [
    'what is no hire counts on its own day',
    { ...hire(500, '2026-11-01', '2026-11-30', '2026-10-31'), isHire: false },
    '2026-11',
    0,
  ],
])('%s', (_, line, month, pence) => expect(penceWithin(line, whole(month))).toBe(pence))

const van: HiredVehicle = {
  status: 'on_hire',
  hireType: 'flexi_hire',
  weeklyRatePence: 7_000,
  onHireDate: '2025-01-06',
  offHireDate: null,
  hireBilledTo: '2026-10-31',
}
const today = '2026-11-17'

test.each<[string, Partial<HiredVehicle>, [string, string] | null]>([
  ['billed to the end of last month', {}, ['2026-11-01', today]],
  ['billed ahead', { hireBilledTo: '2026-11-30' }, null],
  ['billed to yesterday', { hireBilledTo: '2026-11-16' }, [today, today]],
  ['never billed: no further back than last month', { hireBilledTo: null }, ['2026-10-01', today]],
  ['long not billed: no further back', { hireBilledTo: '2026-02-28' }, ['2026-10-01', today]],
  ['came on hire in the month', { onHireDate: '2026-11-12', hireBilledTo: null }, ['2026-11-12', today]],
  ['comes on hire later', { onHireDate: '2026-11-18' }, null],
  ['billed by an earlier hire', { onHireDate: '2026-11-12' }, ['2026-11-12', today]],
  ['went off hire in the month', { status: 'off_hired', offHireDate: '2026-11-09' }, ['2026-11-01', '2026-11-09']],
  [
    'off hire is asked for, to come',
    { status: 'off_hire_requested', offHireDate: '2026-11-30' },
    ['2026-11-01', today],
  ],
  [
    'off hire is asked for, gone by',
    { status: 'off_hire_requested', offHireDate: '2026-11-09' },
    ['2026-11-01', '2026-11-09'],
  ],
  ['off hire, nobody says when', { status: 'off_hired' }, null],
  ['disposed of before', { status: 'disposed', offHireDate: '2026-09-30' }, null],
  ['an end before the beginning is of an earlier hire', { offHireDate: '2024-12-31' }, ['2026-11-01', today]],
  ['such an end of one given back', { status: 'off_hired', offHireDate: '2024-12-31' }, null],
  ['off the road is on hire', { status: 'vor' }, ['2026-11-01', today]],
  ['on order', { status: 'on_order' }, null],
  ['the customer’s own', { hireType: 'managed_owned' }, null],
  ['no rate', { weeklyRatePence: null }, null],
  ['a rate of nothing', { weeklyRatePence: 0 }, null],
  ['no day of coming on hire', { onHireDate: null }, null],
])('not billed yet, %s', (_, given, days) => {
  expect(unbilledDays({ ...van, ...given }, today)).toEqual(days && { from: days[0], to: days[1] })
})

test('accrued: the weekly rate by seven for every day, to the penny', () => {
  expect(unbilledPence(van, whole('2026-11'), today)).toBe(17_000)
  expect(unbilledPence({ ...van, weeklyRatePence: 10_000 }, whole('2026-11'), today)).toBe(24_286)
  expect(unbilledPence(van, whole('2026-10'), today)).toBe(0)
})

test('hire that changes account begins anew: what was billed to the customer before stands with it (ruling 50)', () => {
  // The lines of the customer before are not of this customer’s accounts, so they bill nothing of this hire.
  const moved = { ...van, onHireDate: '2026-11-10', hireBilledTo: hireBilledTo([]) }
  expect(unbilledDays(moved, today)).toEqual({ from: '2026-11-10', to: today })
})

test.each<[string, readonly DatedLine[], string | null]>([
  ['the last day of any', [hire(1, '2026-11-01', '2026-11-30'), hire(1, '2026-10-01', '2026-10-31')], '2026-11-30'],
  [
    'hire without a period may stand for its month',
    [{ ...hire(1, '2026-11-03', '2026-11-03'), period: null }],
    '2026-11-30',
  ],
  ['a credit bills nothing', [hire(-5, '2026-11-01', '2026-11-30')], null],
  ['neither does what is no hire', [other(5, '2026-11-01')], null],
])('billed to: %s', (_, lines, day) => expect(hireBilledTo(lines)).toBe(day))

test('a running month counts up to today, what is billed ahead for the days gone by', () => {
  expect(monthUpTo('2026-11', today)).toEqual({ from: '2026-11-01', to: today })
  expect(monthUpTo('2026-12', today)).toBeNull()
  const lines = [hire(30_000, '2026-11-01', '2026-11-30'), other(500, '2026-11-16'), other(900, '2026-11-18')]
  expect(costByDay(lines, [van], '2026-11', today)).toEqual({ pence: 17_500 + 17_000, unbilledPence: 17_000 })
  expect(costByDay(lines, [van], '2026-12', today)).toEqual({ pence: 0, unbilledPence: 0 })
})

test.each([
  [41_240, '£412 accrued (not invoiced yet)'],
  [0, null],
  [null, null],
])('%j in words: %j', (pence, words) => expect(unbilledInWords(pence)).toBe(words))

const date = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-01-01', days))
const anyLine = fc
  .record({ date, days: fc.integer({ min: 1, max: 366 }), goodsPence: fc.integer({ min: -200_000, max: 200_000 }) })
  .map(({ date: from, days, goodsPence }) => hire(goodsPence, from, addDays(from, days - 1)))

test('the months of a line add up to the line, whatever its days', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const { from, to } = line.period ?? expect.unreachable('every line has a period')
      const months = monthsUpTo(monthOf(to), 14).filter((month) => month >= monthOf(from))
      const shares = months.map((month) => penceWithin(line, whole(month)))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(line.goodsPence)
      expect(shares.every((share) => share === 0 || Math.sign(share) === Math.sign(line.goodsPence))).toBe(true)
    }),
  )
})

test('the two months of what is accrued add up to all of its days', () => {
  fc.assert(
    fc.property(date, date, fc.integer({ min: 1, max: 90_000 }), (onHireDate, now, weeklyRatePence) => {
      const vehicle = { ...van, onHireDate, weeklyRatePence, hireBilledTo: null }
      const days = unbilledDays(vehicle, now)
      const months = [addMonths(monthOf(now), -1), monthOf(now)]
      const sum = months.reduce((total, month) => total + unbilledPence(vehicle, whole(month), now), 0)
      const count = days === null ? 0 : daysBetween(days.from, days.to) + 1
      expect(Math.abs(sum - (weeklyRatePence * count) / 7)).toBeLessThanOrEqual(0.5)
    }),
  )
})
