// Sums that are kept as invoices come in: spend by account, month and category, goods value by vehicle and billed account, and by the
// day it counts for, and on each line whose vehicles it names.
// Worked out anew for the accounts that were touched, so they can never drift from the lines.
import { indexRegistrations, type RegistrationIndex, registrationsIn } from '@kerbline/domain/fleet/narrative.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import { platesWorn } from '../fleet/vehicles-of.ts'

/** Whether a line l counts on the days of its period: daysOfLine of the domain. */
const isSpread = sql`(l.category = 'rental' and l.period_from is not null)`
/** The first day a line l counts on, the last, and how many there are. */
export const countsFrom = sql`(case when ${isSpread} then l.period_from else l.transaction_date end)`
export const countsTo = sql`(case when ${isSpread} then l.period_to else l.transaction_date end)`
const daysCounted = sql`(case when ${isSpread} then l.period_to - l.period_from + 1 else 1 end)`
/** hireBilledTo of the domain, of one line. */
const billsHireTo = sql`(case when l.category = 'rental' and l.value_pence > 0 then coalesce(l.period_to, (date_trunc('month', l.transaction_date) + interval '1 month - 1 day')::date) end)`

/** What of a line l counts from a day to a day, both dates: penceWithin of the domain. */
export const penceWithin = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> => {
  const upTo = (count: RawBuilder<unknown>) =>
    sql`(l.value_pence / ${daysCounted} * ${count} + sign(l.value_pence)::bigint * least(${count}, abs(l.value_pence % ${daysCounted})))`
  const before = sql`greatest(0, least(${from} - ${countsFrom}, ${daysCounted}))`
  const through = sql`greatest(0, least(${to} - ${countsFrom} + 1, ${daysCounted}))`
  return sql<number>`(${upTo(through)} - ${upTo(before)})::bigint`
}

/**
 * For these billed accounts, from their invoice lines. A line counts for every vehicle of the same customer that wears or wore
 * a plate it names, once, whichever of the customer's accounts the vehicle is on (ruling 38).
 */
export async function recomputeSpend(rows: Pick<Rows, 'getExecutor'>, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`delete from account_spend_months where customer_account_number = any(${accounts}::text[])`.execute(rows)
  await sql`delete from vehicle_spend where customer_account_number = any(${accounts}::text[])`.execute(rows)
  await sql`delete from account_cost_days where customer_account_number = any(${accounts}::text[])`.execute(rows)
  // Plates are looked up one by one and sides are made before they meet: the planner knows nothing yet of rows added a moment ago.
  await sql`
    with lines as materialized (
      select l.id, l.customer_account_number as account, a.customer_id, to_char(l.transaction_date, 'YYYY-MM') as month, l.category,
        l.value_pence as goods, l.value_pence + l.tax_pence as gross, l.reg_nos, ${countsFrom} as first, ${daysCounted} as days, ${billsHireTo} as billed_to
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
    by_line as (
      update invoice_lines l set vehicle_accounts = coalesce(by_set.vehicle_accounts, '{}') from lines left join by_set using (customer_id, reg_nos)
      where l.id = lines.id and l.vehicle_accounts <> coalesce(by_set.vehicle_accounts, '{}')),
    by_vehicle as (
      insert into vehicle_spend (vehicle_id, customer_account_number, goods_pence, line_count, hire_billed_to)
      select matched.vehicle_id, lines.account, sum(lines.goods), count(*), max(lines.billed_to) from matched join lines using (customer_id, reg_nos) group by 1, 2),
    -- Lines of the same days that leave the same pence over are spread over their days together.
    alike as materialized (
      select lines.account, by_set.vehicle_accounts, lines.first, lines.days, lines.goods % lines.days as extra, count(*) as lines, sum(lines.goods / lines.days) as each
      from lines join by_set using (customer_id, reg_nos) group by 1, 2, 3, 4, 5),
    by_day as (
      insert into account_cost_days (customer_account_number, day, vehicle_accounts, goods_pence)
      select account, first + place, vehicle_accounts, sum(each + case when place < abs(extra) then sign(extra)::bigint * lines else 0 end)
      from alike cross join lateral generate_series(0, days - 1) place group by 1, 2, 3)
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
