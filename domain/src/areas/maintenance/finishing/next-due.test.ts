import { expect, test } from 'vitest'
import { nextDueDate } from './next-due.ts'

test.each([
  ['mot', '2026-04-16', '2026-05-15', '2027-05-15'],
  ['mot', '2026-04-15', '2026-05-15', '2027-04-14'],
  ['mot', '2026-05-15', '2026-05-15', '2027-05-15'],
  ['mot', '2026-05-16', '2026-05-15', '2027-05-15'],
  ['mot', '2026-07-01', '2026-05-15', '2027-06-30'],
  ['mot', '2026-07-01', null, '2027-06-30'],
  ['mot', '2026-07-01', 'soon', '2027-06-30'],
  ['mot', '2028-02-29', '2028-02-29', '2029-02-28'],
  ['service', '2026-05-10', '2026-05-15', '2027-05-10'],
  ['safety_inspection', '2026-11-20', '2026-11-24', '2027-01-01'],
  ['tacho_vu_download', '2026-11-20', null, '2027-02-18'],
  ['clean_air', '2026-11-20', null, null],
  ['repair', '2026-11-20', null, null],
])('%s done on %s, due until %s: next on %s', (type, doneOn, dueDate, next) =>
  expect(nextDueDate({ type, doneOn, dueDate })).toBe(next),
)

test('an interval of its own goes before the one of its type', () => {
  const done = { type: 'safety_inspection', doneOn: '2026-11-20', dueDate: '2026-11-24' }
  expect(nextDueDate({ ...done, ownInterval: { every: 8, unit: 'weeks' } })).toBe('2027-01-15')
  expect(nextDueDate({ ...done, ownInterval: { every: 1, unit: 'months' } })).toBe('2026-12-20')
  expect(nextDueDate({ ...done, ownInterval: { every: 28, unit: 'days' } })).toBe('2026-12-18')
})

test('the interval staff keep for a type goes before the product’s own, and none is none', () => {
  const done = { type: 'safety_inspection', doneOn: '2026-11-20', dueDate: '2026-11-24' }
  expect(nextDueDate({ ...done, typeInterval: { every: 10, unit: 'weeks' } })).toBe('2027-01-29')
  expect(
    nextDueDate({ ...done, typeInterval: { every: 10, unit: 'weeks' }, ownInterval: { every: 8, unit: 'weeks' } }),
  ).toBe('2027-01-15')
  expect(nextDueDate({ ...done, typeInterval: null })).toBeNull()
})
test.each([
  ['service', '2024-02-29', '2025-02-28'],
  ['service', '2026-12-31', '2027-12-31'],
  ['safety_inspection', '2026-12-01', '2027-01-12'],
  ['safety_inspection', '2027-02-20', '2027-04-03'],
  ['safety_inspection', '2026-10-01', '2026-11-12'],
  ['tacho_vu_download', '2028-01-31', '2028-04-30'],
  ['tacho_vu_download', '2026-12-15', '2027-03-15'],
  ['tacho_card_download', '2028-02-10', '2028-03-09'],
  ['tacho_card_download', '2027-03-10', '2027-04-07'],
  ['tacho_card_download', '2026-10-20', '2026-11-17'],
])('%s over leap days, the year’s end and both changes of the clock: %s → %s', (type, doneOn, next) =>
  expect(nextDueDate({ type, doneOn, dueDate: null })).toBe(next),
)
