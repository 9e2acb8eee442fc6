// How long vehicles stood still, by branch and month.
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addMonths, monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import { casesInScope } from '../../fleet/vehicles-of.ts'
import type { BuildContext, Call, Rows } from '../../http/call.ts'

type Endpoints = typeof maintenanceEndpoints

const MONTHS = 12

/** Minutes off the road that are promised: what is agreed with the account's company, or what holds for everybody. */
export const minutesPromised = (
  account: RawBuilder<unknown>,
  priority: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  coalesce(
    (select o.minutes from customer_service_levels o join accounts a on a.customer_id = o.customer_id
      where a.customer_account_number = ${account} and o.kind = 'maintenance' and o.clock = 'off road' and o.priority = ${priority}),
    (select l.minutes from service_levels l where l.kind = 'maintenance' and l.clock = 'off road' and l.priority = ${priority}))`

interface Stretch {
  readonly month: string
  readonly begins: string | null
  readonly ends: string | null
}

const stretchOf = (month: string): Stretch => ({
  month,
  begins: londonInstant(`${month}-01`),
  ends: londonInstant(`${addMonths(month, 1)}-01`),
})

type Reader = Pick<BuildContext, 'actor' | 'now'>

/** Visits that were off the road since the beginning of a month; one that goes on counts until now, and is promised what its booking is. */
const visitsSince = ({ begins }: Stretch, { actor, now }: Reader) => sql`
  select c.id, c.number, c.reg_no, c.title, c.customer_account_number, v.branch_id, k.off_road_at, k.returned_at is null as is_still,
    (${minutesPromised(sql`c.customer_account_number`, sql`c.priority`)} / 60.0)::float8 as target,
    least(coalesce(k.returned_at, ${now}::timestamptz), ${now}::timestamptz) as ended_at
  from maintenance_cases k join cases c on c.id = k.case_id left join vehicles v on v.id = c.vehicle_id
  where k.off_road_at is not null and k.off_road_at < ${now}::timestamptz
    and (k.returned_at >= ${begins ?? now}::timestamptz or k.returned_at is null and c.closed_at is null) and ${casesInScope(actor)}`

/** Of visit s in month m, the hours that fall into it; and of all of it. */
const hoursWithin = sql`extract(epoch from least(s.ended_at, m.ends) - greatest(s.off_road_at, m.begins)) / 3600`
const hoursInAll = sql`extract(epoch from s.ended_at - s.off_road_at) / 3600`

const monthsOf = (stretch: readonly Stretch[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(stretch)}::jsonb) as m(month text, begins timestamptz, ends timestamptz)`

/** Each month has its own part of a visit that reaches over its end. */
export async function readDowntime(rows: Rows, reader: Reader): Promise<ReplyOf<Endpoints['downtime']>> {
  const stretch = monthsUpTo(monthOf(londonDate(reader.now)), MONTHS).map(stretchOf)
  const { rows: levels } = await sql<{ hours: number }>`
    select (minutes / 60.0)::float8 as hours from service_levels where kind = 'maintenance' and clock = 'off road' and priority = 'normal'`.execute(
    rows,
  )
  const { rows: found } = await sql<ReplyOf<Endpoints['downtime']>['rows'][number]>`
    with visits as (${visitsSince(stretch[0] ?? stretchOf(monthOf(londonDate(reader.now))), reader)})
    select m.month, s.branch_id, b.name as branch, count(*)::int as visits, round(sum(${hoursWithin})::numeric, 1)::float8 as hours,
      (count(*) filter (where ${hoursInAll} <= s.target))::int as within_target, (count(*) filter (where ${hoursInAll} > s.target))::int as over_target,
      min(s.target) as least_target_hours, max(s.target) as most_target_hours
    from ${monthsOf(stretch)}
    join visits s on s.off_road_at < m.ends and s.ended_at > m.begins
    left join branches b on b.id = s.branch_id
    group by m.month, s.branch_id, b.name order by m.month, b.name nulls last`.execute(rows)
  return { target_hours: levels[0]?.hours ?? null, rows: found }
}

/** The visits behind a figure, the longest of the month first. */
export async function readDowntimeVisits(
  { rows, actor, portal }: Call,
  { month, branch_id: branch, promise, shown }: InputOf<Endpoints['downtimeVisits']>,
): Promise<ReplyOf<Endpoints['downtimeVisits']>> {
  const reader = { actor, now: portal.clock.businessNow().toISOString() }
  const stretch = stretchOf(month ?? monthOf(londonDate(reader.now)))
  type Visit = ReplyOf<Endpoints['downtimeVisits']>['visits'][number]
  const { rows: found } = await sql<Omit<Visit, 'case'> & Visit['case'] & { total: number }>`
    with visits as (${visitsSince(stretch, reader)})
    select s.id, s.number, s.reg_no, s.title, s.is_still,
      round(${hoursWithin}::numeric, 1)::float8 as hours, round(${hoursInAll}::numeric, 1)::float8 as hours_in_all, s.target as target_hours,
      ${hoursInAll} <= s.target as is_within, (count(*) over ())::int as total
    from ${monthsOf([stretch])} join visits s on s.off_road_at < m.ends and s.ended_at > m.begins
    where s.branch_id is not distinct from ${branch ?? null}::int
      and ${promise === undefined ? sql`true` : promise === 'missed' ? sql`${hoursInAll} > s.target` : sql`${hoursInAll} <= s.target`}
    order by ${hoursWithin} desc, s.id limit ${shown}`.execute(rows)
  return {
    visits: found.map(({ total: _, id, number, reg_no, title, ...visit }) => ({
      ...visit,
      case: { id, number, reg_no, title },
    })),
    total: found[0]?.total ?? 0,
  }
}
