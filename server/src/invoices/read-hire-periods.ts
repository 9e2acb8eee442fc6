// Lines that came before the days their words name were kept: read by the rule that reads new ones, account by account, and the sums of
// each account made anew with them. Once none are left it finds nothing.
import { hirePeriodOf } from '@kerbline/domain/areas/finance/hire-period.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import { recomputeSpend } from './spend.ts'

const LINES_AT_A_TIME = 5000

/** The columns of an invoice line that its words decide. */
export function periodColumns(narrative: string) {
  const period = hirePeriodOf(narrative)
  return { period_from: period?.from ?? null, period_to: period?.to ?? null, is_period_read: true }
}

interface UnreadLine {
  readonly id: number
  readonly narrative: string
}

async function readAccount(rows: Rows, account: string): Promise<number> {
  let read = 0
  for (;;) {
    const { rows: lines } = await sql<UnreadLine>`
      select id, narrative from invoice_lines where customer_account_number = ${account} and not is_period_read limit ${LINES_AT_A_TIME}`.execute(
      rows,
    )
    if (lines.length === 0) break
    const periods = lines.map(({ id, narrative }) => ({ id, ...hirePeriodOf(narrative) }))
    await sql`update invoice_lines l set period_from = p."from", period_to = p."to", is_period_read = true
      from json_to_recordset(${JSON.stringify(periods)}::json) as p(id int, "from" date, "to" date) where p.id = l.id`.execute(
      rows,
    )
    read += lines.length
  }
  await recomputeSpend(rows, [account])
  return read
}

/** @param openRows opens a transaction of its own; an account is read in one @returns how many lines were read */
export async function readHirePeriods(
  openRows: <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>,
  stopping: AbortSignal,
): Promise<number> {
  let read = 0
  while (!stopping.aborted) {
    const done = await openRows(async (rows) => {
      const { rows: found } = await sql<{ account: string }>`
        select customer_account_number as account from invoice_lines where not is_period_read order by 1 limit 1`.execute(
        rows,
      )
      return found[0] ? readAccount(rows, found[0].account) : 0
    })
    if (done === 0) break
    read += done
  }
  return read
}
