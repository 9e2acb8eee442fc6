// Invoices as a list, and one of them with its lines explained.
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { maxExplained } from '@kerbline/domain/areas/finance/invoice-endpoints.ts'
import { invoicesPlan } from '@kerbline/domain/areas/finance/invoice-lists.ts'
import { taxReason } from '@kerbline/domain/areas/finance/invoice-words.ts'
import type { TaxTreatment } from '@kerbline/domain/cases/money-lines.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { columnsSource } from '../../crud/columns-source.ts'
import type { ListSource } from '../../crud/list-source.ts'
import { narrows } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'
import { treatmentOf } from '../../invoices/share-tax.ts'
import { compareWithLastMonth } from './compare.ts'
import { explainFacts, explainLines, type LineToExplain } from './explain.ts'
import { spendOf } from './queries.ts'

type Endpoints = typeof financeEndpoints
type Reply = ReplyOf<Endpoints['invoice']>
type Record = Reply['record']
type Dispute = Reply['disputes'][number]

export const isInvoice = sql<SqlBool>`i.trader_transaction_type in ('invoice', 'opening_balance')`
/** Of an invoice i, what is in dispute; never more than is outstanding. */
export const disputedOf = sql<number>`least(greatest(i.outstanding_pence, 0), coalesce((select sum(d.pence) from disputed_invoices d where d.invoice_id = i.id), 0))::bigint`

const statusOf = (today: string) => sql<string>`case
  when not ${isInvoice} then case when i.outstanding_pence = 0 then 'allocated' else 'unallocated' end
  when i.outstanding_pence <= 0 then 'paid'
  when exists (select from disputed_invoices d where d.invoice_id = i.id) and ${disputedOf} >= i.outstanding_pence then 'disputed'
  when i.due_date < ${today}::date then 'late' else 'open' end`

const columnsFor = (today: string) => ({
  reference: sql`i.reference`,
  type: sql`i.trader_transaction_type`,
  transaction_date: sql`i.transaction_date`,
  about: sql`coalesce((select l.narrative from invoice_lines l where l.invoice_id = i.id order by abs(l.value_pence) desc, l.line_no limit 1), '')`,
  plates: sql`(select string_agg(distinct plate, ', ') from invoice_lines l cross join unnest(l.reg_nos) plate where l.invoice_id = i.id)`,
  second_reference: sql`i.second_reference`,
  goods_pence: sql`i.goods_pence`,
  tax_pence: sql`i.tax_pence`,
  gross_pence: sql`i.gross_pence`,
  outstanding_pence: sql`i.outstanding_pence`,
  disputed_pence: disputedOf,
  due_on: sql`i.due_date`,
  status: statusOf(today),
  to_check: sql`(select count(*) from invoice_findings f where f.invoice_id = i.id)::int`,
  fault: sql`i.fault`,
  customer_account_number: sql`i.customer_account_number`,
})

/** Narrowed to assets: documents with a line that names one of the vehicles. */
const inFilter = ({ filter }: Pick<Actor, 'filter'>): RawBuilder<SqlBool> =>
  narrows(filter)
    ? sql<SqlBool>`exists (select from invoice_lines l where l.invoice_id = i.id and ${spendOf(filter)})`
    : sql<SqlBool>`true`

export const invoiceSource = (actor: Actor, today: string): ListSource => ({
  ...columnsSource(invoicesPlan, columnsFor(today), sql`i.id`, { urn: sql`i.urn` }),
  from: sql`invoices i`,
  search: ['reference', 'second_reference', 'about', 'customer_account_number'],
  where: inFilter(actor),
})

interface Kept extends Omit<Record, 'line_count'> {
  readonly line_count: number
  readonly customer_id: number
}

async function documentsOf(rows: Rows, reference: string, today: string): Promise<Kept[]> {
  const columns = Object.entries(columnsFor(today)).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const { rows: found } = await sql<Kept>`
    select i.id, i.urn, ${sql.join(columns)}, a.name as account_name, a.customer_id, i.posted_date, i.full_settlement_date as settled_on, i.allocated_pence, i.queried,
      (select count(*) from invoice_lines l where l.invoice_id = i.id)::int as line_count
    from invoices i join accounts a using (customer_account_number) where i.reference = ${reference}
    order by i.trader_transaction_type in ('invoice', 'credit_note') desc, i.transaction_date desc, i.id desc limit 50`.execute(
    rows,
  )
  return found
}

interface Line extends LineToExplain {
  readonly line_no: number
  readonly code: string | null
  readonly tax_pence: number
  readonly treatment: TaxTreatment
}

/** Lines l with what explains them. */
export const linesToExplain = sql`l.id, a.customer_id, i.reference, l.transaction_date::text as date, l.category, l.narrative, l.value_pence, l.reg_nos,
  l.period_from::text as period_from, l.period_to::text as period_to, l.line_no, l.code, l.tax_pence, ${treatmentOf} as treatment`

export async function disputesOf(rows: Rows, where: RawBuilder<SqlBool>): Promise<Dispute[]> {
  const { rows: found } = await sql<Dispute>`
    select d.id, d.line_id, c.number as query_no, d.reason, d.net_pence, d.tax_pence, d.agreed_pence, london_date(d.created_at)::text as asked_on,
      london_date(d.decided_at)::text as decided_on, (select n.reference from invoices n where n.id = d.credit_note_id) as credit_note,
      exists (select from disputed_invoices o where o.id = d.id) as is_open
    from invoice_disputes d join cases c on c.id = d.case_id where ${where} order by d.id`.execute(rows)
  return found
}

/** @throws problem 'not found' */
export async function readInvoice(
  { rows }: Pick<Call, 'rows'>,
  { reference, urn }: InputOf<Endpoints['invoice']>,
  today: string,
): Promise<Reply> {
  const documents = await documentsOf(rows, reference, today)
  const kept = urn === undefined ? documents[0] : documents.find((each) => each.urn === urn)
  if (!kept) throw problem('not found')
  const { rows: lines } = await sql<Line>`
    select ${linesToExplain} from invoice_lines l join invoices i on i.id = l.invoice_id join accounts a on a.customer_account_number = l.customer_account_number
    where l.invoice_id = ${kept.id} order by l.line_no limit ${maxExplained}`.execute(rows)
  const isJudged = kept.type === 'invoice'
  const explained = isJudged ? explainLines(lines, await explainFacts(rows, lines)) : new Map()
  const disputes = await disputesOf(rows, sql<SqlBool>`d.invoice_id = ${kept.id}`)
  const { rows: credits } = await sql<Reply['credits'][number]>`
    select n.reference, n.transaction_date::text as transaction_date, n.gross_pence, n.outstanding_pence from invoices n
    where n.trader_transaction_type = 'credit_note' and n.customer_account_number = ${kept.customer_account_number} and n.id <> ${kept.id}
      and (n.second_reference = ${kept.reference} or n.id in (select d.credit_note_id from invoice_disputes d where d.invoice_id = ${kept.id}))
    order by n.transaction_date, n.id limit 100`.execute(rows)
  const { rows: credited } = await sql<{ reference: string }>`
    select n.reference from invoices n where ${kept.type === 'credit_note'} and n.customer_account_number = ${kept.customer_account_number}
      and n.trader_transaction_type = 'invoice' and (n.reference = ${kept.second_reference}
        or n.id in (select d.invoice_id from invoice_disputes d where d.credit_note_id = ${kept.id})) limit 1`.execute(
    rows,
  )
  const open = new Map(disputes.filter(({ line_id: line }) => line !== null).map((each) => [each.line_id, each]))
  const shown = lines.map((line): Reply['lines'][number] => {
    const { parts: _, vehicleId: __, ...explanation } = explained.get(line.id) ?? { parts: [], vehicleId: null }
    return {
      ...{ id: line.id, line_no: line.line_no, narrative: line.narrative, code: line.code, category: line.category },
      plates: [...line.reg_nos],
      net_pence: line.value_pence,
      tax_pence: line.tax_pence,
      tax_treatment: line.treatment,
      tax_reason: taxReason({
        treatment: line.treatment,
        category: line.category,
        code: line.code,
        taxPence: line.tax_pence,
      }),
      explanation: explained.has(line.id) ? (explanation as Reply['lines'][number]['explanation']) : null,
      dispute: open.get(line.id) ?? null,
    }
  })
  const sum = (of: readonly Reply['lines'][number][], pence: (line: Reply['lines'][number]) => number): number =>
    of.reduce((total, line) => total + pence(line), 0)
  const compared = shown.filter(({ explanation }) => explanation !== null && explanation.expected_pence !== null)
  const unexplained = isJudged ? shown.filter(({ explanation }) => explanation === null) : []
  const { customer_id: _, ...record } = kept
  return {
    record,
    lines: shown,
    expected_pence: sum(compared, ({ explanation }) => explanation?.expected_pence ?? 0),
    compared_pence: sum(compared, ({ net_pence: net }) => net),
    unexplained_lines: unexplained.length,
    unexplained_pence: sum(unexplained, ({ net_pence: net }) => net),
    compared: isJudged ? await compareWithLastMonth(rows, kept.id) : null,
    disputes,
    credits,
    credited: credited[0]?.reference ?? null,
    others: documents
      .filter(({ id }) => id !== kept.id)
      .map(({ urn: other, type, transaction_date, customer_account_number }) => ({
        ...{ urn: other, type, transaction_date, customer_account_number },
      })),
  }
}
