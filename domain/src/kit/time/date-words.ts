// Dates as the portal says them: "8 Nov 2026", "Due in 3 days", "9 days overdue", "Yesterday 06:42" (design guide 6.8).
import { counted } from '../words.ts'
import {
  type CalendarDate,
  type CalendarMonth,
  type InstantLike,
  addDays,
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

/** "Due today", "Due tomorrow", "Due in 3 days", "9 days overdue". @param daysUntilDue negative when past. */
export function dueInWords(daysUntilDue: number): string {
  if (daysUntilDue === 0) return 'Due today'
  if (daysUntilDue === 1) return 'Due tomorrow'
  return daysUntilDue > 0 ? `Due in ${counted(daysUntilDue, 'day')}` : `${counted(-daysUntilDue, 'day')} overdue`
}

/** "8 Nov 2026, 9 days overdue" within 14 days either way, beyond that "8 Nov 2027"; "No valid date" for anything else. */
export function dueDateInWords(dueDate: string | null, today: CalendarDate): string {
  if (!isCalendarDate(dueDate)) return 'No valid date'
  const left = daysBetween(today, dueDate)
  if (Math.abs(left) > DAYS_IN_WORDS) return formatDate(dueDate)
  return `${formatDate(dueDate)}, ${dueInWords(left).replace(/^D/, 'd')}`
}

/** "Today", "Yesterday", "Tomorrow", else "8 Nov 2026". */
export function dayInWords(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return 'Today'
  if (date === addDays(today, -1)) return 'Yesterday'
  return date === addDays(today, 1) ? 'Tomorrow' : formatDate(date)
}

/** "06:42" on a London wall. */
export const formatTime = (instant: InstantLike): string => londonWallClock(instant).time.slice(0, 5)

/** "Today 06:42", "8 Nov 2026 06:42". */
export const formatInstant = (instant: InstantLike, today: CalendarDate): string =>
  `${dayInWords(londonWallClock(instant).date, today)} ${formatTime(instant)}`
