// Sums that are kept as invoices come in: spend by account, month and category, and goods value by vehicle and billed account.
// Worked out anew for the accounts that were touched, so they can never drift from the lines.
import { indexRegistrations, type RegistrationIndex, registrationsIn } from '@kerbline/domain/fleet/narrative.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { platesWorn } from './plates-worn.ts'

/**
 * For these billed accounts, from their invoice lines. A line counts for every vehicle of the same customer that wears or wore
 * a plate it names, once, whichever of the customer's accounts the vehicle is on (ruling 38).
 */
export async function recomputeSpend(rows: Pick<Rows, 'getExecutor'>, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`delete from account_spend_months where customer_account_number = any(${accounts}::text[])`.execute(rows)
  await sql`delete from vehicle_spend where customer_account_number = any(${accounts}::text[])`.execute(rows)
  // Plates are looked up one by one and sides are made before they meet: the planner knows nothing yet of rows added a moment ago.
  await sql`
    with lines as materialized (
      select l.id, l.customer_account_number as account, a.customer_id, to_char(l.transaction_date, 'YYYY-MM') as month, l.category,
        l.value_pence as goods, l.value_pence + l.tax_pence as gross, l.reg_nos
      from invoice_lines l join accounts a using (customer_account_number)
      where l.is_spend and l.customer_account_number = any(${accounts}::text[])),
    -- Thousands of lines name the same plates: whom a set of plates means is asked once.
    sets as materialized (select distinct customer_id, reg_nos from lines where reg_nos <> '{}'),
    named as materialized (select customer_id, reg_nos, plate from sets cross join lateral unnest(reg_nos) plate),
    plates as materialized (
      select wanted.customer_id, wanted.plate, worn.vehicle_id, worn.customer_account_number as account
      from (select distinct customer_id, plate from named) wanted join accounts a on a.customer_id = wanted.customer_id
      join ${platesWorn} worn on worn.customer_account_number = a.customer_account_number and worn.plate = wanted.plate),
    matched as materialized (
      select distinct named.customer_id, named.reg_nos, plates.vehicle_id, plates.account from named join plates using (customer_id, plate)),
    by_set as materialized (
      select customer_id, reg_nos, array_agg(distinct account order by account) as vehicle_accounts from matched group by customer_id, reg_nos),
    by_vehicle as (
      insert into vehicle_spend (vehicle_id, customer_account_number, goods_pence, line_count)
      select matched.vehicle_id, lines.account, sum(lines.goods), count(*) from matched join lines using (customer_id, reg_nos) group by 1, 2)
    insert into account_spend_months (customer_account_number, month, category, vehicle_accounts, goods_pence, gross_pence)
    select lines.account, lines.month, lines.category, coalesce(by_set.vehicle_accounts, '{}'), sum(lines.goods), sum(lines.gross)
    from lines left join by_set using (customer_id, reg_nos) group by 1, 2, 3, 4`.execute(rows)
}

/** What a customer's vehicles wear and wore, by customer. */
export type CustomerPlates = RegistrationIndex

export interface Plate {
  readonly customer_id: number
  readonly plate: string
}

export function platesByCustomer(found: readonly Plate[]): Map<number, CustomerPlates> {
  const plates = new Map<number, string[]>()
  for (const { customer_id: customer, plate } of found) {
    const own = plates.get(customer)
    if (own) own.push(plate)
    else plates.set(customer, [plate])
  }
  return new Map([...plates].map(([customer, own]) => [customer, indexRegistrations(own)]))
}

/** Every plate these customers' vehicles wear or wore, those disposed of too: an old invoice may name them. */
export async function customerPlates(rows: Rows, customerIds: Iterable<number>): Promise<Map<number, CustomerPlates>> {
  const found = await sql<Plate>`select accounts.customer_id, worn.plate from ${platesWorn} worn
    join accounts using (customer_account_number) where accounts.customer_id = any(${[...new Set(customerIds)]}::int[])`.execute(
    rows,
  )
  return platesByCustomer(found.rows)
}

/** The plates a narrative names, each once, as vehicles of the customer wear or wore them. */
export const regsNamed = (narrative: string, plates: CustomerPlates | undefined): string[] =>
  plates ? [...new Set(registrationsIn(narrative, plates))] : []
