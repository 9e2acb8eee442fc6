// What failed last and has not passed since: asked here alone, by whichever screen, rule or file it is for.
import { failingTypes } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { sql, type RawBuilder } from 'kysely'

const failing = sql.join(failingTypes.map((slug) => sql.lit(slug)))

/** Of each vehicle and type the newest record r, where that failed. @param where which records r are asked of */
export const newestFailures = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select n.vehicle_id, n.event_type, n.done_on, n.released_at from (
    select distinct on (r.vehicle_id, r.event_type) r.vehicle_id, r.event_type, r.done_on, r.outcome, r.released_at from compliance_records r
    where r.event_type in (${failing}) and ${where} order by r.vehicle_id, r.event_type, r.done_on desc, r.id desc) n
  where n.outcome = 'fail')`

/** The day on which what a vehicle has to pass failed last, by the end of a day; null: it passed since, or never failed. */
export const failedOn = (
  vehicleId: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
  day: string,
): RawBuilder<string | null> =>
  sql<string | null>`case when ${type} in (${failing}) then (
  select f.done_on from ${newestFailures(sql`r.vehicle_id = ${vehicleId} and r.event_type = ${type} and r.done_on <= ${day}::date`)} f) end`

/** All that a vehicle failed and has not passed since, by the end of a day. */
export const failuresOf = (vehicleId: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('type', f.event_type, 'on', f.done_on) order by f.done_on, f.event_type), '[]')
  from ${newestFailures(sql`r.vehicle_id = ${vehicleId} and r.done_on <= ${day}::date`)} f)`

/** What stood due before something failed, which a pass is judged by; null: it has not failed since its last pass. */
export const dueBeforeFailure = (
  vehicleId: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`(
  select r.due_date::text from compliance_records r where r.vehicle_id = ${vehicleId} and r.event_type = ${type} and r.outcome = 'fail'
    and r.event_type in (${failing}) and not exists (select from compliance_records p where p.vehicle_id = r.vehicle_id and p.event_type = r.event_type and p.outcome <> 'fail'
      and (p.done_on, p.id) > (r.done_on, r.id))
  order by r.done_on, r.id limit 1)`
