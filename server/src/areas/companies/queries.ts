import type { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { countWords } from '@kerbline/domain/kit/use-words.ts'
import { sql } from 'kysely'
import type { CrudSource } from '../../crud/source.ts'
import { LIVE } from '../../fleet/vehicles-of.ts'
import type { Rows } from '../../http/call.ts'
import { isShutOut } from '../../http/company-status.ts'
import { awayOn } from '../profile/queries.ts'

export const source: CrudSource = {
  table: 'customers',
  uses: [
    {
      ...{ what: 'accounts', table: 'accounts', column: 'customer_id', name: 'u.customer_account_number' },
      page: { screen: 'company', key: 'r.id' },
    },
    {
      ...{ what: 'contacts', table: 'contacts', column: 'company_id', name: 'u.name' },
      list: { screen: 'contactRecords', column: 'company_id' },
      record: { screen: 'contactRecord', key: 'u.id' },
    },
    {
      ...{ what: 'news', table: 'news', column: 'company_ids', name: 'u.title', isList: true },
      list: { screen: 'posts', column: 'company_ids' },
      record: { screen: 'editPost', key: 'u.id' },
    },
    {
      ...{ what: 'documents', table: 'documents', column: 'company_id', name: 'u.title' },
      list: { screen: 'documents', column: 'company_id' },
      record: { screen: 'documents', parameter: 'document', key: 'u.id' },
    },
  ],
}

type Customer = ReplyOf<(typeof customerEndpoints)['customer']>
type Manager = NonNullable<Customer['manager']>

/** The customer of an account of the active set, on a London day; undefined for any other account, existing or not. */
export async function findCustomer(rows: Rows, accountNumber: string, today: string): Promise<Customer | undefined> {
  const {
    rows: [found],
  } = await sql<
    Pick<Customer, 'account_number' | 'name' | 'note'> & { manager_id: number | null; branch_id: number | null }
  >`
    select a.customer_account_number as account_number, c.name, a.note, c.manager_id, c.branch_id
    from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = ${accountNumber}`.execute(
    rows,
  )
  if (!found) return undefined
  const { manager_id: managerId, branch_id: branchId, ...customer } = found
  return {
    ...customer,
    manager: managerId === null ? null : await managerOf(rows, managerId, today),
    branch: branchId === null ? null : await branchOf(rows, branchId),
  }
}

async function managerOf(rows: Rows, id: number, today: string): Promise<Manager | null> {
  const { rows: found } = await sql<Omit<Manager, 'away'>>`
    select id, name, email, phone, job_title, photo_id from people where id = ${id}`.execute(rows)
  const [manager] = found
  return manager ? { ...manager, away: await awayOn(rows, id, today) } : null
}

async function branchOf(rows: Rows, id: number): Promise<Customer['branch']> {
  const { rows: found } = await sql<NonNullable<Customer['branch']>>`
    select id, name, phone, nullif(concat_ws(', ', address, postcode), '') as address, email, opening_hours, latitude, longitude
    from branches where id = ${id}`.execute(rows)
  return found[0] ?? null
}

export interface AccountRow {
  readonly account_number: string
  readonly name: string
  readonly note: string | null
  readonly vehicles: number
  readonly created_at: string
  readonly updated_at: string
}

/** The accounts of a company by number, as far as the caller sees them. */
export async function accountsOf(rows: Rows, customerId: number): Promise<AccountRow[]> {
  const { rows: found } = await sql<AccountRow>`
    select a.customer_account_number as account_number, a.name, a.note, a.created_at, a.updated_at,
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
    .set({ ...words, updated_at: sql<string>`clock_timestamp()` })
    .where('customer_id', '=', customerId)
    .where('customer_account_number', '=', accountNumber)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const taken = (field: string) =>
  problem('not valid', {
    fields: [{ field, reason: 'already_exists', message: 'This account number is already in use.' }],
  })

/** Where an account is what the company is known by, it is known by its first remaining one. */
const nameAnew = (rows: Rows, customerId: number) =>
  sql`update customers c set account_number = coalesce(
      (select a.customer_account_number from accounts a where a.customer_id = c.id and a.customer_account_number = c.account_number),
      (select min(a.customer_account_number) from accounts a where a.customer_id = c.id))
    where c.id = ${customerId}`.execute(rows)

/** Another number for an account on which nothing stands. @throws problem 'not valid' where the number is taken. */
export async function renumberAccount(rows: Rows, customerId: number, from: string, to: string): Promise<void> {
  const known = await rows
    .selectFrom('accounts')
    .select('customer_account_number')
    .where('customer_account_number', '=', to)
    .executeTakeFirst()
  if (known) throw taken('number')
  await rows
    .updateTable('accounts')
    .set({ customer_account_number: to })
    .where('customer_account_number', '=', from)
    .execute()
  await nameAnew(rows, customerId)
}

export async function deleteAccount(rows: Rows, customerId: number, accountNumber: string): Promise<void> {
  await rows.deleteFrom('accounts').where('customer_account_number', '=', accountNumber).execute()
  await nameAnew(rows, customerId)
}

/** The tables and kinds of case people know by a name, in the order in which they are said; the others are counted together. */
const useWords: Readonly<Record<string, string>> = {
  vehicles: 'vehicles',
  drivers: 'drivers',
  users: 'people',
  invoices: 'invoices',
  driver_checks: 'driver checks',
  maintenance: 'maintenance requests',
  query: 'queries',
  messages: 'messages',
  files: 'files',
  tags: 'tags',
  permission_rules: 'permission rules',
}

/** What stands on an account, as "12 vehicles"; none: nothing does. */
export async function accountUses(rows: Rows, accountNumber: string): Promise<readonly string[]> {
  const { rows: found } = await sql<{ what: string; count: number }>`
    select what, count from uses_of_account(${accountNumber}) where what <> 'cases'
    union all select kind, count(*) from cases where customer_account_number = ${accountNumber} group by kind`.execute(
    rows,
  )
  const counts = new Map(found.map(({ what, count }) => [what, count]))
  const named = Object.entries(useWords).flatMap(([table, what]) => {
    const count = counts.get(table)
    return count === undefined ? [] : [count === 1 && table === 'users' ? '1 person' : countWords({ what, count })]
  })
  const others = found.reduce((sum, { what, count }) => sum + (what in useWords ? 0 : count), 0)
  return others === 0
    ? named
    : [...named, countWords({ what: named.length > 0 ? 'other records' : 'records', count: others })]
}

/** People of a company, and whether every company of theirs is shut. Needs the owner's rows. */
export async function peopleOf(rows: Rows, customerId: number): Promise<{ id: number; is_shut_out: boolean }[]> {
  const { rows: found } = await sql<{ id: number; is_shut_out: boolean }>`
    select u.id, ${isShutOut} as is_shut_out from users u where u.side = 'customer' and u.status <> 'deleted'
    and account_numbers_of(u.customer_account_numbers) && array(select a.customer_account_number from accounts a where a.customer_id = ${customerId})`.execute(
    rows,
  )
  return found
}

/** Vehicles that count, and cases that are not at their end. */
export async function openCasesOf(
  rows: Rows,
  customerId: number,
): Promise<{ readonly vehicles: number; readonly open_cases: number }> {
  const {
    rows: [found],
  } = await sql<{ vehicles: number; open_cases: number }>`
    with own as (select customer_account_number from accounts where customer_id = ${customerId})
    select (select count(*) from vehicles v join own using (customer_account_number) where ${LIVE})::int as vehicles,
      (select count(*) from cases join own using (customer_account_number) where closed_at is null and state <> 'draft')::int as open_cases`.execute(
    rows,
  )
  return found ?? { vehicles: 0, open_cases: 0 }
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
  if (made.numInsertedOrUpdatedRows === 0n) throw taken('account_number')
}
