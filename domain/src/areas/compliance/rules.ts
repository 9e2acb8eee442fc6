// Red, amber or green: the one rule the dashboard, the compliance pages and every feed share (specification, section 4).
import { capital, counted } from '../../kit/words.ts'
import { type CalendarDate, daysBetween } from '../../kit/time/calendar.ts'
import { dueInSentence, dueInWords, formatDate } from '../../kit/time/date-words.ts'
import { type Failure, failureInBrief } from './failures/failures.ts'
import { earliestDue, type MilesDue } from './service-due.ts'

export type Rag = 'red' | 'amber' | 'green'
export type RagReason = 'failed' | 'no valid date' | 'overdue' | 'due within threshold' | 'compliant'

export interface DueItem {
  /** A calendar date, or whatever stood in its place. */
  readonly dueDate: string | null
  /** The amber threshold, in weeks; the specification calls it `overdue`. */
  readonly overdueWeeks: number
  /** Where it falls due by miles too: the earlier of the two counts. */
  readonly miles?: MilesDue | null | undefined
  /** It failed and has not passed since: red until it does, whatever its date. */
  readonly failure?: Failure | null | undefined
}

export interface RagStatus {
  readonly rag: Rag
  readonly reason: RagReason
  /** Negative when past; null without a valid date. By miles: about. */
  readonly daysUntilDue: number | null
  /** Only where the miles come first: how many are left; null: not known of that day. */
  readonly byMiles?: { readonly left: number | null }
  /** Few are left of what is green all the same: said in words alone (ruling 71). */
  readonly fewMiles?: number
  readonly failure?: Failure
}

/** Due today is amber, as a certificate is valid through its last day; so is a date exactly at the threshold. */
export function ragOf({ dueDate, overdueWeeks, miles, failure }: DueItem, today: CalendarDate): RagStatus {
  const { date, by } = earliestDue(dueDate, miles)
  if (failure)
    return { rag: 'red', reason: 'failed', daysUntilDue: date === null ? null : daysBetween(today, date), failure }
  if (date === null) return { rag: 'red', reason: 'no valid date', daysUntilDue: null }
  const daysUntilDue = daysBetween(today, date)
  const said = { daysUntilDue, ...(by === 'miles' && { byMiles: { left: miles?.left ?? null } }) }
  if (daysUntilDue < 0) return { rag: 'red', reason: 'overdue', ...said }
  const thresholdDays = overdueWeeks > 0 ? overdueWeeks * 7 : 0
  if (daysUntilDue <= thresholdDays) return { rag: 'amber', reason: 'due within threshold', ...said }
  const isFew = miles?.fewOn != null && miles.left !== null && daysBetween(miles.fewOn, today) >= 0
  return { rag: 'green', reason: 'compliant', ...said, ...(isFew && { fewMiles: miles.left }) }
}

export type RagCounts = Readonly<Record<Rag, number>>

export function countRag(statuses: Iterable<Rag>): RagCounts {
  const counts = { red: 0, amber: 0, green: 0 }
  for (const rag of statuses) counts[rag] += 1
  return counts
}

/** floor(100 x (compliant + upcoming) / total), in whole numbers throughout; null without events, never 0 or 100. */
export function percentageCompliant({ red, amber, green }: RagCounts): number | null {
  const total = red + amber + green
  if (total === 0) return null
  const hundredfold = 100 * (amber + green)
  return (hundredfold - (hundredfold % total)) / total
}

/** "93%", or "No items". */
export const percentageInWords = (percentage: number | null): string =>
  percentage === null ? 'No items' : `${percentage}%`

const milesLeftInWords = (left: number): string => {
  if (left === 0) return 'due now (mileage)'
  return left < 0 ? `${counted(-left, 'mile')} over` : `due in ${counted(left, 'mile')}`
}

/** "MOT failed on 3 Nov 2026", "9 days overdue", "Due in 3 days", "Due in 420 miles", "1,250 miles over", "Compliant", "420 miles left", "No valid date". */
export function ragInWords({ rag, daysUntilDue, byMiles, fewMiles, failure }: RagStatus): string {
  if (failure) return failureInBrief(failure)
  if (daysUntilDue === null) return 'No valid date'
  if (rag === 'green') return fewMiles === undefined ? 'Compliant' : `${counted(fewMiles, 'mile')} left`
  const left = byMiles?.left ?? null
  // Miles that are left cannot be overdue: by the way it has been driving they ran out since the last reading.
  if (left === null || (rag === 'red' && left >= 0))
    return byMiles === undefined ? dueInWords(daysUntilDue) : `About ${dueInSentence(daysUntilDue)}`
  return capital(milesLeftInWords(left))
}

const colours = { red: 'Red', amber: 'Amber', green: 'Green' } as const

/** "Amber: due in 420 miles, about 12 Dec 2026". */
function milesBecause({ rag }: RagStatus, left: number | null, dueOn: CalendarDate | null): string {
  const about = dueOn === null ? '' : `about ${formatDate(dueOn)}`
  if (left === null)
    return `${colours[rag]}: mileage limit ${rag === 'red' ? 'reached' : 'expected'} ${about}`.trimEnd()
  if (rag === 'red' && left >= 0)
    return `Red: it has probably passed its mileage limit${about === '' ? '' : ` (${about})`}, based on mileage since the last reading`
  const since = left < 0 && about !== '' ? `since ${about}` : about
  return [`${colours[rag]}: ${milesLeftInWords(left)}`, since].filter(Boolean).join(', ')
}

/** The whole reason: "Red: was due 8 Nov 2026". */
export function ragBecause(item: DueItem, today: CalendarDate): string {
  const status = ragOf(item, today)
  const { reason, byMiles } = status
  if (item.failure) return `Red: ${failureInBrief(item.failure)}`
  if (reason === 'no valid date' || item.dueDate === null) return 'Red: no valid date'
  if (byMiles) return milesBecause(status, byMiles.left, item.miles?.dueOn ?? null)
  const date = formatDate(item.dueDate)
  if (reason === 'overdue') return `Red: was due ${date}`
  const weeks = counted(item.overdueWeeks, 'week')
  if (reason === 'due within threshold') return `Amber: due ${date}, within ${weeks}`
  const few = status.fewMiles === undefined ? '' : `, with ${counted(status.fewMiles, 'mile')} left`
  return `Green: due ${date}, more than ${weeks} away${few}`
}

/** "Now" of what failed; "12 Dec 2026"; "about 12 Dec 2026, by miles" where those come first; what stands in its place where it is no date. */
export function dueDayInWords({ dueDate, miles, failure }: Omit<DueItem, 'overdueWeeks'>): string {
  if (failure) return 'Now'
  const { date, by } = earliestDue(dueDate, miles)
  if (date === null) return dueDate ?? 'Not stated'
  return by === 'miles' ? `about ${formatDate(date)}, by miles` : formatDate(date)
}
