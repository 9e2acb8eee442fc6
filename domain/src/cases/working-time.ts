// Working time: how long a clock has run, and when it runs out. The hire company's hours and the bank holidays are data; the wall they
// are read off is London's, so that a day is an hour longer or shorter where the clocks change at night and nobody's deadline moves.
import { addDays, type CalendarDate, dayOfWeek, type InstantLike } from '../kit/time/calendar.ts'
import { londonDate, londonInstant } from '../kit/time/london-clock.ts'

/** Minutes of the day on a London wall: 480 to 1050 is 08:00 to 17:30. */
export interface WorkingDay {
  /** 1 is Monday. */
  readonly weekday: number
  readonly opensMinute: number
  readonly closesMinute: number
}

export interface WorkingCalendar {
  readonly days: readonly WorkingDay[]
  readonly holidays: ReadonlySet<CalendarDate>
}

/** `elapsed`: by the wall clock, nights and Sundays counted. */
export const countings = ['working', 'elapsed'] as const
export type Counting = (typeof countings)[number]

const MINUTE_MILLISECONDS = 60_000
/** Nobody closes for longer; a calendar without a working day ends here rather than never. */
const MAX_FREE_DAYS = 366

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The instant a minute of the day is reached; 1440 is the next midnight. Opening hours never lie in the hour that spring skips. */
function instantOf(date: CalendarDate, minute: number): number {
  const instant = minute === 1440 ? londonInstant(addDays(date, 1)) : londonInstant(date, timeOf(minute))
  if (instant === null) throw new RangeError(`${date} ${timeOf(minute)} does not exist in London`)
  return Date.parse(instant)
}

/** When work begins and ends on a date; null: nobody works. */
function openingOf(
  date: CalendarDate,
  { days, holidays }: WorkingCalendar,
): readonly [from: number, to: number] | null {
  if (holidays.has(date)) return null
  const day = days.find(({ weekday }) => weekday === dayOfWeek(date) + 1)
  return day ? [instantOf(date, day.opensMinute), instantOf(date, day.closesMinute)] : null
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

/**
 * The instant at which `minutes` of work have passed since `start`. Exactly at closing time is still that day.
 * @throws RangeError for a calendar in which nobody works for a year
 */
export function dueAt(start: InstantLike, minutes: number, calendar: WorkingCalendar): string {
  const from = new Date(start).getTime()
  let left = minutes * MINUTE_MILLISECONDS
  let free = 0
  for (let date = londonDate(start); free <= MAX_FREE_DAYS; date = addDays(date, 1)) {
    const opening = openingOf(date, calendar)
    const worked = opening ? opening[1] - Math.max(from, opening[0]) : 0
    if (opening && worked > 0) {
      if (left <= worked) return iso(Math.max(from, opening[0]) + left)
      left -= worked
      free = 0
    } else free += 1
  }
  throw new RangeError('No working hours have been set.')
}

/** Whole minutes of work between two instants, 0 where they stand the wrong way round. */
export function minutesBetween(from: InstantLike, to: InstantLike, calendar: WorkingCalendar): number {
  const [first, last] = [new Date(from).getTime(), new Date(to).getTime()]
  if (last <= first) return 0
  let worked = 0
  for (let date = londonDate(from); date <= londonDate(to); date = addDays(date, 1)) {
    const opening = openingOf(date, calendar)
    if (opening) worked += Math.max(0, Math.min(last, opening[1]) - Math.max(first, opening[0]))
  }
  return Math.floor(worked / MINUTE_MILLISECONDS)
}

/** Whether the law counts a day as a working day: England’s week and bank holidays, whatever hours the hire company keeps. */
export const isWorkingDayOfLaw = (date: CalendarDate, holidays: ReadonlySet<CalendarDate>): boolean =>
  dayOfWeek(date) < 5 && !holidays.has(date)

/** The working day so many of them after a date. */
export function workingDaysAfter(from: CalendarDate, days: number, holidays: ReadonlySet<CalendarDate>): CalendarDate {
  let date = from
  for (let left = days; left > 0;) {
    date = addDays(date, 1)
    if (isWorkingDayOfLaw(date, holidays)) left -= 1
  }
  return date
}

/** A posted notice counts as served on the second working day after it was posted (domain facts, section 0). */
export const servedByPost = (posted: CalendarDate, holidays: ReadonlySet<CalendarDate>): CalendarDate =>
  workingDaysAfter(posted, 2, holidays)

/** `with`: the first day is day 1; `after`: the day after it is. */
export const dayCountings = ['with', 'after'] as const
export interface DayRule {
  readonly days: number
  readonly counting: (typeof dayCountings)[number]
}

/** The last day of a period. It stands where it is a Sunday or a holiday. */
export const lastDay = (first: CalendarDate, { days, counting }: DayRule): CalendarDate =>
  addDays(first, counting === 'with' ? days - 1 : days)

/** The last instant of a day in London. */
export const endOfDay = (date: CalendarDate): string => iso(instantOf(date, 1440) - 1)

/** {@link dueAt}, or by the wall clock. */
export const runsOut = (start: InstantLike, minutes: number, counts: Counting, calendar: WorkingCalendar): string =>
  counts === 'working'
    ? dueAt(start, minutes, calendar)
    : iso(new Date(start).getTime() + minutes * MINUTE_MILLISECONDS)

/** {@link minutesBetween}, or by the wall clock. */
export const minutesSpent = (from: InstantLike, to: InstantLike, counts: Counting, calendar: WorkingCalendar): number =>
  counts === 'working'
    ? minutesBetween(from, to, calendar)
    : Math.max(0, Math.floor((new Date(to).getTime() - new Date(from).getTime()) / MINUTE_MILLISECONDS))
