import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addMonthsToDate,
  addWeeks,
  dayOfWeek,
  daysBetween,
  isCalendarDate,
  monthOf,
  monthsUpTo,
  startOfWeek,
} from './calendar.ts'

test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (text) =>
  expect(isCalendarDate(text)).toBe(true),
)
test.each([
  '2027-02-29',
  '1900-02-29',
  '2026-11-31',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '2026-11-21T00:00:00Z',
  ' 2026-11-21',
  '21/11/2026',
  'TBC',
  '',
  '0000-01-01',
  '10000-01-01',
  null,
  undefined,
  20_261_121,
])('%j is no date', (value) => expect(isCalendarDate(value)).toBe(false))

test.each([
  ['2026-11-21', 1, '2026-11-22'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-26', -2, '2026-10-24'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %d days is %s', (date, days, moved) => {
  expect(addDays(date, days)).toBe(moved)
  expect(daysBetween(date, moved)).toBe(days)
})

test('four weeks on', () => expect(addWeeks('2026-11-21', 4)).toBe('2026-12-19'))
test.each([
  ['9999-12-31', 1],
  ['2026-02-30', 1],
  ['2026-01-01', 1e15],
  ['2026-01-01', Number.NaN],
])('%s and %d days is refused', (date, days) => {
  expect(() => addDays(date, days)).toThrow(RangeError)
})

test.each([
  ['2026-11-21', '2026-11-16', 5],
  ['2026-11-16', '2026-11-16', 0],
  ['2026-11-22', '2026-11-16', 6],
  ['2027-01-01', '2026-12-28', 4],
])('the week of %s starts on %s', (date, monday, day) => {
  expect(startOfWeek(date)).toBe(monday)
  expect(dayOfWeek(date)).toBe(day)
})

test('months', () => {
  expect(monthOf('2026-11-21')).toBe('2026-11')
  expect(addMonths('2026-11', 2)).toBe('2027-01')
  expect(addMonths('2026-01', -13)).toBe('2024-12')
  expect(monthsUpTo('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(() => monthOf('2026-11-31')).toThrow(RangeError)
  expect(() => addMonths('2026-13', 1)).toThrow(RangeError)
})

test.each([
  ['2026-05-15', -1, '2026-04-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-31', 6, '2027-06-30'],
  ['2026-03-30', -1, '2026-02-28'],
])('%s and %i months is %s', (date, months, moved) => expect(addMonthsToDate(date, months)).toBe(moved))

test('days add up, and a week starts within seven days', () => {
  const date = fc.integer({ min: 0, max: 200_000 }).map((days) => addDays('1900-01-01', days))
  fc.assert(
    fc.property(date, fc.integer({ min: -5_000, max: 5_000 }), (start, days) => {
      const moved = addDays(start, days)
      expect(isCalendarDate(moved)).toBe(true)
      expect(daysBetween(start, moved)).toBe(days)
      expect(moved > start).toBe(days > 0)
      expect(daysBetween(startOfWeek(start), start)).toBe(dayOfWeek(start))
    }),
  )
})
