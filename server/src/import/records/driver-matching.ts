// Which driver a row means: the one of that account and e-mail, else of that name in that vehicle.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { KnownVehicle } from './references.ts'

export interface KnownDriver {
  readonly id: number
  readonly customer_account_number: string
  readonly name: string
  readonly email: string | null
  readonly vehicle_id: number | null
}

export interface DriverIndex {
  readonly byEmail: ReadonlyMap<string, KnownDriver>
  readonly byNameAndVehicle: ReadonlyMap<string, KnownDriver>
}

const keyOf = (...parts: (string | number)[]): string => parts.join('\u0001')
/** A driver without a vehicle and without an e-mail is known by name alone. */
const NO_VEHICLE = 0

export async function knownDrivers(rows: Rows, accounts: Iterable<string>): Promise<DriverIndex> {
  const { rows: found } = await sql<KnownDriver>`
    select drivers.id, drivers.customer_account_number, drivers.name, drivers.email, held.vehicle_id from drivers
    left join driver_vehicles held on held.driver_id = drivers.id and held.to_at is null
    where drivers.customer_account_number = any(${[...new Set(accounts)]}::text[]) order by drivers.id desc`.execute(
    rows,
  )
  const byEmail = new Map<string, KnownDriver>()
  const byNameAndVehicle = new Map<string, KnownDriver>()
  for (const driver of found) {
    const { customer_account_number: account, email, name, vehicle_id } = driver
    if (email !== null) byEmail.set(keyOf(account, email.toLowerCase()), driver)
    if (vehicle_id !== null || email === null)
      byNameAndVehicle.set(keyOf(account, nameKey(name), vehicle_id ?? NO_VEHICLE), driver)
  }
  return { byEmail, byNameAndVehicle }
}

/** The driver a row means, if we have one: by e-mail, else by name and vehicle, else by name alone. */
export function matchDriver(
  { byEmail, byNameAndVehicle }: DriverIndex,
  { values }: CheckedRow,
  account: string,
  vehicle: KnownVehicle | null,
): KnownDriver | undefined {
  const [email, name] = [textOf(values['email']), nameKey(textOf(values['name']) ?? '')]
  const byAddress = email === null ? undefined : byEmail.get(keyOf(account, email.toLowerCase()))
  if (byAddress) return byAddress
  if (vehicle) return byNameAndVehicle.get(keyOf(account, name, vehicle.id))
  return email === null ? byNameAndVehicle.get(keyOf(account, name, NO_VEHICLE)) : undefined
}
