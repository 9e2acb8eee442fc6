// The states of a booking: whose turn it is in each, and which are its end.
import { type CaseStates, openAmong } from '../../cases/case-kind.ts'

export const maintenanceStateTable = {
  requested: { words: 'Requested', waitsOn: 'hire_company', stage: 'Requested' },
  acknowledged: { words: 'Acknowledged', waitsOn: 'hire_company', stage: 'Acknowledged' },
  more_info: { words: 'More information needed', waitsOn: 'customer', stage: 'Acknowledged' },
  dates_offered: { words: 'Dates offered', waitsOn: 'customer', stage: 'Date' },
  date_asked: { words: 'Another date requested', waitsOn: 'hire_company', stage: 'Date' },
  booked: { words: 'Booked', waitsOn: 'third_party', stage: 'Date' },
  slot_passed: { words: 'Date passed', waitsOn: 'hire_company', stage: 'Date' },
  move_asked: { words: 'Date change requested', waitsOn: 'hire_company', stage: 'Date' },
  no_show: { words: 'No show', waitsOn: 'hire_company', stage: 'Date' },
  in_workshop: { words: 'In workshop', waitsOn: 'third_party', stage: 'In workshop' },
  awaiting_authorisation: { words: 'Awaiting authorisation', waitsOn: 'hire_company', stage: 'Approval' },
  awaiting_customer: {
    words: 'Awaiting customer approval',
    wordsForCustomer: 'Awaiting your approval',
    waitsOn: 'customer',
    stage: 'Approval',
  },
  awaiting_parts: { words: 'Awaiting parts', waitsOn: 'third_party', stage: 'In workshop' },
  work_complete: { words: 'Work complete', waitsOn: 'hire_company', stage: 'Ready' },
  ready_for_collection: { words: 'Ready for collection', waitsOn: 'customer', stage: 'Ready' },
  complete: { words: 'Complete', isFinal: true, stage: 'Back on the road' },
  closed: { words: 'Closed', isFinal: true, stage: 'Back on the road' },
  cancelled: {
    words: 'Cancelled',
    isFinal: true,
    noPosts: 'This booking was cancelled. To go ahead, make a new booking and quote this number.',
  },
  rejected: { words: 'Rejected', isFinal: true },
} as const satisfies CaseStates
export type MaintenanceState = keyof typeof maintenanceStateTable

/** Of a day that is agreed without a place, as older records have it. */
export const noPlaceYet = 'No workshop yet'

/** Where a vehicle is to be for its booking: a workshop, as far as it is to be told, and a place; null: nobody has said. */
export const placeInWords = (
  workshop: readonly (string | null | undefined)[],
  { place, site_address: site }: { readonly place: string | null; readonly site_address: string | null },
): string | null => [...workshop, place].filter(Boolean).join(', ') || site

export const maintenanceStates = Object.keys(maintenanceStateTable) as MaintenanceState[]
/** The work is neither done nor given up. */
export const isOpenMaintenanceState = openAmong(maintenanceStateTable)
export const isMaintenanceState = (text: string): text is MaintenanceState => Object.hasOwn(maintenanceStateTable, text)

/** How far a booking has come. Within one rank it goes to and fro, as parts and approvals do. */
const ranks: Readonly<Record<MaintenanceState, number>> = {
  requested: 0,
  acknowledged: 1,
  more_info: 1,
  dates_offered: 2,
  date_asked: 2,
  booked: 3,
  slot_passed: 4,
  move_asked: 4,
  no_show: 4,
  in_workshop: 5,
  awaiting_authorisation: 5,
  awaiting_customer: 5,
  awaiting_parts: 5,
  work_complete: 6,
  ready_for_collection: 7,
  complete: 8,
  closed: 9,
  cancelled: 9,
  rejected: 9,
}

/** How a state that somebody tells stands to the one here. What has ended stays as it ended, but that a complete booking can be closed. */
export function comparedState(
  told: MaintenanceState,
  stands: MaintenanceState,
): 'same' | 'ahead' | 'behind' | 'beside' {
  if (told === stands) return 'same'
  if (!isOpenMaintenanceState(stands)) return stands === 'complete' && told === 'closed' ? 'ahead' : 'behind'
  const difference = ranks[told] - ranks[stands]
  return difference === 0 ? 'beside' : difference > 0 ? 'ahead' : 'behind'
}

/** Nobody has agreed to a day yet. */
export const unbookedStates = [
  'requested',
  'acknowledged',
  'dates_offered',
  'date_asked',
  'no_show',
] as const satisfies readonly MaintenanceState[]
/** The vehicle is there. */
export const workshopStates = [
  'in_workshop',
  'awaiting_authorisation',
  'awaiting_customer',
  'awaiting_parts',
  'work_complete',
  'ready_for_collection',
] as const satisfies readonly MaintenanceState[]
