// The photos a condition set is made of: one a slot, those a body must have and those taken where there is something to show.
import type { VehicleClass } from '../vehicles/words.ts'

export const conditionBodies = ['car', 'van', 'hgv', 'trailer'] as const
export type ConditionBody = (typeof conditionBodies)[number]

const bodies: Readonly<Record<VehicleClass, ConditionBody>> = {
  car: 'car',
  van: 'van',
  minibus: 'van',
  hgv: 'hgv',
  plant: 'hgv',
  trailer: 'trailer',
}
export const conditionBodyOf = (vehicleClass: VehicleClass): ConditionBody => bodies[vehicleClass]

const DAMAGE_PHOTOS = 6
const tyres: Readonly<Record<ConditionBody, number>> = { car: 4, van: 4, hgv: 6, trailer: 6 }
const MAX_TYRES = Math.max(...Object.values(tyres))

const sides = ['front', 'nearside', 'rear', 'offside'] as const
const fixed = [...sides, 'load_area', 'interior', 'dash', 'roof'] as const
const fixedWords: Readonly<Record<(typeof fixed)[number], string>> = {
  front: 'Front',
  nearside: 'Nearside',
  rear: 'Rear',
  offside: 'Offside',
  load_area: 'Load area',
  interior: 'Interior',
  dash: 'Dashboard: mileage and fuel',
  roof: 'Roof',
}

const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `${name}_${place + 1}`)

/** Every slot of every body, in the order they are taken. */
export const conditionSlots: readonly string[] = [
  ...fixed,
  ...numbered('tyre', MAX_TYRES),
  ...numbered('damage', DAMAGE_PHOTOS),
]

const required: Readonly<Record<ConditionBody, readonly string[]>> = {
  car: [...sides, 'interior', 'dash'],
  van: [...sides, 'load_area', 'interior', 'dash'],
  hgv: [...sides, 'load_area', 'interior', 'dash'],
  trailer: [...sides, 'load_area'],
}
export const requiredSlots = (body: ConditionBody): readonly string[] => required[body]

/** Those a body has, the required ones among them. */
export const slotsOf = (body: ConditionBody): readonly string[] =>
  conditionSlots.filter(
    (slot) =>
      required[body].includes(slot) ||
      slot === 'roof' ||
      slot.startsWith('damage_') ||
      numbered('tyre', tyres[body]).includes(slot),
  )

const isFixed = (slot: string): slot is (typeof fixed)[number] => Object.hasOwn(fixedWords, slot)

/** "Nearside", "Tyre 2"; a word of another version as it came. */
export function slotInWords(slot: string): string {
  if (isFixed(slot)) return fixedWords[slot]
  const [, name = '', count = ''] = /^(tyre|damage)_(\d+)$/.exec(slot) ?? []
  return name === '' ? slot : `${name === 'tyre' ? 'Tyre' : 'Damage'} ${count}`
}

/** In the order they are taken, each once. */
export const inSlotOrder = (slots: readonly string[]): string[] => [
  ...conditionSlots.filter((slot) => slots.includes(slot)),
  ...new Set(slots.filter((slot) => !conditionSlots.includes(slot))),
]
