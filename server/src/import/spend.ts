// Sums that are kept as invoices come in: spend by account, month and category, and goods value by vehicle.
// Worked out anew for the accounts that were touched, so they can never drift from the lines.
import { indexRegistrations, type RegistrationIndex, registrationsIn } from '@kerbline/domain/kit/narrative.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** For these accounts, from their invoice lines. A vehicle's spend holds the lines of its own account only. */
export async function recomputeSpend(rows: Rows, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`delete from account_spend_months where customer_account_number = any(${accounts}::text[])`.execute(rows)
  await sql`insert into account_spend_months (customer_account_number, month, category, goods_pence, gross_pence)
    select customer_account_number, to_char(transaction_date, 'YYYY-MM'), category, sum(value_pence), sum(value_pence + tax_pence)
    from invoice_lines where is_spend and customer_account_number = any(${accounts}::text[]) group by 1, 2, 3`.execute(
    rows,
  )
  await sql`delete from vehicle_spend where customer_account_number = any(${accounts}::text[])`.execute(rows)
  // Summed by registration first, then one look-up each: the planner knows nothing yet of rows added a moment ago.
  await sql`with named as (
      select lines.customer_account_number, plate.reg_no, sum(lines.value_pence) as goods_pence, count(*) as line_count
      from invoice_lines lines cross join lateral unnest(lines.reg_nos) as plate(reg_no)
      where lines.is_spend and lines.customer_account_number = any(${accounts}::text[]) group by 1, 2)
    insert into vehicle_spend (vehicle_id, customer_account_number, goods_pence, line_count)
    select vehicle.id, named.customer_account_number, named.goods_pence, named.line_count from named
    cross join lateral (select id from vehicles where customer_account_number = named.customer_account_number and reg_no = named.reg_no
      order by (status = 'disposed'), id desc limit 1) as vehicle`.execute(rows)
}

/** The plates of a customer's vehicles, and which vehicle's registration each stands for. */
export interface CustomerPlates {
  readonly index: RegistrationIndex
  readonly regOf: ReadonlyMap<string, string>
}

export interface Plate {
  readonly customer_id: number
  /** The registration of the vehicle. */
  readonly reg_no: string
  /** One that it wears or wore. */
  readonly plate: string
}

export function platesByCustomer(found: readonly Plate[]): Map<number, CustomerPlates> {
  const regs = new Map<number, Map<string, string>>()
  for (const { customer_id, reg_no, plate } of found) {
    const own = regs.get(customer_id) ?? new Map<string, string>()
    regs.set(customer_id, own)
    // A vehicle's own registration is its own, whoever else wore that plate.
    if (plate === reg_no || !own.has(plate)) own.set(plate, reg_no)
  }
  return new Map([...regs].map(([customer, regOf]) => [customer, { regOf, index: indexRegistrations(regOf.keys()) }]))
}

/** Every plate these customers' vehicles wear or wore, those disposed of too: an old invoice may name them. */
export async function customerPlates(rows: Rows, customerIds: Iterable<number>): Promise<Map<number, CustomerPlates>> {
  const found = await sql<Plate>`select accounts.customer_id, vehicles.reg_no, worn.plate
    from vehicles join accounts using (customer_account_number) join vehicle_plates worn on worn.vehicle_id = vehicles.id
    where accounts.customer_id = any(${[...new Set(customerIds)]}::int[])
    order by coalesce(vehicles.current_reg_no, vehicles.reg_no) = worn.plate desc, worn.id`.execute(rows)
  return platesByCustomer(found.rows)
}

/** The registrations a narrative names, each vehicle once, whichever of its plates is written. */
export const regsNamed = (narrative: string, plates: CustomerPlates | undefined): string[] =>
  plates ? [...new Set(registrationsIn(narrative, plates.index).map((plate) => plates.regOf.get(plate) ?? plate))] : []
