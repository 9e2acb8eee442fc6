import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonWallClock } from '../../kit/time/london-clock.ts'
import { durationSeconds, parseCheckTime, timeAnomalyOf } from './check-time.ts'

test.each([
  // Day first, 24 hours, whole text.
  ['12/11/2026 16:19', '2026-11-12T16:19:00.000Z'],
  ['25/06/2026 09:15', '2026-06-25T08:15:00.000Z'],
  ['06/07/2026 09:15', '2026-07-06T08:15:00.000Z'],
  ['1/2/2026 7:05', '2026-02-01T07:05:00.000Z'],
  ['25/06/2026, 14:30:09', '2026-06-25T13:30:09.000Z'],
  [' 12/11/2026 16:19 ', '2026-11-12T16:19:00.000Z'],
  ['29/02/2024 23:59', '2024-02-29T23:59:00.000Z'],
  // Month first, with AM or PM.
  ['11/12/2026 12:21 PM', '2026-11-12T12:21:00.000Z'],
  ['11/18/2026 12:02 AM', '2026-11-18T00:02:00.000Z'],
  ['06/25/2026 05:08 pm', '2026-06-25T16:08:00.000Z'],
  ['6/25/2026 5:08:09PM', '2026-06-25T16:08:09.000Z'],
  // Neither: kept, never guessed.
  ['06/25/2026 09:15', null],
  ['25/06/2026 09:15 AM', null],
  ['11/12/2026 13:21 PM', null],
  ['11/12/2026 00:21 AM', null],
  ['30/02/2026 10:00', null],
  ['29/02/2026 10:00', null],
  ['12/11/2026 24:00', null],
  ['12/11/2026 16:60', null],
  ['12/11/26 16:19', null],
  ['12-11-2026 16:19', null],
  ['12/11/2026', null],
  ['12/11/2026 16:19 GMT', null],
  ['2026-11-12T16:19:00Z', null],
  ['yesterday', null],
  ['', null],
  // The hour that is skipped in spring does not exist; of the one that comes twice in autumn the first is meant.
  ['29/03/2026 01:30', null],
  ['25/10/2026 01:30', '2026-10-25T00:30:00.000Z'],
])('%j is %j', (raw, instant) => expect(parseCheckTime(raw)).toMatchObject({ instant, raw }))

test.each([
  ['12/11/2026 16:19', null],
  ['', 'no time given'],
  ['  ', 'no time given'],
  ['yesterday', 'not a time'],
  ['30/02/2026 10:00', 'not a time'],
  ['12/11/2026 24:00', 'not a time'],
  ['29/03/2026 00:59', null],
  ['29/03/2026 01:00', 'skipped hour'],
  ['03/29/2026 01:59 AM', 'skipped hour'],
  ['29/03/2026 02:00', null],
] as const)('%j keeps its text, and is flagged: %j', (raw, anomaly) => {
  expect(parseCheckTime(raw)).toMatchObject({ raw, anomaly })
  const [good, read] = [parseCheckTime('12/11/2026 16:19'), parseCheckTime(raw)]
  expect([timeAnomalyOf(read, good), timeAnomalyOf(good, read)]).toEqual([anomaly, anomaly])
})

test('a London wall clock survives both formats', () => {
  const minute = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
  fc.assert(
    fc.property(minute, (minutes) => {
      const { date, time } = londonWallClock(minutes * 60_000)
      const [year, month, day] = date.split('-')
      const [hour = '', past] = time.split(':')
      const half = `${Number(hour) % 12 || 12}:${past} ${Number(hour) < 12 ? 'AM' : 'PM'}`
      const dayFirst = parseCheckTime(`${day}/${month}/${year} ${hour}:${past}`)
      expect(londonWallClock(dayFirst.instant ?? '')).toEqual({ date, time })
      expect(parseCheckTime(`${month}/${day}/${year} ${half}`).instant).toBe(dayFirst.instant)
    }),
  )
})

test.each([
  ['12/11/2026 16:19', '12/11/2026 16:28', 540],
  ['12/11/2026 16:28', '12/11/2026 16:19', -540],
  ['28/03/2026 23:30', '29/03/2026 02:00', 5400],
  ['12/11/2026 16:19', 'yesterday', null],
])('from %s to %s: %j seconds', (start, end, seconds) =>
  expect(durationSeconds(parseCheckTime(start), parseCheckTime(end))).toBe(seconds),
)

test('a very long text is refused quickly', () => {
  const started = Date.now()
  for (const text of ['1'.repeat(100_000), ' '.repeat(100_000), `12/11/2026 ${' '.repeat(100_000)}x`])
    expect(parseCheckTime(text).instant).toBeNull()
  expect(Date.now() - started).toBeLessThan(300)
})
