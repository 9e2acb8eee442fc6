import { expect, test } from 'vitest'
import { maintenanceStates } from '../maintenance/states.ts'
import { type KeptStatus, maintenanceStages, workStatus } from './status-link.ts'

const kept: KeptStatus = {
  ...{ state: 'matched', reason: null, case_state: 'booked', booked_at: '2026-11-20T09:00:00Z', place: 'Yard Road' },
  ...{ branch: 'Leeds', branch_phone: null, offers: ['2026-11-21T09:00:00Z'] },
}

test('until somebody has answered, a known plate says what an unknown one says', () => {
  const unknown = { ...kept, case_state: null, booked_at: null, place: null, branch: null, offers: [] }
  const told = ['received', 'waiting'].map((state) => workStatus('MOT', { ...unknown, state }))
  for (const status of told) expect(workStatus('MOT', { ...kept, case_state: 'requested' })).toEqual(status)
  // Why a booking was not made of it is for staff.
  expect(workStatus('MOT', { ...unknown, state: 'waiting', reason: 'MOT already has a booking (booked).' })).toEqual(
    told[0],
  )
})

test('every state says what comes next, on a stage of the way or at its end', () => {
  for (const state of maintenanceStates) {
    const { next, stage, is_over: isOver } = workStatus('MOT', { ...kept, case_state: state })
    expect(next, state).toMatch(/\.$/)
    expect(stage === null ? isOver : maintenanceStages.includes(stage), state).toBe(true)
  }
})

test('time and place are told from the booking on, offered dates while they wait for an answer', () => {
  expect(workStatus('MOT', kept)).toMatchObject({ booked_at: kept.booked_at, place: 'Yard Road', offered: [] })
  expect(workStatus('MOT', { ...kept, case_state: 'dates_offered' })).toMatchObject({
    ...{ booked_at: null, place: null, offered: kept.offers },
  })
  expect(workStatus('MOT', { ...kept, case_state: 'cancelled' })).toMatchObject({ booked_at: null, is_over: true })
})

test('a refusal says the reason that was given for whoever asked', () => {
  const refused = { ...kept, state: 'dismissed', case_state: null }
  expect(workStatus('MOT', { ...refused, reason: 'Not ours.' })).toMatchObject({ next: 'Not ours.', is_over: true })
  expect(workStatus('MOT', refused).next).toContain('0113')
})
