// What a workshop can be asked to do: everything that falls due, and what breaks in between.
import { complianceEventTypes, isDoneAtWorkshop, normaliseEventType } from '../compliance/types/event-types.ts'
import { ofEventTypes } from '../compliance/types/kept-types.ts'

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

/** As staff keep them; one that is no longer kept goes by the name it began with. */
const names = ofEventTypes(
  (kept): ReadonlyMap<string, string> =>
    new Map([...maintenanceEventTypes, ...kept].map(({ slug, name }) => [slug, name])),
)
const repairs: ReadonlySet<string> = new Set(repairEventTypes.map(({ slug }) => slug))

interface Work {
  readonly slug: string
  readonly name: string
}

/** All there is, in its order: what falls due as staff keep it, then what breaks. */
export const maintenanceWork = ofEventTypes((kept): readonly Work[] => [...kept, ...repairEventTypes])

const ofOthers = ofEventTypes(
  (kept): ReadonlySet<string> =>
    new Set([...complianceEventTypes, ...kept].flatMap(({ slug, holder }) => (holder === 'vehicle' ? [] : [slug]))),
)
/** False for what a driver or a company keeps in date. */
export const isWorkOfVehicles = (eventType: string): boolean => !ofOthers().has(eventType)

/** What a workshop can be asked to do to a vehicle. */
export const vehicleWork = ofEventTypes((kept): readonly Work[] => [
  ...kept.filter(({ slug, holder }) => holder === 'vehicle' && isDoneAtWorkshop(slug)),
  ...repairEventTypes,
])

/** The names a file may use, in their order. */
export const maintenanceTypeNames = ofEventTypes(() => maintenanceWork().map(({ name }) => name))

const bySpelling = ofEventTypes(() => {
  const all = maintenanceWork()
  // The names of today come before the slugs, which tell how a kind was called first.
  return new Map([
    ...all.map(({ slug }) => [normaliseEventType(slug), slug] as const),
    ...all.map(({ slug, name }) => [normaliseEventType(name), slug] as const),
  ])
})

/** A kind by its name as people say it, or by its slug. */
export const maintenanceTypeBySpelling = (text: string): string | undefined =>
  bySpelling().get(normaliseEventType(text))

export const isMaintenanceEventType = (text: string): boolean => names().has(text)

/** A repair needs a description of the fault and a mileage; what falls due by date does not. */
export const isRepairType = (eventType: string): boolean => repairs.has(eventType)

/** "LOLER inspection"; a type nobody knows is shown as it came. */
export const eventTypeName = (eventType: string): string => names().get(eventType) ?? eventType
