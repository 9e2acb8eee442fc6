// How far a vehicle went in the days before today: most rest at weekends, one in ten does not.
import type { World } from '../demo-world.ts'
import type { VehiclePlan } from './fleet-plan.ts'

/** Of a year. */
const WORKING_DAYS = 253
const ALL_DAYS = 365
const ONE_IN = 10

type Plan = Pick<VehiclePlan, 'number' | 'annualMiles'>

export const worksAtWeekends = ({ number }: Pick<VehiclePlan, 'number'>): boolean => number % ONE_IN === 7

export function milesOfDays(clock: World['clock'], plan: Plan, days: number): number {
  const { annualMiles } = plan
  if (worksAtWeekends(plan)) return (days * annualMiles) / ALL_DAYS
  let worked = 0
  for (let back = 1; back <= days; back++) if (clock.isWorkingDay(-back)) worked += 1
  return (worked * annualMiles) / WORKING_DAYS
}
