// Dates and times as people write them in files. Day before month, unless somebody said otherwise of the column.
import { addDays, type CalendarDate, isCalendarDate } from '../../../kit/time/calendar.ts'
import { londonInstant, parseInstant } from '../../../kit/time/london-clock.ts'

export const dateOrders = ['day first', 'month first'] as const
/** How 1/3/2025 is meant in a column. */
export type DateOrder = (typeof dateOrders)[number]

const two = (text: string | number): string => String(text).padStart(2, '0')

/** 25 is 2025, 98 is 1998: nothing in a fleet is due in 2098. */
const LAST_OF_THIS_CENTURY = 79
const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) > LAST_OF_THIS_CENTURY ? '19' : '20'}${year}`

const dated = (year: string, month: string | number, day: string): CalendarDate | null => {
  const date = `${fullYear(year)}-${two(month)}-${two(day)}`
  return isCalendarDate(date) ? date : null
}

const numeric = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/

const monthStarts = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** 1 to 12; 0 for a word that names no month. */
const monthOfWord = (word: string): number => monthStarts.indexOf(word.slice(0, 3).toLowerCase()) + 1

const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?,?\\s+)?'
const dayThenWord = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th)?[\\s-]*(?:of\\s+)?${month}\\.?,?[\\s-]*(\\d{4}|\\d{2})$`,
  'i',
)
const wordThenDay = new RegExp(`^${weekday}${month}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4}|\\d{2})$`, 'i')

/** Day 0 of the calendar that spreadsheets count days in (1900 system, with its 29 February 1900). */
const SHEET_DAY_ZERO = '1899-12-30'
/** 1954 to 2099: a number beyond is a number, and no date. */
const SHEET_FIRST = 20_000
const SHEET_LAST = 73_050
const sheetNumber = /^\d{5}(\.\d+)?$/

function sheetDate(cell: string): CalendarDate | null {
  if (!sheetNumber.test(cell)) return null
  const day = Math.floor(Number(cell))
  return day >= SHEET_FIRST && day <= SHEET_LAST ? addDays(SHEET_DAY_ZERO, day) : null
}

function work(cell: string, order: DateOrder): CalendarDate | null {
  if (isCalendarDate(cell)) return cell
  const parts = numeric.exec(cell)
  if (parts) {
    const [, one = '', other = '', year = ''] = parts
    return order === 'day first' ? dated(year, other, one) : dated(year, one, other)
  }
  const [, year = '', monthNumber = '', day = ''] = yearFirst.exec(cell) ?? []
  if (year !== '') return dated(year, monthNumber, day)
  const worded = dayThenWord.exec(cell)
  if (worded) return dated(worded[3] ?? '', monthOfWord(worded[2] ?? ''), worded[1] ?? '')
  const american = wordThenDay.exec(cell)
  if (american) return dated(american[3] ?? '', monthOfWord(american[1] ?? ''), american[2] ?? '')
  return sheetDate(cell)
}

/** A file of many rows has few different dates, and asking the calendar is the dearest part of reading a row. */
const known: Readonly<Record<DateOrder, Map<string, CalendarDate | null>>> = {
  'day first': new Map(),
  'month first': new Map(),
}
const MAX_KNOWN = 20_000

/** No date is written longer than this; a hostile cell is not looked at. */
const LONGEST = 40

/** A date with a midnight beside it is that date. */
const midnight = /[T\s]+00:00(:00(\.0+)?)?Z?$/

/**
 * 2025-03-01, 1/3/2025, 01-03-25, 1.3.2025, 1 March 2025, 1-Mar-25, March 1, 2025 and a spreadsheet's 45717 as 2025-03-01; null
 * for what is no date, or one that does not exist.
 */
export function readWrittenDate(cell: string, order: DateOrder = 'day first'): CalendarDate | null {
  if (cell.length > LONGEST) return null
  const dates = known[order]
  const found = dates.get(cell)
  if (found !== undefined) return found
  if (dates.size >= MAX_KNOWN) dates.clear()
  const date = work(cell.replace(midnight, '').trim(), order)
  dates.set(cell, date)
  return date
}

/** The part of a cell that is a day and a month in numbers, apart from a time beside it. */
function numericDateIn(cell: string): string | null {
  if (cell.length > LONGEST) return null
  const [date = ''] = cell.trim().split(/[T\s](?=\d{1,2}:)/)
  return numeric.test(date) ? date : null
}

/** The two days a cell can mean, where it can mean two. */
export function bothWays(cell: string): { readonly dayFirst: CalendarDate; readonly monthFirst: CalendarDate } | null {
  const date = numericDateIn(cell)
  if (date === null) return null
  const [dayFirst, monthFirst] = [readWrittenDate(date, 'day first'), readWrittenDate(date, 'month first')]
  return dayFirst === null || monthFirst === null || dayFirst === monthFirst ? null : { dayFirst, monthFirst }
}

/** Whether a cell is a date in one order alone: then its column is settled. */
export function onlyWay(cell: string): DateOrder | null {
  const date = numericDateIn(cell)
  if (date === null) return null
  const [dayFirst, monthFirst] = [readWrittenDate(date, 'day first'), readWrittenDate(date, 'month first')]
  if ((dayFirst === null) === (monthFirst === null)) return null
  return dayFirst === null ? 'month first' : 'day first'
}

const timed = /^(.+?)[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?$/i

function hourOf(hour: string, half: string | undefined): number | null {
  const given = Number(hour)
  if (half === undefined) return given
  if (given < 1 || given > 12) return null
  return (given % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

const DAY_MINUTES = 1440

/** The wall clock a spreadsheet's number with a fraction stands for. */
function sheetTime(cell: string): string | undefined {
  const minutes = Math.round((Number(cell) % 1) * DAY_MINUTES)
  return minutes >= DAY_MINUTES ? undefined : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** An instant with its zone, or a date and time on a London wall; midnight where there is no time. UTC ISO, or null. */
export function readWrittenInstant(cell: string, order: DateOrder = 'day first'): string | null {
  if (cell.length > LONGEST) return null
  const exact = parseInstant(cell)
  if (exact !== null) return exact
  if (sheetNumber.test(cell)) {
    const day = sheetDate(cell)
    return day === null ? null : londonInstant(day, sheetTime(cell))
  }
  const [, date, hourText = '', minute = '', second = '00', half] = timed.exec(cell) ?? []
  if (date === undefined) {
    const day = readWrittenDate(cell, order)
    return day === null ? null : londonInstant(day)
  }
  const [day, hour] = [readWrittenDate(date, order), hourOf(hourText, half)]
  return day === null || hour === null ? null : londonInstant(day, `${two(hour)}:${minute}:${second}`)
}

/** A date cell of a workbook is a wall clock without a zone: as a London instant. */
export function fromWorkbookInstant(iso: string): string {
  const [date = '', time = '00:00:00'] = iso.replace('Z', '').split('T')
  return londonInstant(date, time) ?? iso
}
