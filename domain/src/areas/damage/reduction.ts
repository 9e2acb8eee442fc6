// What is taken off a charge for the age and the miles of the vehicle: proposed from the hire company's own table, and decided by staff.
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { counted } from '../../kit/words.ts'

export interface AgeReduction {
  /** The row holds from that age and those miles on, both. */
  readonly from_months: number
  readonly from_miles: number
  readonly percent: number
  readonly source: string
}

/** Whole months; one is full on the day of the month it began on, or on the last day of a shorter one. */
export function ageInMonths(from: CalendarDate, day: CalendarDate): number {
  const [begun = 0, now = 0] = [from, day].map((date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)))
  const lastDay = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
  const isFull = Number(day.slice(8)) >= Math.min(Number(from.slice(8)), lastDay)
  return Math.max(0, isFull ? now - begun : now - begun - 1)
}

/** The row that takes most off; undefined: none holds, or nobody knows what it asks for. */
export const reductionFor = (
  rows: readonly AgeReduction[],
  { months, miles }: { readonly months: number | null; readonly miles: number | null },
): AgeReduction | undefined =>
  rows
    .filter(
      ({ from_months: age, from_miles: driven }) =>
        (age === 0 || (months !== null && months >= age)) && (driven === 0 || (miles !== null && miles >= driven)),
    )
    .toSorted((one, other) => other.percent - one.percent)[0]

/** "From 36 months and 60,000 miles": by it a row is known. */
export const reductionName = ({ from_months: age, from_miles: miles }: Omit<AgeReduction, 'percent' | 'source'>) =>
  `From ${counted(age, 'month')} and ${counted(miles, 'mile')}`
