import { expect, test } from 'vitest'
import { bothWays, onlyWay, readWrittenDate, readWrittenInstant } from './written-dates.ts'

test.each([
  ['2025-03-01', '2025-03-01'],
  ['2025/3/1', '2025-03-01'],
  ['1/3/2025', '2025-03-01'],
  ['01/03/2025', '2025-03-01'],
  ['01-03-25', '2025-03-01'],
  ['1.3.25', '2025-03-01'],
  ['01 03 2025', '2025-03-01'],
  ['1 March 2025', '2025-03-01'],
  ['1 Mar 25', '2025-03-01'],
  ['1-Mar-25', '2025-03-01'],
  ['1st of March 2025', '2025-03-01'],
  ['Saturday 1 March 2025', '2025-03-01'],
  ['March 1, 2025', '2025-03-01'],
  ['14 Sept 2025', '2025-09-14'],
  ['45717', '2025-03-01'],
  ['45717.0', '2025-03-01'],
  ['01/03/2025 00:00', '2025-03-01'],
  ['2025-03-01T00:00:00Z', '2025-03-01'],
  ['21/6/98', '1998-06-21'],
  ['29/02/2027', null],
  ['31/11/2026', null],
  ['13/25/26', null],
  ['2025-13-01', null],
  ['TBC', null],
  ['1234', null],
  ['123456', null],
  ['1 Marchember 2025', null],
  ['next Tuesday', null],
])('%j is %j', (cell, date) => expect(readWrittenDate(cell)).toBe(date))

test('month first only where somebody said so', () => {
  expect(readWrittenDate('1/3/2025', 'month first')).toBe('2025-01-03')
  expect(readWrittenDate('3/25/2026', 'month first')).toBe('2026-03-25')
  expect(readWrittenDate('3/25/2026')).toBe(null)
})

test('what can be read both ways, and what settles it', () => {
  expect(bothWays('1/3/2025')).toEqual({ dayFirst: '2025-03-01', monthFirst: '2025-01-03' })
  expect(bothWays('1/3/2025 08:30')).toEqual({ dayFirst: '2025-03-01', monthFirst: '2025-01-03' })
  expect([bothWays('3/3/2025'), bothWays('21/3/2025'), bothWays('2025-03-01'), bothWays('1 March 2025')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect([onlyWay('21/3/2025'), onlyWay('3/21/2025'), onlyWay('1/3/2025'), onlyWay('2025-03-01')]).toEqual([
    'day first',
    'month first',
    null,
    null,
  ])
})

test.each([
  ['2026-07-01T08:30:00Z', '2026-07-01T08:30:00.000Z'],
  ['1/7/2026 08:30', '2026-07-01T07:30:00.000Z'],
  ['1 July 2026, 8:30 pm', '2026-07-01T19:30:00.000Z'],
  ['2026-07-01 08:30:15', '2026-07-01T07:30:15.000Z'],
  ['2026-07-01T08:30:00', '2026-07-01T07:30:00.000Z'],
  ['1/12/2026', '2026-12-01T00:00:00.000Z'],
  ['45717.5', '2025-03-01T12:00:00.000Z'],
  ['29/03/2026 01:30', null],
  ['1/7/2026 25:00', null],
  ['1/7/2026 13:00 pm', null],
  ['2026-11-31T08:00:00Z', null],
  ['next Tuesday', null],
])('the instant %j is %j', (cell, instant) => expect(readWrittenInstant(cell)).toBe(instant))
