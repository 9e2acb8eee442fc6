// Calendar dates are strings, 'YYYY-MM-DD', and mean a day in Europe/London; instants are UTC. Nothing here looks at the
// zone of the machine it runs on, and nothing asks what time it is: today is always handed in.

/** 'YYYY-MM-DD'; {@link isCalendarDate} says whether a text is one. */
export type CalendarDate = string
/** 'YYYY-MM' */
export type CalendarMonth = string
/** An instant: UTC ISO text, milliseconds since 1970, or a Date. */
export type InstantLike = string | number | Date

const DAY_MILLISECONDS = 86_400_000
const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** Midnight UTC of a date, or null for a text that is no date, such as 29 February of a common year. */
function midnight(text: string): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!found || found[1] === '0000') return null
  const milliseconds = new Date(0).setUTCFullYear(Number(found[1]), Number(found[2]) - 1, Number(found[3]))
  return new Date(milliseconds).toISOString().slice(0, 10) === text ? milliseconds : null
}

function needMidnight(date: CalendarDate): number {
  const milliseconds = midnight(date)
  if (milliseconds === null) throw new RangeError(`"${date}" is not a calendar date`)
  return milliseconds
}

/** True for a date that exists, written YYYY-MM-DD and nothing else. */
export const isCalendarDate = (value: unknown): value is CalendarDate =>
  typeof value === 'string' && midnight(value) !== null

/** @throws RangeError for a text that is no date, or past the year 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(needMidnight(date) + days * DAY_MILLISECONDS)
  const text = Number.isNaN(moved.getTime()) ? '' : moved.toISOString().slice(0, 10)
  if (!isCalendarDate(text)) throw new RangeError(`${date} and ${days} days is outside the calendar`)
  return text
}

export const addWeeks = (date: CalendarDate, weeks: number): CalendarDate => addDays(date, weeks * 7)

/** Days from one date to another; negative when `to` is the earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (needMidnight(to) - needMidnight(from)) / DAY_MILLISECONDS

/** 0 is Monday. */
export const dayOfWeek = (date: CalendarDate): number => (new Date(needMidnight(date)).getUTCDay() + 6) % 7

/** The Monday on or before a date. */
export const startOfWeek = (date: CalendarDate): CalendarDate => addDays(date, -dayOfWeek(date))

export function monthOf(date: CalendarDate): CalendarMonth {
  needMidnight(date)
  return date.slice(0, 7)
}

/** @throws RangeError for a text that is no month. */
export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  needMidnight(`${month}-01`)
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  const moved = `${pad(Math.floor(count / 12), 4)}-${pad((count % 12) + 1)}`
  needMidnight(`${moved}-01`)
  return moved
}

/** The same day of another month; the last one where that month is shorter: a month after 31 January is 28 February. */
export function addMonthsToDate(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${date.slice(8)}`
  return same < last ? same : last
}

/** The last `count` months up to and with the given one, oldest first. */
export const monthsUpTo = (month: CalendarMonth, count: number): CalendarMonth[] =>
  Array.from({ length: count }, (_, place) => addMonths(month, place - count + 1))
