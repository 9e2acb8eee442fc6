// Where two sources say different days of one thing that falls due: both are told, and somebody decides. Which do is asked where the rows are
// (compliance/disagreements of the server).
import { formatDate } from '../../kit/time/date-words.ts'
import { productName } from '../../product.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'

export const disagreeingSources = ['dvsa', 'document'] as const

export interface OtherDate {
  readonly source: (typeof disagreeingSources)[number]
  readonly until: string
  /** Of the paper; null: of no paper. */
  readonly title: string | null
}

/** What settles it. */
export const disagreementRemedy = 'Record the work with the correct date, or correct the document'

/** "due 21 Oct 2026 in Kerbline, 6 Oct 2027 in DVSA MOT history, 1 Jul 2027 in the document “MOT certificate LK21 VXN”" */
export const datesInWords = (dueDate: CalendarDate | null, others: readonly OtherDate[]): string =>
  [
    dueDate === null ? `no valid date in ${productName}` : `due ${formatDate(dueDate)} in ${productName}`,
    ...others.map(
      ({ source, until, title }) =>
        `${formatDate(until)} in ${source === 'dvsa' ? 'DVSA MOT history' : `the document “${title ?? ''}”`}`,
    ),
  ].join(', ')
