// Where two sources say different days of one thing that falls due: both are told, and somebody decides.
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'

export interface KeptDate {
  /** Null: no valid date is kept. */
  readonly dueDate: CalendarDate | null
  readonly lastDone: CalendarDate | null
}

/** What a register or a paper says: good until a day, as of the day it was tested or issued. */
export interface OtherDate {
  readonly on: CalendarDate | null
  readonly until: CalendarDate
}

/** A paper of a time before the work that stands is merely old. */
export const disagrees = ({ dueDate, lastDone }: KeptDate, { on, until }: OtherDate): boolean =>
  dueDate === null || (until !== dueDate && (until > dueDate || lastDone === null || (on !== null && on >= lastDone)))

export const disagreeingSources = ['dvsa', 'document'] as const

/** "MOT: due 21 Oct 2026 by Kerbline; 6 Oct 2027 by DVSA MOT history; 1 Jul 2027 by “MOT certificate LK21 VXN”" */
export function disagreementWords(
  name: string,
  dueDate: CalendarDate | null,
  others: readonly {
    readonly source: (typeof disagreeingSources)[number]
    readonly until: string
    readonly title: string | null
  }[],
): string {
  const told = others.map(
    ({ source, until, title }) =>
      `${formatDate(until)} by ${source === 'dvsa' ? 'DVSA MOT history' : `the paper “${title ?? ''}”`}`,
  )
  const kept = dueDate === null ? 'no valid date is kept here' : `due ${formatDate(dueDate)} by what is kept here`
  return `${name}: ${kept}; ${told.join('; ')}`
}
