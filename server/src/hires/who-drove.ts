// Who drove a vehicle at a moment: of its checks, assignments and readings.
import { driverAtMoment, type DriverAt, type ReadingSent } from '@kerbline/domain/areas/drivers/driver-at.ts'
import type { AssignmentSource } from '@kerbline/domain/areas/drivers/words.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

interface AskedMoment {
  readonly vehicle_id: number
  readonly at: string
}
interface Sources {
  readonly periods: readonly {
    readonly id: number
    readonly name: string
    readonly from: string
    readonly to: string | null
    readonly source: AssignmentSource
  }[]
  readonly checks: readonly {
    readonly check: number
    readonly id: number | null
    readonly name: string
    readonly at: string
  }[]
  readonly readings: readonly ReadingSent[]
}

/**
 * Who drove a vehicle at a moment, for fines, damage and whoever else has to know: `await driverAt(rows, vehicleId, contraventionAt)`.
 * Reads under the caller's scope; the rule itself is driverAtMoment of the domain. @param seesChecks of whoever is told.
 */
export async function driverAt(rows: Rows, vehicleId: number, instant: string, seesChecks: boolean): Promise<DriverAt> {
  const [found] = await driversAt(rows, [{ vehicle_id: vehicleId, at: instant }], seesChecks)
  if (!found) throw new Error(`No answer for vehicle ${vehicleId}`)
  return found
}

/** For each of these, in their order. Checks are read a day either way: which of them are of the same London day is for the rule to say. */
export async function driversAt(
  rows: Rows,
  asked: readonly AskedMoment[],
  seesChecks: boolean,
): Promise<readonly DriverAt[]> {
  const { rows: found } = await sql<Sources>`
    select p.found as periods, k.found as checks, r.found as readings
    from rows from (json_to_recordset(${JSON.stringify(asked)}::json) as (vehicle_id int, at timestamptz)) with ordinality as m(vehicle_id, at, place)
    cross join lateral (select coalesce(json_agg(x), '[]') as found from (
      select d.id, d.name, json_instant(p.from_at) as from, json_instant(p.to_at) as to, p.source from driver_vehicles p join drivers d on d.id = p.driver_id
      where p.vehicle_id = m.vehicle_id and p.from_at <= m.at and (p.to_at is null or p.to_at > m.at) order by p.from_at desc limit 20) x) p
    cross join lateral (select coalesce(json_agg(x), '[]') as found from (
      select k.id as check, k.driver_id as id, coalesce(d.name, k.driver_name) as name, json_instant(coalesce(k.start_at, k.created_at)) as at
      from driver_checks k left join drivers d on d.id = k.driver_id where k.vehicle_id = m.vehicle_id and ${seesChecks}
        and k.created_at between m.at - interval '36 hours' and m.at + interval '36 hours' limit 200) x) k
    cross join lateral (
      with near as (
        select odometer_at, coalesce(ruled_miles, odometer_miles)::float8 as miles from equipment_readings where vehicle_id = m.vehicle_id and source = 'feed'
          and odometer_miles > 0 and odometer_at is not null and ruling is distinct from 'rejected' and (ruling is not null or flags = '{}')
          and snapshot_at between m.at - interval '1 day' and m.at + interval '1 day')
      select coalesce(json_agg(x), '[]') as found from (
        (select json_instant(odometer_at) as at, miles from near where odometer_at <= m.at order by odometer_at desc limit 1)
        union all
        (select json_instant(odometer_at), miles from near where odometer_at > m.at order by odometer_at limit 1)) x) r
    order by m.place`.execute(rows)
  return asked.map(({ at }, place) => {
    const { periods = [], checks = [], readings = [] } = found[place] ?? {}
    return driverAtMoment(
      {
        periods: periods.map(({ id, name, from, to, source }) => ({ driver: { id, name }, from, to, source })),
        checks: checks.map(({ check, id, name, at: signed }) => ({ driver: { id, name }, at: signed, id: check })),
        readings,
      },
      at,
    )
  })
}
