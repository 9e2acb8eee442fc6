import { expect, test } from 'vitest'
import { defectStateTable } from './defect-case.ts'
import { defectProgress, type ReportedDefect } from './defect-progress.ts'

const defect = (change: Partial<ReportedDefect> = {}): ReportedDefect => ({
  ...{ severity: 'dangerous', state: 'reported', booked_at: null, deferred_until: null, repaired_by: null },
  is_vor: true,
  ...change,
})
const doneOf = (change: Partial<ReportedDefect>) =>
  defectProgress(defect(change)).stages.flatMap(({ name, isDone }) => (isDone ? [name] : []))

test.each([
  ['reported', ['Reported']],
  ['acknowledged', ['Reported', 'Acknowledged']],
  ['booked', ['Reported', 'Acknowledged', 'Booked']],
  ['repaired', ['Reported', 'Acknowledged', 'Booked', 'Repaired']],
  ['verified', ['Reported', 'Acknowledged', 'Booked', 'Repaired', 'Signed off']],
] as const)('%s, the vehicle still off the road', (state, done) => expect(doneOf({ state })).toEqual(done))

test('verified and released: back on the road, and only then', () => {
  expect(doneOf({ state: 'verified', is_vor: false })).toContain('Back on the road')
  expect(defectProgress(defect({ state: 'verified', is_vor: false, repaired_by: 'Leeds Tyres' }))).toMatchObject({
    ...{ words: 'Back on the road', isOver: true },
    detail: 'Repaired by Leeds Tyres. Repair signed off. The vehicle can be driven.',
  })
  expect(doneOf({ state: 'repaired', is_vor: false })).not.toContain('Back on the road')
})

test('a minor one has no more stages than it goes through', () =>
  expect(defectProgress(defect({ severity: 'minor', state: 'verified', is_vor: false }))).toMatchObject({
    ...{ words: 'Rectified', isOver: true },
    stages: [{ name: 'Reported' }, { name: 'Acknowledged' }, { name: 'Booked' }, { name: 'Repaired', isDone: true }],
  }))

test('until it is verified nobody is told that a dangerous one may be driven', () => {
  for (const state of ['reported', 'acknowledged', 'repaired'])
    expect(defectProgress(defect({ state })).detail).toContain('Do not drive')
})

test('every state a defect can have is said in words of its own', () => {
  for (const state of Object.keys(defectStateTable)) expect(defectProgress(defect({ state })).words).not.toBe(state)
  expect(defectProgress(defect({ state: 'no_fault_found' }))).toMatchObject({ stages: [], isOver: true })
})

test('when it is booked for, and until when it is put off', () => {
  expect(defectProgress(defect({ state: 'booked', booked_at: '2026-11-20T09:00:00Z' })).detail).toBe('For 20 Nov 2026.')
  expect(defectProgress(defect({ state: 'deferred', severity: 'minor', deferred_until: '2026-12-01' })).detail).toBe(
    'Until 1 Dec 2026.',
  )
})
