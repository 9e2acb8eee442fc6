import { expect, test } from 'vitest'
import {
  defectVorReason,
  failureVorReason,
  type Holds,
  keepsOffRoad,
  liftRefusal,
  noHolds,
  type OffRoad,
  offRoadBy,
  takesOver,
} from './off-road.ts'

const since = '2026-11-16T06:49:00.000Z'
const failedAt = '2026-11-17T00:00:00.000Z'
const earlier = '2026-11-10T08:00:00.000Z'
const defect: Holds = { ...noHolds, defects: [{ number: 'DF-1', words: 'Brakes', since }] }
const failed: Holds = { ...noHolds, failures: [{ type: 'mot', on: '2026-11-17', since: failedAt }] }
const both: Holds = { ...defect, ...{ failures: failed.failures } }
const onRoad: OffRoad = { is_vor: false, vor_since: null, vor_reason: null }
const forDefect: OffRoad = { is_vor: true, vor_since: since, vor_reason: defectVorReason }
const forFailure: OffRoad = { is_vor: true, vor_since: failedAt, vor_reason: failureVorReason }
const crashed: OffRoad = { is_vor: true, vor_since: earlier, vor_reason: 'In an accident' }
const unsaid: OffRoad = { ...crashed, vor_reason: null }

test.each<[string, Holds, OffRoad, OffRoad]>([
  ['a dangerous defect takes it off', defect, onRoad, forDefect],
  ['so does a failed test', failed, onRoad, forFailure],
  ['it stays off while one is open', defect, forDefect, forDefect],
  ['another reason keeps its date and words', defect, crashed, crashed],
  ['off without a reason: somebody said so', defect, unsaid, unsaid],
  ['none holds: it is let back', noHolds, forDefect, onRoad],
  ['passed: it is let back', noHolds, forFailure, onRoad],
  ['the defect is over, the failure is not', failed, forDefect, forFailure],
  ['passed, and a defect is open', defect, forFailure, forDefect],
  ['what took it off first keeps its words while it holds', both, forDefect, forDefect],
  ['none holds, another reason: it stays off', noHolds, crashed, crashed],
  ['none holds, off without a reason', noHolds, unsaid, unsaid],
  ['none holds, on the road', noHolds, onRoad, onRoad],
])('%s', (_, holds, stands, becomes) => {
  expect(offRoadBy(holds, stands)).toEqual(becomes)
})

test('only a dangerous defect that is open keeps a vehicle off the road', () => {
  expect(keepsOffRoad({ severity: 'dangerous', isOpen: true })).toBe(true)
  expect(keepsOffRoad({ severity: 'dangerous', isOpen: false })).toBe(false)
  expect(keepsOffRoad({ severity: 'minor', isOpen: true })).toBe(false)
})

test('what holds it takes the place of another reason that is emptied, and of nothing else', () => {
  expect(takesOver(crashed, { vor_reason: '' }, defect)).toBe(defectVorReason)
  expect(takesOver(crashed, { vor_reason: null }, both)).toBe(failureVorReason)
  expect(takesOver(crashed, { vor_reason: null }, noHolds)).toBeUndefined()
  expect(takesOver(crashed, {}, defect)).toBeUndefined()
  expect(takesOver(crashed, { vor_reason: 'In the workshop' }, defect)).toBeUndefined()
  expect(takesOver(unsaid, { vor_reason: '' }, defect)).toBeUndefined()
  expect(takesOver(onRoad, { vor_reason: '' }, defect)).toBeUndefined()
})

test('a refusal names the plate, what holds it, and what to do', () => {
  expect(liftRefusal('AB12CDE', both)).toBe(
    'AB12 CDE must stay off the road. Dangerous defect DF-1 (Brakes) is still open. It can return to service once the repair is signed off. If another reason no longer applies, clear “VOR reason”.',
  )
  expect(liftRefusal('AB12CDE', failed)).toBe(
    'AB12 CDE must stay off the road. MOT failed on 17 Nov 2026. It returns to service when it passes. To return it sooner, fill in “Reason for return to service”.',
  )
})
