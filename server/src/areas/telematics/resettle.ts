// After the switch of a provider was turned, what counts of its kept readings is worked out anew: vehicle by vehicle, a few at a
// time, in the order of their numbers, so that it goes on where a stop or a restart left it.
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { settleVehicle } from '../../readings/settle-vehicle.ts'

const VEHICLES_AT_A_TIME = 50

interface Waiting {
  readonly id: number
  readonly name: string
  readonly only_complete: boolean
  readonly resettled_to: number
}

/** What its provider's switch makes of a reading. */
const countsNow = ({ only_complete: onlyComplete }: Waiting) => sql`is_complete or not ${onlyComplete}::boolean`

async function settleNext(rows: Rows, provider: Waiting): Promise<number | null> {
  const { rows: vehicles } = await sql<{ id: number }>`
    select v.id from vehicles v where v.id > ${provider.resettled_to}
      and exists (select from equipment_readings r where r.vehicle_id = v.id and r.provider = ${provider.name}) order by v.id limit ${VEHICLES_AT_A_TIME}`.execute(
    rows,
  )
  for (const { id } of vehicles)
    await settleVehicle(rows, id, async () => {
      await sql`update equipment_readings set counts = ${countsNow(provider)} where vehicle_id = ${id} and provider = ${provider.name}
        and counts <> (${countsNow(provider)})`.execute(rows)
    })
  return vehicles.at(-1)?.id ?? null
}

/** Works out some vehicles anew, in the caller's transaction. False: nothing waits. */
export async function resettleSome(rows: Rows): Promise<boolean> {
  const {
    rows: [provider],
  } =
    await sql<Waiting>`select id, name, only_complete, resettled_to from telematics_providers where resettled_to is not null
    order by id limit 1 for update skip locked`.execute(rows)
  if (!provider) return false
  const last = await settleNext(rows, provider)
  // Devices in no vehicle yet: what they sent counts, or does not, once somebody says which vehicle they ride in.
  if (last === null)
    await sql`update equipment_readings set counts = ${countsNow(provider)} where vehicle_id is null and provider = ${provider.name}
      and counts <> (${countsNow(provider)})`.execute(rows)
  await sql`update telematics_providers set resettled_to = ${last} where id = ${provider.id}`.execute(rows)
  return true
}
