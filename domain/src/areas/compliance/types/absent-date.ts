// What it means that a vehicle has no date of a kind: that it should have one, that its fleet keeps none, or that it needs none.
import { type Applicability, appliesTo, type FittedVehicle } from './applies-to.ts'
import { isDoneAtWorkshop, isFallingDue } from './event-types.ts'
import { keepsOffRoad } from './kept-types.ts'

export const absentDates = ['no valid date', 'not tracked', 'hire company renews', 'not needed'] as const
export type AbsentDate = (typeof absentDates)[number]

/** A missing date reads as one that is invalid does (ruling 4). */
export const absentDateWords: Readonly<Record<AbsentDate, string>> = {
  'no valid date': 'No valid date',
  'not tracked': 'Not tracked',
  'hire company renews': 'Hire company renews',
  'not needed': 'Not needed',
}

export interface AbsentType extends Applicability {
  readonly slug: string
  readonly isStatutory: boolean
  /** The vehicle's account keeps a date of this kind for some vehicle. */
  readonly isKeptByAccount: boolean
}

export interface AbsentFrom extends FittedVehicle {
  readonly hireType: string
}

/** A kind that is for whatever vehicle, as a first-aid kit where one is carried, says nothing of which should have it. */
const saysWhose = ({ classes, body_groups: bodies, equipment }: Applicability): boolean =>
  classes.length + bodies.length + equipment.length > 0

export function absentDate(type: AbsentType, vehicle: AbsentFrom): AbsentDate {
  if (!isFallingDue(type.slug) || !appliesTo(type, vehicle)) return 'not needed'
  // What the hire company renews at its desk is nobody's gap.
  if (!isDoneAtWorkshop(type.slug) && vehicle.hireType !== 'managed_owned') return 'hire company renews'
  const isAskedFor = type.isStatutory || keepsOffRoad(type.slug) || type.isKeptByAccount
  return saysWhose(type) && isAskedFor ? 'no valid date' : 'not tracked'
}
