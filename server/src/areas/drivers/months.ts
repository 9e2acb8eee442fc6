// Months of driving, as SQL. Miles and scores are kept by vehicle and month; a driver's part of them is the part of the month in which
// the driver had the vehicle, as nobody knows more closely who drove which mile.
import { sql, type RawBuilder } from 'kysely'

/** The instant a London day begins at. */
export const midnight = (date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${date})::timestamp at time zone 'Europe/London'`
export const monthStart = (today: string): RawBuilder<unknown> =>
  midnight(sql`date_trunc('month', ${today}::date)::date`)

/** Of the days from `start` to `end` (instants) those within the period `p`, as a share of them all; never below 0. */
export const shareOf = (start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> => sql`greatest(0,
  extract(epoch from least(coalesce(p.to_at, ${end}), ${end}) - greatest(p.from_at, ${start})) / extract(epoch from ${end} - ${start}))`

/** Of the running month up to the end of today, the part in which the period `p` held. */
export const shareOfMonth = (today: string): RawBuilder<unknown> =>
  shareOf(monthStart(today), midnight(sql`${today}::date + 1`))
