// When a saved view is sent: a time on a London wall, on working days, one day of the week or one day of the month. Kept as such, so that
// seven o'clock stays seven o'clock when the clocks change.
import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  dayOfWeek,
  type InstantLike,
  monthOf,
} from '../../kit/time/calendar.ts'
import { formatDayMonth } from '../../kit/time/date-words.ts'
import { londonDate, londonInstant, londonWallClock } from '../../kit/time/london-clock.ts'

export const frequencies = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

export interface Timing {
  readonly frequency: Frequency
  /** 0 is Monday. Counts where the frequency is weekly. */
  readonly weekday: number
  /** 1 to 31; beyond a month's end its last day is meant. Counts where the frequency is monthly. */
  readonly month_day: number
  /** 'HH:MM' on a London wall. */
  readonly at_time: string
}

/** 0 is Monday. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const workingDays = 5
/** No month has a day further from the day before it than this. */
const longestWaitDays = 62

const lastDayOf = (month: CalendarMonth): CalendarDate => addDays(`${addMonths(month, 1)}-01`, -1)

function isSendingDay({ frequency, weekday, month_day }: Timing, date: CalendarDate): boolean {
  if (frequency === 'daily') return dayOfWeek(date) < workingDays
  if (frequency === 'weekly') return dayOfWeek(date) === weekday
  const last = lastDayOf(monthOf(date))
  return Number(date.slice(8)) === Math.min(month_day, Number(last.slice(8)))
}

/** In the night of spring an hour is left out: what falls into it is sent an hour later on the wall. */
function sendingOn(date: CalendarDate, time: string): string {
  const instant = londonInstant(date, time)
  if (instant !== null) return instant
  const later = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
  const moved = londonInstant(date, later)
  if (moved === null) throw new RangeError(`${date} ${time} is not a time in London`)
  return moved
}

/** The first moment after another that the timing names, UTC ISO. Of an hour that happens twice, the first. */
export function nextSending(timing: Timing, after: InstantLike): string {
  const since = new Date(after).getTime()
  const today = londonDate(after)
  for (let days = 0; days <= longestWaitDays; days += 1) {
    const date = addDays(today, days)
    if (!isSendingDay(timing, date)) continue
    const instant = sendingOn(date, timing.at_time)
    if (Date.parse(instant) > since) return instant
  }
  throw new RangeError('A timing that never comes')
}

/** "1st", "22nd", "31st" */
export function ordinal(day: number): string {
  const isTeen = day % 100 >= 11 && day % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/** "each working day at 07:00", "each Monday at 07:00", "on the 31st of each month, or its last day, at 07:00" */
export function timingWords({ frequency, weekday, month_day, at_time }: Timing): string {
  if (frequency === 'daily') return `each working day at ${at_time}`
  if (frequency === 'weekly') return `each ${weekdayNames[weekday] ?? ''} at ${at_time}`
  const day = `on the ${ordinal(month_day)} of each month`
  return month_day > 28 ? `${day}, or its last day, at ${at_time}` : `${day} at ${at_time}`
}

/** "Mon 30 Nov, 07:00"; with its year where that is not this one. */
export function sendingWords(instant: InstantLike, today: CalendarDate): string {
  const { date, time } = londonWallClock(instant)
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`
  return `${(weekdayNames[dayOfWeek(date)] ?? '').slice(0, 3)} ${formatDayMonth(date)}${year}, ${time.slice(0, 5)}`
}
