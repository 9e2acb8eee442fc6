// How long vehicles stood still, by branch and month, and which bookings waited longest for whom.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addMonths, monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { BuildContext, Call, Rows } from '../../http/call.ts'
import { casesInScope } from '../scope/vehicles-of.ts'

type Endpoints = typeof maintenanceEndpoints
const kind: CaseKind = maintenanceCase

const MONTHS = 12

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
      select v.branch_id, k.off_road_at, least(coalesce(k.returned_at, ${now}::timestamptz), ${now}::timestamptz) as ended_at
      from maintenance_cases k join cases c on c.id = k.case_id left join vehicles v on v.id = c.vehicle_id
      where k.off_road_at is not null and k.off_road_at < ${now}::timestamptz
        and (k.returned_at >= ${stretch[0]?.begins ?? now}::timestamptz or k.returned_at is null and c.closed_at is null) and ${casesInScope(actor)})
    select m.month, s.branch_id, b.name as branch, count(*)::int as visits,
      round(sum(extract(epoch from least(s.ended_at, m.ends) - greatest(s.off_road_at, m.begins)) / 3600)::numeric, 1)::float8 as hours,
      (count(*) filter (where ${target}::float8 is not null and extract(epoch from s.ended_at - s.off_road_at) / 3600 <= ${target}::float8))::int as within_target
    from jsonb_to_recordset(${JSON.stringify(stretch)}::jsonb) as m(month text, begins timestamptz, ends timestamptz)
    join visits s on s.off_road_at < m.ends and s.ended_at > m.begins
    left join branches b on b.id = s.branch_id
    group by m.month, s.branch_id, b.name order by m.month, b.name nulls last`.execute(rows)
  return { target_hours: target, rows: found }
}

interface Wait {
  readonly side: string
  readonly id: number
  readonly number: string
  readonly reg_no: string | null
  readonly title: string
  readonly hours: number
  readonly is_still: boolean
}

const SHOWN = 10
const sides = ['customer', 'hire_company'] as const

/** The states in which a side is waited for, of the sentence. */
const statesOf = (side: string): string[] =>
  Object.entries(kind.states).flatMap(([state, { waitsOn }]) => (waitsOn === side ? [state] : []))

/** What ended in the month comes from the history of states, what goes on from the spine. */
export async function readWaits(
  { rows, actor, portal }: Call,
  { month: asked }: InputOf<Endpoints['waits']>,
): Promise<ReplyOf<Endpoints['waits']>> {
  const now = portal.clock.businessNow().toISOString()
  const month = asked ?? monthOf(londonDate(now))
  const begins = londonInstant(`${month}-01`) ?? now
  const ends = londonInstant(`${addMonths(month, 1)}-01`) ?? now
  const within = casesInScope(actor)
  const hours = sql`sum(extract(epoch from least(w.ended_at, ${ends}::timestamptz) - greatest(w.began_at, ${begins}::timestamptz)) / 3600)`
  const of = async (side: string): Promise<Wait[]> => {
    const states = statesOf(side)
    const { rows: found } = await sql<Wait>`
      with waits as (
        select h.entity_id as id, before.at as began_at, h.at as ended_at, false as is_still
        from state_changes h cross join lateral (
          select b.at from state_changes b where b.entity = h.entity and b.entity_id = h.entity_id and b.id < h.id order by b.id desc limit 1) before
        where h.entity = ${kind.name} and h.at >= ${begins}::timestamptz and h.at < ${ends}::timestamptz and h.from_state = any(${states}::text[])
        union all
        (select c.id, c.waiting_since, least(${now}::timestamptz, ${ends}::timestamptz), true from cases c
        where c.kind = ${kind.name} and c.waiting_on = ${side} and c.closed_at is null and c.waiting_since < least(${now}::timestamptz, ${ends}::timestamptz) and ${within}
        order by c.waiting_since limit ${SHOWN}))
      select c.id, c.number, c.reg_no, c.title, round(${hours}::numeric, 1)::float8 as hours, bool_or(w.is_still) as is_still
      from waits w join cases c on c.id = w.id and c.kind = ${kind.name} where ${within} and w.ended_at > ${begins}::timestamptz
      group by c.id, c.number, c.reg_no, c.title order by ${hours} desc, c.id limit ${SHOWN}`.execute(rows)
    return found
  }
  const shown = (waits: readonly Wait[]) =>
    waits.map(({ id, number, reg_no, title, hours: spent, is_still }) => ({
      case: { id, number, reg_no, title },
      hours: spent,
      is_still,
    }))
  const [customer, hireCompany] = [await of(sides[0]), await of(sides[1])]
  const { rows: stopped } = await sql<{ clock: string; kept: number; total: number }>`
    select k.clock, (count(*) filter (where k.is_kept))::int as kept, count(*)::int as total from case_clocks k join cases c on c.id = k.case_id
    where c.kind = ${kind.name} and k.stopped_at >= ${begins}::timestamptz and k.stopped_at < ${ends}::timestamptz
      and c.state not in ('cancelled', 'rejected') and ${within} group by k.clock order by k.clock`.execute(rows)
  return {
    month,
    customer: shown(customer),
    hire_company: shown(hireCompany),
    clocks: stopped.flatMap((each) => {
      const sentence = kind.clocks[each.clock]
      return sentence ? [{ ...each, label: sentence.label, of: sentence.of }] : []
    }),
  }
}
