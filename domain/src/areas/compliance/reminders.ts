// When somebody is reminded of a date: once as each of the days they chose has come, whether or not an email went out on that very day.
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { type DueItem, ragOf } from './rules.ts'

/** Days that may be left; `amber`: as its kind turns amber; `overdue`: the day after it was due. */
export const reminderTimes = ['amber', '28', '14', '7', '1', '0', 'overdue'] as const
export type ReminderTime = (typeof reminderTimes)[number]

export const reminderWords: Readonly<Record<ReminderTime, string>> = {
  amber: 'When it turns amber',
  28: '28 days before',
  14: '14 days before',
  7: '7 days before',
  1: 'The day before',
  0: 'On the day',
  overdue: 'When overdue',
}

/** Who chose nothing is told in time to book, and once it is too late. */
export const usualReminders: readonly ReminderTime[] = ['amber', '7', '1', 'overdue']

/** So many days are left at most; -1: none. */
export const reminderDays = (time: ReminderTime, amberWeeks: number): number =>
  time === 'amber' ? 7 * Math.max(0, amberWeeks) : time === 'overdue' ? -1 : Number(time)

export interface Reminded {
  readonly dueDate: CalendarDate
  readonly days: number
}

/**
 * The days somebody is told of now: the fewest of those that have come. Nothing where none has, or they were told of that date at so few
 * days before: what moved to another date is told anew. The day by miles moves with every
 * reading: it is told of under the date that stands.
 */
export function reminderOf(
  item: DueItem,
  today: CalendarDate,
  chosen: readonly ReminderTime[],
  told: Reminded | null,
): number | null {
  const { daysUntilDue } = ragOf(item, today)
  if (daysUntilDue === null) return null
  const come = chosen.map((time) => reminderDays(time, item.overdueWeeks)).filter((days) => daysUntilDue <= days)
  if (come.length === 0) return null
  const days = Math.min(...come)
  return told !== null && told.dueDate === item.dueDate && told.days <= days ? null : days
}
