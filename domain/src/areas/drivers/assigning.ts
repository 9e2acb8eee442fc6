// Giving a driver a vehicle from an instant on. One vehicle has one driver at a time, and a driver one vehicle: what is open ends
// where the new period begins. What is past is never cut short in silence.
export interface Held {
  readonly id: number
  readonly driver_id: number
  readonly driver_name: string
  readonly vehicle_id: number
  readonly reg_no: string
  readonly from_at: string
  readonly to_at: string | null
}

export interface Wanted {
  /** A period that is corrected; none: a new one. */
  readonly id?: number | undefined
  readonly driver_id: number
  readonly vehicle_id: number
  readonly from_at: string
  readonly to_at: string | null
}

export interface AssignmentPlan {
  /** Open periods that end where this one begins. */
  readonly ends: readonly Held[]
  /** Why it cannot be, naming the field. */
  readonly refusal: { readonly field: 'from_at' | 'to_at'; readonly message: string } | null
}

const time = (instant: string | null): number => (instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant))

const overlaps = (one: Wanted, other: Held): boolean =>
  Date.parse(one.from_at) < time(other.to_at) && Date.parse(other.from_at) < time(one.to_at)

const refused = (field: 'from_at' | 'to_at', message: string): AssignmentPlan => ({
  ends: [],
  refusal: { field, message },
})

/** @param held  every period of the vehicle and of the driver */
export function planAssignment(wanted: Wanted, held: readonly Held[], now: string): AssignmentPlan {
  if (time(wanted.from_at) > time(now)) return refused('from_at', 'The start time cannot be in the future.')
  if (wanted.to_at !== null && time(wanted.to_at) > time(now))
    return refused('to_at', 'The end time cannot be in the future. Leave it blank if the assignment is ongoing.')
  if (time(wanted.to_at) <= time(wanted.from_at)) return refused('to_at', 'The end time must be after the start time.')
  const inTheWay = held.filter((each) => each.id !== wanted.id && overlaps(wanted, each))
  const isEnded = (each: Held): boolean => each.to_at === null && time(each.from_at) < time(wanted.from_at)
  const clash = inTheWay.find((each) => !isEnded(each))
  if (clash)
    return refused(
      'from_at',
      clash.vehicle_id === wanted.vehicle_id
        ? `${clash.driver_name} already had this vehicle then. Change the dates, or edit that assignment first.`
        : `${clash.driver_name} had ${clash.reg_no} then. Change the dates, or edit that assignment first.`,
    )
  return { ends: inTheWay, refusal: null }
}
