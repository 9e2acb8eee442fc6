import { expect, test } from 'vitest'
import { defectVorReason, keepsOffRoad, liftRefusal, type OffRoad, offRoadBy, takesOver } from './off-road.ts'

const since = '2026-11-16T06:49:00.000Z'
const earlier = '2026-11-10T08:00:00.000Z'
const onRoad: OffRoad = { is_vor: false, vor_since: null, vor_reason: null }
const forDefect: OffRoad = { is_vor: true, vor_since: since, vor_reason: defectVorReason }
const crashed: OffRoad = { is_vor: true, vor_since: earlier, vor_reason: 'In an accident' }

test.each<[string, string | null, OffRoad, OffRoad]>([
  ['a dangerous defect takes it off', since, onRoad, forDefect],
  ['it stays off while one is open', since, forDefect, forDefect],
  ['another reason keeps its date and words', since, crashed, crashed],
  ['off without a reason: somebody said so', since, { ...crashed, vor_reason: null }, { ...crashed, vor_reason: null }],
  ['none open: it is let back', null, forDefect, onRoad],
  ['none open, another reason: it stays off', null, crashed, crashed],
  ['none open, off without a reason', null, { ...crashed, vor_reason: null }, { ...crashed, vor_reason: null }],
  ['none open, on the road', null, onRoad, onRoad],
])('%s', (_, dangerousSince, stands, becomes) => {
  expect(offRoadBy(dangerousSince, stands)).toEqual(becomes)
})

test('only a dangerous defect that is open keeps a vehicle off the road', () => {
  expect(keepsOffRoad({ severity: 'dangerous', isOpen: true })).toBe(true)
  expect(keepsOffRoad({ severity: 'dangerous', isOpen: false })).toBe(false)
  expect(keepsOffRoad({ severity: 'minor', isOpen: true })).toBe(false)
})

test('the defect takes the place of another reason that is emptied, and of nothing else', () => {
  expect(takesOver(crashed, { vor_reason: '' }, true)).toBe(true)
  expect(takesOver(crashed, { vor_reason: null }, true)).toBe(true)
  expect(takesOver(crashed, { vor_reason: null }, false)).toBe(false)
  expect(takesOver(crashed, {}, true)).toBe(false)
  expect(takesOver(crashed, { vor_reason: 'In the workshop' }, true)).toBe(false)
  expect(takesOver({ ...crashed, vor_reason: null }, { vor_reason: '' }, true)).toBe(false)
  expect(takesOver(onRoad, { vor_reason: '' }, true)).toBe(false)
})

test('a refusal names the plate, each defect, and what to do', () => {
  expect(liftRefusal('AB12CDE', [{ number: 'DF-1', words: 'Brakes' }])).toBe(
    'AB12 CDE stays off the road: DF-1 (Brakes) is a dangerous defect and open. It is let back once its repair is verified. If another reason is over, empty “Why it is off the road” instead.',
  )
})
