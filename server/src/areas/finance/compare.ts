// An invoice beside the one of the month before that bills the same things.
import { maxChanges } from '@kerbline/domain/areas/finance/invoice-endpoints.ts'
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { type BilledGroup, changeReasons, compareInvoices } from '@kerbline/domain/areas/finance/compare-invoices.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

type Comparison = ReplyOf<(typeof financeEndpoints)['invoice']>['compared']

const groupsOf = async (rows: Rows, invoice: number): Promise<BilledGroup[]> =>
  (
    await sql<BilledGroup>`
      select case when cardinality(reg_nos) = 1 then reg_nos[1] end as reg_no, category, count(*)::int as lines, sum(value_pence)::bigint as pence,
        case when category = 'rental' and bool_and(period_from is not null and period_to is not null) then sum(period_to - period_from + 1)::int end as days
      from invoice_lines where invoice_id = ${invoice} group by 1, 2`.execute(rows)
  ).rows

/** Null: the account had no invoice like it in the month before. */
export async function compareWithLastMonth(rows: Rows, invoice: number): Promise<Comparison> {
  // Most lines alike first: hire beside hire, fuel beside fuel.
  const { rows: found } = await sql<{ id: number; reference: string; urn: number; transaction_date: string }>`
    with own as (select l.category, l.reg_nos from invoice_lines l where l.invoice_id = ${invoice}),
    asked as (select i.customer_account_number as account, date_trunc('month', i.transaction_date)::date as month from invoices i where i.id = ${invoice})
    select b.id, b.reference, b.urn, b.transaction_date::text as transaction_date
    from asked join invoices b on b.customer_account_number = asked.account and b.trader_transaction_type = 'invoice'
      and b.transaction_date >= asked.month - interval '1 month' and b.transaction_date < asked.month
    join invoice_lines l on l.invoice_id = b.id
    where l.category in (select category from own)
    group by b.id order by count(*) filter (where (l.category, l.reg_nos) in (select category, reg_nos from own)) desc, b.transaction_date desc, b.id desc limit 1`.execute(
    rows,
  )
  const [before] = found
  if (!before) return null
  const [now, then] = [await groupsOf(rows, invoice), await groupsOf(rows, before.id)]
  const changes = compareInvoices(now, then)
  const sum = (groups: readonly BilledGroup[]): number => groups.reduce((total, { pence }) => total + pence, 0)
  const { id: _, ...shown } = before
  return {
    ...shown,
    before_pence: sum(then),
    difference_pence: sum(now) - sum(then),
    reasons: changeReasons.flatMap((reason) => {
      const own = changes.filter((each) => each.reason === reason)
      const pence = own.reduce((total, each) => total + each.now_pence - each.before_pence, 0)
      return own.length === 0 ? [] : [{ reason, count: own.length, pence }]
    }),
    changes: changes.slice(0, maxChanges),
  }
}
