// What is owed by how long it is overdue. Disputed pence stand beside it from the moment they are asked about, so that nobody chases them; payments
// and credits that stand against no invoice have a column of their own and no age. Open documents alone are read, by their own index.
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { type DebtAge, debtAges } from '@kerbline/domain/areas/finance/rules.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { disputedOf, isInvoice } from './invoices.ts'

type Reply = ReplyOf<(typeof financeEndpoints)['agedDebt']>

interface Aged {
  /** Null: a payment or a credit. */
  readonly age: DebtAge | null
  readonly owed_pence: number
  readonly disputed_pence: number
  readonly documents: number
}

/** debtAgeOf of the domain; without a due date a document is due on its own day. */
const ageOf = (today: string) => sql`case when not ${isInvoice} or i.outstanding_pence < 0 then null else (
  select case when late <= 0 then 'not due' when late <= 30 then '1-30' when late <= 60 then '31-60' when late <= 90 then '61-90' else '90+' end
  from (select ${today}::date - coalesce(i.due_date, i.transaction_date) as late) l) end`

export async function agedDebtOf(rows: Rows, today: string): Promise<Reply> {
  const { rows: found } = await sql<Aged>`
    select ${ageOf(today)} as age, sum(i.outstanding_pence)::bigint as owed_pence, sum(${disputedOf})::bigint as disputed_pence, count(*)::int as documents
    from invoices i where i.outstanding_pence <> 0 group by 1`.execute(rows)
  const {
    rows: [faulty],
  } = await sql<{ count: number }>`
    select count(*)::int as count from invoices i where i.outstanding_pence <> 0 and i.fault = 'sum'`.execute(rows)
  const none = { owed_pence: 0, disputed_pence: 0, documents: 0 }
  const credits = found.find(({ age }) => age === null) ?? none
  return {
    today,
    ages: debtAges.map((age) => ({ ...none, ...found.find((each) => each.age === age), age })),
    unallocated_pence: credits.owed_pence,
    unallocated_documents: credits.documents,
    faulty_documents: faulty?.count ?? 0,
  }
}
