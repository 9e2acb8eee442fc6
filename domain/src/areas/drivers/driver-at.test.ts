import { expect, test } from 'vitest'
import { driverAtMoment, type CheckSigned, type HeldPeriod } from './driver-at.ts'

const leon = { id: 1, name: 'Leon Marsh' }
const ann = { id: 2, name: 'Ann Bell' }
const period = (driver: HeldPeriod['driver'], from: string, to: string | null): HeldPeriod => ({ driver, from, to })
const check = (driver: CheckSigned['driver'], at: string): CheckSigned => ({ driver, at })
const november = period(leon, '2026-11-01T08:00:00Z', '2026-11-30T17:00:00Z')
const morning = '2026-11-17T06:40:00Z'
const noon = '2026-11-17T12:00:00Z'
const afternoon = '2026-11-17T15:00:00Z'

test.each<[string, HeldPeriod[], CheckSigned[], string, number | null, string, string]>([
  ['assigned alone is a plan, no proof', [november], [], noon, 1, 'assignment', 'likely'],
  ['assigned, and signed before', [november], [check(leon, morning)], noon, 1, 'driver check', 'certain'],
  ['assigned, and signed after', [november], [check(leon, afternoon)], noon, 1, 'driver check', 'likely'],
  ['assigned, somebody else signed before', [november], [check(ann, morning)], noon, 2, 'driver check', 'likely'],
  ['assigned, somebody else signed after', [november], [check(ann, afternoon)], noon, 1, 'assignment', 'likely'],
  [
    'a check known by name alone',
    [november],
    [check({ id: null, name: ' leon marsh' }, noon)],
    noon,
    1,
    'driver check',
    'certain',
  ],
  [
    'the last check before the moment decides, not the nearest',
    [november],
    [check(leon, morning), check(ann, '2026-11-17T12:01:00Z')],
    noon,
    1,
    'driver check',
    'certain',
  ],
  [
    'a change of driver before the moment',
    [november],
    [check(leon, morning), check(ann, '2026-11-17T11:30:00Z')],
    noon,
    2,
    'driver check',
    'likely',
  ],
  [
    'a check of the day before says nothing',
    [november],
    [check(ann, '2026-11-16T23:30:00Z')],
    noon,
    1,
    'assignment',
    'likely',
  ],
  ['nobody assigned, one signed before', [], [check(ann, morning)], noon, 2, 'driver check', 'certain'],
  ['nobody assigned, one signed after', [], [check(ann, afternoon)], noon, 2, 'driver check', 'likely'],
  ['nobody at all', [], [], noon, null, 'none', 'unknown'],
  ['the first moment belongs to it', [november], [], '2026-11-01T08:00:00Z', 1, 'assignment', 'likely'],
  ['the last one no longer', [november], [], '2026-11-30T17:00:00Z', null, 'none', 'unknown'],
  ['an open period', [period(ann, '2026-11-01T08:00:00Z', null)], [], noon, 2, 'assignment', 'likely'],
  [
    'two at once: the later, and only likely',
    [november, period(ann, '2026-11-10T08:00:00Z', null)],
    [],
    noon,
    2,
    'assignment',
    'likely',
  ],
  [
    'two at once, and a check for the earlier',
    [november, period(ann, '2026-11-10T08:00:00Z', null)],
    [check(leon, morning)],
    noon,
    1,
    'driver check',
    'certain',
  ],
  // Half past midnight in London summer time is still the day before in UTC.
  ['a summer night', [], [check(ann, '2026-07-01T08:00:00Z')], '2026-06-30T23:30:00Z', 2, 'driver check', 'likely'],
])('%s', (_, periods, checks, at, id, source, confidence) => {
  const found = driverAtMoment({ periods, checks }, at)
  expect([found.driver?.id ?? null, found.source, found.confidence]).toEqual([id, source, confidence])
  expect(found.why).toMatch(/\.$/)
})

test('a conflict names both, and the time on a London wall', () => {
  const summer = period(leon, '2026-06-01T08:00:00Z', null)
  const found = driverAtMoment(
    { periods: [summer], checks: [check(ann, '2026-07-01T05:40:00Z')] },
    '2026-07-01T09:00:00Z',
  )
  expect(found.why).toBe('Ann Bell signed a check at 06:40 that day, but the vehicle was assigned to Leon Marsh.')
})

test('every source stands by itself, with its own confidence', () => {
  const { evidence } = driverAtMoment(
    {
      periods: [{ ...november, source: 'portal' }],
      checks: [
        { ...check(leon, morning), id: 7 },
        { ...check(ann, afternoon), id: 8 },
      ],
      readings: [
        { at: '2026-11-17T11:40:00Z', miles: 1000 },
        { at: '2026-11-17T12:20:00Z', miles: 1012.4 },
        { at: '2026-11-17T10:00:00Z', miles: 980 },
      ],
    },
    noon,
  )
  expect(evidence.map(({ source, driver, confidence, record }) => [source, driver?.name, confidence, record])).toEqual([
    ['driver check', 'Leon Marsh', 'certain', 7],
    ['driver check', 'Ann Bell', 'likely', 8],
    ['assignment', 'Leon Marsh', 'likely', null],
    ['telematics', undefined, 'unknown', null],
  ])
  expect(evidence.map(({ says }) => says)).toEqual([
    'Signed the last check before this time, at 06:40.',
    'Signed a check at 15:00, after this time.',
    'Assigned from 1 Nov 2026 08:00 to 30 Nov 2026 17:00. Entered in Kerbline.',
    'The vehicle was driven 12.4 miles between 17 Nov 2026 11:40 and 17 Nov 2026 12:20. Telematics does not identify the driver.',
  ])
})

test.each([
  ['no miles', [1000, 1000], ['The vehicle was not driven between 17 Nov 2026 11:40 and 17 Nov 2026 12:20.']],
  ['an odometer that falls tells nothing', [1000, 990], []],
])('readings: %s', (_, [one = 0, other = 0], says) => {
  const readings = [
    { at: '2026-11-17T11:40:00Z', miles: one },
    { at: '2026-11-17T12:20:00Z', miles: other },
  ]
  const { evidence } = driverAtMoment({ periods: [], checks: [], readings }, noon)
  expect(evidence.map((each) => each.says)).toEqual(says)
})
