// A moment as people say it: "10am", "yesterday at 10", "Monday 9:15", "1/3 14:30". A London wall, day before month, and never to come.
import { addDays, type CalendarDate, dayOfWeek } from '../../kit/time/calendar.ts'
import { londonDate, londonInstant, parseInstant } from '../../kit/time/london-clock.ts'
import { readWrittenDate } from '../imports/dates/written-dates.ts'

export type WrittenMoment = { readonly at: string } | { readonly problem: string }

const two = (value: number): string => String(value).padStart(2, '0')
const LONGEST = 60
const LAST_HOUR = 23
/** No hire is asked about before. */
const FIRST_DAY: CalendarDate = '2000-01-01'

interface Parts {
  readonly time: string | undefined
  /** What is left is the day. */
  readonly day: string
}

const clocks = [
  /\b(?<hour>\d{1,2})(?:[:.]?(?<minute>[0-5]\d))?\s*(?<half>[ap])\.?m\b\.?/,
  /\b(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::[0-5]\d)?\b/,
  /\bat\s+(?<hour>\d{1,2})(?:\.(?<minute>[0-5]\d))?(?![\d/:.-])/,
  /(?<=\b[a-z]+ )(?<!\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* )(?<hour>\d{1,2})$/,
]
/** A bare number is a time where it stands alone or beside a day: "10.30", "1030 yesterday", "1/3 10". */
const bareClocks = [
  /(?:^|\s)(?<hour>\d{1,2})(?:[:.]?(?<minute>[0-5]\d))?$/,
  /^(?<hour>\d{1,2})(?:[:.]?(?<minute>[0-5]\d))?(?=\s)/,
]
const namedHours: Readonly<Record<string, string>> = { noon: '12:00', midday: '12:00', midnight: '00:00' }

function hourIn(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= LAST_HOUR ? hour : undefined
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'p' ? 12 : 0) : undefined
}

const bareDay = (text: string): string =>
  text
    .replace(/\b(at|on)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function foundBy(clock: RegExp, text: string): Parts | undefined {
  const found = clock.exec(text)
  const { hour, minute = '00', half } = found?.groups ?? {}
  const counted = hour === undefined ? undefined : hourIn(Number(hour), half)
  return found && counted !== undefined
    ? { time: `${two(counted)}:${minute}`, day: text.replace(found[0], ' ') }
    : undefined
}

function partsOf(text: string, today: CalendarDate): Parts {
  const word = /\b(noon|midday|midnight)\b/.exec(text)
  if (word) return { time: namedHours[word[1] ?? ''], day: text.replace(word[0], ' ') }
  for (const clock of clocks) {
    const found = foundBy(clock, text)
    if (found) return found
  }
  // "1 March 2026" is a day whole: its last number is no time. "1 March 1430" is one with a time.
  const whole = readWrittenDate(bareDay(text))
  if (whole !== null && whole >= FIRST_DAY) return { time: undefined, day: text }
  for (const clock of bareClocks) {
    const found = foundBy(clock, text)
    if (found && dayIn(bareDay(found.day), today) !== null) return found
  }
  return { time: undefined, day: text }
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const weekday = /^(?:last |this )?(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/

/** A day without its year is the last one there was. */
function withoutYear(day: string, today: CalendarDate): CalendarDate | null {
  const year = Number(today.slice(0, 4))
  for (const each of [year, year - 1]) {
    const separator = /^\d{1,2}[/.-]\d{1,2}$/.exec(day) ? (/[/.-]/.exec(day)?.[0] ?? '/') : ' '
    const date = readWrittenDate(`${day}${separator}${each}`)
    if (date !== null && date <= today) return date
  }
  return null
}

function dayIn(day: string, today: CalendarDate): CalendarDate | null {
  if (day === '' || day === 'today' || day === 'this morning') return today
  if (day === 'yesterday' || day === 'yesterday morning') return addDays(today, -1)
  if (day === 'the day before yesterday' || day === 'day before yesterday') return addDays(today, -2)
  if (day === 'tomorrow') return addDays(today, 1)
  const ago = /^(\d{1,3}) days? ago$/.exec(day)
  if (ago) return addDays(today, -Number(ago[1]))
  const named = weekday.exec(day)
  if (named) {
    const back = (dayOfWeek(today) - weekdays.indexOf(named[1] ?? '') + 7) % 7
    return addDays(today, back === 0 ? -7 : -back)
  }
  return readWrittenDate(day) ?? withoutYear(day, today)
}

const stillToCome = { problem: 'Enter a date and time in the past.' }
const past = (at: string, now: number, today: CalendarDate): WrittenMoment =>
  Date.parse(at) > now && londonDate(now) === today ? stillToCome : { at }

/**
 * "yesterday at 10" as an instant, or what is missing, in words. @param today in London as the server has it: where the clock of `now` is of
 * another day, what is still to come today is for the server to refuse.
 */
export function readMoment(typed: string, now: number, today: CalendarDate = londonDate(now)): WrittenMoment {
  const text = typed
    .slice(0, LONGEST)
    .trim()
    .toLowerCase()
    .replace(/^(\d{4}-\d{2}-\d{2})t(?=\d{2}:\d{2})/, '$1 ')
    .replace(/[,\s]+/g, ' ')
  if (text === '') return { problem: 'Enter a date and time, like yesterday 10am.' }
  const exact = parseInstant(typed.trim())
  if (exact !== null) return past(exact, now, today)
  const { time, day } = partsOf(text, today)
  const date = dayIn(bareDay(day), today)
  if (date === null) return { problem: 'Enter a real date, like yesterday, Monday, 1/3 or 1 March 2026.' }
  if (date > today) return stillToCome
  if (time === undefined) return { problem: 'Add a time, like 10am or 14:30.' }
  const at = londonInstant(date, time)
  if (at === null) return { problem: 'This time does not exist because the clocks went forward. Enter another time.' }
  return past(at, now, today)
}
