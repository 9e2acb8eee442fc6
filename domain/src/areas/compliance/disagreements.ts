// Where two sources say different days of one thing that falls due: both are told, and somebody decides. Which do is asked where the rows are
// (compliance/disagreements of the server).
import { formatDate } from '../../kit/time/date-words.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'

export const disagreeingSources = ['dvsa', 'document'] as const

export interface OtherDate {
  readonly source: (typeof disagreeingSources)[number]
  readonly until: string
  /** Of the paper; null: of no paper. */
  readonly title: string | null
}

/** What settles it. */
export const disagreementRemedy = 'Record the work with the date that is right, or put the paper right'

/** "due 21 Oct 2026 by what is kept here; 6 Oct 2027 by DVSA MOT history; 1 Jul 2027 by the paper “MOT certificate LK21 VXN”" */
export const datesInWords = (dueDate: CalendarDate | null, others: readonly OtherDate[]): string =>
  [
    dueDate === null ? 'no valid date is kept here' : `due ${formatDate(dueDate)} by what is kept here`,
    ...others.map(
      ({ source, until, title }) =>
        `${formatDate(until)} by ${source === 'dvsa' ? 'DVSA MOT history' : `the paper “${title ?? ''}”`}`,
    ),
  ].join('; ')
