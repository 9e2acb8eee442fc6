// What falls due by date or by miles is due by whichever comes first. When the miles will be reached is worked out of how the vehicle has been
// driving: two days, as good as dates to whoever judges, sorts or forecasts. The same is kept where the rows are (migrations/020-compliance.sql).
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '../../kit/time/calendar.ts'
import { failureOf } from './failures/failures.ts'

/** What the days are worked out of. */
export interface MilesFacts {
  readonly dueMiles: number | null
  /** So many left are few: those of its type; null: that is never said. */
  readonly fewMiles: number | null
  /** The newest counted reading; null: none. */
  readonly miles: number | null
  /** The London day it was read on. */
  readonly readOn: CalendarDate | null
  /** As the vehicle has been driving ({@link milesPerDay}); null or 0: nothing to go by. */
  readonly milesPerDay: number | null
}

export interface MilesDue {
  /** The day the miles are or were reached, about; null: nobody can say. */
  readonly dueOn: CalendarDate | null
  /** The day from which few miles are left: said in words, and no colour by itself (ruling 71). */
  readonly fewOn: CalendarDate | null
  /** Negative: past it. Null: not known of that day. */
  readonly left: number | null
}

/** The same as replies carry it. */
export interface MilesDueTold {
  readonly due_on: string | null
  readonly few_on: string | null
  readonly left: number | null
}

export const milesDueOf = (told: MilesDueTold | null | undefined): MilesDue | null =>
  told ? { dueOn: told.due_on, fewOn: told.few_on, left: told.left } : null

/** What falls due as replies carry it. */
export interface ToldDue {
  readonly event_type: string
  readonly due_date: string | null
  readonly by_miles?: MilesDueTold | null | undefined
  readonly amber_weeks?: number | null
  /** The day on which it failed, where it has not passed since. */
  readonly failed_on?: string | null | undefined
}

/** As every rule of dates and colours takes it. */
export const dueItemOf = ({ event_type: type, ...told }: ToldDue) => ({
  dueDate: told.due_date,
  overdueWeeks: told.amber_weeks ?? 0,
  miles: milesDueOf(told.by_miles),
  failure: failureOf(type, told.failed_on),
})

/** Farther off than this says nothing. */
const MAX_DAYS_AHEAD = 1_830
/** What a projection goes by: the whole months before that of the reading. */
export const RATE_MONTHS = 3
const RATE_DAYS = 91.2

/** Miles a day over the last whole months. @param months what was driven in each that is known */
export const milesPerDay = (months: readonly number[]): number | null =>
  months.length === 0 ? null : months.reduce((sum, miles) => sum + miles, 0) / RATE_DAYS

/** Past its miles it was reached before the reading, the day before at the latest: what is over is red at once. */
function dayOf(left: number, readOn: CalendarDate, rate: number): CalendarDate | null {
  if (left === 0) return readOn
  if (left < 0) return addDays(readOn, rate > 0 ? -Math.min(MAX_DAYS_AHEAD, Math.max(1, Math.floor(-left / rate))) : -1)
  const days = rate > 0 ? Math.floor(left / rate) : Number.POSITIVE_INFINITY
  return days > MAX_DAYS_AHEAD ? null : addDays(readOn, days)
}

/** Null where no miles are due or none were read. */
export function milesDue({ dueMiles, fewMiles, miles, readOn, milesPerDay: rate }: MilesFacts): MilesDue | null {
  if (dueMiles === null || miles === null || readOn === null || miles <= 0) return null
  const left = dueMiles - miles
  return {
    dueOn: dayOf(left, readOn, rate ?? 0),
    fewOn: fewMiles === null ? null : dayOf(left - fewMiles, readOn, rate ?? 0),
    left: Math.round(left),
  }
}

export interface EarliestDue {
  readonly date: CalendarDate | null
  /** What it is due by; null: there is no valid date, and no valid date stays red whatever the miles say (ruling 4). */
  readonly by: 'date' | 'miles' | null
}

/** The earlier of the date and the day the miles will be reached. */
export function earliestDue(dueDate: string | null, miles: Pick<MilesDue, 'dueOn'> | null | undefined): EarliestDue {
  if (!isCalendarDate(dueDate)) return { date: null, by: null }
  const byMiles = miles?.dueOn ?? null
  return byMiles !== null && daysBetween(byMiles, dueDate) >= 0
    ? { date: byMiles, by: 'miles' }
    : { date: dueDate, by: 'date' }
}

/** The same of what falls due as replies carry it. */
export const earliestDueOf = (told: Pick<ToldDue, 'due_date' | 'by_miles'>): EarliestDue =>
  earliestDue(told.due_date, milesDueOf(told.by_miles))
