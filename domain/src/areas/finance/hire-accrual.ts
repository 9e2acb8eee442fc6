// Cost like for like from month to month: hire counts for the days it stands for, whenever it was billed, and days on hire that no line
// stands for yet are accrued from the weekly rate. What is ahead of today counts for nothing. Whole pence throughout.
// The cost per mile of the specification stays as it prints (rulings 10, 11, 38 and 39); this stands beside it, month by month.
import { addDays, addMonths, type CalendarDate, type CalendarMonth, monthOf } from '../../kit/time/calendar.ts'
import { shareHalfUp } from '../../kit/rounding.ts'
import type { HireType, VehicleStatus } from '../vehicles/words.ts'
import { type DaySpan, daysIn, lastDayOf } from './hire-period.ts'

export interface DatedLine {
  /** The day of its document. */
  readonly date: CalendarDate
  /** The line's own net; negative for a credit. */
  readonly goodsPence: number
  readonly isHire: boolean
  /** The days its words name; null: it counts on its own day. */
  readonly period: DaySpan | null
}

const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other)
const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other)

/** The days of both; null where they share none. */
export function overlapOf(one: DaySpan, other: DaySpan): DaySpan | null {
  const [from, to] = [later(one.from, other.from), earlier(one.to, other.to)]
  return from > to ? null : { from, to }
}

/**
 * What the first `count` of `days` days carry of an amount: every day the same whole pence, and of the pence that do not divide one each
 * to the first days. All remainders of equal days are equal, so this is the largest remainder, and the days add up to the amount.
 */
export const penceOfFirstDays = (pence: number, days: number, count: number): number =>
  Math.trunc(pence / days) * count + Math.sign(pence) * Math.min(count, Math.abs(pence % days)) + 0

/** The days a line counts on: those its words name, if it is hire; else its own. */
export const daysOfLine = ({ date, isHire, period }: DatedLine): DaySpan =>
  isHire && period !== null ? period : { from: date, to: date }

/** What of a line counts within a span. */
export function penceWithin(line: DatedLine, span: DaySpan): number {
  const own = daysOfLine(line)
  const shared = overlapOf(own, span)
  if (shared === null) return 0
  const upTo = (last: CalendarDate): number =>
    penceOfFirstDays(line.goodsPence, daysIn(own), daysIn({ from: own.from, to: last }))
  return upTo(shared.to) - (shared.from === own.from ? 0 : upTo(addDays(shared.from, -1)))
}

/** The last day that a vehicle's hire was billed for. Hire that names no days may stand for its whole month; a credit bills nothing. */
export function hireBilledTo(linesNamingIt: readonly DatedLine[]): CalendarDate | null {
  return linesNamingIt
    .filter(({ isHire, goodsPence }) => isHire && goodsPence > 0)
    .map(({ date, period }) => period?.to ?? lastDayOf(monthOf(date)))
    .reduce<CalendarDate | null>((last, each) => (last === null ? each : later(last, each)), null)
}

export interface HiredVehicle {
  readonly status: VehicleStatus
  readonly hireType: HireType
  readonly weeklyRatePence: number | null
  readonly onHireDate: CalendarDate | null
  readonly offHireDate: CalendarDate | null
  /** By lines to any account of its customer, those the viewer does not see included. */
  readonly hireBilledTo: CalendarDate | null
}

/** Whole months before the running one that may still wait for their bill. Beyond, a gap is a question for the invoice, not a cost. */
const MONTHS_UNBILLED = 1
export const firstAccruedDay = (today: CalendarDate): CalendarDate =>
  `${addMonths(monthOf(today), -MONTHS_UNBILLED)}-01`

const isGivenBack = (status: VehicleStatus): boolean => status === 'off_hired' || status === 'disposed'

/** Days on hire up to today that no line stands for yet; null: none. The day of going off hire is its last. */
export function unbilledDays(vehicle: HiredVehicle, today: CalendarDate): DaySpan | null {
  const { status, hireType, weeklyRatePence, onHireDate, offHireDate, hireBilledTo: billedTo } = vehicle
  if (status === 'on_order' || hireType === 'managed_owned' || onHireDate === null) return null
  if (weeklyRatePence === null || weeklyRatePence <= 0) return null
  // An end before the beginning is that of an earlier hire.
  const end = offHireDate !== null && offHireDate >= onHireDate ? offHireDate : null
  if (end === null && isGivenBack(status)) return null
  const to = earlier(end ?? today, today)
  if (billedTo !== null && billedTo >= to) return null
  const from = [onHireDate, firstAccruedDay(today), ...(billedTo === null ? [] : [addDays(billedTo, 1)])].reduce(later)
  return from > to ? null : { from, to }
}

/** A weekly rate for some days, to the nearest penny. */
const rateOfDays = (weeklyRatePence: number, days: number): number => shareHalfUp(weeklyRatePence, days, 7)

/** What is accrued within a span: the weekly rate by seven for every day; the spans of a month each add up to the whole. */
export function unbilledPence(vehicle: HiredVehicle, span: DaySpan, today: CalendarDate): number {
  const days = unbilledDays(vehicle, today)
  const shared = days && overlapOf(days, span)
  if (days === null || shared === null || vehicle.weeklyRatePence === null) return 0
  const upTo = (last: CalendarDate): number =>
    rateOfDays(vehicle.weeklyRatePence ?? 0, last < days.from ? 0 : daysIn({ from: days.from, to: last }))
  return upTo(shared.to) - upTo(addDays(shared.from, -1))
}

/** A month up to today; null for one that has not begun. */
export const monthUpTo = (month: CalendarMonth, today: CalendarDate): DaySpan | null =>
  overlapOf({ from: `${month}-01`, to: lastDayOf(month) }, { from: `${month}-01`, to: today })

export interface CostByDay {
  /** Everything that counts, what is accrued included. */
  readonly pence: number
  /** Accrued, not billed yet. */
  readonly unbilledPence: number
}

/** What a month cost by the day. @param lines those that name a vehicle in sight, each once (ruling 39) */
export function costByDay(
  lines: readonly DatedLine[],
  vehicles: readonly HiredVehicle[],
  month: CalendarMonth,
  today: CalendarDate,
): CostByDay {
  const span = monthUpTo(month, today)
  if (span === null) return { pence: 0, unbilledPence: 0 }
  const unbilled = vehicles.reduce((sum, vehicle) => sum + unbilledPence(vehicle, span, today), 0)
  return {
    pence: lines.reduce((sum, line) => sum + penceWithin(line, span), 0) + unbilled,
    unbilledPence: unbilled,
  }
}
