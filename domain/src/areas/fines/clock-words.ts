// What a day of a notice says of itself: how it is counted, where that is written, and where it stands between the printed day and the rule's.
import { confidenceWords } from '../../cases/line-fact.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { counted } from '../../kit/words.ts'
import { countsFrom, type FineDate, type NoticeFacts, type PenaltyRule } from './notice.ts'

/** Only after the later of the days: what lies between them is not missed. */
export const isMissed = ({ last }: FineDate, today: CalendarDate): boolean => today > last

/** "28 days beginning with service", "28 days beginning with the day after the day it was given" */
export const countingInWords = ({ days, unit, counting, counts_from: from }: PenaltyRule): string =>
  `${counted(days, unit)} beginning with ${counting === 'after' ? 'the day after ' : ''}${countsFrom[from]}`

/** "SI 2022/71 reg 23. Read 27 Nov 2026. Primary text read" */
export const sourceInWords = ({ source, read_on: readOn, confidence }: PenaltyRule): string =>
  `${source}. Read ${formatDate(readOn)}. ${confidenceWords[confidence]}`

export interface FineDateWords {
  /** How the day is counted. */
  readonly rule: string
  readonly source: string | null
  /** Said where the day, or one of the two, has passed. */
  readonly standing: string | null
}

function standingOf(date: FineDate, today: CalendarDate): string | null {
  const { printed, computed, safe, last } = date
  if (today <= safe) return null
  if (isMissed(date, today)) return 'The date has passed.'
  if (printed === safe && computed !== null && computed >= today)
    return `Printed date passed. By the regulation it runs to ${formatDate(computed)}.`
  if (printed !== null && printed >= today)
    return `By the regulation the date has passed. The notice prints ${formatDate(printed)}.`
  return `By the shortest rule the date has passed. By the longest it runs to ${formatDate(last)}.`
}

export function fineDateWords(
  date: FineDate,
  notice: Pick<NoticeFacts, 'proved_served_on' | 'issued_on'>,
  today: CalendarDate,
): FineDateWords {
  const { rule, first } = date
  if (!rule || first === null)
    return {
      rule: 'We hold no rule for this notice. The printed date applies.',
      source: null,
      standing: standingOf(date, today),
    }
  const isOfService = rule.counts_from === 'served' || rule.counts_from === 'given'
  const isPresumed = isOfService && notice.proved_served_on === null && first !== notice.issued_on
  return {
    rule: `${countingInWords(rule)}, ${formatDate(first)}${isPresumed ? ', the second working day after posting' : ''}.`,
    source: sourceInWords(rule),
    standing: standingOf(date, today),
  }
}
