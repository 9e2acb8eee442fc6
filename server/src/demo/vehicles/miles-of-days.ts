// How far a vehicle went in the days before today: on working days alone, so that nobody drives at weekends.
import type { World } from '../demo-world.ts'
import type { VehiclePlan } from './fleet-plan.ts'

/** Working days of a year. */
const DAYS_A_YEAR = 253

export function milesOfDays(
  clock: World['clock'],
  { annualMiles }: Pick<VehiclePlan, 'annualMiles'>,
  days: number,
): number {
  let worked = 0
  for (let back = 1; back <= days; back++) if (clock.isWorkingDay(-back)) worked += 1
  return (worked * annualMiles) / DAYS_A_YEAR
}
