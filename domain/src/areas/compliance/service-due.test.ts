import { expect, test } from 'vitest'
import { earliestDue, milesDue, milesPerDay } from './service-due.ts'

const facts = { dueMiles: 60_000, fewMiles: 1_000, miles: 58_000, readOn: '2026-11-20', milesPerDay: 50 }

test.each([
  ['as it has been driving', facts, '2026-12-30', '2026-12-10', 2000],
  ['at the amber miles', { ...facts, miles: 59_000 }, '2026-12-10', '2026-11-20', 1000],
  ['a mile fewer', { ...facts, miles: 59_001 }, '2026-12-09', '2026-11-19', 999],
  ['no miles left: due on the day', { ...facts, miles: 60_000 }, '2026-11-20', '2026-10-31', 0],
  ['past them: since before the reading', { ...facts, miles: 60_001 }, '2026-11-19', '2026-10-31', -1],
  ['long past them', { ...facts, miles: 61_250.4 }, '2026-10-26', '2026-10-06', -1250],
  ['past them, nothing to go by', { ...facts, miles: 61_000, milesPerDay: null }, '2026-11-19', '2026-11-19', -1000],
  ['a vehicle that stands', { ...facts, milesPerDay: 0 }, null, null, 2000],
  ['one that stands with few left', { ...facts, miles: 59_600, milesPerDay: 0 }, null, '2026-11-19', 400],
  ['no amber miles of its type', { ...facts, fewMiles: null }, '2026-12-30', null, 2000],
  ['years off', { ...facts, milesPerDay: 0.1 }, null, null, 2000],
  ['over the leap day', { ...facts, readOn: '2028-02-28', miles: 59_950 }, '2028-02-29', '2028-02-09', 50],
  ['over the year’s end', { ...facts, readOn: '2026-12-31', miles: 59_950 }, '2027-01-01', '2026-12-12', 50],
  [
    'over the hour that spring skips',
    { ...facts, readOn: '2027-03-27', miles: 59_900 },
    '2027-03-29',
    '2027-03-09',
    100,
  ],
])('%s', (_, given, dueOn, fewOn, left) => expect(milesDue(given)).toEqual({ dueOn, fewOn, left }))

test.each([
  ['no reading', { ...facts, miles: null, readOn: null }],
  ['a reading that does not count', { ...facts, miles: 0 }],
  ['no miles are due', { ...facts, dueMiles: null }],
])('%s: nothing is said', (_, given) => expect(milesDue(given)).toBeNull())

test.each([
  ['the miles come first', '2027-03-01', '2026-12-30', '2026-12-30', 'miles'],
  ['the date comes first', '2026-12-01', '2026-12-30', '2026-12-01', 'date'],
  ['both on one day', '2026-12-30', '2026-12-30', '2026-12-30', 'miles'],
  ['miles tell no day', '2026-12-30', null, '2026-12-30', 'date'],
  ['no valid date stays none', 'TBC', '2026-12-30', null, null],
  ['no date at all', null, '2026-12-30', null, null],
])('%s', (_, dueDate, dueOn, date, by) => expect(earliestDue(dueDate, { dueOn })).toEqual({ date, by }))

test('miles a day: of the months that are known, over three', () => {
  expect(milesPerDay([])).toBeNull()
  expect(milesPerDay([0])).toBe(0)
  expect(milesPerDay([912, 912, 912])).toBe(30)
})
