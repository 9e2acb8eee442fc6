import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dueAt,
  endOfDay,
  lastDay,
  minutesBetween,
  minutesSpent,
  runsOut,
  servedByPost,
  type WorkingCalendar,
} from './working-time.ts'

const calendar: WorkingCalendar = {
  days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensMinute: 480, closesMinute: 1050 })),
  holidays: new Set(['2026-04-03', '2026-04-06', '2026-12-25', '2026-12-28', '2027-01-01']),
}
const DAY = 570

test.each([
  ['within the day', '2026-11-17T09:00:00Z', 120, '2026-11-17T11:00:00.000Z'],
  ['exactly at closing time', '2026-11-17T15:30:00Z', 120, '2026-11-17T17:30:00.000Z'],
  ['one minute over the evening', '2026-11-17T15:30:00Z', 121, '2026-11-18T08:01:00.000Z'],
  ['before opening time', '2026-11-17T05:00:00Z', 60, '2026-11-17T09:00:00.000Z'],
  ['after closing time', '2026-11-17T20:00:00Z', 60, '2026-11-18T09:00:00.000Z'],
  ['over a weekend', '2026-11-20T17:00:00Z', 60, '2026-11-23T08:30:00.000Z'],
  ['from a Sunday', '2026-11-22T12:00:00Z', DAY, '2026-11-23T17:30:00.000Z'],
  ['over the spring change, by the wall', '2026-03-27T17:00:00Z', 60, '2026-03-30T07:30:00.000Z'],
  ['over the autumn change, by the wall', '2026-10-23T16:00:00Z', 60, '2026-10-26T08:30:00.000Z'],
  ['over Easter, four days', '2026-04-02T16:00:00Z', 60, '2026-04-07T07:30:00.000Z'],
  ['over Christmas and the substitute day', '2026-12-24T17:00:00Z', 60, '2026-12-29T08:30:00.000Z'],
  ["over the year's end", '2026-12-31T17:00:00Z', DAY + 30, '2027-01-04T17:30:00.000Z'],
  ['nothing at all, from a Sunday', '2026-11-22T12:00:00Z', 0, '2026-11-23T08:00:00.000Z'],
])('%s', (_, start, minutes, due) => expect(dueAt(start, minutes, calendar)).toBe(due))

test.each([
  ['2026-11-17T09:00:00Z', '2026-11-17T11:30:30Z', 150],
  ['2026-11-17T17:00:00Z', '2026-11-18T08:30:00Z', 60],
  ['2026-11-20T17:30:00Z', '2026-11-23T08:00:00Z', 0],
  ['2026-04-02T16:00:00Z', '2026-04-07T07:30:00Z', 60],
  ['2026-11-17T11:00:00Z', '2026-11-17T09:00:00Z', 0],
])('from %s to %s: %i minutes of work', (from, to, minutes) => expect(minutesBetween(from, to, calendar)).toBe(minutes))

test('a clock that runs for so many minutes has run for so many when it runs out', () => {
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-06-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 8_000 }), (start, minutes) => {
      expect(minutesBetween(start, dueAt(start, minutes, calendar), calendar)).toBe(minutes)
    }),
    { numRuns: 60 },
  )
})

test('by the wall clock nights count', () => {
  expect(runsOut('2026-11-20T17:00:00Z', 1440, 'elapsed', calendar)).toBe('2026-11-21T17:00:00.000Z')
  expect(minutesSpent('2026-11-20T17:00:00Z', '2026-11-22T17:00:00Z', 'elapsed', calendar)).toBe(2880)
  expect(minutesSpent('2026-11-22T17:00:00Z', '2026-11-20T17:00:00Z', 'elapsed', calendar)).toBe(0)
})

test('a calendar without a working day is refused', () =>
  expect(() => dueAt('2026-11-17T09:00:00Z', 1, { days: [], holidays: new Set() })).toThrow('No working hours'))

// The first is the worked example of domain facts, section 0: posted on a Thursday, served on the Monday.
test.each([
  ['2026-06-04', '2026-06-08'],
  ['2026-11-17', '2026-11-19'],
  ['2026-11-20', '2026-11-24'],
  ['2026-11-21', '2026-11-24'],
  ['2026-04-02', '2026-04-08'],
  ['2026-12-24', '2026-12-30'],
])('posted on %s, a notice is served on %s', (posted, served) =>
  expect(servedByPost(posted, calendar.holidays)).toBe(served),
)

test.each([
  // Served on 8 June, the last day of the discount is 21 June.
  ['2026-06-08', 14, 'with', '2026-06-21'],
  ['2026-06-08', 14, 'after', '2026-06-22'],
  ['2028-02-01', 28, 'after', '2028-02-29'],
  ['2028-02-01', 28, 'with', '2028-02-28'],
  ['2027-02-01', 28, 'after', '2027-03-01'],
  // It ends on Christmas Day all the same.
  ['2026-12-15', 10, 'after', '2026-12-25'],
] as const)('from %s, %i days counted %s the first day, the last day is %s', (first, days, counting, last) =>
  expect(lastDay(first, { days, counting })).toBe(last),
)

test.each([
  ['2026-03-28', '2026-03-28T23:59:59.999Z'],
  ['2026-03-29', '2026-03-29T22:59:59.999Z'],
  ['2026-10-24', '2026-10-24T22:59:59.999Z'],
  ['2026-10-25', '2026-10-25T23:59:59.999Z'],
])('%s ends at midnight in London, where the clocks change too', (date, end) => expect(endOfDay(date)).toBe(end))
