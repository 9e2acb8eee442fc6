// What a driver has to keep in date, each with the weeks ahead in which it turns amber, and when the next licence check is due.
import { addMonths, type CalendarDate, isCalendarDate, monthOf, addDays } from '../../kit/time/calendar.ts'
import { ragOf, type RagStatus } from '../compliance/rules.ts'

/** Compliance types a driver's own dates belong to. */
export const driverDateTypes = ['driver_licence', 'driver_cpc', 'licence_check'] as const
export type DriverDateType = (typeof driverDateTypes)[number]

export interface DriverDates {
  readonly licence_expiry: CalendarDate | null
  readonly dqc_expiry: CalendarDate | null
  readonly tacho_card_expiry: CalendarDate | null
  readonly medical_expiry: CalendarDate | null
  readonly licence_mandate_expiry: CalendarDate | null
  readonly last_licence_check: CalendarDate | null
  readonly points: number
  /** How many weeks ahead each type of date turns amber, as administrators keep it. */
  readonly amber_weeks: Readonly<Record<DriverDateType, number>>
}

export interface Expiry {
  readonly what: string
  readonly date: CalendarDate
  readonly status: RagStatus
}

/** The same day so many months later, or the month's last where it has no such day. */
function monthsLater(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months)
  const same = `${month}${date.slice(7)}`
  return isCalendarDate(same) ? same : addDays(`${addMonths(month, 1)}-01`, -1)
}

/** Yearly below 4 points, half-yearly below 8, every three months from then on. */
export const licenceCheckMonths = (points: number): number => (points >= 8 ? 3 : points >= 4 ? 6 : 12)

export const nextLicenceCheck = (last: CalendarDate | null, points: number): CalendarDate | null =>
  last === null ? null : monthsLater(last, licenceCheckMonths(points))

/** The soonest first; what a driver does not have is left out. */
export function expiriesOf(driver: DriverDates, today: CalendarDate): readonly Expiry[] {
  const dates: readonly (readonly [what: string, date: CalendarDate | null, type: DriverDateType])[] = [
    ['Driving licence', driver.licence_expiry, 'driver_licence'],
    ['Driver CPC card', driver.dqc_expiry, 'driver_cpc'],
    ['Tachograph card', driver.tacho_card_expiry, 'driver_licence'],
    ['Medical', driver.medical_expiry, 'driver_licence'],
    ['Consent to licence checks', driver.licence_mandate_expiry, 'licence_check'],
    ['Licence check', nextLicenceCheck(driver.last_licence_check, driver.points), 'licence_check'],
  ]
  return dates
    .flatMap(([what, date, type]) =>
      date === null
        ? []
        : [{ what, date, status: ragOf({ dueDate: date, overdueWeeks: driver.amber_weeks[type] }, today) }],
    )
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}
