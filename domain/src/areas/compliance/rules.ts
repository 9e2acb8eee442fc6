// Red, amber or green: the one rule the dashboard, the compliance pages and every feed share (specification, section 4).
import { counted } from '../../kit/words.ts'
import { type CalendarDate, daysBetween, isCalendarDate } from '../../kit/time/calendar.ts'
import { dueInWords, formatDate } from '../../kit/time/date-words.ts'

export type Rag = 'red' | 'amber' | 'green'
export type RagReason = 'no valid date' | 'overdue' | 'due within threshold' | 'compliant'

export interface DueItem {
  /** A calendar date, or whatever stood in its place. */
  readonly dueDate: string | null
  /** The amber threshold, in weeks; the specification calls it `overdue`. */
  readonly overdueWeeks: number
}

export interface RagStatus {
  readonly rag: Rag
  readonly reason: RagReason
  /** Negative when past; null without a valid date. */
  readonly daysUntilDue: number | null
}

/** Due today is amber, as a certificate is valid through its last day; so is a date exactly at the threshold. */
export function ragOf({ dueDate, overdueWeeks }: DueItem, today: CalendarDate): RagStatus {
  if (!isCalendarDate(dueDate)) return { rag: 'red', reason: 'no valid date', daysUntilDue: null }
  const daysUntilDue = daysBetween(today, dueDate)
  if (daysUntilDue < 0) return { rag: 'red', reason: 'overdue', daysUntilDue }
  const thresholdDays = overdueWeeks > 0 ? overdueWeeks * 7 : 0
  if (daysUntilDue <= thresholdDays) return { rag: 'amber', reason: 'due within threshold', daysUntilDue }
  return { rag: 'green', reason: 'compliant', daysUntilDue }
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

/** "93%", or "No events". */
export const percentageInWords = (percentage: number | null): string =>
  percentage === null ? 'No events' : `${percentage}%`

/** "9 days overdue", "Due in 3 days", "Compliant", "No valid date". */
export function ragInWords({ rag, daysUntilDue }: RagStatus): string {
  if (daysUntilDue === null) return 'No valid date'
  return rag === 'green' ? 'Compliant' : dueInWords(daysUntilDue)
}

/** The whole reason: "Red because 8 Nov 2026 has passed". */
export function ragBecause(item: DueItem, today: CalendarDate): string {
  const { reason } = ragOf(item, today)
  if (reason === 'no valid date' || item.dueDate === null) return 'Red because there is no valid date'
  const date = formatDate(item.dueDate)
  if (reason === 'overdue') return `Red because ${date} has passed`
  const weeks = counted(item.overdueWeeks, 'week')
  if (reason === 'due within threshold') return `Amber because ${date} is within ${weeks}`
  return `Green because ${date} is more than ${weeks} away`
}
