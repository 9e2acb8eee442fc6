// The rate of an enquiry as a file brings it: it stands in a quote. One that was sent here, or is somebody's work, no file changes.
import type { EnquiryState } from '@kerbline/domain/areas/enquiries/case.ts'
import { vehicleLine } from '@kerbline/domain/areas/enquiries/lines.ts'
import { quoteDays, type QuoteLine, type quoteStates, weekPence } from '@kerbline/domain/areas/enquiries/quotes.ts'
import { rateInWords } from '@kerbline/domain/areas/enquiries/quote-words.ts'
import { etoImport, etoStates } from '@kerbline/domain/areas/imports/kinds/eto.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { rateTerms } from '@kerbline/domain/areas/hires/rate-terms-schema.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { insertRows, updateRows } from '../../db/bulk.ts'
import type { FieldWords } from '../change-words.ts'
import type { Findings, ImportTask } from '../prepare.ts'
import type { EtoItem } from './order-rows.ts'

type QuoteState = (typeof quoteStates)[number]

/** Where a quote stands that its enquiry has come so far with. */
const standsAs: Readonly<Record<EnquiryState, QuoteState>> = {
  ...{ new: 'draft', qualifying: 'draft', quoted: 'sent', negotiating: 'sent', won: 'accepted' },
  ...{ lost: 'expired', expired: 'expired', cancelled: 'expired' },
}

interface Quoted {
  readonly case_id: number
  readonly account: string
  readonly lines: unknown
  readonly hire_type: string
  readonly term: number | null
  readonly start_date: string | null
  readonly quote: {
    readonly id: number
    readonly state: QuoteState
    readonly lines: readonly Pick<QuoteLine, 'terms'>[]
  } | null
}

const quoteTypes = {
  ...{ state: 'text', lines: 'jsonb', hire_type: 'text', term: 'int', start_date: 'date', week_pence: 'bigint' },
  ...{ expires_on: 'date', sent_at: 'timestamptz', accepted_on: 'date' },
}

const vehicleLines = z.array(vehicleLine).length(1)

const rateChange = (before: QuoteLine['terms'] | undefined, after: QuoteLine['terms']): FieldWords => ({
  label: etoImport.columns['rate']?.label ?? '',
  before: before ? (rateInWords(before)[0] ?? null) : null,
  after: rateInWords(after)[0] ?? null,
})

/** Answers the enquiries whose quote it made or changed, with the rate that changed. @param ids of the enquiry of each item */
export async function writeQuotes(
  task: ImportTask,
  items: readonly EtoItem[],
  findings: Findings,
  ids: ReadonlyMap<EtoItem, number>,
): Promise<ReadonlyMap<number, readonly FieldWords[]>> {
  const { rows, now, actorId } = task
  const today = londonDate(now)
  const rated = items.filter(({ row }) => numberOf(row.values['rate']) !== null)
  const { rows: found } = await sql<Quoted>`
    select k.case_id, k.customer_account_number as account, k.lines, c.type as hire_type, k.term, k.start_date::text as start_date,
      (select json_build_object('id', q.id, 'state', q.state, 'lines', q.lines) from enquiry_quotes q where q.case_id = k.case_id order by q.version desc limit 1) as quote
    from enquiry_cases k join cases c on c.id = k.case_id where k.case_id = any(${rated.map((item) => ids.get(item) ?? 0)}::int[])`.execute(
    rows,
  )
  const byId = new Map(found.map((each) => [each.case_id, each]))
  const [added, changes]: [Record<string, never>[], Record<string, never>[]] = [[], []]
  const told = new Map<number, FieldWords[]>()
  for (const item of rated) {
    const enquiry = byId.get(ids.get(item) ?? 0)
    const lines = vehicleLines.safeParse(enquiry?.lines)
    if (!enquiry || !lines.success) continue
    const { row, known } = item
    const basis = textOf(row.values['rate_basis']) ?? undefined
    const terms = rateTerms.parse({ rate_pence: numberOf(row.values['rate']), rate_basis: basis })
    const { quote, case_id, account, hire_type, term, start_date } = enquiry
    const of = quote?.lines[0]?.terms
    const isSame = of?.rate_pence === terms.rate_pence && of.rate_basis === terms.rate_basis
    const isTheirs = known?.worked.is_worked === true || (quote !== null && quote.state !== 'draft')
    if (quote && isTheirs && !isSame)
      findings.warn(
        row.row,
        'rate',
        'stays',
        `${known?.worked.name ?? ''} has a quote here, so we did not change this.`,
      )
    const stands = standsAs[etoStates(row.values).enquiry]
    if (quote && (known?.worked.is_worked === true || (isTheirs && quote.state !== 'sent'))) continue
    if (!isSame && (quote === null || quote.state === 'draft')) told.set(case_id, [rateChange(of, terms)])
    const priced = lines.data.map((line) => ({ ...line, terms }))
    const state = {
      state: stands,
      ...(stands === 'draft' || quote?.state === 'sent' ? {} : { expires_on: addDays(today, quoteDays), sent_at: now }),
      ...(stands === 'accepted' && { accepted_on: today }),
    }
    const content = { lines: priced, hire_type, term, start_date, week_pence: weekPence(priced) }
    if (quote === null)
      added.push({
        ...content,
        ...state,
        case_id,
        customer_account_number: account,
        version: 1,
        made_by: actorId,
      } as never)
    else if (quote.state === 'draft') changes.push({ id: quote.id, ...content, ...state } as never)
    else if (stands !== 'draft' && stands !== 'sent') changes.push({ id: quote.id, ...state } as never)
  }
  const newTypes = { ...quoteTypes, case_id: 'int', customer_account_number: 'text', version: 'int', made_by: 'int' }
  const made = await insertRows<{ case_id: number }>(rows, 'enquiry_quotes', newTypes, added, ['case_id'])
  const changed = await updateRows(rows, 'enquiry_quotes', quoteTypes, changes, now)
  const touched = [
    ...made.map(({ case_id }) => case_id),
    ...found.flatMap(({ case_id, quote }) => (quote && changed.has(quote.id) ? [case_id] : [])),
  ]
  return new Map(touched.map((id) => [id, told.get(id) ?? []]))
}
