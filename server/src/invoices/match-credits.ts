// A credit note that brings what was agreed of a query: of the same account and the same pence, and it names the invoice or the query, or is the only
// one that could be meant. Each ends one dispute, and its query says so to whoever asked.
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { sql } from 'kysely'
import { findCase } from '../cases/case-rows.ts'
import { recordCaseEvent } from '../cases/events.ts'
import { headOfficeVoice, writePost } from '../cases/posts.ts'
import type { Rows } from '../db/scope.ts'

interface Matched {
  readonly case_id: number
  readonly invoice: string
  readonly credit: string
  readonly gross_pence: number
}

/** @param at  the instant the credit notes arrived */
export async function matchCredits(rows: Rows, accounts: readonly string[], at: string): Promise<void> {
  if (accounts.length === 0) return
  const { rows: matched } = await sql<Matched>`
    with waiting as (
      select d.id, d.customer_account_number as account, d.agreed_pence as pence, i.reference, c.number
      from invoice_disputes d join invoices i on i.id = d.invoice_id join cases c on c.id = d.case_id
      where d.customer_account_number = any(${[...accounts]}::text[]) and d.credit_note_id is null and d.agreed_pence > 0),
    pairs as (
      select w.id, n.id as credit, (n.second_reference in (w.reference, w.number) or exists (
          select from invoice_lines l where l.invoice_id = n.id and (strpos(l.narrative, w.number) > 0 or strpos(l.narrative, w.reference) > 0))) is true as is_named
      from waiting w join invoices n on n.customer_account_number = w.account and n.trader_transaction_type = 'credit_note' and n.goods_pence = -w.pence
        and n.transaction_date >= (select london_date(d.created_at) from invoice_disputes d where d.id = w.id)
      where not exists (select from invoice_disputes o where o.credit_note_id = n.id)),
    ranked as (
      select id, credit, is_named, row_number() over (partition by id order by is_named desc, credit) as place, row_number() over (partition by credit order by is_named desc, id) as turn,
        count(*) over (partition by id) as choices, count(*) over (partition by credit) as wanters from pairs)
    update invoice_disputes d set credit_note_id = n.id from ranked r join invoices n on n.id = r.credit, invoices i
    where r.id = d.id and i.id = d.invoice_id and r.place = 1 and r.turn = 1 and (r.is_named or r.choices = 1 and r.wanters = 1)
    returning d.case_id, i.reference as invoice, n.reference as credit, -n.gross_pence as gross_pence`.execute(rows)
  for (const { case_id: id, invoice, credit, gross_pence: gross } of matched) {
    const row = await findCase(rows, queryCase.name, id)
    const body = `Credit note ${credit} for ${formatMoney(gross)} with VAT has arrived. It settles what we agreed on invoice ${invoice}.`
    await writePost({ rows }, queryCase, row, { body, through: 'system', by: headOfficeVoice, at })
    await recordCaseEvent(rows, row, { what: 'post', to: row.state, at }, headOfficeVoice)
  }
}
