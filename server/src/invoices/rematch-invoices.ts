// Invoices that came before their vehicle or its plate did: looks for new plates in what their customers were invoiced.
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import { platesByCustomer, recomputeSpend, regsNamed } from './spend.ts'

const NARRATIVES_AT_A_TIME = 5000

/** What a vehicle that is new here, or wears a new plate, may be named by. */
export interface NewVehicle {
  readonly account: string
  readonly reg_no: string
  readonly current_reg_no: string | null
}

interface OldLine {
  readonly id: number
  readonly customer_id: number
  readonly customer_account_number: string
  readonly narrative: string
}

/** Adds the plates to the lines that name them, and brings the sums of those accounts up to date. */
export async function rematchInvoiceLines(rows: Rows, vehicles: readonly NewVehicle[]): Promise<void> {
  const accounts = [...new Set(vehicles.map(({ account }) => account))]
  const invoiced = await sql<{ account: string; customer_id: number }>`
    select customer_account_number as account, customer_id from accounts where customer_account_number = any(${accounts}::text[])
    and exists (select from invoice_lines join accounts invoiced using (customer_account_number) where invoiced.customer_id = accounts.customer_id)`.execute(
    rows,
  )
  const customers = new Map(invoiced.rows.map(({ account, customer_id }) => [account, customer_id]))
  const plates = platesByCustomer(
    vehicles.flatMap(({ account, reg_no, current_reg_no }) => {
      const customer_id = customers.get(account)
      if (customer_id === undefined) return []
      return [reg_no, ...(current_reg_no === null ? [] : [current_reg_no])].map((plate) => ({ customer_id, plate }))
    }),
  )
  const touched = new Set<string>()
  let after = 0
  while (plates.size > 0) {
    const page =
      await sql<OldLine>`select lines.id, accounts.customer_id, lines.customer_account_number, lines.narrative
      from invoice_lines lines join accounts using (customer_account_number)
      where accounts.customer_id = any(${[...plates.keys()]}::int[]) and lines.id > ${after} order by lines.id limit ${NARRATIVES_AT_A_TIME}`.execute(
        rows,
      )
    const named = page.rows
      .map((line) => ({ line, regs: regsNamed(line.narrative, plates.get(line.customer_id)) }))
      .filter(({ regs }) => regs.length > 0)
    for (const { line } of named) touched.add(line.customer_account_number)
    await sql`update invoice_lines as lines set reg_nos = array(select distinct reg from unnest(lines.reg_nos || sent.regs) as reg)
      from json_to_recordset(${JSON.stringify(named.map(({ line, regs }) => ({ id: line.id, regs })))}::json) as sent(id int, regs text[]) where lines.id = sent.id`.execute(
      rows,
    )
    after = page.rows.at(-1)?.id ?? after
    if (page.rows.length < NARRATIVES_AT_A_TIME) break
  }
  await recomputeSpend(rows, [...touched])
}
