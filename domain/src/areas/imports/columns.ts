// One column of an import: what its cells must look like, and how a cell's text becomes the value that is kept.
// Pure, so that the same validator serves the dry run, the commit and a preview in the browser.
import { isCalendarDate } from '../../kit/calendar.ts'
import { parseInstant } from '../../kit/london-clock.ts'
import { parsePence } from '../../kit/money.ts'
import { isOddRegistration, normaliseRegistration } from '../../kit/registration.ts'
import { imeiDigits, imeiWarning, isVin, normaliseVin } from '../../kit/serial-numbers.ts'
import { Fault, type ImportNoticeReason, type ImportWarningReason, quoted } from './reasons.ts'

/** `object` is parsed JSON, kept whole. */
export type CellValue = string | number | boolean | readonly string[] | readonly object[] | null

export interface CellRemark<Reason extends string> {
  readonly reason: Reason
  readonly says: string
}

export interface ImportColumn {
  readonly label: string
  readonly isRequired: boolean
  /** What kind of text a cell holds, in words for a help page. */
  readonly holds: string
  /** The value of a cell that is not empty. */
  readonly read: (text: string) => CellValue | Fault
  /** The value of an empty cell; null when not said. */
  readonly whenEmpty?: CellValue
  readonly warning?: (value: CellValue, text: string) => CellRemark<ImportWarningReason> | null
  /** Asked for empty cells too. */
  readonly notice?: (value: CellValue, text: string) => CellRemark<ImportNoticeReason> | null
}

interface Named {
  readonly label: string
  readonly required?: boolean
}

type Reading = Pick<ImportColumn, 'holds' | 'read'> & Partial<Pick<ImportColumn, 'whenEmpty' | 'warning' | 'notice'>>

export const column = ({ label, required = false }: Named, reading: Reading): ImportColumn => ({ label, isRequired: required, ...reading })

const tooLong = (text: string, max: number): Fault => new Fault('too_long', `${text.length} characters, and at most ${max} fit. Shorten it.`)

export const text = (named: Named & { readonly max: number }): ImportColumn =>
  column(named, { holds: `text, at most ${named.max} characters`, read: cell => (cell.length > named.max ? tooLong(cell, named.max) : cell) })

const LONGEST_REGISTRATION = 20

export const registration = (named: Named): ImportColumn =>
  column(named, {
    holds: 'a registration; capitals and spaces do not matter',
    read: cell => {
      const mark = normaliseRegistration(cell)
      if (mark === '') return new Fault('bad_format', `${quoted(cell)} holds no letter or digit. Write the registration.`)
      return mark.length > LONGEST_REGISTRATION ? tooLong(mark, LONGEST_REGISTRATION) : mark
    },
  })

/** A registration that this row brings in: one of no known style deserves a look. */
export const newRegistration = (named: Named): ImportColumn => ({
  ...registration(named),
  warning: (value, cell) =>
    typeof value === 'string' && isOddRegistration(value)
      ? { reason: 'odd_registration', says: `${quoted(cell)} is not written like a UK registration. It was taken as it is; check it.` }
      : null,
})

const LONGEST_ACCOUNT = 8

export const account = (named: Named): ImportColumn =>
  column(named, {
    holds: 'an account number, at most 8 characters; leading zeros count',
    read: cell => {
      if (cell.length > LONGEST_ACCOUNT) return tooLong(cell, LONGEST_ACCOUNT)
      return /^[A-Za-z0-9-]+$/.test(cell) ? cell : new Fault('bad_format', `${quoted(cell)} is no account number. Use letters, digits and hyphens.`)
    },
  })

/** A file of many rows has few different dates, and asking the calendar is the dearest part of reading a row. */
const knownDates = new Map<string, boolean>()
const MOST_KNOWN_DATES = 20_000

function isDate(cell: string): boolean {
  const known = knownDates.get(cell)
  if (known !== undefined) return known
  if (knownDates.size >= MOST_KNOWN_DATES) knownDates.clear()
  const answer = isCalendarDate(cell)
  knownDates.set(cell, answer)
  return answer
}

const badDate = (cell: string): Fault => new Fault('invalid_date', `${quoted(cell)} is no date that exists. Write it as 2026-11-21.`)

export const calendarDate = (named: Named): ImportColumn =>
  column(named, { holds: 'a date, as 2026-11-21', read: cell => (isDate(cell) ? cell : badDate(cell)) })

/** UTC ISO text in, the same out. */
export const instant = (named: Named): ImportColumn =>
  column(named, {
    holds: 'a date and time with its zone, as 2026-11-21T08:30:00Z',
    read: cell => parseInstant(cell) ?? new Fault('invalid_date', `${quoted(cell)} is no date and time that exists. Write it as 2026-11-21T08:30:00Z.`),
  })

const numeric = /^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

function numberOf(cell: string): number | Fault {
  const value = numeric.test(cell) ? Number(cell.replaceAll(',', '')) : Number.NaN
  return Number.isFinite(value) ? value : new Fault('not_a_number', `${quoted(cell)} is no number. Use digits only.`)
}

interface Range {
  readonly min: number
  readonly max: number
}

const within = (value: number, { min, max }: Range): number | Fault =>
  value < min || value > max ? new Fault('out_of_range', `${value} cannot be. It must be from ${min} to ${max}.`) : value

export const decimal = (named: Named & Range): ImportColumn =>
  column(named, {
    holds: `a number from ${named.min} to ${named.max}`,
    read: cell => {
      const value = numberOf(cell)
      return value instanceof Fault ? value : within(value, named)
    },
  })

export const whole = (named: Named & Range): ImportColumn =>
  column(named, {
    holds: `a whole number from ${named.min} to ${named.max}`,
    read: cell => {
      const value = numberOf(cell)
      if (value instanceof Fault) return value
      return Number.isInteger(value) ? within(value, named) : new Fault('not_whole_number', `${quoted(cell)} has a fraction. Write a whole number.`)
    },
  })

/** The largest amount kept in a whole-number column of the database. */
const MOST_PENCE = 2_000_000_000

/** @param signed true where an amount may be below nothing: credits and receipts. */
export const pence = (named: Named & { readonly signed?: boolean }): ImportColumn =>
  column(named, {
    holds: 'an amount in pounds with at most two decimals',
    read: cell => {
      const value = parsePence(cell)
      if (value === null) {
        return numeric.test(cell.replace(/^-?£/, ''))
          ? new Fault('bad_format', `${quoted(cell)} is no amount in pounds and pence. Use at most two decimals.`)
          : new Fault('not_a_number', `${quoted(cell)} is no amount. Write it as 450.19.`)
      }
      const range = { min: named.signed === true ? -MOST_PENCE : 0, max: MOST_PENCE }
      return within(value, range) === value ? value : new Fault('out_of_range', `${quoted(cell)} cannot be${value < 0 ? ': an amount below nothing' : ''}. Correct the amount.`)
    },
  })

/** One spelling for a word of a list: "On hire", "on-hire" and "ON_HIRE" are on_hire. */
export const wordKey = (cell: string): string => cell.trim().toLowerCase().replace(/[\s-]+/g, '_')

const listed = (values: readonly string[]): string => (values.length > 16 ? `${values.slice(0, 16).join(', ')} …` : values.join(', '))

export function choice(named: Named & { readonly values: readonly string[]; readonly whenEmpty?: string }): ImportColumn {
  const known = new Map(named.values.map(value => [wordKey(value), value]))
  return column(named, {
    holds: `one of ${listed(named.values)}`,
    read: cell => known.get(wordKey(cell)) ?? new Fault('unknown_value', `${quoted(cell)} is not known here. Use one of: ${listed(named.values)}.`),
    ...(named.whenEmpty === undefined ? {} : { whenEmpty: named.whenEmpty }),
  })
}

/** Several words in one cell, parted by semicolons. */
export function list(named: Named & { readonly values: readonly string[]; readonly keyOf: (word: string) => string }): ImportColumn {
  const known = new Map(named.values.map(value => [named.keyOf(value), value]))
  return column(named, {
    holds: `any of ${listed(named.values)}, parted by semicolons`,
    whenEmpty: [],
    read: cell => {
      const words = cell.split(/[;,]/).map(word => word.trim()).filter(word => word !== '')
      const unknown = words.find(word => !known.has(named.keyOf(word)))
      if (unknown !== undefined) return new Fault('unknown_value', `${quoted(unknown)} is not known here. Use: ${listed(named.values)}.`)
      return [...new Set(words.map(word => known.get(named.keyOf(word)) ?? word))]
    },
  })
}

const LONGEST_EMAIL = 254

export const email = (named: Named): ImportColumn =>
  column(named, {
    holds: 'an e-mail address',
    read: cell => {
      if (cell.length > LONGEST_EMAIL) return tooLong(cell, LONGEST_EMAIL)
      const isAddress = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+$/.test(cell) && /@[^.].*\.[^.]+$/.test(cell)
      return isAddress ? cell : new Fault('bad_format', `${quoted(cell)} is no e-mail address. Write it as name@company.example.`)
    },
  })

export const vin = (named: Named): ImportColumn =>
  column(named, {
    holds: 'a VIN of 17 characters without I, O and Q',
    read: cell => (isVin(cell) ? normaliseVin(cell) : new Fault('bad_format', `${quoted(cell)} is no VIN. A VIN has 17 letters and digits, never I, O or Q.`)),
  })

/** Kept as digits. A number that fails its check digit, or is no IMEI at all, is warned about: some trackers use other serials. */
export const deviceNumber = (named: Named): ImportColumn =>
  column(named, {
    holds: 'the tracker’s IMEI',
    read: cell => {
      const digits = imeiDigits(cell)
      if (digits === '') return new Fault('bad_format', `${quoted(cell)} holds no digit. Write the tracker’s number, or leave it empty.`)
      return digits.length > 40 ? tooLong(digits, 40) : digits
    },
    warning: (value, cell) => {
      const doubt = typeof value === 'string' ? imeiWarning(value) : null
      if (doubt === null) return null
      const why = doubt === 'length' ? 'is not 15 digits long, as an IMEI is' : 'has a wrong check digit'
      return { reason: 'check_digit', says: `${quoted(cell)} ${why}. It was taken as it is; check it.` }
    },
  })

/** The value is never repeated in a message: it is personal. */
export const licenceNumber = (named: Named): ImportColumn =>
  column(named, {
    holds: 'a GB driving licence number of 16 characters',
    read: cell => {
      const number = cell.replace(/\s/g, '').toUpperCase()
      return /^[A-Z9]{5}\d{6}[A-Z9]{2}\d[A-Z]{2}$/.test(number)
        ? number
        : new Fault('bad_format', 'This is no GB licence number. It has 16 characters: 5 of the surname, 6 digits, 2 initials, 1 digit, 2 letters.')
    },
  })
