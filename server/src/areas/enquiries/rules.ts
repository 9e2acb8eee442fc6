// What is an enquiry's own in the grammar of cases: its quotes, why it was lost, and when a quote expires.
import { enquiryCase, reopenDays } from '@kerbline/domain/areas/enquiries/case.ts'
import type { OrderHireType } from '@kerbline/domain/areas/orders/case.ts'
import { quoteDays, quoteLines } from '@kerbline/domain/areas/enquiries/quotes.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { prospectAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { type CaseRules, textOf, type TakenCaseStep } from '../../cases/case-steps.ts'
import { sideOf, writePost } from '../../cases/posts.ts'
import { takeTimedSteps } from '../../cases/timed-steps.ts'
import type { GuestCall, Portal, Rows } from '../../http/call.ts'
import { openOrders } from '../orders/steps.ts'

const todayOf = ({ portal }: GuestCall): string => londonDate(portal.clock.businessNow())

async function quoteIn(
  rows: Rows,
  id: number,
  state: 'draft' | 'sent',
): Promise<{ expires_on: string | null } | undefined> {
  const { rows: found } = await sql<{ expires_on: string | null }>`
    select expires_on::text as expires_on from enquiry_quotes where case_id = ${id} and state = ${state}`.execute(rows)
  return found[0]
}

async function ruleProblem(call: GuestCall, row: CaseRow, rule: string): Promise<string | null> {
  switch (rule) {
    case 'a quote is drafted':
      return (await quoteIn(call.rows, row.id, 'draft')) ? null : 'Write a quote first.'
    case 'the quote stands': {
      const last = (await quoteIn(call.rows, row.id, 'sent'))?.expires_on ?? null
      if (last === null) return 'No quote has been sent.'
      return last >= todayOf(call) ? null : `This quote expired on ${formatDate(last)}. Request a new one.`
    }
    case 'it is a customer’s':
      return row.customer_account_number === prospectAccount
        ? 'Edit the enquiry and choose the customer’s account first.'
        : null
    default: {
      const closed = row.closed_at === null ? null : addDays(londonDate(row.closed_at), reopenDays)
      return closed === null || closed >= todayOf(call)
        ? null
        : `This closed more than ${reopenDays} days ago. Add a new enquiry.`
    }
  }
}

async function problems(call: GuestCall, { verb, values }: TakenCaseStep): Promise<readonly FieldProblem[]> {
  const on = textOf(values, 'accepted_on')
  return verb === 'record acceptance' && on !== null && on > todayOf(call)
    ? [{ field: 'accepted_on', reason: 'out_of_range', message: 'Enter a date that is not in the future.' }]
    : []
}

/** The draft becomes what the customer decides; what was sent before no longer stands. */
async function sendQuote(call: GuestCall, { row, at }: TakenCaseStep): Promise<void> {
  const { rows } = call
  await sql`update enquiry_quotes set state = 'replaced', updated_at = now() where case_id = ${row.id} and state = 'sent'`.execute(
    rows,
  )
  await sql`update enquiry_quotes set state = 'sent', sent_at = ${at}, expires_on = ${addDays(todayOf(call), quoteDays)}::date, updated_at = now()
    where case_id = ${row.id} and state = 'draft'`.execute(rows)
}

/** The quote is agreed to, by the customer or as the hire company was told; from here on it is to be ordered. */
async function win(call: GuestCall, { row, values }: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  const by = textOf(values, 'accepted_by') ?? actor?.name ?? null
  const on = textOf(values, 'accepted_on') ?? todayOf(call)
  await sql`update enquiry_quotes set state = 'accepted', accepted_on = ${on}::date, accepted_by = ${by}, updated_at = now()
    where case_id = ${row.id} and state = 'sent'`.execute(rows)
  await sql`delete from enquiry_quotes where case_id = ${row.id} and state = 'draft'`.execute(rows)
  await sql`update enquiry_cases set purchase_order = coalesce(${textOf(values, 'purchase_order')}, purchase_order), next_contact_on = null
    where case_id = ${row.id}`.execute(rows)
  await orderAccepted(call, row)
}

interface Accepted {
  readonly lines: unknown
  readonly hire_type: OrderHireType
  readonly start_date: string | null
  readonly term_months: number | null
  readonly purchase_order: string | null
  readonly fleet_allocation_id: number | null
  readonly delivery_address: string | null
  readonly delivery_postcode: string | null
}

async function orderAccepted(call: GuestCall, { id, customer_account_number: account }: CaseRow): Promise<void> {
  const { rows: accepted } = await sql<Accepted>`
    select q.lines, q.hire_type, q.start_date::text as start_date, case when q.term_unit = 'months' then q.term end as term_months,
      k.purchase_order, k.fleet_allocation_id, k.delivery_address, k.delivery_postcode
    from enquiry_quotes q join enquiry_cases k using (case_id) where q.case_id = ${id} and q.state = 'accepted' order by q.version desc limit 1`.execute(
    call.rows,
  )
  for (const quote of accepted)
    await openOrders(call, {
      ...{
        enquiryId: id,
        account,
        hireType: quote.hire_type,
        startDate: quote.start_date,
        termMonths: quote.term_months,
      },
      ...{ poRef: quote.purchase_order, fleetAllocationId: quote.fleet_allocation_id },
      ...{ deliveryAddress: quote.delivery_address, deliveryPostcode: quote.delivery_postcode },
      lines: quoteLines.parse(quote.lines).map(({ terms, ...line }) => ({ ...line, rate_terms: terms })),
    })
}

async function after(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  const { row, verb, values, at } = taken
  switch (verb) {
    case 'send quote':
      return sendQuote(call, taken)
    case 'accept quote':
    case 'record acceptance':
      return win(call, taken)
    case 'ask for changes':
      return actor
        ? writePost(call, enquiryCase, row, {
            body: textOf(values, 'changes') ?? '',
            by: { id: actor.id, name: actor.name, side: sideOf(actor) },
            at,
          })
        : undefined
    case 'lose':
      return void (await sql`update enquiry_cases set lost_reason = ${textOf(values, 'lost_reason')}, next_contact_on = null where case_id = ${row.id}`.execute(
        rows,
      ))
    case 'reopen':
      return void (await sql`update enquiry_cases set lost_reason = null where case_id = ${row.id}`.execute(rows))
    case 'expire':
      return void (await sql`update enquiry_quotes set state = 'expired', updated_at = now() where case_id = ${row.id} and state = 'sent'`.execute(
        rows,
      ))
    default:
  }
}

export const enquiryRules: CaseRules = {
  ruleProblem,
  problems,
  after,
  note: (_, values) => textOf(values, 'reason') ?? textOf(values, 'note') ?? textOf(values, 'changes'),
}

/** What the portal does by itself: a quote that nobody accepted through its last day has expired. */
export const expireQuotes = (portal: Portal, stopping: AbortSignal, warn: (error: unknown) => void): Promise<number> =>
  takeTimedSteps(portal, {
    ...{ job: 'enquiries', kind: enquiryCase, rules: enquiryRules, table: 'enquiry_cases', stopping, warn },
    verb: 'expire',
    isDue: sql`c.closed_at is null and c.state = 'quoted' and not exists (
      select from enquiry_quotes q where q.case_id = c.id and q.state = 'sent' and q.expires_on >= ${londonDate(portal.clock.businessNow())}::date)`,
  })
