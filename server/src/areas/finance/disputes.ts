// What is asked about an invoice, and how it ends: a query with the line and both sums, pence that are not chased while it stands, what is agreed,
// and the credit note of the same pence.
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { disputeReasonWords } from '@kerbline/domain/areas/finance/invoice-words.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { shareHalfUp } from '@kerbline/domain/kit/rounding.ts'
import { lowered } from '@kerbline/domain/kit/words.ts'
import { sql, type SqlBool } from 'kysely'
import { lockUntilCommit } from '../../db/lock-until-commit.ts'
import type { Call, Rows } from '../../http/call.ts'
import { matchCredits } from '../../invoices/match-credits.ts'
import { answerQuery, openQuery } from '../queries/steps.ts'
import { explainFacts, explainLines, type LineToExplain } from './explain.ts'
import { disputesOf, linesToExplain } from './invoices.ts'

type Endpoints = typeof financeEndpoints

interface Asked {
  readonly id: number
  readonly reference: string
  readonly trader_transaction_type: string
  readonly goods_pence: number
  readonly tax_pence: number
  readonly customer_account_number: string
}

interface AskedLine extends LineToExplain {
  readonly line_no: number
  readonly tax_pence: number
}

/** Half up, of a part of what has a tax. */
const taxShare = (part: number, tax: number, of: number): number => (of === 0 ? 0 : shareHalfUp(tax, part, of))

function refuse(field: string, message: string): never {
  throw problem('not valid', { fields: [{ field, reason: 'not_valid', message }] })
}

async function lineOf(rows: Rows, invoice: number, line: number): Promise<AskedLine> {
  const { rows: found } = await sql<AskedLine>`
    select ${linesToExplain} from invoice_lines l join invoices i on i.id = l.invoice_id join accounts a on a.customer_account_number = l.customer_account_number
    where l.invoice_id = ${invoice} and l.id = ${line}`.execute(rows)
  return found[0] ?? refuse('line_id', 'Choose a line of this invoice.')
}

/** In the way of another question about the same pence. */
async function refuseTwice(rows: Rows, { id }: Asked, line: number | null): Promise<void> {
  const { rows: found } = await sql<{ number: string }>`
    select c.number from disputed_invoices d join cases c on c.id = d.case_id
    where d.invoice_id = ${id} and (${line}::int is null or d.line_id is null or d.line_id = ${line}) limit 1`.execute(
    rows,
  )
  if (found[0])
    throw problem('not allowed now', { detail: `${found[0].number} already asks about this. Write to us there.` })
}

export async function queryInvoice(
  call: Call,
  { id, line_id: lineId, reason, net_pence: wanted, note }: InputOf<Endpoints['queryInvoice']>,
): Promise<ReplyOf<Endpoints['queryInvoice']>> {
  const { rows } = call
  await lockUntilCommit(rows, `dispute of invoice ${id}`)
  const { rows: found } = await sql<Asked>`
    select id, reference, trader_transaction_type, goods_pence, tax_pence, customer_account_number from invoices where id = ${id}`.execute(
    rows,
  )
  const [invoice] = found
  if (!invoice) throw problem('not found')
  if (invoice.trader_transaction_type !== 'invoice')
    refuse('id', 'Only an invoice can be queried. Write to us about anything else.')
  const line = lineId === null ? null : await lineOf(rows, id, lineId)
  await refuseTwice(rows, invoice, lineId)
  const [max, tax] = line ? [line.value_pence, line.tax_pence] : [invoice.goods_pence, invoice.tax_pence]
  const explained = line && explainLines([line], await explainFacts(rows, [line])).get(line.id)
  const over = explained && explained.difference_pence > 0 ? explained.difference_pence : max
  const net = wanted ?? Math.min(over, max)
  if (max <= 0) refuse('line_id', 'This line is a credit. Choose another.')
  if (net > max) refuse('net_pence', `Enter ${formatMoney(max)} or less.`)
  const taxed = taxShare(net, Math.max(0, tax), max)
  const words = disputeReasonWords[reason]
  const row = await openQuery(call, {
    category: 'invoice',
    title: `${line ? `Line ${line.line_no} of invoice` : 'Invoice'} ${invoice.reference}: ${lowered(words)}`.slice(
      0,
      120,
    ),
    body: [
      ...(note === '' ? [] : [note]),
      ...(line ? [`Line ${line.line_no}: ${line.narrative}`] : []),
      `In dispute: ${formatMoney(net)} before VAT${taxed > 0 ? `, ${formatMoney(net + taxed)} with VAT` : ''}. Reason: ${lowered(words)}.`,
      ...(explained
        ? [
            `Billed ${formatMoney(max)}${explained.expected_pence === null ? '' : `, expected ${formatMoney(explained.expected_pence)}`}: ${[explained.working, ...explained.detail].join('. ')}.`,
          ]
        : line
          ? ['We could not explain this line.']
          : []),
    ].join('\n\n'),
    subject: line ? { type: 'invoice_line', id: line.id } : { type: 'invoice', id },
    ...{ customer_account_number: null, is_off_road: false, is_injury: false },
  })
  await sql`
    insert into invoice_disputes (customer_account_number, invoice_id, line_id, case_id, reason, net_pence, tax_pence, created_at)
    values (${invoice.customer_account_number}, ${id}, ${lineId}, ${row.id}, ${reason}, ${net}, ${taxed}, ${call.portal.clock.businessNow().toISOString()})`.execute(
    rows,
  )
  return { query_no: row.number, net_pence: net, tax_pence: taxed }
}

interface Standing {
  readonly id: number
  readonly case_id: number
  readonly net_pence: number
  readonly tax_pence: number
  readonly agreed_pence: number | null
  readonly customer_account_number: string
  readonly reference: string
}

export async function decideDispute(
  call: Call,
  { id, agreed_pence: agreed, note }: InputOf<Endpoints['decideDispute']>,
): Promise<ReplyOf<Endpoints['decideDispute']>> {
  const { rows } = call
  const { rows: found } = await sql<Standing>`
    select d.id, d.case_id, d.net_pence, d.tax_pence, d.agreed_pence, d.customer_account_number, i.reference
    from invoice_disputes d join invoices i on i.id = d.invoice_id where d.id = ${id} for update of d`.execute(rows)
  const [dispute] = found
  if (!dispute) throw problem('not found')
  if (dispute.agreed_pence !== null)
    throw problem('not allowed now', { detail: `${formatMoney(dispute.agreed_pence)} was already agreed.` })
  if (agreed > dispute.net_pence) refuse('agreed_pence', `Enter ${formatMoney(dispute.net_pence)} or less.`)
  const tax = taxShare(agreed, dispute.tax_pence, dispute.net_pence)
  await sql`
    update invoice_disputes set agreed_pence = ${agreed}, agreed_tax_pence = ${tax}, decided_at = ${call.portal.clock.businessNow().toISOString()}, decided_by = ${call.actor.id}
    where id = ${id}`.execute(rows)
  await call.recordAudit({
    ...{
      action: 'invoice dispute decided',
      entity: 'invoice dispute',
      entityId: id,
      account: dispute.customer_account_number,
    },
    after: { agreed_pence: agreed, net_pence: dispute.net_pence, invoice: dispute.reference },
  })
  const words =
    agreed === 0
      ? `We have checked invoice ${dispute.reference}. ${formatMoney(dispute.net_pence)} is due as billed.`
      : `We agree to ${formatMoney(agreed)} before VAT of the ${formatMoney(dispute.net_pence)} you asked about on invoice ${dispute.reference}. A credit note for ${formatMoney(agreed + tax)} with VAT will follow.`
  await answerQuery(call, dispute.case_id, note === '' ? words : `${words}\n\n${note}`)
  await matchCredits(rows, [dispute.customer_account_number], call.portal.clock.businessNow().toISOString())
  const [after] = await disputesOf(rows, sql<SqlBool>`d.id = ${id}`)
  if (!after) throw problem('not found')
  return after
}
