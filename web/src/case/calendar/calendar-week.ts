// The days and workshops of a week, and why one of them is shut. Pure.
import type { CalendarDay, CalendarReply, CalendarSlot } from '@kerbline/domain/cases/case-calendar.ts'
import { addDays, dayOfWeek, isCalendarDate, startOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDayMonth, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { Workshop } from './calendar-source.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const SUNDAY = 6

/** "Mon 16 Nov" */
export const dayName = (day: string): string => `${names[dayOfWeek(day)] ?? ''} ${formatDayMonth(day)}`

/** The Monday of the week the address names, else of this one. */
export const weekAsked = (asked: string | undefined, today: string): string =>
  startOfWeek(isCalendarDate(asked) ? asked : today)

/** Monday to Saturday; Sunday where something stands on it. */
export function daysShown(monday: string, { days }: CalendarReply): readonly string[] {
  const week = Array.from({ length: 7 }, (_, place) => addDays(monday, place))
  return week.filter((day) => dayOfWeek(day) !== SUNDAY || days.some((each) => each.day === day))
}

const keyOf = ({ id, name }: Workshop): string => `${id ?? ''} ${name ?? ''}`

export interface WorkshopWeek {
  readonly key: string
  readonly workshop: Workshop
  readonly byDay: ReadonlyMap<string, CalendarDay>
}

/** The workshops something stands at and, side by side with them, the approved ones; by name, without one last. */
export function workshopsOf({ days, workshops }: CalendarReply): readonly WorkshopWeek[] {
  const found = Map.groupBy(days, ({ dealer_id: id, dealer: name }) => keyOf({ id, name }))
  const booked = [...found.values()].map((of) => ({ id: of[0]?.dealer_id ?? null, name: of[0]?.dealer ?? null }))
  return [...booked, ...workshops.filter((each) => !found.has(keyOf(each)))]
    .map((workshop) => ({
      key: keyOf(workshop),
      workshop,
      byDay: new Map(found.get(keyOf(workshop))?.map((each) => [each.day, each])),
    }))
    .toSorted((one, other) => (one.workshop.name ?? '\uffff').localeCompare(other.workshop.name ?? '\uffff', 'en-GB'))
}

/** "Closed: Christmas Day", "Closed"; undefined on a working day. */
export function shutWords(day: string, { holidays, hours }: CalendarReply): string | undefined {
  const holiday = holidays.find((each) => each.day === day)
  if (holiday) return `Closed: ${holiday.title}`
  return hours.some(({ weekday }) => weekday === dayOfWeek(day) + 1) ? undefined : 'Closed'
}

/** What the calendar leaves out, where it does. */
export const leftOutWords = ({ workshops_left_out: left }: CalendarReply): string =>
  `${counted(left, 'more approved workshop')}: each is shown once something is booked there.`

/** "5 booked, 1 offered"; "None". */
export function sumWords(days: readonly Pick<CalendarDay, 'count' | 'offered'>[]): string {
  const count = days.reduce((sum, each) => sum + each.count, 0)
  const offered = days.reduce((sum, each) => sum + each.offered, 0)
  const words = [
    count > 0 ? `${count.toLocaleString('en-GB')} booked` : '',
    offered > 0 ? `${offered.toLocaleString('en-GB')} offered` : '',
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'None'
}

export const weekWords = (days: readonly CalendarDay[]): string => {
  const sum = days.reduce((all, { count }) => all + count, 0)
  const offered = days.reduce((all, each) => all + each.offered, 0)
  return [counted(sum, 'job'), offered > 0 ? `${offered.toLocaleString('en-GB')} offered` : '']
    .filter(Boolean)
    .join(', ')
}

/** The same time on another day. */
export const sameTimeOn = (day: string, { starts_at: at }: Pick<CalendarSlot, 'starts_at'>): string | null =>
  londonInstant(day, formatTime(at))

export interface DayPlaces {
  /** "3 of 4 booked", "Full: 4 of 4 booked", "Closed: Stocktaking". */
  readonly words: string
  readonly isClosed: boolean
  readonly isFull: boolean
}

/** How a day stands at a workshop of the register; undefined: nothing is said of it. */
export function placesWords(day: string, { id }: Workshop, { places }: CalendarReply): DayPlaces | undefined {
  const found = places.find((each) => each.day === day && each.dealer_id === id)
  if (!found) return undefined
  const { state, places: all, booked, closed_because: because } = found
  const taken = all === null || booked === null ? '' : `${booked} of ${all} booked`
  const isClosed = state === 'closed'
  const isFull = state === 'full'
  const words = isClosed
    ? `Closed${because === null ? '' : `: ${because}`}`
    : isFull
      ? ['Full', taken].filter(Boolean).join(': ')
      : taken
  return { words, isClosed, isFull }
}
