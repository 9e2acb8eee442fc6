// The kept sums of spend, counted from the lines themselves by the rule of the imports, so that they are in step by construction.
import { type Kysely, sql } from 'kysely'
import { checkCustomer } from '../../areas/finance/check-invoices.ts'
import type { Rows } from '../../db/scope.ts'
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

/** What the nightly check would have found. @returns how much */
export async function fillChecks(rows: Rows, today: string, at: string): Promise<number> {
  const { rows: customers } = await sql<{ id: number }>`
    select distinct customer_id as id from accounts a where exists (select from invoices i where i.customer_account_number = a.customer_account_number)`.execute(
    rows,
  )
  let findings = 0
  for (const { id } of customers) findings += await checkCustomer(rows, id, today, new Date(at))
  return findings
}
