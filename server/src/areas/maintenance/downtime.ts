// How long vehicles stood still, by branch and month.
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addMonths, monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BuildContext, Rows } from '../../http/call.ts'
import { casesInScope } from '../scope/vehicles-of.ts'

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

/** Each month has its own part of a visit that reaches over its end; a visit that goes on counts until now. */
export async function readDowntime(
  rows: Rows,
  { actor, now }: Pick<BuildContext, 'actor' | 'now'>,
): Promise<ReplyOf<Endpoints['downtime']>> {
  const stretch = monthsUpTo(monthOf(londonDate(now)), MONTHS).map((month) => ({
    month,
    begins: londonInstant(`${month}-01`),
    ends: londonInstant(`${addMonths(month, 1)}-01`),
  }))
  const { rows: levels } = await sql<{ hours: number }>`
    select (minutes / 60.0)::float8 as hours from service_levels where kind = 'maintenance' and clock = 'off road' and priority = 'normal'`.execute(
    rows,
  )
  const target = levels[0]?.hours ?? null
  const { rows: found } = await sql<ReplyOf<Endpoints['downtime']>['rows'][number]>`
    with visits as (
      select v.branch_id, k.off_road_at, (${minutesPromised(sql`c.customer_account_number`, sql`'normal'`)} / 60.0)::float8 as target,
        least(coalesce(k.returned_at, ${now}::timestamptz), ${now}::timestamptz) as ended_at
      from maintenance_cases k join cases c on c.id = k.case_id left join vehicles v on v.id = c.vehicle_id
      where k.off_road_at is not null and k.off_road_at < ${now}::timestamptz
        and (k.returned_at >= ${stretch[0]?.begins ?? now}::timestamptz or k.returned_at is null and c.closed_at is null) and ${casesInScope(actor)})
    select m.month, s.branch_id, b.name as branch, count(*)::int as visits,
      round(sum(extract(epoch from least(s.ended_at, m.ends) - greatest(s.off_road_at, m.begins)) / 3600)::numeric, 1)::float8 as hours,
      (count(*) filter (where extract(epoch from s.ended_at - s.off_road_at) / 3600 <= s.target))::int as within_target
    from jsonb_to_recordset(${JSON.stringify(stretch)}::jsonb) as m(month text, begins timestamptz, ends timestamptz)
    join visits s on s.off_road_at < m.ends and s.ended_at > m.begins
    left join branches b on b.id = s.branch_id
    group by m.month, s.branch_id, b.name order by m.month, b.name nulls last`.execute(rows)
  return { target_hours: target, rows: found }
}
