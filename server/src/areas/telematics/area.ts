// The newest telematics reading of every vehicle of the scope, in the shape of the specification, as ready bytes. A block
// that was never read is left out, and so is the location for those who may not see it: then the entry does not count.
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { sql } from 'kysely'
import { area, type Rows } from '../../http/call.ts'
import { LIVE } from '../scope/queries.ts'
import { inScope } from '../scope/vehicles-of.ts'
import { dismissDevice, listDevices, matchDevice, vehicleOptions } from './devices.ts'
import { listDoubts, ruleOn } from './doubts.ts'
import { addProvider, changeProvider, listProviders, pollNow } from './providers.ts'

async function fleetJson(rows: Rows, filter: AssetFilter | null, showsLocation: boolean): Promise<string> {
  const location = showsLocation ? sql`e.latitude is not null and e.longitude is not null` : sql`false`
  const {
    rows: [found],
  } = await sql<{ json: string }>`
    with wire as (
      select '{"equipmentHeader":{"serialNumber":' || to_json(e.serial_number) || '}'
        || case when e.odometer_miles is not null then ',"distance":{"odometer":' || e.odometer_miles || ',"dateTime":' || coalesce(to_json(json_instant(e.odometer_at))::text, 'null') || '}' else '' end
        || case when e.score is not null then ',"driverBehaviour":{"totalScore":' || e.score || ',"date":' || coalesce(to_json(json_instant(e.score_at))::text, 'null') || '}' else '' end
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
  devices: listDevices,
  matchDevice,
  dismissDevice,
  vehicleOptions,
  doubts: listDoubts,
  rule: ruleOn,
  cachedFleet: {
    rights: (actor) => (actor.may.has('see vehicle location') ? 'see vehicle location' : ''),
    build: async (rows, { actor }) => ({
      json: await fleetJson(rows, actor.filter, actor.may.has('see vehicle location')),
    }),
  },
})
