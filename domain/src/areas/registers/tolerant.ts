// Reads what another service sent: everything may be missing, of another kind, or written as an older version wrote it.
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { londonInstant, parseInstant } from '../../kit/time/london-clock.ts'

export type Sent = Readonly<Record<string, unknown>>

export const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that says something; numbers are taken as their text. */
export function textOf(sent: Sent, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = sent[name]
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    if (text !== '') return text
  }
  return null
}

/** A number above or equal to 0, as a number or as text; thousands separators are taken. */
export function numberOf(sent: Sent, ...names: readonly string[]): number | null {
  const text = textOf(sent, ...names)?.replace(/,/g, '') ?? ''
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : null
}

/** YYYY-MM-DD or YYYY.MM.DD, with or without a time behind; null for anything that is no date. */
export function dateOf(sent: Sent, ...names: readonly string[]): string | null {
  const text = textOf(sent, ...names) ?? ''
  const found = /^(\d{4})[-.](\d{2})[-.](\d{2})(?:$|[T ])/.exec(text)
  const date = found ? `${found[1] ?? ''}-${found[2] ?? ''}-${found[3] ?? ''}` : ''
  return isCalendarDate(date) ? date : null
}

/** An instant; one without a zone is London's wall clock. A date alone is its midnight. */
export function instantOf(sent: Sent, ...names: readonly string[]): string | null {
  const text = textOf(sent, ...names) ?? ''
  const zoned = parseInstant(text.replace(' ', 'T'))
  if (zoned !== null) return zoned
  const date = dateOf(sent, ...names)
  const time = /[T ](\d{2}:\d{2}(?::\d{2})?)/.exec(text)?.[1]
  return date === null ? null : londonInstant(date, time)
}

/** YYYY-MM of a month or a date. */
export function monthOf(sent: Sent, ...names: readonly string[]): string | null {
  const text = textOf(sent, ...names) ?? ''
  const found = /^(\d{4})[-.](\d{2})(?:$|[-.])/.exec(text)
  const month = found ? `${found[1] ?? ''}-${found[2] ?? ''}` : ''
  return isCalendarDate(`${month}-01`) ? month : null
}

/** The list behind the first of these names that holds one; entries that are no objects are left out. */
export function listOf(sent: Sent, ...names: readonly string[]): readonly Sent[] {
  for (const name of names) {
    const value = sent[name]
    if (Array.isArray(value)) return value.filter(isSent)
  }
  return []
}
