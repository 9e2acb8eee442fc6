// How far a job in each state has come, and the words and firms that go with it.
import type { MaintenanceEventType } from '@kerbline/domain/areas/maintenance/event-types.ts'
import type { MaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'

/** What has happened by the time a job is in a state. */
export interface Progress {
  readonly isBooked: boolean
  readonly hasArrived: boolean
  readonly isDone: boolean
  readonly isReturned: boolean
}

const before: Progress = { isBooked: false, hasArrived: false, isDone: false, isReturned: false }
const booked: Progress = { ...before, isBooked: true }
const arrived: Progress = { ...booked, hasArrived: true }
const done: Progress = { ...arrived, isDone: true }
const returned: Progress = { ...done, isReturned: true }

export const progressOf: Readonly<Record<MaintenanceState, Progress>> = {
  requested: before,
  acknowledged: before,
  more_info: before,
  dates_offered: before,
  date_asked: before,
  cancelled: before,
  rejected: before,
  booked,
  slot_passed: booked,
  move_asked: booked,
  no_show: booked,
  in_workshop: arrived,
  awaiting_authorisation: arrived,
  awaiting_customer: arrived,
  awaiting_parts: arrived,
  work_complete: done,
  ready_for_collection: done,
  complete: returned,
  closed: returned,
}

export const latestNotes: Readonly<Record<MaintenanceState, string>> = {
  requested: 'Requested in Kerbline',
  acknowledged: 'Looking for a slot near the depot',
  more_info: 'Which day is the vehicle free?',
  dates_offered: 'Two dates offered',
  date_asked: 'Customer asked for a later date',
  cancelled: 'Customer no longer needs it',
  rejected: 'Not due yet under the contract',
  booked: 'Slot agreed with the depot',
  slot_passed: 'Arrival not confirmed',
  move_asked: 'Customer asked for a later date',
  no_show: 'Vehicle did not arrive',
  in_workshop: 'On the ramp',
  awaiting_authorisation: 'Extra work found, estimate sent',
  awaiting_customer: 'Kerb damage, estimate with the customer',
  awaiting_parts: 'Parts on back order until next week',
  work_complete: 'Road test tomorrow morning',
  ready_for_collection: 'Keys at the front desk',
  complete: 'Collected by the driver',
  closed: 'Invoice matched',
}

/** Of the register of dealers. */
export const registeredWorkshops = [
  'Leeds South workshop',
  'Aire Commercials',
  'Humber Truck Services',
  'Pennine Van Centre',
  'Trafford Fleet Repairs',
  'Solent Commercials',
  'Clearview Glass',
] as const

/** One comes to the vehicle, and stands in no register. */
export const workshops = [...registeredWorkshops, 'QuickFit Mobile Tyres'] as const

export interface RepairStory {
  readonly type: MaintenanceEventType
  readonly fault: string
  readonly pounds: readonly [min: number, max: number]
}

export const repairStories: readonly RepairStory[] = [
  { type: 'repair', fault: 'Engine management light on, loss of power uphill', pounds: [180, 900] },
  { type: 'tyre', fault: 'Nearside front tyre worn to the limit', pounds: [85, 210] },
  { type: 'glass', fault: 'Stone chip in the windscreen, spreading', pounds: [60, 340] },
  { type: 'breakdown', fault: 'Would not start at the depot, recovered', pounds: [120, 650] },
  { type: 'repair', fault: 'Brakes grinding at the rear', pounds: [190, 520] },
  { type: 'defect', fault: 'Sliding door does not latch', pounds: [70, 260] },
  { type: 'tail_lift', fault: 'Tail lift drops slowly under load', pounds: [150, 780] },
  { type: 'recall', fault: 'Manufacturer recall, fuel line bracket', pounds: [0, 0] },
  { type: 'tyre', fault: 'Slow puncture, offside rear', pounds: [25, 160] },
  { type: 'repair', fault: 'AdBlue warning, will not clear', pounds: [140, 720] },
]

/** Texts that came where JSON should stand: cut off, words, nothing, another shape. */
export const malformedStatuses = [
  '{"status":"booked","at":"2026-11-',
  'Booked w/ workshop',
  '',
  '["booked"]',
  '{"state":"booked"}',
] as const
