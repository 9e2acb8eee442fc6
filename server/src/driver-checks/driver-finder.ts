// Who a name on a driver check means.
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** Who the name on a check is: somebody who drove that vehicle, else the only one of that name on the account. */
export async function driverFinder(
  rows: Rows,
  accounts: Iterable<string>,
): Promise<(name: string, account: string, vehicleId: number) => number | null> {
  const { rows: found } = await sql<{
    id: number
    name: string
    customer_account_number: string
    vehicle_ids: number[]
  }>`
    select id, name, customer_account_number, array(select vehicle_id from driver_vehicles held where held.driver_id = drivers.id) as vehicle_ids
    from drivers where customer_account_number = any(${[...new Set(accounts)]}::text[])`.execute(rows)
  const byVehicle = new Map<string, number>()
  const byName = new Map<string, number | null>()
  for (const { id, name, customer_account_number, vehicle_ids } of found) {
    for (const vehicleId of vehicle_ids) byVehicle.set(`${nameKey(name)}\u0001${vehicleId}`, id)
    const key = `${nameKey(name)}\u0001${customer_account_number}`
    byName.set(key, byName.has(key) ? null : id)
  }
  return (name, account, vehicleId) =>
    byVehicle.get(`${nameKey(name)}\u0001${vehicleId}`) ?? byName.get(`${nameKey(name)}\u0001${account}`) ?? null
}
