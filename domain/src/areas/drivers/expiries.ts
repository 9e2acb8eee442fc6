// What a driver has to keep in date, each with the weeks ahead in which it turns amber, and when the next licence check is due.
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { ragOf, type RagStatus } from '../compliance/rules.ts'
import { afterInterval, type EventInterval, type LicenceCheckRule } from '../compliance/types/interval.ts'

/** Compliance types a driver's own dates belong to. */
export const driverDateTypes = ['driver_licence', 'driver_cpc', 'licence_check'] as const
export type DriverDateType = (typeof driverDateTypes)[number]

/** The dates of a driver's own record; the database says them too (dates_of_drivers). */
export const driverOwnDates = [
  { field: 'licence_expiry', what: 'Driving licence', type: 'driver_licence' },
  { field: 'dqc_expiry', what: 'Driver CPC card', type: 'driver_cpc' },
  { field: 'tacho_card_expiry', what: 'Tachograph card', type: 'driver_licence' },
  { field: 'medical_expiry', what: 'Medical', type: 'driver_licence' },
  {
    field: 'licence_mandate_expiry',
    what: 'Licence check mandate',
    type: 'licence_check',
  },
  { field: 'last_licence_check', what: 'Licence check', type: 'licence_check' },
] as const satisfies readonly { readonly field: string; readonly what: string; readonly type: DriverDateType }[]
export type DriverField = (typeof driverOwnDates)[number]['field']
export const driverFields = driverOwnDates.map(({ field }) => field)

export type DriverDates = Readonly<Record<DriverField, CalendarDate | null>> & {
  readonly points: number
  /** How many weeks ahead each type of date turns amber, as administrators keep it. */
  readonly amber_weeks: Readonly<Record<DriverDateType, number>>
  readonly check_rule: LicenceCheckRule
}

export interface Expiry {
  readonly what: string
  readonly date: CalendarDate
  readonly status: RagStatus
}

/** By points: the step with the most of them that are reached, else the type's own interval. */
export const licenceCheckInterval = (points: number, { interval, by_points: steps }: LicenceCheckRule) =>
  steps
    .filter(({ from_points: from }) => from <= points)
    .toSorted((one, other) => other.from_points - one.from_points)
    .map(({ months }): EventInterval => ({ every: months, unit: 'months' }))[0] ?? interval

/** Null: never checked, or checks do not come again. */
export function nextLicenceCheck(
  last: CalendarDate | null,
  points: number,
  rule: LicenceCheckRule,
): CalendarDate | null {
  const interval = licenceCheckInterval(points, rule)
  return last === null || interval === null ? null : afterInterval(last, interval)
}

/** The soonest first; what a driver does not have is left out. */
export function expiriesOf(driver: DriverDates, today: CalendarDate): readonly Expiry[] {
  return driverOwnDates
    .flatMap(({ field, what, type }) => {
      const date =
        field === 'last_licence_check'
          ? nextLicenceCheck(driver.last_licence_check, driver.points, driver.check_rule)
          : driver[field]
      return date === null
        ? []
        : [{ what, date, status: ragOf({ dueDate: date, overdueWeeks: driver.amber_weeks[type] }, today) }]
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}
