// A date as it is typed, in three parts. A half-typed one is kept as text with hyphens, which no calendar accepts.
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'

export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** "2026-11-05" as 5, 11, 2026; half-typed text as it was typed. */
export function partsOf(value: string | null): DateParts {
  const [year = '', month = '', day = ''] = (value ?? '').split('-')
  const plain = (part: string): string => (isCalendarDate(value) ? part.replace(/^0/, '') : part)
  return { year, month: plain(month), day: plain(day) }
}

/** `YYYY-MM-DD` where the parts could be a date, the parts with hyphens where not, null where nothing is typed. */
export function dateOf({ day, month, year }: DateParts): string | null {
  if (day === '' && month === '' && year === '') return null
  const padded = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(padded) ? padded : `${year}-${month}-${day}`
}

/** A whole date pasted into one part: 24/11/2026, 24.11.2026, 24 11 2026 or 2026-11-24. */
export function pastedDate(text: string): DateParts | undefined {
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text.trim()) ?? []
  if (day !== undefined && month !== undefined && year !== undefined) return { day, month, year }
  return isCalendarDate(text.trim()) ? partsOf(text.trim()) : undefined
}
