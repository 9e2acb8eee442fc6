// What rows name and the database knows: accounts and vehicles, asked for in one go for a whole file.
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import { isOpenCompany } from '../http/standing.ts'
import { batchesOf } from './bulk.ts'

const MANY = 20_000

/** Which of these account numbers there are, to the customer that holds each. Those of closed companies are there for bills alone. */
export async function findAccounts(
  rows: Rows,
  numbers: Iterable<string>,
  { hasClosed = false }: { readonly hasClosed?: boolean } = {},
): Promise<Map<string, number>> {
  const found = await sql<{ customer_account_number: string; customer_id: number }>`
    select a.customer_account_number, a.customer_id from accounts a join customers c on c.id = a.customer_id
    where a.customer_account_number = any(${[...new Set(numbers)]}::text[]) and (${hasClosed} or ${isOpenCompany})`.execute(
    rows,
  )
  return new Map(found.rows.map(({ customer_account_number, customer_id }) => [customer_account_number, customer_id]))
}

export interface KnownVehicle {
  readonly id: number
  readonly reg_no: string
  readonly current_reg_no: string | null
  readonly customer_account_number: string
  readonly status: string
  readonly driver_id: number | null
}

/** Vehicles by any plate they wear, normalised; a live one before one disposed of, the newer before the older. */
export async function findVehicles(rows: Rows, registrations: Iterable<string>): Promise<Map<string, KnownVehicle>> {
  const vehicles = new Map<string, KnownVehicle>()
  for (const batch of batchesOf([...new Set(registrations)], MANY)) {
    // Best last, so that it stays in the map; the plate it was registered with counts before the one it wears.
    const found = await sql<KnownVehicle>`
      select id, reg_no, current_reg_no, customer_account_number, status, driver_id from vehicles
      where reg_no = any(${batch}::text[]) or current_reg_no = any(${batch}::text[]) order by (status <> 'disposed'), id`.execute(
      rows,
    )
    const asked = new Set(batch)
    for (const vehicle of found.rows)
      if (vehicle.current_reg_no !== null && asked.has(vehicle.current_reg_no))
        vehicles.set(vehicle.current_reg_no, vehicle)
    for (const vehicle of found.rows) if (asked.has(vehicle.reg_no)) vehicles.set(vehicle.reg_no, vehicle)
  }
  return vehicles
}

/** A registration that a row names, within the account it names: what another account has is not there. */
export function vehicleOf(
  vehicles: ReadonlyMap<string, KnownVehicle>,
  registration: string,
  account?: string,
): KnownVehicle | null {
  const vehicle = vehicles.get(registration)
  return vehicle && (account === undefined || vehicle.customer_account_number === account) ? vehicle : null
}
