import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { FieldMeaning } from '@kerbline/domain/kit/told-field.ts'
import { sql, type RawBuilder } from 'kysely'
import { isTold, toldSql } from '../../db/told.ts'
import { failedOn } from '../../fleet/failed-tests.ts'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import {
  bookedEvent,
  dueDateTold,
  dueItems,
  dueRegistration,
  latestBookings,
  milesDueJson,
} from '../maintenance/queries.ts'

type Viewer = Pick<Actor, 'filter' | 'may'>

/** The live vehicles by registration as JSON text, in the fields of specification section 3; null for what the viewer may not see. */
export async function vehiclesJson(rows: Rows, { filter, may }: Viewer): Promise<string> {
  const told = (meaning: FieldMeaning, value: RawBuilder<unknown>) => toldSql(may, meaning, value)
  const position = (column: string) => told('position', sql.ref(`v.${column}`))
  const {
    rows: [found],
  } = await sql<{ json: string }>`
    with tagged as (
      -- These bytes serve everybody of the accounts: a tag of one person's or one side's own is not among them.
      select t.vehicle_id, array_agg(t.tag_id order by t.tag_id) as ids from vehicle_tags t
      join tags g on g.id = t.tag_id and g.visibility = 'shared' group by t.vehicle_id),
    wire as (
      select row_to_json(line)::text as text from vehicles v
      join vehicle_categories c on c.id = v.vehicle_category_id
      left join manufacturers m on m.id = v.manufacturer_id left join bodies b on b.id = v.body_id
      left join factors_in_force f on f.class = c.class and f.fuel_type = v.fuel_type
      left join branches r on r.id = v.branch_id left join drivers d on d.id = v.driver_id left join tagged t on t.vehicle_id = v.id
      cross join lateral (select v.id, v.reg_no, v.current_reg_no as "currentRegNo", v.emei, v.customer_account_number, v.co2_grams_per_kilometre as co2,
        ${told('driver score', sql`v.score`)} as dbs, ${told('driver score', sql`json_instant(v.score_at)`)} as "dbsDate", v.miles, json_instant(v.miles_at) as "milesDate",
        ${position('latitude')} as latitude, ${position('longitude')} as longitude,
        round_up(carbon_kilograms(v.miles, coalesce(v.co2_grams_per_kilometre, f.grams_per_kilometre))) as "co2Emitted", ${told('driver name', sql`d.name`)} as "driverName", m.name as make, v.model,
        c.name as vehicle_category, c.class, b.name as body, v.fuel_type, v.status, r.name as branch, coalesce(t.ids, '{}') as tag_ids, v.note) line
      where ${LIVE} and ${inScope(filter, sql.ref('v.id'))} order by v.reg_no, v.id
    )
    select '[' || coalesce(string_agg(text, ','), '') || ']' as json from wire`.execute(rows)
  return found?.json ?? '[]'
}

/** What those vehicles have to keep in date, with the latest booking of each, soonest first, as JSON text. */
export async function dueEventsJson(rows: Rows, { filter, may }: Viewer, today: string): Promise<string> {
  if (!isTold(may, 'due event')) return '[]'
  const booking = (value: RawBuilder<unknown>) => toldSql(may, 'booking', value)
  const {
    rows: [found],
  } = await sql<{ json: string }>`
    with latest as materialized (${latestBookings(filter)}),
    wire as (
      select row_to_json(line)::text as text from ${dueItems(filter)}
      left join latest b on b.reg_no = ${dueRegistration} and b.type = i.event_type
      cross join lateral (select i.id, ${dueRegistration} as vehicle_reg, ${dueRegistration} as reg_no, i.event_type as type, i.event_type, ${dueDateTold} as due_date, case when i.due_on = i.miles_due_on then 'miles' when i.due_on is not null then 'date' end as due_by,
        i.overdue_weeks as overdue, rag_on(i.due_on, i.amber_on, ${today}::date) as rag_status, ${milesDueJson} as by_miles,
        case when i.due_on < ${today}::date then ${failedOn(sql`i.vehicle_id`, sql`i.event_type`, today)} end as failed_on, ${booking(sql`b.latest_status`)} as latest_status, ${booking(bookedEvent('b'))} as booked_event, ${booking(sql`b.status`)} as status,
        json_instant(i.created_at) as created_at, i.note) line
      order by i.due_on, i.id
    )
    select '[' || coalesce(string_agg(text, ','), '') || ']' as json from wire`.execute(rows)
  return found?.json ?? '[]'
}

export interface ClassCount {
  readonly name: string
  readonly class: string
  readonly count: number
}

/** Live vehicles by category, the largest first. */
export async function countByCategory(rows: Rows, filter: AssetFilter | null): Promise<ClassCount[]> {
  const { rows: counts } = await sql<ClassCount>`
    select c.name, c.class, counted.count from vehicle_categories c
    join (select v.vehicle_category_id as id, count(*) as count from vehicles v where ${LIVE} and ${inScope(filter, sql.ref('v.id'))} group by v.vehicle_category_id) counted on counted.id = c.id
    order by counted.count desc, c.name`.execute(rows)
  return counts
}

/** The newest ingest instant of the vehicles; null before the first. */
export async function newestSnapshot(rows: Rows, filter: AssetFilter | null): Promise<string | null> {
  const {
    rows: [found],
  } = await sql<{ at: string | null }>`
    select max(e.snapshot_at) as at from equipment_latest e where ${inScope(filter, sql.ref('e.vehicle_id'))}`.execute(
    rows,
  )
  return found?.at ?? null
}

export const totalOf = (counts: readonly ClassCount[], vehicleClass?: string): number =>
  counts.reduce((sum, each) => (vehicleClass === undefined || each.class === vehicleClass ? sum + each.count : sum), 0)
