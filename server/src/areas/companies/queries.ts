import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

interface CustomerRow {
  readonly account_number: string
  readonly name: string
  readonly note: string | null
  readonly manager_id: number | null
  readonly manager_name: string | null
  readonly manager_email: string | null
  readonly branch_id: number | null
  readonly branch_name: string | null
  readonly branch_phone: string | null
  readonly branch_address: string | null
}

export interface Customer {
  readonly account_number: string
  readonly name: string
  readonly manager: { readonly id: number; readonly name: string; readonly email: string } | null
  readonly branch: {
    readonly id: number
    readonly name: string
    readonly phone: string | null
    readonly address: string | null
  } | null
  readonly note: string | null
}

/** The customer of an account of the active set; undefined for any other account, existing or not. */
export async function findCustomer(rows: Rows, accountNumber: string): Promise<Customer | undefined> {
  const {
    rows: [found],
  } = await sql<CustomerRow>`
    select a.customer_account_number as account_number, c.name, a.note, m.id as manager_id, m.name as manager_name, m.email as manager_email,
      b.id as branch_id, b.name as branch_name, b.phone as branch_phone, nullif(concat_ws(', ', b.address, b.postcode), '') as branch_address
    from accounts a join customers c on c.id = a.customer_id
    left join people m on m.id = c.manager_id left join branches b on b.id = c.branch_id
    where a.customer_account_number = ${accountNumber}`.execute(rows)
  if (!found) return undefined
  const {
    account_number,
    name,
    note,
    manager_id,
    manager_name,
    manager_email,
    branch_id,
    branch_name,
    branch_phone,
    branch_address,
  } = found
  return {
    account_number,
    name,
    note,
    manager:
      manager_id === null || manager_name === null || manager_email === null
        ? null
        : { id: manager_id, name: manager_name, email: manager_email },
    branch:
      branch_id === null || branch_name === null
        ? null
        : { id: branch_id, name: branch_name, phone: branch_phone, address: branch_address },
  }
}

export interface AccountRow {
  readonly account_number: string
  readonly name: string
  readonly note: string | null
  readonly vehicles: number
  readonly created_at: string
}

/** The accounts of a company by number, as far as the caller sees them. */
export async function accountsOf(rows: Rows, customerId: number): Promise<AccountRow[]> {
  const { rows: found } = await sql<AccountRow>`
    select a.customer_account_number as account_number, a.name, a.note, a.created_at,
      (select count(*) from vehicles v where v.customer_account_number = a.customer_account_number and v.status not in ('on_order', 'off_hired', 'disposed')) as vehicles
    from accounts a where a.customer_id = ${customerId} order by a.customer_account_number`.execute(rows)
  return found
}

/** False where the company has no such account. */
export async function renameAccount(
  rows: Rows,
  customerId: number,
  accountNumber: string,
  words: { readonly name: string; readonly note: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable('accounts')
    .set({ ...words, updated_at: sql<string>`now()` })
    .where('customer_id', '=', customerId)
    .where('customer_account_number', '=', accountNumber)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An account of a company. @throws problem 'not valid' where the number is taken. */
export async function addAccount(
  rows: Rows,
  customerId: number,
  accountNumber: string,
  name: string,
  note: string | null = null,
): Promise<void> {
  const made = await rows
    .insertInto('accounts')
    .values({ customer_account_number: accountNumber, customer_id: customerId, name, note })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 0n)
    throw problem('not valid', {
      fields: [{ field: 'account_number', reason: 'already_exists', message: 'This account number is taken.' }],
    })
}
