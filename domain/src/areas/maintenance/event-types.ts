// What a workshop can be asked to do: everything that falls due, and what breaks in between.
import { complianceEventTypes } from '../compliance/event-types.ts'

const repairEventTypes = [
  { slug: 'repair', name: 'Repair' },
  { slug: 'tyre', name: 'Tyres' },
  { slug: 'glass', name: 'Glass' },
  { slug: 'breakdown', name: 'Breakdown' },
  { slug: 'recall', name: 'Recall' },
  { slug: 'defect', name: 'Defect' },
  { slug: 'tail_lift', name: 'Tail lift' },
] as const

export const maintenanceEventTypes = [...complianceEventTypes, ...repairEventTypes] as const

export type MaintenanceEventType = (typeof maintenanceEventTypes)[number]['slug']

const nameOf: ReadonlyMap<string, string> = new Map(maintenanceEventTypes.map(({ slug, name }) => [slug, name]))
const repairs: ReadonlySet<string> = new Set(repairEventTypes.map(({ slug }) => slug))

export const isMaintenanceEventType = (text: string): text is MaintenanceEventType => nameOf.has(text)

/** A repair needs a description of the fault and a mileage; what falls due by date does not. */
export const isRepairType = (eventType: string): boolean => repairs.has(eventType)

/** "LOLER inspection"; a type nobody knows is shown as it came. */
export const eventTypeName = (eventType: string): string => nameOf.get(eventType) ?? eventType
