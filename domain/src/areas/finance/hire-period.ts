// The days a hire line stands for, where its words say them. They are never guessed: words that can be read in two ways, that name no
// year, or that name the term of a contract, say nothing.
import { addDays, addMonths, type CalendarDate, daysBetween, isCalendarDate } from '../../kit/time/calendar.ts'
import { monthName } from '../../kit/time/date-words.ts'

/** Both days counted. */
export interface DaySpan {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Longer than this no single line of hire is; the words then tell of a contract. */
const MOST_DAYS = 366
const MOST_MONTHS = 12

export const daysIn = ({ from, to }: DaySpan): number => daysBetween(from, to) + 1
export const lastDayOf = (month: string): CalendarDate => addDays(`${addMonths(month, 1)}-01`, -1)

const monthNames = Array.from({ length: 12 }, (_, place) =>
  monthName(`2026-${String(place + 1).padStart(2, '0')}`).toLowerCase(),
)
const monthWords = `(${monthNames.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)`
const dayNumber = '(\\d{1,2})(?:st|nd|rd|th)?'
const year = '(20\\d\\d|\\d\\d)'
const upTo = '(?: ?[-–—] ?| (?:to|until|till) )'
const bounded = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}/.-])${pattern}(?![\\p{L}\\p{N}/])`, 'gu')

const inWords = bounded(`${dayNumber}(?: ${monthWords})?(?: (20\\d\\d))?${upTo}${dayNumber} ${monthWords},? (20\\d\\d)`)
const inFigures = bounded(`(\\d{1,2})([/.-])(\\d{1,2})\\2${year}${upTo}(\\d{1,2})\\2(\\d{1,2})\\2${year}`)
const inIso = bounded(`(20\\d\\d-\\d\\d-\\d\\d)${upTo}(20\\d\\d-\\d\\d-\\d\\d)`)
// "5 November 2026" is a day, and says nothing of the month.
const inMonths = bounded(`(?:(\\d{1,2}) months? from |(?<!\\d(?:st|nd|rd|th)? ))${monthWords},? (20\\d\\d)`)

const pad = (number: number): string => String(number).padStart(2, '0')
const monthNumber = (word: string): number => monthNames.findIndex((name) => name.startsWith(word.slice(0, 3))) + 1
const dateOf = (years: number, months: number, days: number): string => `${years}-${pad(months)}-${pad(days)}`
const fullYear = (text: string): number => Number(text.length === 2 ? `20${text}` : text)

/** "15 Dec to 14 Jan 2027": what the first day leaves out is the last day's, and a year less where it would come after it. */
function spanInWords(found: readonly (string | undefined)[]): readonly string[] {
  const [, firstDay = '', firstMonth, firstYear, lastDay = '', lastMonth = '', lastYear = ''] = found
  const to = dateOf(Number(lastYear), monthNumber(lastMonth), Number(lastDay))
  const from = (years: number): string => dateOf(years, monthNumber(firstMonth ?? lastMonth), Number(firstDay))
  if (firstYear !== undefined) return [from(Number(firstYear)), to]
  const same = from(Number(lastYear))
  return [same > to ? from(Number(lastYear) - 1) : same, to]
}

function spanInFigures(found: readonly (string | undefined)[]): readonly string[] {
  const [, day = '', , month = '', years = '', lastDay = '', lastMonth = '', lastYears = ''] = found
  return [
    dateOf(fullYear(years), Number(month), Number(day)),
    dateOf(fullYear(lastYears), Number(lastMonth), Number(lastDay)),
  ]
}

function spanOfMonths(found: readonly (string | undefined)[]): readonly string[] {
  const [, count = '1', word = '', years = ''] = found
  const months = Number(count)
  if (months < 1 || months > MOST_MONTHS) return []
  const first = `${years}-${pad(monthNumber(word))}`
  return [`${first}-01`, lastDayOf(addMonths(first, months - 1))]
}

const readers = [
  [inWords, spanInWords],
  [inFigures, spanInFigures],
  [inIso, (found: readonly (string | undefined)[]) => [found[1] ?? '', found[2] ?? '']],
  [inMonths, spanOfMonths],
] as const

/** The days a narrative names: "1 Nov to 30 Nov 2026", "01/11/26 - 30/11/26", "November 2026", "3 months from October 2026". */
export function hirePeriodOf(narrative: string): DaySpan | null {
  let rest = narrative.toLowerCase().replaceAll(/\s+/g, ' ')
  const spans: (readonly string[])[] = []
  for (const [pattern, read] of readers) {
    for (const found of rest.matchAll(pattern)) spans.push(read(found))
    rest = rest.replaceAll(pattern, ' | ')
  }
  const [from, to] = spans[0] ?? []
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to) return null
  if (spans.some((span) => span[0] !== from || span[1] !== to)) return null
  return daysIn({ from, to }) > MOST_DAYS ? null : { from, to }
}
