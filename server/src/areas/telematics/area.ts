// The newest telematics reading of every vehicle of the scope, in the shape of the specification, as a cached response. A block
// that was never read is left out, and so are location and driver behaviour for those who may not see them.
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { sql } from 'kysely'
import { isTold } from '../../db/told.ts'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import { area, type Rows } from '../../http/call.ts'
import { dismissDevice, listDevices, matchDevice, vehicleOptions } from './devices.ts'
import { listAnomalies, ruleOn, ruleOnMany } from './anomalies.ts'
import { addProvider, changeProvider, listProviders, pollNow } from './providers.ts'
import { takeFile } from './take-file.ts'

async function fleetJson(rows: Rows, { filter, may }: Pick<Actor, 'filter' | 'may'>): Promise<string> {
  const location = isTold(may, 'position') ? sql`e.latitude is not null and e.longitude is not null` : sql`false`
  const score = isTold(may, 'driver score') ? sql`e.score is not null` : sql`false`
  const {
    rows: [found],
  } = await sql<{ json: string }>`
    with wire as (
      select '{"equipmentHeader":{"serialNumber":' || to_json(e.serial_number) || '}'
        || case when e.odometer_miles is not null then ',"distance":{"odometer":' || e.odometer_miles || ',"dateTime":' || coalesce(to_json(json_instant(e.odometer_at))::text, 'null') || '}' else '' end
        || case when ${score} then ',"driverBehaviour":{"totalScore":' || e.score || ',"date":' || coalesce(to_json(json_instant(e.score_at))::text, 'null') || '}' else '' end
        || case when ${location} then ',"location":{"latitude":' || e.latitude || ',"longitude":' || e.longitude || '}' else '' end || '}' as text
      from equipment_latest e join vehicles v on v.id = e.vehicle_id
      where ${LIVE} and ${inScope(filter, sql.ref('v.id'))} order by e.vehicle_id
    )
    select '[' || coalesce(string_agg(text, ','), '') || ']' as json from wire`.execute(rows)
  return found?.json ?? '[]'
}

export const telematicsArea = area(telematicsEndpoints, {
  providers: listProviders,
  addProvider,
  changeProvider,
  pollNow,
  takeFile,
  devices: listDevices,
  matchDevice,
  dismissDevice,
  vehicleOptions,
  anomalies: listAnomalies,
  rule: ruleOn,
  ruleMany: ruleOnMany,
  cachedFleet: {
    build: async (rows, { actor }) => ({ json: await fleetJson(rows, actor) }),
  },
})
