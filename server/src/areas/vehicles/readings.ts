// What was read of a vehicle's odometer and driving: the rows that its miles and its score are made of.
import { odometerAnomalies } from '@kerbline/domain/areas/telematics/anomalies.ts'
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleReading } from '@kerbline/domain/areas/vehicles/reading-endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { toldSql } from '../../db/told.ts'
import type { Call } from '../../http/call.ts'
import { vehicleInScope } from './ranking.ts'

type Endpoint = (typeof vehiclesEndpoints)['readings']

const PAGE = 50

const cannotBeTrue = sql`(select flag from unnest(r.flags) flag where flag = any(${[...odometerAnomalies]}::text[]) limit 1)`

/** By the same words as its miles are counted (readings/settle-vehicle.ts). */
const standing = sql`case when not r.counts then 'incomplete'
  when r.ruling is not null then case r.ruling when 'accepted' then 'counted' else r.ruling end
  when ${cannotBeTrue} is not null then 'waiting' when r.is_late then 'late' else 'counted' end`

export async function readingsOf(call: Call, { id, after }: InputOf<Endpoint>): Promise<ReplyOf<Endpoint>> {
  const { rows, actor } = call
  await vehicleInScope(call, id)
  const score = toldSql(actor.may, 'driver score', sql`r.score`)
  const earlier =
    after === undefined
      ? sql`true`
      : sql`(r.snapshot_at, r.id) < (select last.snapshot_at, last.id from equipment_readings last where last.id = ${after} and last.vehicle_id = ${id})`
  const { rows: found } = await sql<VehicleReading>`
    select r.id, r.source, coalesce(r.odometer_at, r.snapshot_at) as at, coalesce(r.ruled_miles, r.odometer_miles) as miles, ${standing} as standing,
      ${cannotBeTrue} as anomaly, ${score} as score,
      ${toldSql(actor.may, 'driver score', sql`case when r.score is not null then coalesce(r.score_at, r.snapshot_at) end`)} as score_at
    from equipment_readings r where r.vehicle_id = ${id} and (r.odometer_miles is not null or ${score} is not null) and ${earlier}
    order by r.snapshot_at desc, r.id desc limit ${PAGE + 1}`.execute(rows)
  const shown = found.slice(0, PAGE)
  return { readings: shown, next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null }
}
