// What a quote says and comes to. It stands for 30 days from the day it is sent.
import { z } from 'zod'
import { taxRules } from '../../cases/money-lines.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { chargedSpan, chargeOf, type RateBasis, type RateTerms } from '../hires/rate-terms.ts'
import { rateTerms } from '../hires/rate-terms-schema.ts'
import { maxVehicleLines, vehicleLine } from './lines.ts'
import { type Term, termEnds } from './request.ts'

export const quoteDays = 30
export const quoteStates = ['draft', 'sent', 'accepted', 'replaced', 'expired'] as const
export const quoteStateWords: Readonly<Record<(typeof quoteStates)[number], string>> = {
  ...{ draft: 'Draft', sent: 'Sent', accepted: 'Accepted', replaced: 'Replaced', expired: 'Expired' },
}

export const quoteLine = vehicleLine.extend({ terms: rateTerms })
export type QuoteLine = z.output<typeof quoteLine>
export const quoteLines = z
  .array(quoteLine)
  .min(1, 'Add at least one line.')
  .max(maxVehicleLines, `Use at most ${maxVehicleLines} lines.`)

/** What one unit of a rate comes to in weeks: twelve months are 52 of them. */
const weeksAUnit: Readonly<Record<RateBasis, number>> = {
  ...{ day: 1 / 7, week5: 1, week6: 1, week7: 1, days28: 4, calendar_month: 52 / 12 },
}

interface Priced {
  readonly quantity: number
  readonly terms: RateTerms
}

/** What a line comes to in a week, in whole pence: so enquiries of different rates compare. */
export const weekPenceOf = ({ quantity, terms }: Priced): number =>
  Math.round((quantity * terms.rate_pence) / weeksAUnit[terms.rate_basis])

export const weekPence = (lines: readonly Priced[]): number => lines.reduce((sum, line) => sum + weekPenceOf(line), 0)

export interface QuoteSums {
  readonly net_pence: number
  readonly tax_pence: number
  readonly gross_pence: number
}

/** Hire bears the standard rate (product ruling 64), worked out on each line. */
export const withTax = (nets: readonly number[]): QuoteSums => {
  const net = nets.reduce((sum, each) => sum + each, 0)
  const tax = nets.reduce((sum, each) => sum + Math.round((each * taxRules.standard.percent) / 100), 0)
  return { net_pence: net, tax_pence: tax, gross_pence: net + tax }
}

/** What a line costs over the whole term, by its terms. */
export function lineOverTerm({ quantity, terms }: Priced, from: CalendarDate, term: Term): number {
  const charged = chargedSpan(terms, { from, to: termEnds(from, term) })
  const charges = charged === null ? [] : chargeOf(terms, charged, new Set())
  return quantity * charges.reduce((sum, { pence }) => sum + pence, 0)
}

/** What the whole quote costs; null where it names no first day or no term. */
export const quoteSums = (
  lines: readonly Priced[],
  {
    start_date: from,
    term,
    term_unit,
  }: { start_date: CalendarDate | null; term: number | null; term_unit: Term['term_unit'] },
): QuoteSums | null =>
  from === null || term === null ? null : withTax(lines.map((line) => lineOverTerm(line, from, { term, term_unit })))

interface Standing {
  readonly state: string
  readonly expires_on: CalendarDate | null
}
/** A quote may be accepted through its last day. */
export const stands = ({ state, expires_on: last }: Standing, today: CalendarDate): boolean =>
  state === 'sent' && last !== null && last >= today
