// Cost per mile: the goods value of the lines that name a vehicle, divided by its miles (specification, section 9).
// What was left out is part of the answer, so that the figure can be audited.
import { indexRegistrations, type RegistrationIndex, registrationsIn } from '../../fleet/narrative.ts'
import { type TopAndBottom, topAndBottom } from '../../fleet/ranking.ts'
import { normaliseRegistration } from '../../fleet/registration.ts'
import { roundToTenth } from '../../kit/rounding.ts'

/** The internal account: it gets no cost per mile (specification, section 6), and no other privilege or loss. */
export const INTERNAL_USER_ID = 1

/** Which miles a vehicle's cost is divided by: all on its clock, as specified, or those since it came on hire (ruling 11). */
export const costBases = ['clock', 'hire'] as const
export type CostBasis = (typeof costBases)[number]

export interface CostLine {
  /** Whose account was billed. A line counts for vehicles of the same customer, whichever of its accounts they are on. */
  readonly customerId?: number
  readonly narrative: string
  /** The line's own net; negative for a credit. */
  readonly goodsPence: number
}

export interface CostVehicle {
  readonly reg: string
  /** Plates it wore before or after: a line that names any of them counts, once. */
  readonly otherRegs?: readonly string[]
  readonly customerId?: number
  /** Not counted unless above 0. */
  readonly miles: number | null
  /** Left out or null: not known, and so not counted on hire. */
  readonly milesAtHire?: number | null
  /** False: one of the customer's that is not being looked at. A line that names it is matched, and counts for nothing here. */
  readonly isInSight?: boolean
}

export interface VehicleCost {
  readonly reg: string
  readonly miles: number
  readonly goodsPence: number
  readonly matchedLines: number
  /** Not rounded; money format does that. */
  readonly pencePerMile: number
}

export interface CostPerMile<Line extends CostLine> {
  /** In the order the vehicles came. */
  readonly vehicles: readonly VehicleCost[]
  /** Vehicles without miles, by registration: left out, and said to be. */
  readonly excludedRegs: readonly string[]
  /** Lines that name no vehicle of their customer, not even one without miles. */
  readonly unmatchedLines: readonly Line[]
  /** Goods value of the lines that name a vehicle in sight, each line once, however many it names (ruling 39). */
  readonly namedPence: number
}

interface Running {
  readonly vehicle: CostVehicle
  goodsPence: number
  matchedLines: number
}

interface CustomerPlates {
  /** Plate to the vehicles that wear or wore it. */
  readonly owners: Map<string, Running[]>
  readonly index: RegistrationIndex
}

function platesByCustomer(vehicles: readonly Running[]): Map<number | undefined, CustomerPlates> {
  const customers = new Map<number | undefined, Map<string, Running[]>>()
  for (const running of vehicles) {
    const { customerId, reg, otherRegs = [] } = running.vehicle
    const owners = customers.get(customerId) ?? new Map<string, Running[]>()
    customers.set(customerId, owners)
    const plates = new Set([reg, ...otherRegs].map(normaliseRegistration))
    for (const plate of plates) owners.set(plate, [...(owners.get(plate) ?? []), running])
  }
  return new Map(
    [...customers].map(([customer, owners]) => [customer, { owners, index: indexRegistrations(owners.keys()) }]),
  )
}

/** Null: not known. What is not above 0 is left out by {@link costPerMile}. */
export function milesOfBasis({ miles, milesAtHire = null }: CostVehicle, basis: CostBasis): number | null {
  if (basis === 'clock' || miles === null) return miles
  return milesAtHire === null ? null : roundToTenth(miles - milesAtHire)
}

/** Null for the internal user. A line that names several vehicles counts in full for each. */
export function costPerMile<Line extends CostLine>(input: {
  readonly lines: readonly Line[]
  /** Every vehicle of the customers the lines are of. */
  readonly vehicles: readonly CostVehicle[]
  readonly userId: number
  /** 'clock' where left out. */
  readonly basis?: CostBasis
}): CostPerMile<Line> | null {
  if (input.userId === INTERNAL_USER_ID) return null
  const running = input.vehicles.map((vehicle) => ({ vehicle, goodsPence: 0, matchedLines: 0 }))
  const customers = platesByCustomer(running)
  const unmatchedLines: Line[] = []
  let namedPence = 0
  for (const line of input.lines) {
    const plates = customers.get(line.customerId)
    const named = new Set(
      plates ? registrationsIn(line.narrative, plates.index).flatMap((plate) => plates.owners.get(plate) ?? []) : [],
    )
    if (named.size === 0) unmatchedLines.push(line)
    if ([...named].some(({ vehicle }) => vehicle.isInSight !== false)) namedPence += line.goodsPence
    for (const each of named) {
      each.goodsPence += line.goodsPence
      each.matchedLines += 1
    }
  }
  const vehicles: VehicleCost[] = []
  const excludedRegs: string[] = []
  for (const { vehicle, goodsPence, matchedLines } of running) {
    if (vehicle.isInSight === false) continue
    const { reg } = vehicle
    const miles = milesOfBasis(vehicle, input.basis ?? 'clock')
    if (miles === null || !(miles > 0)) excludedRegs.push(reg)
    else vehicles.push({ reg, miles, goodsPence, matchedLines, pencePerMile: goodsPence / miles })
  }
  return { vehicles, excludedRegs, unmatchedLines, namedPence }
}

const cheapestFirst = (one: VehicleCost, other: VehicleCost): number =>
  one.pencePerMile - other.pencePerMile || (one.reg < other.reg ? -1 : 1)

/** Lowest five in `top`, highest five in `bottom`, the dearest last; one list when fewer than ten. */
export const costLeaderboard = (vehicles: readonly VehicleCost[]): TopAndBottom<VehicleCost> =>
  topAndBottom(vehicles.toSorted(cheapestFirst), 5)
