// The kept sums of spend, counted from the lines themselves by the rule of the imports, so that they are in step by construction.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { recomputeSpend } from '../../invoices/spend.ts'

/** @returns of how many accounts */
export async function fillSpend(rows: Kysely<Tables>): Promise<number> {
  const { rows: accounts } = await sql<{
    account: string
  }>`select customer_account_number as account from accounts`.execute(rows)
  await recomputeSpend(
    rows,
    accounts.map(({ account }) => account),
  )
  return accounts.length
}
