// Spend as it was kept at ingest, and the lines it was made of. A line's amounts are its own, never the document's total.
import type { CalendarMonth } from '@kerbline/domain/kit/time/calendar.ts'
import type { CostBasis } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import type { SpendCategory } from '@kerbline/domain/areas/finance/nominal-codes.ts'
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { BilledLine } from '@kerbline/domain/areas/off-hires/reconcile.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countLeftOut } from '../../db/left-out.ts'
import { columnsSource, type Columns } from '../../crud/columns-source.ts'
import type { ListSource } from '../../crud/list-source.ts'
import { inScope, narrows, platesWorn } from '../../fleet/vehicles-of.ts'
import type { Rows } from '../../http/call.ts'

export interface SpendRow {
  readonly month: CalendarMonth
  readonly category: SpendCategory
  readonly goods_pence: number
  readonly gross_pence: number
  /** Goods of the lines that name a vehicle in sight, each line once. */
  readonly named_pence: number
  /** Goods of the lines that name no vehicle of the customer. */
  readonly unnamed_pence: number
}

/** The miles of a vehicle v that its cost is divided by; null where they are not known. milesOfBasis of the domain. */
export const milesOfBasis: Readonly<Record<CostBasis, RawBuilder<unknown>>> = {
  clock: sql`v.miles`,
  hire: sql`v.miles - v.miles_at_on_hire`,
}

/** Spend lines l that name no vehicle of the customer. None of them can lie within an asset filter. */
export const isUnmatched = (filter: AssetFilter | null): RawBuilder<SqlBool> =>
  narrows(filter) ? sql<SqlBool>`false` : sql<SqlBool>`l.is_spend and l.reg_nos = '{}'`

export async function countUnmatched(
  rows: Rows,
  filter: AssetFilter | null,
): Promise<{ readonly lines: number; readonly pence: number }> {
  const {
    rows: [found],
  } = await sql<{ lines: number; pence: number }>`
    select count(*) as lines, coalesce(sum(l.value_pence), 0)::bigint as pence from invoice_lines l where ${isUnmatched(filter)}`.execute(
    rows,
  )
  return found ?? { lines: 0, pence: 0 }
}

/** What each vehicle cost, billed to any of the accounts in sight: rows (vehicle_id, goods_pence, line_count). */
export const spendByVehicle = sql`(
  select vehicle_id, sum(goods_pence)::bigint as goods_pence, sum(line_count)::int as line_count from vehicle_spend group by vehicle_id)`

/**
 * Lines that name a vehicle of the asset filter, of the customer that was billed. `is true` keeps the plates one hashed list: without
 * it they are looked up again for every line.
 */
const namesOneOf = (filter: AssetFilter | null): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from unnest(l.reg_nos) named(plate) where ((l.customer_account_number, named.plate) in (
    select billed.customer_account_number, worn.plate from ${platesWorn} worn
    join accounts held on held.customer_account_number = worn.customer_account_number
    join accounts billed on billed.customer_id = held.customer_id
    where ${inScope(filter, sql.ref('worn.vehicle_id'))})) is true)`

/** Lines l that are spend and, narrowed to assets, name one of the vehicles. */
export const spendOf = (filter: AssetFilter | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`l.is_spend and ${narrows(filter) ? namesOneOf(filter) : sql`true`}`

/** Spend lines l that name a vehicle in sight: what the headline's spend is made of (ruling 39). Narrowed to assets the plates are asked, else it is kept. */
export const isMatched = (filter: AssetFilter | null): RawBuilder<SqlBool> => {
  const isOfAccounts = sql<SqlBool>`l.is_spend and l.vehicle_accounts && array(select customer_account_number from accounts)`
  return narrows(filter) ? sql<SqlBool>`${isOfAccounts} and ${namesOneOf(filter)}` : isOfAccounts
}

/**
 * Lines that are spend and, narrowed to assets, name one of the vehicles: each once, however many it names. What is spend,
 * and that a credit lowers it, was settled at ingest.
 */
const spendLines = (filter: AssetFilter | null): RawBuilder<unknown> => sql`
  select l.id, l.transaction_date, l.category, l.narrative, l.value_pence as goods_pence, l.value_pence + l.tax_pence as gross_pence
  from invoice_lines l where ${spendOf(filter)}`

/** Spend by month and category since a month. Narrowed to assets it is summed from the lines, else read as kept. */
export async function spendSince(rows: Rows, filter: AssetFilter | null, first: CalendarMonth): Promise<SpendRow[]> {
  const { rows: spend } = narrows(filter)
    ? await sql<SpendRow>`
      select to_char(l.transaction_date, 'YYYY-MM') as month, l.category, sum(l.goods_pence)::bigint as goods_pence, sum(l.gross_pence)::bigint as gross_pence,
        sum(l.goods_pence)::bigint as named_pence, 0 as unnamed_pence
      from (${spendLines(filter)}) l where l.transaction_date >= ${`${first}-01`}::date group by 1, 2`.execute(rows)
    : await sql<SpendRow>`
      select s.month, s.category, sum(s.goods_pence)::bigint as goods_pence, sum(s.gross_pence)::bigint as gross_pence,
        coalesce(sum(s.goods_pence) filter (where s.vehicle_accounts && array(select customer_account_number from accounts)), 0)::bigint as named_pence,
        coalesce(sum(s.goods_pence) filter (where s.vehicle_accounts = '{}'), 0)::bigint as unnamed_pence
      from account_spend_months s where s.month >= ${first} group by s.month, s.category`.execute(rows)
  return spend
}

/** The newest lines: as many as a browser can take. The dashboard and finance pages sum all of them on the server. */
const MAX_LINES = 100_000

/** Spend lines for cost per mile, newest first, as JSON text: net, net with tax, narrative. */
export async function costPerMileLinesJson(
  rows: Rows,
  filter: AssetFilter | null,
): Promise<{ json: string; leftOut: number }> {
  const {
    rows: [found],
  } = await sql<{ json: string; shown: number }>`
    with wire as (
      select '{"document_gross_value":' || pounds(l.gross_pence) || ',"document_goods_value":' || pounds(l.goods_pence)
        || ',"nominal_analysis_items_narrative":' || to_json(l.narrative) || '}' as text
      from (${spendLines(filter)}) l order by l.transaction_date desc, l.id desc limit ${MAX_LINES}
    )
    select '[' || coalesce(string_agg(text, ','), '') || ']' as json, count(*) as shown from wire`.execute(rows)
  const { json, shown } = found ?? { json: '[]', shown: 0 }
  const leftOut = shown < MAX_LINES ? 0 : await countLeftOut(rows, sql`(${spendLines(filter)}) l`, shown)
  return { json, leftOut }
}

/** Of the invoice of a line l: looked up, not joined, so that sorting and counting need not know of any. */
export const referenceOf = sql`(select n.reference from invoices n where n.id = l.invoice_id)`

export const lineColumns: Columns = {
  date: sql`l.transaction_date`,
  narrative: sql`l.narrative`,
  goods_pence: sql`l.value_pence`,
  category: sql`l.category`,
  reference: referenceOf,
  customer_account_number: sql`l.customer_account_number`,
}
export const namedLineColumns: Columns = { ...lineColumns, plates: sql`array_to_string(l.reg_nos, ', ')` }

/** Invoice lines l of which `where` is true, as a list. */
export const lineSourceOf = (plan: ListPlan, columns: Columns, where: RawBuilder<SqlBool>): ListSource => ({
  ...columnsSource(plan, columns, sql`l.id`),
  from: sql`invoice_lines l`,
  search: Object.keys(columns).filter((name) => plan.columns[name]?.kind === 'text'),
  where,
})

/** Lines of hire of vehicles from a day on, and lines that bear the number of their off-hire. */
export async function linesOfReturn(
  rows: Rows,
  {
    id,
    account,
    number,
    from,
  }: { readonly id: number; readonly account: string; readonly number: string; readonly from: string },
): Promise<BilledLine[]> {
  const { rows: found } = await sql<
    Omit<BilledLine, 'period'> & { readonly from: string | null; readonly to: string | null }
  >`
    with plates as (select array_agg(p.plate) as worn from vehicle_plates p where p.vehicle_id in (select o.vehicle_id from off_hire_vehicles o where o.case_id = ${id}))
    select l.id as line_id, i.reference, i.urn, l.narrative, l.transaction_date::text as date, l.value_pence as "goodsPence", l.category = 'rental' as "isHire",
      position(${number}::text in upper(l.narrative)) > 0 as "isNamed", l.period_from::text as "from", l.period_to::text as "to"
    from invoice_lines l join invoices i on i.id = l.invoice_id cross join plates
    where l.customer_account_number = ${account} and i.trader_transaction_type = 'invoice' and (l.category = 'rental' and cardinality(l.reg_nos) = 1 and l.reg_nos <@ plates.worn
      and l.period_to >= ${from}::date or l.transaction_date >= ${from}::date and position(${number}::text in upper(l.narrative)) > 0)
    order by l.transaction_date, l.id limit 200`.execute(rows)
  return found.map(({ from: first, to, ...line }) => ({
    ...line,
    period: first === null || to === null ? null : { from: first, to },
  }))
}
