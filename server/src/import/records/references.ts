// What rows name and the database knows: accounts and vehicles, asked for in one go for a whole file.
import { sql } from 'kysely'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import { batchesOf } from '../../db/bulk.ts'
import type { Rows } from '../../db/scope.ts'
import { isOpenCompany } from '../../http/company-status.ts'
import type { Findings } from '../prepare.ts'

const MANY = 20_000

/** Which of these account numbers there are, to the customer that holds each. Those of closed companies are there for bills alone. */
export async function findAccounts(
  rows: Rows,
  numbers: Iterable<string>,
  { hasClosed = false }: { readonly hasClosed?: boolean } = {},
): Promise<Map<string, number>> {
  const found = await sql<{ customer_account_number: string; customer_id: number }>`
    select a.customer_account_number, a.customer_id from accounts a join customers c on c.id = a.customer_id
    where a.customer_account_number = any(${[...new Set(numbers)]}::text[]) and ${isSomebodys} and (${hasClosed} or ${isOpenCompany})`.execute(
    rows,
  )
  return new Map(found.rows.map(({ customer_account_number, customer_id }) => [customer_account_number, customer_id]))
}

export interface KnownVehicle {
  readonly id: number
  readonly reg_no: string
  readonly customer_account_number: string
  readonly status: string
  readonly driver_id: number | null
}

/** Vehicles by any plate they wear or wore, normalised; a live one before one disposed of, the newer before the older. */
export async function findVehicles(rows: Rows, registrations: Iterable<string>): Promise<Map<string, KnownVehicle>> {
  const vehicles = new Map<string, KnownVehicle>()
  for (const batch of batchesOf([...new Set(registrations)], MANY)) {
    // Best last, so that it stays in the map: live before disposed of, registered with it before wearing it before having worn it.
    const found = await sql<KnownVehicle & { plate: string }>`
      select p.plate, v.id, v.reg_no, v.customer_account_number, v.status, v.driver_id
      from vehicle_plates p join vehicles v on v.id = p.vehicle_id where p.plate = any(${batch}::text[])
      order by (v.status <> 'disposed'), v.reg_no = p.plate, coalesce(v.current_reg_no, v.reg_no) = p.plate, v.id`.execute(
      rows,
    )
    for (const { plate, ...vehicle } of found.rows) vehicles.set(plate, vehicle)
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

interface OfAccount {
  readonly accounts: ReadonlyMap<string, number>
  /** What the row names. */
  readonly account: string
  /** A vehicle of the account: the column that names it, and what was found. */
  readonly vehicle?: { readonly column: string; readonly reg: string; readonly found: unknown }
}

/** Finds fault with a row whose account is not open, or does not have the vehicle it names; true where it is the account. */
export function refuseStranger(findings: Findings, row: number, { accounts, account, vehicle }: OfAccount): boolean {
  if (account === '') return false
  const isUnknown = !accounts.has(account)
  if (isUnknown) {
    const says = `We do not have an open account ${account}. Create or reopen it first, or correct the number.`
    findings.add(row, 'customer_account_number', 'unknown_reference', says)
    // Of an account that is not known, nobody can say which vehicles it has.
  } else if (vehicle && vehicle.reg !== '' && !vehicle.found) {
    const says = `Account ${account} has no vehicle ${vehicle.reg}. Import the vehicle first, or correct the registration.`
    findings.add(row, vehicle.column, 'unknown_reference', says)
  }
  return isUnknown
}
