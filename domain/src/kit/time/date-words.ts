// Dates as the portal says them: "8 Nov 2026", "Due in 3 days", "9 days overdue", "Yesterday 06:42" (design guide 6.8).
import { capital, counted } from '../words.ts'
import {
  type CalendarDate,
  type CalendarMonth,
  type InstantLike,
  daysBetween,
  isCalendarDate,
  monthOf,
} from './calendar.ts'
import { londonWallClock } from './london-clock.ts'

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Further away than this, the date alone is clearer than a count of days. */
const DAYS_IN_WORDS = 14

/** "November" */
export const monthName = (month: CalendarMonth): string => monthNames[Number(monthOf(`${month}-01`).slice(5)) - 1] ?? ''

/** "24 Nov" */
export const formatDayMonth = (date: CalendarDate): string =>
  `${Number(date.slice(8))} ${monthName(monthOf(date)).slice(0, 3)}`

/** "8 Nov 2026" */
export const formatDate = (date: CalendarDate): string => `${formatDayMonth(date)} ${Number(date.slice(0, 4))}`

/** "today", "tomorrow", "yesterday", "in 3 days", "3 days ago": within a sentence. @param days from today; negative when past */
export function relativeDay(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${counted(days, 'day')}` : `${counted(-days, 'day')} ago`
}

/** "due today", "due in 3 days", "9 days overdue", within a sentence. @param daysUntilDue negative when past */
export const dueInSentence = (daysUntilDue: number): string =>
  daysUntilDue < 0 ? `${counted(-daysUntilDue, 'day')} overdue` : `due ${relativeDay(daysUntilDue)}`

/** "Due today", "Due tomorrow", "Due in 3 days", "9 days overdue". @param daysUntilDue negative when past. */
export const dueInWords = (daysUntilDue: number): string => capital(dueInSentence(daysUntilDue))

/** "8 Nov 2026, 9 days overdue" within 14 days either way, beyond that "8 Nov 2027"; "No valid date" for anything else. */
export function dueDateInWords(dueDate: string | null, today: CalendarDate): string {
  if (!isCalendarDate(dueDate)) return 'No valid date'
  const left = daysBetween(today, dueDate)
  if (Math.abs(left) > DAYS_IN_WORDS) return formatDate(dueDate)
  return `${formatDate(dueDate)}, ${dueInSentence(left)}`
}

/** "today", "yesterday", "tomorrow", else "8 Nov 2026": within a sentence. */
export function dayInSentence(date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, date)
  return Math.abs(days) <= 1 ? relativeDay(days) : formatDate(date)
}

/** "Today", "Yesterday", "Tomorrow", else "8 Nov 2026". */
export const dayInWords = (date: CalendarDate, today: CalendarDate): string => capital(dayInSentence(date, today))

/** "06:42" on a London wall. */
export const formatTime = (instant: InstantLike): string => londonWallClock(instant).time.slice(0, 5)

/** "today 06:42", "8 Nov 2026 06:42": within a sentence. */
export const instantInSentence = (instant: InstantLike, today: CalendarDate): string =>
  `${dayInSentence(londonWallClock(instant).date, today)} ${formatTime(instant)}`

/** "8 Nov 2026 06:42", whichever day it is. */
export function formatMoment(instant: InstantLike): string {
  return `${formatDate(londonWallClock(instant).date)} ${formatTime(instant)}`
}

/** "Today 06:42", "8 Nov 2026 06:42". */
export const formatInstant = (instant: InstantLike, today: CalendarDate): string =>
  capital(instantInSentence(instant, today))
