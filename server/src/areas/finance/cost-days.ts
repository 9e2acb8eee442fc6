// Cost like for like, month by month: hire on the days it stands for, and days on hire that are not billed yet by the weekly rate.
// Equal to costByDay of the domain, as the test of the dashboard shows.
import { firstAccruedDay } from '@kerbline/domain/areas/finance/hire-accrual.ts'
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { addMonths, type CalendarDate, type CalendarMonth, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { fieldRights } from '@kerbline/domain/kit/told-field.ts'
import { type RawBuilder, sql } from 'kysely'
import { inScope, LIVE, narrows } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { countsFrom, countsTo, penceWithin } from '../../invoices/spend.ts'
import { isMatched, referenceOf } from './queries.ts'

export interface MonthPence {
  readonly month: CalendarMonth
  readonly pence: number
}

/** Lines l of which a part counts from a day to a day. */
const countsWithin = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${countsFrom} <= ${to} and ${countsTo} >= ${from})`

/** Narrowed to assets the lines are spread as they are read, else the days are read as kept. */
export async function costDaysSince(
  rows: Rows,
  filter: AssetFilter | null,
  first: CalendarMonth,
  today: CalendarDate,
): Promise<MonthPence[]> {
  const [from, to] = [sql`s.first`, sql`least(s.last, ${today}::date)`]
  const { rows: months } = narrows(filter)
    ? await sql<MonthPence>`
      select to_char(s.first, 'YYYY-MM') as month, sum(${penceWithin(from, to)})::bigint as pence
      from (select day::date as first, (day + interval '1 month - 1 day')::date as last
        from generate_series(${`${first}-01`}::date, ${today}::date, interval '1 month') day) s
      join invoice_lines l on ${countsWithin(from, to)} where ${isMatched(filter)} group by 1`.execute(rows)
    : await sql<MonthPence>`
      select to_char(d.day, 'YYYY-MM') as month, sum(d.goods_pence)::bigint as pence from account_cost_days d
      where d.day between ${`${first}-01`}::date and ${today}::date and d.vehicle_accounts && array(select customer_account_number from accounts)
      group by 1`.execute(rows)
  return months
}

const end = sql`(case when v.off_hire_date >= v.on_hire_date then v.off_hire_date end)`

/** Rows (vehicle_id, rate, first, last): days on hire of the vehicles in sight that no line stands for yet. unbilledDays of the domain. */
export const unbilledHire = (filter: AssetFilter | null, today: CalendarDate): RawBuilder<unknown> => sql`(
  select * from (
    select v.id as vehicle_id, v.weekly_rate_pence::bigint as rate,
      greatest(v.on_hire_date, ${firstAccruedDay(today)}::date, b.billed_to + 1) as first,
      case when ${LIVE} or ${end} is not null then least(${end}, ${today}::date) end as last
    from vehicles v left join hire_billed(array(select customer_id from accounts)) b on b.vehicle_id = v.id
    where v.status <> 'on_order' and v.hire_type <> 'managed_owned' and v.on_hire_date is not null and v.weekly_rate_pence > 0
      and ${inScope(filter, sql.ref('v.id'))}) span
  where span.first <= span.last)`

/** What is accrued of a row u of unbilledHire from a day to a day. unbilledPence of the domain. */
export const unbilledWithin = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> => {
  const upTo = (count: RawBuilder<unknown>) => sql`(2 * u.rate * ${count} + 7) / 14`
  const days = sql`(u.last - u.first + 1)`
  const through = sql`greatest(0, least(${to} - u.first + 1, ${days}))`
  const before = sql`greatest(0, least(${from} - u.first, ${days}))`
  return sql<number>`(${upTo(through)} - ${upTo(before)})`
}

/** Of the running month and the one before it: earlier gaps are no longer accrued. */
export async function unbilledSince(
  rows: Rows,
  filter: AssetFilter | null,
  today: CalendarDate,
): Promise<MonthPence[]> {
  const month = monthOf(today)
  const start = sql`${`${month}-01`}::date`
  const {
    rows: [found],
  } = await sql<{ before: number; now: number }>`
    select coalesce(sum(${unbilledWithin(sql`${firstAccruedDay(today)}::date`, sql`${start} - 1`)}), 0)::bigint as before,
      coalesce(sum(${unbilledWithin(start, sql`${today}::date`)}), 0)::bigint as now
    from ${unbilledHire(filter, today)} u`.execute(rows)
  return [
    { month: addMonths(month, -1), pence: found?.before ?? 0 },
    { month, pence: found?.now ?? 0 },
  ]
}

/** Rows of what counts from a day to a day: lines, and, for those who may see rates, hire that is not billed yet. */
export const costsWithin = (
  { filter, may }: Pick<Actor, 'filter' | 'may'>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  today: CalendarDate,
): RawBuilder<unknown> => {
  const lines = sql`
    select l.id, l.transaction_date as date, array_to_string(l.reg_nos, ', ') as plates, l.narrative, l.value_pence as goods_pence,
      ${penceWithin(from, to)} as counted_pence, ${countsFrom} as counts_from, ${countsTo} as counts_to, l.category, ${referenceOf} as reference, l.customer_account_number
    from invoice_lines l where ${isMatched(filter)} and ${countsWithin(from, to)}`
  if (!may.has(fieldRights.rate)) return sql`(${lines})`
  return sql`(${lines} union all
    select -u.vehicle_id, u.last, v.reg_no, 'On hire, not billed yet', null, ${unbilledWithin(from, to)}, u.first, u.last, 'unbilled', '', v.customer_account_number
    from ${unbilledHire(filter, today)} u join vehicles v on v.id = u.vehicle_id)`
}
