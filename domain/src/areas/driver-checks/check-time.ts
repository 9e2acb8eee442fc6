// The times a check app sends: day/month/year with 24 hours first, else month/day/year with AM or PM (specification, section 5).
// What fits neither is kept as it came and flagged. Nothing is guessed: 06/25/2026 09:15 is no time at all.
import { londonInstant } from '../../kit/time/london-clock.ts'

/** Why a time does not count. It never keeps a check out: a defect in it counts all the same (ruling 43). */
export const timeAnomalies = ['no time given', 'not a time', 'skipped hour'] as const
export type TimeAnomaly = (typeof timeAnomalies)[number]

export const timeAnomalyWords: Readonly<Record<TimeAnomaly, string>> = {
  'no time given': 'No time given',
  'not a time': 'Time not recognised',
  'skipped hour': 'Time does not exist (clocks went forward)',
}

export interface CheckTime {
  /** UTC; null: the text is in neither format, or names a time that does not exist. */
  readonly instant: string | null
  /** The text as it came. */
  readonly raw: string
  /** Null where the instant is known. */
  readonly anomaly: TimeAnomaly | null
}

const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)$/i

const two = (digits: string | number): string => String(digits).padStart(2, '0')

/** 12 AM is midnight, 12 PM is noon; hours beyond 12 do not exist on this clock. */
function hourOfHalfDay(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
}

/** What a wall clock showed: a calendar date and HH:MM:SS, as far as the text has the shape of them. */
interface WallClock {
  readonly date: string
  readonly time: string
}

function readDayFirst(text: string): WallClock | null {
  const found = dayFirst.exec(text)
  if (!found) return null
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00'] = found
  return { date: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${minute}:${second}` }
}

function readMonthFirst(text: string): WallClock | null {
  const found = monthFirst.exec(text)
  if (!found) return null
  const [, month = '', day = '', year = '', hourText = '', minute = '', second = '00', half = ''] = found
  const hour = hourOfHalfDay(Number(hourText), half)
  return hour === null ? null : { date: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${minute}:${second}` }
}

/** A real time of a real day that London's clocks never showed: an hour later the same day they did. */
const isSkipped = ({ date, time }: WallClock): boolean => {
  const hour = Number(time.slice(0, 2))
  return londonInstant(date, time) === null && londonInstant(date, `${two(hour + 1)}${time.slice(2)}`) !== null
}

/** The text is what a London wall clock showed. Never throws. */
export function parseCheckTime(raw: string): CheckTime {
  const text = raw.trim()
  if (text === '') return { instant: null, raw, anomaly: 'no time given' }
  const clock = readDayFirst(text) ?? readMonthFirst(text)
  const instant = clock && londonInstant(clock.date, clock.time)
  if (instant) return { instant, raw, anomaly: null }
  return { instant: null, raw, anomaly: clock && isSkipped(clock) ? 'skipped hour' : 'not a time' }
}

/** Of the two times of a check the first that does not count; null where both do. */
export const timeAnomalyOf = (start: CheckTime, end: CheckTime): TimeAnomaly | null => start.anomaly ?? end.anomaly

/** Seconds between two times; null unless both could be read. Negative when they stand the wrong way round. */
export function durationSeconds(start: CheckTime, end: CheckTime): number | null {
  if (start.instant === null || end.instant === null) return null
  return (Date.parse(end.instant) - Date.parse(start.instant)) / 1000
}
