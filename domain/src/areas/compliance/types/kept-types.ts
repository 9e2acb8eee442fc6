// What falls due as staff keep it (Settings, What falls due): the kinds, their names and their order. The server takes them from its
// table at its start and with every change, the browser from the server's word of who is signed in (held-types.ts); before that, the
// defaults stand.
import { complianceEventTypes } from './event-types.ts'
import { heldEventTypes, type KeptEventType } from './held-types.ts'

const defaults: readonly KeptEventType[] = complianceEventTypes.map((type) => ({
  slug: type.slug,
  name: type.name,
  holder: type.holder,
  keeps_off_road: 'keepsOffRoad' in type,
}))

/** The same object until something is different. */
export const keptEventTypes = (): readonly KeptEventType[] => heldEventTypes() ?? defaults

/** What is made of them, made anew when they are different. */
export function ofEventTypes<T>(make: (types: readonly KeptEventType[]) => T): () => T {
  let made: { readonly from: readonly KeptEventType[]; readonly what: T } | undefined
  return () => {
    const kept = keptEventTypes()
    if (made?.from !== kept) made = { from: kept, what: make(kept) }
    return made.what
  }
}

/** What a vehicle has to keep in date, or a workshop is asked to see to. */
export const vehicleEventTypes = ofEventTypes((types) => types.filter(({ holder }) => holder === 'vehicle'))

/** Types without which a vehicle may not be on the road. */
export const offRoadTypes = ofEventTypes((types) =>
  types.flatMap(({ slug, holder, keeps_off_road: isHard }) => (holder === 'vehicle' && isHard ? [slug] : [])),
)
export const keepsOffRoad = (slug: string): boolean => offRoadTypes().includes(slug)

/** The same as words to choose from. */
export const vehicleEventOptions = ofEventTypes((types) =>
  types.flatMap(({ slug, name, holder }) => (holder === 'vehicle' ? [{ value: slug, label: name }] : [])),
)

export const isVehicleEventType = (slug: string): boolean => vehicleEventTypes().some((type) => type.slug === slug)
