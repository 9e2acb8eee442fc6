// How long after it was done something is due again.
import { addDays, addMonthsToDate, type CalendarDate } from '../../../kit/time/calendar.ts'

export interface EventInterval {
  readonly every: number
  readonly unit: 'days' | 'weeks' | 'months'
}

/** One of a unit, to be counted. */
export const intervalUnitWords = { days: 'day', weeks: 'week', months: 'month' } as const satisfies Readonly<
  Record<EventInterval['unit'], string>
>

/** The same day so many months later, or the month's last where it has no such day. */
export const afterInterval = (day: CalendarDate, { every, unit }: EventInterval): CalendarDate =>
  unit === 'months' ? addMonthsToDate(day, every) : addDays(day, unit === 'weeks' ? every * 7 : every)

/** A vehicle's own line, as it is kept: one of the units is filled. */
export interface OwnInterval {
  readonly interval_days: number | null
  readonly interval_weeks: number | null
  readonly interval_months: number | null
}

/** Null: it has none of its own, and comes as its type does. Where a file filled several, the longest unit counts. */
export function ownInterval({
  interval_days: days,
  interval_weeks: weeks,
  interval_months: months,
}: OwnInterval): EventInterval | null {
  if (months) return { every: months, unit: 'months' }
  if (weeks) return { every: weeks, unit: 'weeks' }
  return days ? { every: days, unit: 'days' } : null
}

/** The same in the form it is kept in. */
export const keptInterval = (interval: EventInterval | null): OwnInterval => {
  const of = (unit: EventInterval['unit']): number | null => (interval?.unit === unit ? interval.every : null)
  return { interval_days: of('days'), interval_weeks: of('weeks'), interval_months: of('months') }
}

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
