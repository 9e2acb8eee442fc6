import { expect, test } from 'vitest'
import { driverAtMoment, type CheckSigned, type HeldPeriod } from './driver-at.ts'

const leon = { id: 1, name: 'Leon Marsh' }
const ann = { id: 2, name: 'Ann Bell' }
const period = (driver: HeldPeriod['driver'], from: string, to: string | null): HeldPeriod => ({ driver, from, to })
const check = (driver: CheckSigned['driver'], at: string): CheckSigned => ({ driver, at })
const november = period(leon, '2026-11-01T08:00:00Z', '2026-11-30T17:00:00Z')
const noon = '2026-11-17T12:00:00Z'

test.each<[string, HeldPeriod[], CheckSigned[], string, number | null, string, string]>([
  ['assigned, nothing against it', [november], [], noon, 1, 'assignment', 'certain'],
  [
    'assigned, a check bears it out',
    [november],
    [check(leon, '2026-11-17T06:40:00Z')],
    noon,
    1,
    'assignment',
    'certain',
  ],
  [
    'assigned, somebody else checked',
    [november],
    [check(ann, '2026-11-17T06:40:00Z')],
    noon,
    1,
    'assignment',
    'likely',
  ],
  [
    'a check known by name alone',
    [november],
    [check({ id: null, name: ' leon marsh' }, noon)],
    noon,
    1,
    'assignment',
    'certain',
  ],
  [
    'the nearest check decides',
    [november],
    [check(ann, '2026-11-17T06:40:00Z'), check(leon, '2026-11-17T11:30:00Z')],
    noon,
    1,
    'assignment',
    'certain',
  ],
  [
    'a check of the day before says nothing',
    [november],
    [check(ann, '2026-11-16T23:30:00Z')],
    noon,
    1,
    'assignment',
    'certain',
  ],
  ['nobody assigned, one checked', [], [check(ann, '2026-11-17T06:40:00Z')], noon, 2, 'driver check', 'likely'],
  ['nobody at all', [], [], noon, null, 'none', 'unknown'],
  ['the first moment belongs to it', [november], [], '2026-11-01T08:00:00Z', 1, 'assignment', 'certain'],
  ['the last one no longer', [november], [], '2026-11-30T17:00:00Z', null, 'none', 'unknown'],
  ['an open period', [period(ann, '2026-11-01T08:00:00Z', null)], [], noon, 2, 'assignment', 'certain'],
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
    'two at once, and a check for the later',
    [november, period(ann, '2026-11-10T08:00:00Z', null)],
    [check(ann, '2026-11-17T07:00:00Z')],
    noon,
    2,
    'assignment',
    'certain',
  ],
  // Half past midnight in London summer time is still the day before in UTC.
  ['a summer night', [], [check(ann, '2026-07-01T08:00:00Z')], '2026-06-30T23:30:00Z', 2, 'driver check', 'likely'],
])('%s', (_, periods, checks, at, id, source, confidence) => {
  const found = driverAtMoment(periods, checks, at)
  expect([found.driver?.id ?? null, found.source, found.confidence]).toEqual([id, source, confidence])
  expect(found.why).toMatch(/\.$/)
})

test('a conflict names both, and the time on a London wall', () => {
  const summer = period(leon, '2026-06-01T08:00:00Z', null)
  expect(driverAtMoment([summer], [check(ann, '2026-07-01T05:40:00Z')], '2026-07-01T09:00:00Z').why).toBe(
    'The vehicle was assigned to Leon Marsh, but Ann Bell signed a check at 06:40 that day.',
  )
})
