// Who drove a vehicle at a moment: of its checks, assignments and readings.
import { driverAtMoment, type DriverAt, type ReadingSent } from '@kerbline/domain/areas/drivers/driver-at.ts'
import type { AssignmentSource } from '@kerbline/domain/areas/drivers/words.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/**
 * Who drove a vehicle at a moment, for fines, damage and whoever else has to know: `await driverAt(rows, vehicleId, contraventionAt)`.
 * Reads under the caller's scope; the rule itself is driverAtMoment of the domain. @param seesChecks of whoever is told.
 */
export async function driverAt(rows: Rows, vehicleId: number, instant: string, seesChecks: boolean): Promise<DriverAt> {
  const { rows: periods } = await sql<{
    id: number
    name: string
    from_at: string
    to_at: string | null
    source: AssignmentSource
  }>`
    select d.id, d.name, p.from_at, p.to_at, p.source from driver_vehicles p join drivers d on d.id = p.driver_id
    where p.vehicle_id = ${vehicleId} and p.from_at <= ${instant}::timestamptz and (p.to_at is null or p.to_at > ${instant}::timestamptz)
    order by p.from_at desc limit 20`.execute(rows)
  // A day either way: which of them are of the same London day is for the rule to say.
  const { rows: checks } = await sql<{ check_id: number; id: number | null; name: string; at: string }>`
    select k.id as check_id, k.driver_id as id, coalesce(d.name, k.driver_name) as name, coalesce(k.start_at, k.created_at) as at
    from driver_checks k left join drivers d on d.id = k.driver_id where k.vehicle_id = ${vehicleId} and ${seesChecks}
      and k.created_at between ${instant}::timestamptz - interval '36 hours' and ${instant}::timestamptz + interval '36 hours' limit 200`.execute(
    rows,
  )
  return driverAtMoment(
    {
      periods: periods.map(({ id, name, from_at: from, to_at: to, source }) => ({
        driver: { id, name },
        from,
        to,
        source,
      })),
      checks: checks.map(({ check_id: check, id, name, at }) => ({ driver: { id, name }, at, id: check })),
      readings: await readingsAround(rows, vehicleId, instant),
    },
    instant,
  )
}

/** The odometers that count, next before and next after an instant within a day. */
async function readingsAround(rows: Rows, vehicleId: number, instant: string): Promise<ReadingSent[]> {
  const { rows: readings } = await sql<ReadingSent>`
    with near as (
      select odometer_at, coalesce(ruled_miles, odometer_miles)::float8 as miles from equipment_readings where vehicle_id = ${vehicleId} and source = 'feed'
        and odometer_miles > 0 and odometer_at is not null and ruling is distinct from 'rejected' and (ruling is not null or flags = '{}')
        and snapshot_at between ${instant}::timestamptz - interval '1 day' and ${instant}::timestamptz + interval '1 day')
    (select json_instant(odometer_at) as at, miles from near where odometer_at <= ${instant}::timestamptz order by odometer_at desc limit 1)
    union all
    (select json_instant(odometer_at), miles from near where odometer_at > ${instant}::timestamptz order by odometer_at limit 1)`.execute(
    rows,
  )
  return readings
}
