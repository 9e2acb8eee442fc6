// What falls due as staff keep it (Settings, What falls due): the kinds, their names and their order. The server takes them from its
// table at its start and with every change, the browser from the server's word of who is signed in; before that, the defaults stand.
import { complianceEventTypes } from './event-types.ts'

export interface KeptEventType {
  readonly slug: string
  readonly name: string
  readonly holder: 'vehicle' | 'driver' | 'company'
}

const defaults: readonly KeptEventType[] = complianceEventTypes.map(({ slug, name, holder }) => ({
  slug,
  name,
  holder,
}))

let kept = defaults

const isSame = (one: readonly KeptEventType[], other: readonly KeptEventType[]): boolean =>
  one.length === other.length &&
  one.every(({ slug, name, holder }, at) => {
    const there = other[at]
    return there?.slug === slug && there.name === name && there.holder === holder
  })

/** Takes them over, in this order. Returns whether anything is different. */
export function keepEventTypes(types: readonly KeptEventType[]): boolean {
  if (isSame(kept, types)) return false
  kept = types
  return true
}

/** As nobody has changed anything. */
export const keepDefaultEventTypes = (): boolean => keepEventTypes(defaults)

/** The same object until something is different. */
export const keptEventTypes = (): readonly KeptEventType[] => kept

/** What is made of them, made anew when they are different. */
export function ofEventTypes<T>(make: (types: readonly KeptEventType[]) => T): () => T {
  let made: { readonly from: readonly KeptEventType[]; readonly what: T } | undefined
  return () => {
    if (made?.from !== kept) made = { from: kept, what: make(kept) }
    return made.what
  }
}

/** What a vehicle has to keep in date, or a workshop is asked to see to. */
export const vehicleEventTypes = ofEventTypes((types) => types.filter(({ holder }) => holder === 'vehicle'))

/** The same as words to choose from. */
export const vehicleEventOptions = ofEventTypes((types) =>
  types.flatMap(({ slug, name, holder }) => (holder === 'vehicle' ? [{ value: slug, label: name }] : [])),
)

export const isVehicleEventType = (slug: string): boolean => vehicleEventTypes().some((type) => type.slug === slug)
