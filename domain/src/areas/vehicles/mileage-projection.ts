// Where the miles of a contract are heading: pro rata by the days since on hire, against the allowance for the whole term.
import { type CalendarDate, daysBetween } from '../../kit/time/calendar.ts'
import { roundHalfAway } from '../../kit/rounding.ts'

export interface MileageContract {
  readonly onHireDate: CalendarDate | null
  readonly contractEndDate: CalendarDate | null
  readonly milesAtOnHire: number | null
  readonly annualMileageAllowance: number | null
  /** Null: no charge was agreed. */
  readonly excessPencePerMile: number | null
  /** The newest counted reading, and the London day it was taken. */
  readonly miles: number | null
  readonly milesDate: CalendarDate | null
}

/** Why the end cannot be told. */
export const projectionGaps = {
  'no allowance': 'No mileage allowance set.',
  'no start': 'No on-hire date.',
  'no end': 'No contract end date.',
  'no miles on hire': 'No start mileage.',
  'no reading': 'No odometer reading yet.',
  'reading too old': 'The last reading is from before the hire started.',
  'reading too low': 'The last reading is below the start mileage.',
  'too soon': 'We need four weeks of readings to work this out.',
} as const
export type ProjectionGap = keyof typeof projectionGaps

export interface MileageProjection {
  readonly gap: null
  /** Driven since on hire, up to the reading. */
  readonly milesRun: number
  /** The allowance up to the day of the reading. */
  readonly milesAllowedSoFar: number
  /** The allowance of the whole term. */
  readonly milesAllowed: number
  /** At the end of the term, at the pace so far; what was driven, once the term is over. */
  readonly milesProjected: number
  /** Never below zero. */
  readonly excessMiles: number
  /** Null where no charge was agreed. */
  readonly excessPence: number | null
}

/** Fewer days say little about a year. */
export const FEWEST_DAYS = 28
const DAYS_A_YEAR = 365

interface Known {
  readonly onHireDate: CalendarDate
  readonly contractEndDate: CalendarDate
  readonly milesAtOnHire: number
  readonly annualMileageAllowance: number
  readonly miles: number
  readonly milesDate: CalendarDate
}

function knownOf(contract: MileageContract): Known | ProjectionGap {
  const { onHireDate, contractEndDate, milesAtOnHire, annualMileageAllowance, miles, milesDate } = contract
  if (annualMileageAllowance === null) return 'no allowance'
  if (onHireDate === null) return 'no start'
  if (contractEndDate === null || contractEndDate <= onHireDate) return 'no end'
  if (milesAtOnHire === null) return 'no miles on hire'
  if (miles === null || miles <= 0 || milesDate === null) return 'no reading'
  if (milesDate < onHireDate) return 'reading too old'
  if (miles < milesAtOnHire) return 'reading too low'
  if (daysBetween(onHireDate, milesDate) < FEWEST_DAYS) return 'too soon'
  return { onHireDate, contractEndDate, milesAtOnHire, annualMileageAllowance, miles, milesDate }
}

/** Miles at the end of the contract and what the excess would cost, or why that cannot be told. Whole miles, whole pence. */
export function projectMileage(contract: MileageContract): MileageProjection | { readonly gap: ProjectionGap } {
  const known = knownOf(contract)
  if (typeof known === 'string') return { gap: known }
  const termDays = daysBetween(known.onHireDate, known.contractEndDate)
  const runDays = daysBetween(known.onHireDate, known.milesDate)
  const milesRun = known.miles - known.milesAtOnHire
  const allowedFor = (days: number): number => roundHalfAway((known.annualMileageAllowance * days) / DAYS_A_YEAR)
  const milesAllowed = allowedFor(termDays)
  const milesProjected = roundHalfAway((milesRun / runDays) * Math.max(termDays, runDays))
  const excessMiles = Math.max(0, milesProjected - milesAllowed)
  const { excessPencePerMile } = contract
  return {
    gap: null,
    milesRun: roundHalfAway(milesRun),
    milesAllowedSoFar: allowedFor(Math.min(runDays, termDays)),
    milesAllowed,
    milesProjected,
    excessMiles,
    excessPence: excessPencePerMile === null ? null : excessMiles * excessPencePerMile,
  }
}
