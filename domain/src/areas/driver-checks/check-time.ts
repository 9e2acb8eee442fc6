// The times a check app sends: day/month/year with 24 hours first, else month/day/year with AM or PM (specification, section 5).
// What fits neither is kept as it came and flagged. Nothing is guessed: 06/25/2026 09:15 is no time at all.
import { londonInstant } from '../../kit/london-clock.ts'

export interface CheckTime {
  /** UTC; null: the text is in neither format, or names a time that does not exist. */
  readonly instant: string | null
  /** The text as it came. */
  readonly raw: string
}

const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)$/i

const two = (digits: string | number): string => String(digits).padStart(2, '0')

/** 12 AM is midnight, 12 PM is noon; hours beyond 12 do not exist on this clock. */
function hourOfHalfDay(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
}

function readDayFirst(text: string): string | null {
  const found = dayFirst.exec(text)
  if (!found) return null
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00'] = found
  return londonInstant(`${year}-${two(month)}-${two(day)}`, `${two(hour)}:${minute}:${second}`)
}

function readMonthFirst(text: string): string | null {
  const found = monthFirst.exec(text)
  if (!found) return null
  const [, month = '', day = '', year = '', hourText = '', minute = '', second = '00', half = ''] = found
  const hour = hourOfHalfDay(Number(hourText), half)
  return hour === null ? null : londonInstant(`${year}-${two(month)}-${two(day)}`, `${two(hour)}:${minute}:${second}`)
}

/** The text is what a London wall clock showed. Never throws. */
export function parseCheckTime(raw: string): CheckTime {
  const text = raw.trim()
  return { instant: readDayFirst(text) ?? readMonthFirst(text), raw }
}

/** Seconds between two times; null unless both could be read. Negative when they stand the wrong way round. */
export function durationSeconds(start: CheckTime, end: CheckTime): number | null {
  if (start.instant === null || end.instant === null) return null
  return (Date.parse(end.instant) - Date.parse(start.instant)) / 1000
}
