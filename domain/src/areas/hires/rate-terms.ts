// What a hire costs: rate terms and days become pence, with the working that is printed beside them. Quotes, the price of going back,
// accrual and the check of an invoice all ask here. Rounded half up, once a line.
import { addDays, addMonths, type CalendarDate, dayOfWeek, daysBetween, monthOf } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { formatMoney } from '../../kit/money.ts'
import { shareHalfUp } from '../../kit/rounding.ts'
import { counted } from '../../kit/words.ts'
import { type DaySpan, daysIn, lastDayOf } from '../finance/hire-period.ts'
import { overlapOf } from '../finance/hire-accrual.ts'

export const rateBasisWords = {
  day: 'a day',
  week5: 'a 5-day week',
  week6: 'a 6-day week',
  week7: 'a week',
  days28: '28 days',
  calendar_month: 'a calendar month',
} as const
export type RateBasis = keyof typeof rateBasisWords

export const prorationWords = {
  days_of_month: 'By the days of the month',
  days_365: 'By 365 days a year',
  days_30: 'By 30 days a month',
} as const
export type Proration = keyof typeof prorationWords

export const billedWords = { arrears: 'In arrears', advance: 'In advance' } as const
export const cycleWords = { days28: 'Every 28 days', calendar_month: 'Every calendar month' } as const

export interface RateTerms {
  /** For one unit of the basis. */
  readonly rate_pence: number
  readonly rate_basis: RateBasis
  readonly billed: keyof typeof billedWords
  readonly cycle: keyof typeof cycleWords
  /** Of a month that is not whole. */
  readonly proration: Proration
  readonly charges_bank_holidays: boolean
  /** Days charged for at least, the first counted; null: none. */
  readonly minimum_days: number | null
  readonly first_day_charged: boolean
  readonly last_day_charged: boolean
  /** Of what remains to the end of the agreed period, in percent; null: the contract names none (domain facts, section 3). */
  readonly early_percent: number | null
  /** What ending early costs at least. */
  readonly early_floor_pence: number | null
}

/** One line of a charge: net, standard-rated (ruling 64). */
export interface HireCharge {
  readonly what: 'hire' | 'minimum' | 'early_termination'
  readonly from: CalendarDate
  /** The last day charged for. */
  readonly to: CalendarDate
  readonly pence: number
  /** "28 days × £27.00" */
  readonly working: string
}

export const hireChargeWords: Readonly<Record<HireCharge['what'], string>> = {
  hire: 'Hire',
  minimum: 'Rest of the minimum hire',
  early_termination: 'Early termination',
}

const weekDays: Readonly<Record<Exclude<RateBasis, 'calendar_month'>, number>> = {
  ...{ day: 7, week5: 5, week6: 6, week7: 7, days28: 7 },
}
/** Days that one unit of the rate pays for. */
const daysAUnit: Readonly<Record<Exclude<RateBasis, 'calendar_month'>, number>> = {
  ...{ day: 1, week5: 5, week6: 6, week7: 7, days28: 28 },
}

/** Days of a span that are charged for: a 5-day week leaves out weekends, and terms may leave out bank holidays. */
function chargedDays(
  basis: Exclude<RateBasis, 'calendar_month'>,
  isHolidayCharged: boolean,
  span: DaySpan,
  holidays: ReadonlySet<CalendarDate>,
): number {
  const counts = weekDays[basis]
  const isCharged = (day: CalendarDate): boolean => dayOfWeek(day) < counts && (isHolidayCharged || !holidays.has(day))
  if (counts === 7 && isHolidayCharged) return daysIn(span)
  return Array.from({ length: daysIn(span) }, (_, place) => addDays(span.from, place)).filter(isCharged).length
}

/** "4 weeks × £189.00", "17 days × £189.00 ÷ 7" */
function byDays(terms: RateTerms, basis: Exclude<RateBasis, 'calendar_month'>, days: number) {
  const unit = daysAUnit[basis]
  const rate = formatMoney(terms.rate_pence)
  const whole = days / unit
  const units = basis === 'days28' ? counted(whole, 'period of 28 days', 'periods of 28 days') : counted(whole, 'week')
  const working =
    unit === 1
      ? `${counted(days, 'day')} × ${rate}`
      : Number.isInteger(whole) && whole > 0
        ? `${units} × ${rate}`
        : `${counted(days, 'day')} × ${rate} ÷ ${unit}`
  return { pence: shareHalfUp(terms.rate_pence, days, unit), working }
}

/** Part of a month, never more than the whole of it. */
function byMonth({ rate_pence: pence, proration }: RateTerms, span: DaySpan) {
  const rate = formatMoney(pence)
  const month = { from: `${monthOf(span.from)}-01`, to: lastDayOf(monthOf(span.from)) }
  const [days, whole] = [daysIn(span), daysIn(month)]
  if (days === whole) return { pence, working: `1 month × ${rate}` }
  if (proration === 'days_365')
    return {
      pence: Math.min(pence, shareHalfUp(pence * 12, days, 365)),
      working: `${counted(days, 'day')} × ${rate} × 12 ÷ 365`,
    }
  const of = proration === 'days_30' ? 30 : whole
  return { pence: Math.min(pence, shareHalfUp(pence, days, of)), working: `${counted(days, 'day')} × ${rate} ÷ ${of}` }
}

/** The calendar months a span touches, each cut to it. */
function monthsOf(span: DaySpan): DaySpan[] {
  const months: DaySpan[] = []
  for (let month = monthOf(span.from); month <= monthOf(span.to); month = addMonths(month, 1)) {
    const part = overlapOf(span, { from: `${month}-01`, to: lastDayOf(month) })
    if (part) months.push(part)
  }
  return months
}

/** What a span of days costs, every day of it charged for; by the month one line a month, else one line. */
export function chargeOf(
  terms: RateTerms,
  span: DaySpan,
  holidays: ReadonlySet<CalendarDate>,
  what: HireCharge['what'] = 'hire',
): HireCharge[] {
  const { rate_basis: basis, charges_bank_holidays: isHolidayCharged } = terms
  if (basis === 'calendar_month') return monthsOf(span).map((part) => ({ what, ...part, ...byMonth(terms, part) }))
  const days = chargedDays(basis, isHolidayCharged, span, holidays)
  return [{ what, ...span, ...byDays(terms, basis, days) }]
}

/** Of the days somebody had a vehicle, those the terms charge for; null: none. */
export function chargedSpan(terms: RateTerms, { from, to }: DaySpan): DaySpan | null {
  const first = terms.first_day_charged ? from : addDays(from, 1)
  const last = terms.last_day_charged ? to : addDays(to, -1)
  return first > last ? null : { from: first, to: last }
}

interface Ending {
  /** First and last day of the hire. */
  readonly hire: DaySpan
  /** Where it goes on from an earlier hire: the first day of that, which the minimum counts from; its own first day is charged for. */
  readonly since?: CalendarDate | null
  /** Charged for already, up to this day. */
  readonly billedTo: CalendarDate | null
  /** The last day of the agreed fixed period; null: the hire is rolling. */
  readonly agreedTo: CalendarDate | null
}

/** The last day that has to be paid for at least; null: none. */
export const minimumTo = ({ minimum_days: days }: RateTerms, from: CalendarDate): CalendarDate | null =>
  days === null || days < 1 ? null : addDays(from, days - 1)

/** What ending early costs: the contract's share of what remains, or its floor. Without either the contract has to be read. */
function earlyCharge(terms: RateTerms, remains: DaySpan, holidays: ReadonlySet<CalendarDate>): HireCharge[] {
  const { early_percent: percent, early_floor_pence: floor } = terms
  if (percent === null && floor === null) return []
  const rest = chargeOf(terms, remains, holidays).reduce((sum, { pence }) => sum + pence, 0)
  const part = shareHalfUp(rest, percent ?? 0, 100)
  const isFloor = part < (floor ?? 0)
  return [
    {
      what: 'early_termination',
      ...remains,
      pence: isFloor ? (floor ?? 0) : part,
      working: isFloor
        ? `At least ${formatMoney(floor ?? 0)} by contract`
        : `${percent}% of ${formatMoney(rest)} left to ${formatDate(remains.to)}`,
    },
  ]
}

/** What is still to be paid where a hire ends on a day: days not billed, the rest of the minimum, and ending before the agreed day. */
export function endingCharges(
  terms: RateTerms,
  { hire, since = null, billedTo, agreedTo }: Ending,
  holidays: ReadonlySet<CalendarDate>,
): HireCharge[] {
  const charged = chargedSpan({ ...terms, first_day_charged: terms.first_day_charged || since !== null }, hire)
  const after = (day: CalendarDate | null, from: CalendarDate): CalendarDate =>
    day !== null && day >= from ? addDays(day, 1) : from
  const begun = charged === null ? null : { from: after(billedTo, charged.from), to: charged.to }
  const unbilled = begun && begun.from <= begun.to ? chargeOf(terms, begun, holidays) : []
  const minimum = minimumTo(terms, since ?? hire.from)
  const rest = { from: addDays(charged?.to ?? hire.to, 1), to: minimum ?? hire.to }
  const minimumRest = minimum !== null && rest.from <= rest.to ? chargeOf(terms, rest, holidays, 'minimum') : []
  const paidTo = minimum !== null && minimum > hire.to ? minimum : hire.to
  const remains = agreedTo !== null && agreedTo > paidTo ? { from: addDays(paidTo, 1), to: agreedTo } : null
  return [...unbilled, ...minimumRest, ...(remains ? earlyCharge(terms, remains, holidays) : [])]
}

/** The periods a hire is billed in, up to a day: 28 days from its first, or calendar months. */
export function billingPeriods({ cycle }: RateTerms, { from, to }: DaySpan): DaySpan[] {
  if (cycle === 'calendar_month') return monthsOf({ from, to })
  return Array.from({ length: Math.ceil((daysBetween(from, to) + 1) / 28) }, (_, place) => {
    const begins = addDays(from, place * 28)
    const ends = addDays(begins, 27)
    return { from: begins, to: ends > to ? to : ends }
  })
}
