// Sums that are kept as invoices come in: spend by account, month and category, and goods value by vehicle.
// Worked out anew for the accounts that were touched, so they can never drift from the lines.
import { indexRegistrations, type RegistrationIndex, registrationsIn } from '@kerbline/domain/kit/narrative.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

const NARRATIVES_AT_A_TIME = 5000

/** For these accounts, from their invoice lines. A vehicle's spend holds the lines of its own account only. */
export async function recomputeSpend(rows: Rows, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`delete from account_spend_months where customer_account_number = any(${accounts}::text[])`.execute(rows)
  await sql`insert into account_spend_months (customer_account_number, month, category, goods_pence, gross_pence)
    select customer_account_number, to_char(transaction_date, 'YYYY-MM'), category, sum(value_pence), sum(value_pence + tax_pence)
    from invoice_lines where is_spend and customer_account_number = any(${accounts}::text[]) group by 1, 2, 3`.execute(rows)
  await sql`delete from vehicle_spend where customer_account_number = any(${accounts}::text[])`.execute(rows)
  await sql`with plates as (
      select distinct on (customer_account_number, reg_no) id, customer_account_number, reg_no from vehicles
      where customer_account_number = any(${accounts}::text[]) order by customer_account_number, reg_no, (status = 'disposed'), id desc)
    insert into vehicle_spend (vehicle_id, customer_account_number, goods_pence, line_count)
    select plates.id, plates.customer_account_number, sum(lines.value_pence), count(*)
    from invoice_lines lines cross join lateral unnest(lines.reg_nos) as named(reg_no)
    join plates on plates.reg_no = named.reg_no and plates.customer_account_number = lines.customer_account_number
    where lines.is_spend and lines.customer_account_number = any(${accounts}::text[]) group by 1, 2`.execute(rows)
}

/** The plates of a customer's vehicles, and which vehicle's registration each stands for. */
export interface CustomerPlates {
  readonly index: RegistrationIndex
  readonly regOf: ReadonlyMap<string, string>
}

interface Plate {
  readonly customer_id: number
  readonly reg_no: string
  readonly current_reg_no: string | null
}

function platesByCustomer(found: readonly Plate[]): Map<number, CustomerPlates> {
  const regs = new Map<number, Map<string, string>>()
  for (const { customer_id, reg_no, current_reg_no } of found) {
    const own = regs.get(customer_id) ?? new Map<string, string>()
    regs.set(customer_id, own)
    own.set(reg_no, reg_no)
    if (current_reg_no !== null && !own.has(current_reg_no)) own.set(current_reg_no, reg_no)
  }
  return new Map([...regs].map(([customer, regOf]) => [customer, { regOf, index: indexRegistrations(regOf.keys()) }]))
}

/** Plates of these customers' vehicles, disposed ones too: an old invoice may name them. */
export async function customerPlates(rows: Rows, customerIds: Iterable<number>): Promise<Map<number, CustomerPlates>> {
  const found = await sql<Plate>`select accounts.customer_id, vehicles.reg_no, vehicles.current_reg_no
    from vehicles join accounts using (customer_account_number) where accounts.customer_id = any(${[...new Set(customerIds)]}::int[])`.execute(rows)
  return platesByCustomer(found.rows)
}

/** The registrations a narrative names, each vehicle once, whichever of its plates is written. */
export const regsNamed = (narrative: string, plates: CustomerPlates | undefined): string[] =>
  plates ? [...new Set(registrationsIn(narrative, plates.index).map(plate => plates.regOf.get(plate) ?? plate))] : []

interface OldLine {
  readonly id: number
  readonly customer_id: number
  readonly customer_account_number: string
  readonly narrative: string
}

/** Lines that came before their vehicle did: looks for the plates of new vehicles in what their customers were invoiced. */
export async function rematchInvoiceLines(rows: Rows, vehicleIds: readonly number[]): Promise<void> {
  const found = await sql<Plate>`select accounts.customer_id, vehicles.reg_no, vehicles.current_reg_no
    from vehicles join accounts using (customer_account_number) where vehicles.id = any(${vehicleIds}::int[])
    and exists (select from invoice_lines join accounts invoiced using (customer_account_number) where invoiced.customer_id = accounts.customer_id)`.execute(rows)
  const plates = platesByCustomer(found.rows)
  const touched = new Set<string>()
  let after = 0
  while (plates.size > 0) {
    const page = await sql<OldLine>`select lines.id, accounts.customer_id, lines.customer_account_number, lines.narrative
      from invoice_lines lines join accounts using (customer_account_number)
      where accounts.customer_id = any(${[...plates.keys()]}::int[]) and lines.id > ${after} order by lines.id limit ${NARRATIVES_AT_A_TIME}`.execute(rows)
    const named = page.rows.map(line => ({ line, regs: regsNamed(line.narrative, plates.get(line.customer_id)) })).filter(({ regs }) => regs.length > 0)
    for (const { line } of named) touched.add(line.customer_account_number)
    await sql`update invoice_lines as lines set reg_nos = array(select distinct reg from unnest(lines.reg_nos || sent.regs) as reg)
      from json_to_recordset(${JSON.stringify(named.map(({ line, regs }) => ({ id: line.id, regs })))}::json) as sent(id int, regs text[]) where lines.id = sent.id`.execute(rows)
    after = page.rows.at(-1)?.id ?? after
    if (page.rows.length < NARRATIVES_AT_A_TIME) break
  }
  await recomputeSpend(rows, [...touched])
}
