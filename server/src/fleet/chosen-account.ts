// Where an account is chosen for anything: those there are, without the accounts of nobody.
import { reservedAccounts } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { sql, type SqlBool } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** SQL over an account `a`: it is somebody's. */
export const isSomebodys = sql<SqlBool>`a.customer_account_number not in (${sql.join(reservedAccounts.map((each) => sql.lit(each)))})`

/** Of these account numbers, those that something can be given to. */
export async function givenAccounts(rows: Rows, accounts: readonly string[]): Promise<readonly string[]> {
  const { rows: found } = await sql<{ account: string }>`
    select a.customer_account_number as account from accounts a
    where a.customer_account_number = any(${[...accounts]}::text[]) and ${isSomebodys}`.execute(rows)
  return found.map(({ account }) => account)
}
