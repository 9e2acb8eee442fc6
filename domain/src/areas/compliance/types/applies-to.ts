// Which vehicles a kind of event is for: by their class, their body and what is fitted to them.
export interface Applicability {
  readonly classes: readonly string[]
  readonly body_groups: readonly string[]
  readonly equipment: readonly string[]
}

/** What decides whether a type applies to a vehicle. */
export interface FittedVehicle {
  readonly class: string
  readonly body_group: string | null
  /** What is fitted. */
  readonly equipment: readonly string[]
}

const narrows = (wanted: readonly string[], has: readonly string[]): boolean =>
  wanted.length === 0 || has.some((each) => wanted.includes(each))

/** Each kind of condition that is set has to hold; within one, any of its values does. */
export const appliesTo = (type: Applicability, vehicle: FittedVehicle): boolean =>
  narrows(type.classes, [vehicle.class]) &&
  narrows(type.body_groups, vehicle.body_group === null ? [] : [vehicle.body_group]) &&
  narrows(type.equipment, vehicle.equipment)
