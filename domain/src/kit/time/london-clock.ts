// The one place that turns instants into London's wall clock and back. The zone's rules come from Intl, summer time included.
import { type CalendarDate, type InstantLike, isCalendarDate } from './calendar.ts'

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export interface WallClock {
  readonly date: CalendarDate
  /** 'HH:MM:SS', 24 hours. */
  readonly time: string
}

/** Date and time on a London wall at an instant. @throws RangeError for a text that is no instant. */
export function londonWallClock(instant: InstantLike): WallClock {
  const at: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of london.formatToParts(new Date(instant))) at[type] = value
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = at
  return { date: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}:${second}` }
}

/** The day it is in London at an instant. @throws RangeError for a text that is no instant. */
export const londonDate = (instant: InstantLike): CalendarDate => londonWallClock(instant).date

const MINUTE_MILLISECONDS = 60_000
/** Summer time first: of an hour that happens twice in autumn, the first is meant. */
const offsetsMinutes = [60, 0]

/**
 * The instant of a London wall clock time, UTC ISO. Null for a date or time that does not exist, the hour skipped in spring included.
 * @param time 'HH:MM' or 'HH:MM:SS', 24 hours; midnight when left out.
 */
export function londonInstant(date: CalendarDate, time = '00:00'): string | null {
  if (!isCalendarDate(date) || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) return null
  const wanted = time.length === 5 ? `${time}:00` : time
  const asIfUtc = Date.parse(`${date}T${wanted}Z`)
  for (const offset of offsetsMinutes) {
    const instant = asIfUtc - offset * MINUTE_MILLISECONDS
    const wall = londonWallClock(instant)
    if (wall.date === date && wall.time === wanted) return new Date(instant).toISOString()
  }
  return null
}

const written =
  /^(\d{1,2})(?:[:.]?([0-5]\d))?(?::[0-5]\d)?\s*([ap])\.?m\.?$|^(\d{1,2})[:.]([0-5]\d)(?::[0-5]\d)?$|^(\d{2})([0-5]\d)$/i

/** A time as people write it, "9am", "2.30 pm", "14:30" or "1430", as "09:00"; null: it is none. */
export function readTime(text: string): string | null {
  const said = text.trim().toLowerCase()
  if (said === 'noon' || said === 'midday') return '12:00'
  if (said === 'midnight') return '00:00'
  const found = written.exec(said)
  if (!found) return null
  const hour = Number(found[1] ?? found[4] ?? found[6])
  const minute = found[2] ?? found[5] ?? found[7] ?? '00'
  const half = found[3]
  if (half === undefined ? hour > 23 : hour < 1 || hour > 12) return null
  const counted = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return `${String(counted).padStart(2, '0')}:${minute}`
}

/** A text with date, time and zone as UTC ISO, or null. Stricter than Date.parse, which takes 30 February for 2 March. */
export function parseInstant(text: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text)
  if (!found || !isCalendarDate(found[1])) return null
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
}
