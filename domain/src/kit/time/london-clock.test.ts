import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonDate, londonInstant, londonWallClock, parseInstant, readTime } from './london-clock.ts'

test.each([
  ['2026-11-21T23:59:59Z', '2026-11-21', '23:59:59'],
  ['2026-06-30T23:30:00Z', '2026-07-01', '00:30:00'],
  ['2026-03-29T00:59:59Z', '2026-03-29', '00:59:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29', '02:00:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25', '01:30:00'],
  ['2026-10-25T01:30:00Z', '2026-10-25', '01:30:00'],
  ['2026-12-31T23:59:00Z', '2026-12-31', '23:59:00'],
  ['2024-02-29T12:00:00Z', '2024-02-29', '12:00:00'],
])('at %s a London wall shows %s %s', (instant, date, time) => {
  expect(londonWallClock(instant)).toEqual({ date, time })
  expect(londonDate(new Date(instant))).toBe(date)
  expect(londonDate(Date.parse(instant))).toBe(date)
})

test('a text that is no instant is refused', () => expect(() => londonDate('yesterday')).toThrow(RangeError))

test.each([
  ['2026-11-21', '06:42', '2026-11-21T06:42:00.000Z'],
  ['2026-06-25', '14:30:05', '2026-06-25T13:30:05.000Z'],
  ['2026-07-01', undefined, '2026-06-30T23:00:00.000Z'],
  // The hour that happens twice: the first is meant. The hour that does not happen: no instant.
  ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
  ['2026-03-29', '01:30', null],
  ['2026-03-29', '00:59:59', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
  ['2026-02-30', '10:00', null],
  ['2026-02-28', '24:00', null],
  ['2026-02-28', '9:00', null],
  ['2026-02-28', '09:60', null],
])('%s %s in London is %s', (date, time, instant) => expect(londonInstant(date, time)).toBe(instant))

test('an instant comes back from its wall clock, save in the hour that happens twice', () => {
  const whole = fc.integer({ min: Date.UTC(1996, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
  fc.assert(
    fc.property(whole, (seconds) => {
      const { date, time } = londonWallClock(seconds * 1000)
      const back = Date.parse(londonInstant(date, time) ?? '') / 1000
      expect([seconds, seconds - 3600]).toContain(back)
    }),
  )
})

test.each([
  ['2026-11-21T08:30:00Z', '2026-11-21T08:30:00.000Z'],
  ['2026-11-21T08:30Z', '2026-11-21T08:30:00.000Z'],
  ['2026-11-21T08:30:00.123+01:00', '2026-11-21T07:30:00.123Z'],
  ['2026-02-30T08:00:00Z', null],
  ['2026-11-31T08:00:00Z', null],
  ['2026-11-21T25:00:00Z', null],
  ['2026-11-21T08:30:00', null],
  ['2026-11-21T08:30:00+99:99', null],
  ['2026-11-21', null],
  ['next Tuesday', null],
  ['', null],
])('%j as an instant is %j', (text, instant) => expect(parseInstant(text)).toBe(instant))

test.each([
  ['9am', '09:00'],
  ['12am', '00:00'],
  ['12.15 p.m.', '12:15'],
  ['1430', '14:30'],
  ['7:05', '07:05'],
  ['Midday', '12:00'],
  ['13pm', null],
  ['24:00', null],
  ['9', null],
  ['143', null],
])('%j as a time is %j', (text, time) => expect(readTime(text)).toBe(time))
