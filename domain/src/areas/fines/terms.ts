// The days and sums of a notice together: which day it is worked to now, what is due, and what follows if nobody acts.
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { counted } from '../../kit/words.ts'
import type { FineDate, NoticeFacts, PenaltyRule } from './notice.ts'

interface Sums {
  readonly full_pence: number | null
  readonly discount_pence: number | null
  /** As a later stage prints it, with its court fee. */
  readonly printed_pence: number | null
}

export interface FineTerms {
  readonly dates: readonly FineDate[]
  /** What is due once the discount is over; null: a police notice. */
  readonly later_pence: number | null
  /** Why a stage cannot be, in words. */
  readonly doubts: readonly string[]
}

export function fineTerms(
  notice: NoticeFacts,
  { full_pence: full, printed_pence: printed }: Sums,
  _rules: readonly PenaltyRule[],
  _holidays: ReadonlySet<CalendarDate>,
): FineTerms {
  const dates = Object.entries(notice.printed).map(
    ([ends, day]): FineDate => ({
      ...{ ends: ends as FineDate['ends'], printed: day, computed: null, safe: day, last: day, warn: day, rule: null },
    }),
  )
  return { dates, later_pence: printed ?? full, doubts: [] }
}

type Standing = Pick<FineDate, 'ends' | 'safe' | 'last' | 'warn'>

/** The date to work to: the first that is not over; once all are over, the last. */
export const nextDate = (dates: readonly Standing[], today: CalendarDate): Standing | null =>
  dates.find(({ safe }) => safe >= today) ?? dates.at(-1) ?? null

interface Due {
  readonly discount_pence: number | null
  readonly later_pence: number | null
  readonly discount_last: CalendarDate | null
}

/** What is to be paid on a day: the discounted sum through its last day. */
export const dueOn = ({ discount_pence: discount, later_pence: later, discount_last: last }: Due, day: CalendarDate) =>
  discount !== null && last !== null && day <= last ? discount : later

/** "14 days beginning with service" */
export const ruleInWords = ({ days, counting, counts_from: from }: PenaltyRule): string =>
  `${counted(days, 'day')} beginning with ${counting === 'after' ? 'the day after ' : ''}${from}`

/** The sums of the notice along its road. */
export function costSteps(
  { discount_pence: discount }: Pick<Sums, 'discount_pence'>,
  { dates, later_pence: later }: FineTerms,
  today: CalendarDate,
): { label: string; pence: number | null; on: CalendarDate | null; is_past: boolean }[] {
  const on = (ends: string) => dates.find((each) => each.ends === ends)
  const [discounted, pay, respond] = [on('discount'), on('pay'), on('respond')]
  const isPast = (date: FineDate | undefined): boolean => date !== undefined && date.last < today
  return [
    ...(discount === null || !discounted
      ? []
      : [{ label: 'Discount ends', pence: discount, on: discounted.safe, is_past: isPast(discounted) }]),
    ...(pay ? [{ label: 'Pay in full by', pence: later, on: pay.safe, is_past: isPast(pay) }] : []),
    ...(respond ? [{ label: 'Answer by', pence: null, on: respond.safe, is_past: isPast(respond) }] : []),
  ]
}
