// The states of a booking: whose turn it is in each, and which are its end.
import { type CaseStates, openAmong } from '../../cases/case-kind.ts'

export const maintenanceStateTable = {
  requested: { words: 'Requested', waitsOn: 'hire_company', stage: 'Requested' },
  acknowledged: { words: 'Acknowledged', waitsOn: 'hire_company', stage: 'Requested' },
  more_info: { words: 'More information asked for', waitsOn: 'customer', stage: 'Requested' },
  booked: { words: 'Booked', waitsOn: 'third_party', stage: 'Booked' },
  no_show: { words: 'No show', waitsOn: 'hire_company', stage: 'Booked' },
  in_workshop: { words: 'In workshop', waitsOn: 'third_party', stage: 'In workshop' },
  awaiting_authorisation: { words: 'Waiting on authorisation', waitsOn: 'hire_company', stage: 'In workshop' },
  awaiting_parts: { words: 'Waiting on parts', waitsOn: 'third_party', stage: 'In workshop' },
  work_complete: { words: 'Work complete', waitsOn: 'hire_company', stage: 'Ready' },
  ready_for_collection: { words: 'Ready for collection', waitsOn: 'customer', stage: 'Ready' },
  complete: { words: 'Complete', isFinal: true, stage: 'Complete' },
  closed: { words: 'Closed', isFinal: true, stage: 'Complete' },
  cancelled: { words: 'Cancelled', isFinal: true },
  rejected: { words: 'Rejected', isFinal: true },
} as const satisfies CaseStates
export type MaintenanceState = keyof typeof maintenanceStateTable

export const maintenanceStates = Object.keys(maintenanceStateTable) as MaintenanceState[]
/** The work is neither done nor given up. */
export const isOpenMaintenanceState = openAmong(maintenanceStateTable)
export const isMaintenanceState = (text: string): text is MaintenanceState => Object.hasOwn(maintenanceStateTable, text)
