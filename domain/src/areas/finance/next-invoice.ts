// What of a hire the next invoice will hold, by the terms of the hire: a forecast, worked out as the check of an invoice works it out.
import { addDays, type CalendarDate } from '../../kit/time/calendar.ts'
import { billingPeriods, chargedSpan, chargeOf, type HireCharge, type RateTerms } from '../hires/rate-terms.ts'
import { firstAccruedDay } from './hire-accrual.ts'
import type { DaySpan } from './hire-period.ts'

export interface RunningHire {
  readonly from: CalendarDate
  /** The last day that is charged for; null: it goes on. */
  readonly to: CalendarDate | null
  readonly terms: RateTerms
  /** Billed up to this day, by any line. */
  readonly billedTo: CalendarDate | null
}

export interface ForecastCharge extends HireCharge {
  /** The invoice it comes on is dated so. */
  readonly on: CalendarDate
  /** It should have been on an invoice before. */
  readonly isLate: boolean
}

/** As far ahead as an invoice is looked for. */
const AHEAD_DAYS = 62

/** The charges of a hire that no line stands for yet, each with the date of its invoice: in advance on the first day of a period, else the day after its last. */
export function forecastHire(
  { from, to, terms, billedTo }: RunningHire,
  today: CalendarDate,
  holidays: ReadonlySet<CalendarDate>,
): ForecastCharge[] {
  const last = addDays(today, AHEAD_DAYS)
  const charged = chargedSpan(terms, { from, to: to !== null && to < last ? to : last })
  if (charged === null) return []
  // Gaps of months long past are a question for the invoice, and no forecast.
  const first = [charged.from, firstAccruedDay(today), ...(billedTo === null ? [] : [addDays(billedTo, 1)])]
    .toSorted()
    .at(-1)
  if (first === undefined || first > charged.to) return []
  const isWhole = ({ to: end }: DaySpan): boolean => end < last || to === end
  return billingPeriods(terms, { from: charged.from, to: charged.to }).flatMap((period) => {
    if (period.to < first || !isWhole(period)) return []
    const due = terms.billed === 'advance' ? period.from : addDays(period.to, 1)
    const span = { from: period.from < first ? first : period.from, to: period.to }
    return chargeOf(terms, span, holidays).map((charge) => ({ ...charge, on: due, isLate: due < today }))
  })
}

/** The first date from today on that a charge comes due; null: nothing is to come. */
export function nextInvoiceOn(
  charges: readonly Pick<ForecastCharge, 'on'>[],
  today: CalendarDate,
): CalendarDate | null {
  const dates = charges.map(({ on }) => on).toSorted()
  return dates.find((on) => on >= today) ?? (dates.length > 0 ? today : null)
}
