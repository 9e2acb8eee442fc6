import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonWallClock } from '../../kit/time/london-clock.ts'
import { frequencies, nextSending, ordinal, sendingWords, type Timing, timingWords } from './timing.ts'

const daily: Timing = { frequency: 'daily', weekday: 0, month_day: 1, at_time: '07:00' }
const weekly = (weekday: number, at_time = '07:00'): Timing => ({ ...daily, frequency: 'weekly', weekday, at_time })
const monthly = (month_day: number, at_time = '07:00'): Timing => ({
  ...daily,
  frequency: 'monthly',
  month_day,
  at_time,
})

test.each<[string, Timing, string, string]>([
  ['a working day, before its time', daily, '2026-11-23T06:59:59Z', '2026-11-23T07:00:00.000Z'],
  ['at its time: the next', daily, '2026-11-23T07:00:00Z', '2026-11-24T07:00:00.000Z'],
  ['Friday evening: Monday', daily, '2026-11-20T18:00:00Z', '2026-11-23T07:00:00.000Z'],
  ['Saturday: Monday', daily, '2026-11-21T03:00:00Z', '2026-11-23T07:00:00.000Z'],
  ['summer: an hour earlier by UTC', daily, '2026-07-01T05:00:00Z', '2026-07-01T06:00:00.000Z'],
  ['past midnight in London, not yet by UTC', daily, '2026-07-01T23:30:00Z', '2026-07-02T06:00:00.000Z'],
  ['the weekend the clocks go forward', daily, '2026-03-27T12:00:00Z', '2026-03-30T06:00:00.000Z'],
  ['the weekend the clocks go back', daily, '2026-10-23T12:00:00Z', '2026-10-26T07:00:00.000Z'],
  ['a Monday', weekly(0), '2026-11-22T20:00:00Z', '2026-11-23T07:00:00.000Z'],
  ['the same weekday, too late', weekly(0), '2026-11-23T07:00:01Z', '2026-11-30T07:00:00.000Z'],
  ['a Sunday over the spring change', weekly(6), '2026-03-22T07:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['a Sunday over the autumn change', weekly(6), '2026-10-18T06:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['the hour that does not come in spring', weekly(6, '01:30'), '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  [
    'the hour that comes twice in autumn: the first',
    weekly(6, '01:30'),
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:30:00.000Z',
  ],
  ['between the two: not again', weekly(6, '01:30'), '2026-10-25T01:00:00Z', '2026-11-01T01:30:00.000Z'],
  ['midnight', weekly(2, '00:00'), '2026-07-07T22:59:00Z', '2026-07-07T23:00:00.000Z'],
  ['the 1st', monthly(1), '2026-11-22T12:00:00Z', '2026-12-01T07:00:00.000Z'],
  ['the 31st of a month of thirty', monthly(31), '2026-11-01T07:00:00Z', '2026-11-30T07:00:00.000Z'],
  ['after that, the 31st itself', monthly(31), '2026-11-30T07:00:00Z', '2026-12-31T07:00:00.000Z'],
  ['the 29th in February', monthly(29), '2026-01-29T07:00:00Z', '2026-02-28T07:00:00.000Z'],
  ['the 29th in February of a leap year', monthly(29), '2028-01-29T07:00:00Z', '2028-02-29T07:00:00.000Z'],
  ['the 30th in February', monthly(30), '2026-01-31T07:00:00Z', '2026-02-28T07:00:00.000Z'],
  ['over the end of a year', monthly(15), '2026-12-15T07:00:00Z', '2027-01-15T07:00:00.000Z'],
  ['the 29th of March, when the clocks go forward', monthly(29), '2026-03-01T00:00:00Z', '2026-03-29T06:00:00.000Z'],
])('%s', (_, timing, after, next) => expect(nextSending(timing, after)).toBe(next))

test('it always comes, later and at its time on the wall, but for the hour that spring leaves out', () => {
  const timing = fc.record({
    frequency: fc.constantFrom(...frequencies),
    weekday: fc.integer({ min: 0, max: 6 }),
    month_day: fc.integer({ min: 1, max: 31 }),
    at_time: fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`),
  })
  const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) })
  fc.assert(
    fc.property(timing, moment, (each, after) => {
      const next = nextSending(each, after)
      expect(Date.parse(next)).toBeGreaterThan(after)
      const time = londonWallClock(next).time.slice(0, 5)
      expect(each.at_time === '01:30' ? ['01:30', '02:30'] : [each.at_time]).toContain(time)
    }),
  )
})

test.each<[Timing, string]>([
  [daily, 'each working day at 07:00'],
  [weekly(0), 'each Monday at 07:00'],
  [weekly(4, '16:30'), 'each Friday at 16:30'],
  [monthly(1), 'on the 1st of each month at 07:00'],
  [monthly(28), 'on the 28th of each month at 07:00'],
  [monthly(31), 'on the 31st of each month, or its last day, at 07:00'],
])('%j: %s', (timing, words) => expect(timingWords(timing)).toBe(words))

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [30, '30th'],
])('%d is the %s', (day, words) => expect(ordinal(day)).toBe(words))

test('a sending in words, with its year where it is another', () => {
  expect(sendingWords('2026-11-30T07:00:00Z', '2026-11-22')).toBe('Mon 30 Nov, 07:00')
  expect(sendingWords('2026-07-06T06:00:00Z', '2026-07-01')).toBe('Mon 6 Jul, 07:00')
  expect(sendingWords('2027-01-01T07:00:00Z', '2026-12-31')).toBe('Fri 1 Jan 2027, 07:00')
})
