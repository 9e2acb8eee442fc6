import { describe, expect, test } from 'vitest'
import { type DeviceTimes, isBelowLast, momentsOf, mayTow, needsPhoto } from './phone-check.ts'

const received = new Date('2026-11-17T06:52:00Z')
const times = (change: Partial<DeviceTimes> = {}): DeviceTimes => ({
  started_at: '2026-11-17T06:38:00Z',
  ended_at: '2026-11-17T06:52:00Z',
  sent_at: '2026-11-17T06:52:00Z',
  took_seconds: 840,
  ...change,
})

describe('when a check was made', () => {
  test('by a clock that is right: as it says', () =>
    expect(momentsOf(times(), received)).toEqual({
      ...{ startAt: '2026-11-17T06:38:00.000Z', endAt: '2026-11-17T06:52:00.000Z' },
      ...{ aheadSeconds: 0, anomaly: null },
    }))

  test('sent an hour later: an hour before it came in', () =>
    expect(momentsOf(times({ sent_at: '2026-11-17T07:52:00Z' }), new Date('2026-11-17T07:52:03Z'))).toMatchObject({
      endAt: '2026-11-17T06:52:03.000Z',
      anomaly: null,
    }))

  test.each([
    ['four minutes ahead', 240, null],
    ['five minutes ahead', 300, null],
    ['beyond five minutes', 301, 'clock differs'],
    ['three years behind', -94_608_000, 'clock differs'],
  ])('%s', (_, ahead, anomaly) => {
    const away = (at: string): string => new Date(Date.parse(at) + ahead * 1_000).toISOString()
    const { started_at, ended_at, sent_at } = times()
    expect(
      momentsOf(times({ started_at: away(started_at), ended_at: away(ended_at), sent_at: away(sent_at) }), received),
    ).toEqual({
      ...{ startAt: '2026-11-17T06:38:00.000Z', endAt: '2026-11-17T06:52:00.000Z' },
      ...{ aheadSeconds: ahead, anomaly },
    })
  })

  test('set back before it was sent: it ended when it came in', () =>
    expect(momentsOf(times({ sent_at: '2026-11-17T05:00:00Z' }), received)).toMatchObject({
      ...{ startAt: '2026-11-17T06:38:00.000Z', endAt: '2026-11-17T06:52:00.000Z', anomaly: 'clock was set' },
    }))

  test('set forward by a year before it was sent: so long nobody waits for a line', () =>
    expect(momentsOf(times({ sent_at: '2027-11-17T06:52:00Z' }), received)).toMatchObject({
      ...{ endAt: '2026-11-17T06:52:00.000Z', anomaly: 'clock was set' },
    }))

  test('set back in its midst: as long as the stopwatch says', () =>
    expect(momentsOf(times({ started_at: '2026-11-17T07:30:00Z' }), received)).toMatchObject({
      ...{ startAt: '2026-11-17T06:38:00.000Z', endAt: '2026-11-17T06:52:00.000Z', anomaly: 'clock was set' },
    }))

  test('laid aside in its midst, it began when it began', () =>
    expect(momentsOf(times({ took_seconds: 200 }), received)).toMatchObject({
      ...{ startAt: '2026-11-17T06:38:00.000Z', anomaly: null },
    }))

  test('over the hour that autumn repeats nothing is lost: instants have no summer', () =>
    expect(
      momentsOf(
        times({
          started_at: '2026-10-25T00:55:00Z',
          ended_at: '2026-10-25T01:09:00Z',
          sent_at: '2026-10-25T01:09:00Z',
        }),
        new Date('2026-10-25T01:09:00Z'),
      ),
    ).toMatchObject({ startAt: '2026-10-25T00:55:00.000Z', endAt: '2026-10-25T01:09:00.000Z', anomaly: null }))
})

test.each([
  [48_211, { miles: 48_212 }, true],
  [48_212, { miles: 48_212 }, false],
  [5, null, false],
])('%d miles after %j', (miles, last, isBelow) => expect(isBelowLast(miles, last)).toBe(isBelow))

test('a photo is needed of a dangerous defect that is not put right on the spot', () => {
  const dangerous = { response: 'defect', severity: 'dangerous', repaired: false }
  expect(needsPhoto(dangerous)).toBe(true)
  expect(needsPhoto({ ...dangerous, repaired: true })).toBe(false)
  expect(needsPhoto({ ...dangerous, severity: 'minor' })).toBe(false)
  expect(needsPhoto({ ...dangerous, response: 'ok', severity: null })).toBe(false)
})

test('a trailer is named where the check asks for a coupling, and not by the trailer’s own', () => {
  const items = [{ code: 'coupling' }]
  expect(mayTow({ template: 'hgv', items })).toBe(true)
  expect(mayTow({ template: 'trailer', items })).toBe(false)
  expect(mayTow({ template: 'van', items: [{ code: 'horn' }] })).toBe(false)
})
