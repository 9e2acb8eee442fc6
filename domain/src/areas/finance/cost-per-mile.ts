// Cost per mile: the goods value of the lines that name a vehicle, divided by its miles (specification, section 9).
// What was left out is part of the answer, so that the figure can be audited.
import { indexRegistrations, registrationsIn } from '../../kit/narrative.ts'
import { type TopAndBottom, topAndBottom } from '../../kit/ranking.ts'
import { normaliseRegistration } from '../../kit/registration.ts'

/** The internal account: it gets no cost per mile (specification, section 6), and no other privilege or loss. */
export const INTERNAL_USER_ID = 1

export interface CostLine {
  readonly narrative: string
  /** The line's own net; negative for a credit. */
  readonly goodsPence: number
}

export interface CostVehicle {
  readonly reg: string
  /** Plates it wore before or after: a line that names any of them counts, once. */
  readonly otherRegs?: readonly string[]
  /** Not counted unless above 0. */
  readonly miles: number | null
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
  /** Lines that name no vehicle of the list, not even one without miles. */
  readonly unmatchedLines: readonly Line[]
}

interface Running {
  readonly vehicle: CostVehicle
  goodsPence: number
  matchedLines: number
}

/** Plate to the vehicles that wear or wore it. */
function byPlate(vehicles: readonly Running[]): Map<string, Running[]> {
  const owners = new Map<string, Running[]>()
  for (const running of vehicles) {
    const plates = new Set([running.vehicle.reg, ...(running.vehicle.otherRegs ?? [])].map(normaliseRegistration))
    for (const plate of plates) owners.set(plate, [...(owners.get(plate) ?? []), running])
  }
  return owners
}

/** Null for the internal user. A line that names several vehicles counts in full for each. */
export function costPerMile<Line extends CostLine>(input: {
  readonly lines: readonly Line[]
  readonly vehicles: readonly CostVehicle[]
  readonly userId: number
}): CostPerMile<Line> | null {
  if (input.userId === INTERNAL_USER_ID) return null
  const running = input.vehicles.map((vehicle) => ({ vehicle, goodsPence: 0, matchedLines: 0 }))
  const owners = byPlate(running)
  const index = indexRegistrations(owners.keys())
  const unmatchedLines: Line[] = []
  for (const line of input.lines) {
    const named = new Set(registrationsIn(line.narrative, index).flatMap((plate) => owners.get(plate) ?? []))
    if (named.size === 0) unmatchedLines.push(line)
    for (const each of named) {
      each.goodsPence += line.goodsPence
      each.matchedLines += 1
    }
  }
  const vehicles: VehicleCost[] = []
  const excludedRegs: string[] = []
  for (const {
    vehicle: { reg, miles },
    goodsPence,
    matchedLines,
  } of running) {
    if (miles === null || !(miles > 0)) excludedRegs.push(reg)
    else vehicles.push({ reg, miles, goodsPence, matchedLines, pencePerMile: goodsPence / miles })
  }
  return { vehicles, excludedRegs, unmatchedLines }
}

const cheapestFirst = (one: VehicleCost, other: VehicleCost): number =>
  one.pencePerMile - other.pencePerMile || (one.reg < other.reg ? -1 : 1)

/** Lowest five in `top`, highest five in `bottom`, the dearest last; one list when fewer than ten. */
export const costFives = (vehicles: readonly VehicleCost[]): TopAndBottom<VehicleCost> =>
  topAndBottom(vehicles.toSorted(cheapestFirst), 5)
