import { expect, test } from 'vitest'
import { serviceDue } from './service-due.ts'

const due = { dueDate: '2027-03-01', dueMiles: 60_000, miles: 58_000, readOn: '2026-11-20', milesPerDay: 50 }

test.each([
  ['the miles come first', due, '2026-12-30', 'miles', 2000],
  ['the date comes first', { ...due, dueDate: '2026-12-01' }, '2026-12-01', 'date', 2000],
  ['both on one day: by date', { ...due, dueDate: '2026-12-30' }, '2026-12-30', 'date', 2000],
  ['past the miles: since the reading', { ...due, miles: 60_000 }, '2026-11-20', 'miles', 0],
  ['long past the miles', { ...due, miles: 61_250.4 }, '2026-11-20', 'miles', -1250],
  ['past both', { ...due, dueDate: '2026-11-01', miles: 61_000 }, '2026-11-01', 'date', -1000],
  ['a vehicle that stands', { ...due, milesPerDay: 0 }, '2027-03-01', 'date', 2000],
  ['nothing to go by', { ...due, milesPerDay: null }, '2027-03-01', 'date', 2000],
  ['no reading', { ...due, miles: null, readOn: null }, '2027-03-01', 'date', null],
  ['no miles are due', { ...due, dueMiles: null }, '2027-03-01', 'date', null],
  ['no valid date', { ...due, dueDate: 'TBC' }, '2026-12-30', 'miles', 2000],
  ['neither tells a day', { ...due, dueDate: null, dueMiles: null }, null, null, null],
  ['years off', { ...due, dueDate: null, milesPerDay: 0.1 }, null, null, 2000],
  [
    'over the leap day',
    { ...due, readOn: '2028-02-28', miles: 59_950, dueDate: '2029-01-01' },
    '2028-02-29',
    'miles',
    50,
  ],
  ['over the year’s end', { ...due, readOn: '2026-12-31', miles: 59_950 }, '2027-01-01', 'miles', 50],
  [
    'over the hour that spring skips',
    { ...due, readOn: '2027-03-27', miles: 59_900, dueDate: null },
    '2027-03-29',
    'miles',
    100,
  ],
])('%s', (_, given, date, by, milesLeft) => expect(serviceDue(given)).toEqual({ date, by, milesLeft }))
