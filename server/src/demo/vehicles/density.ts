// How much history a fleet gets. A fleet people look at has two years of everything; one made to measure the product has
// every vehicle and its present state, but less past, so that it is filled within minutes.

export interface Density {
  /** Months of miles and scores, the running month included. */
  readonly mileageMonths: number
  /** Months that one hire line of an invoice covers. */
  readonly monthsPerHireLine: number
  /** Days with walk-round checks, today included. */
  readonly checkDays: number
  /** Finished maintenance jobs a vehicle has behind it in two years, on average. */
  readonly pastJobs: number
  /** Whether every step of finished jobs is told, with the clocks they ran against; of open jobs it always is. */
  readonly pastSteps: boolean
  /** Share of vehicles with other charges (repairs, fuel) in a month. */
  readonly extraCharges: number
  /** Snapshots a device has sent that are still kept. */
  readonly readings: number
}

export const SPEND_HISTORY_MONTHS = 24

export function densityOf(vehicles: number): Density {
  if (vehicles <= 1_000)
    return {
      mileageMonths: 24,
      monthsPerHireLine: 1,
      checkDays: 28,
      pastJobs: 4,
      pastSteps: true,
      extraCharges: 1,
      readings: 2,
    }
  if (vehicles <= 20_000)
    return {
      mileageMonths: 13,
      monthsPerHireLine: 3,
      checkDays: 7,
      pastJobs: 2,
      pastSteps: true,
      extraCharges: 0.3,
      readings: 1,
    }
  return {
    mileageMonths: 13,
    monthsPerHireLine: 12,
    checkDays: 2,
    pastJobs: 0.5,
    pastSteps: false,
    extraCharges: 0.05,
    readings: 1,
  }
}
