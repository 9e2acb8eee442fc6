// How long after it was done something is due again.
import { addDays, addMonthsToDate, type CalendarDate } from '../../../kit/time/calendar.ts'

export interface EventInterval {
  readonly every: number
  readonly unit: 'days' | 'weeks' | 'months'
}

/** The same day so many months later, or the month's last where it has no such day. */
export const afterInterval = (day: CalendarDate, { every, unit }: EventInterval): CalendarDate =>
  unit === 'months' ? addMonthsToDate(day, every) : addDays(day, unit === 'weeks' ? every * 7 : every)

/** From so many points on a licence is checked every so many months. */
export interface PointsStep {
  readonly from_points: number
  readonly months: number
}

export interface LicenceCheckRule {
  /** Below the first step; null: not again. */
  readonly interval: EventInterval | null
  readonly by_points: readonly PointsStep[]
}
