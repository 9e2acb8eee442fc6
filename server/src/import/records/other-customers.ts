// Rows of a file that names no customer, and meets a vehicle of another one than the rest of it: a plate that was mistyped, or has moved on.
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { Findings } from '../prepare.ts'

interface OfVehicle {
  readonly row: { readonly row: number }
  /** Whose the record is. */
  readonly account: string
  readonly names: { readonly vehicle: { readonly reg_no: string; readonly customer_account_number: string } }
}

/** From this share of the rows on a file is taken for one customer's. */
const MOST = 0.75

export async function warnOfOtherCustomers(
  rows: Rows,
  findings: Findings,
  column: string,
  items: readonly OfVehicle[],
): Promise<void> {
  const { rows: found } = await sql<{ account: string; id: number; name: string }>`
    select a.customer_account_number as account, c.id, c.name from accounts a join customers c on c.id = a.customer_id
    where a.customer_account_number = any(${[...new Set(items.map(({ account }) => account))]}::text[])`.execute(rows)
  const customers = new Map(found.map(({ account, ...customer }) => [account, customer]))
  const counts = new Map<number, number>()
  for (const { account } of items) {
    const id = customers.get(account)?.id ?? 0
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const main = found.find(({ id }) => (counts.get(id) ?? 0) >= MOST * items.length)
  for (const { row, account, names } of items) {
    const { vehicle } = names
    const customer = customers.get(account)
    if (account !== vehicle.customer_account_number) {
      const says = `${vehicle.reg_no} is on account ${vehicle.customer_account_number} now. We saved this row for account ${account}, which had the vehicle then.`
      findings.warn(row.row, column, 'other_customer', says)
    } else if (main && customer && customer.id !== main.id) {
      const says = `${vehicle.reg_no} is on hire to ${customer.name}, account ${account}. Most other rows are for ${main.name}. Check the registration.`
      findings.warn(row.row, column, 'other_customer', says)
    }
  }
}
