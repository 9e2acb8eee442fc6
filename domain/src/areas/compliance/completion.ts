// What a piece of work that was done may say, and what is odd about it. Refused is what cannot be; what is only unlikely is warned of,
// kept and flagged.
import { type CalendarDate, isCalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import type { FieldProblem } from '../../kit/problem.ts'
import { counted } from '../../kit/words.ts'

export const completionOutcomes = ['done', 'pass', 'advisory', 'fail'] as const
export type CompletionOutcome = (typeof completionOutcomes)[number]
export const outcomeWords: Readonly<Record<CompletionOutcome, string>> = {
  done: 'Done',
  pass: 'Passed',
  advisory: 'Passed with advisories',
  fail: 'Failed',
}

export const recordSources = ['manual', 'dvsa', 'dvla', 'maintenance', 'import'] as const
export const recordSourceWords: Readonly<Record<(typeof recordSources)[number], string>> = {
  manual: 'Entered by hand',
  dvsa: 'DVSA MOT history',
  dvla: 'DVLA vehicle enquiry',
  maintenance: 'Maintenance booking',
  import: 'Imported file',
}

export const recordFlags = ['miles_below_last'] as const
export type RecordFlag = (typeof recordFlags)[number]

export interface Completion {
  readonly doneOn: CalendarDate
  readonly miles: number | null
  readonly lateReason: string | null
  readonly outcome: CompletionOutcome
  readonly findings: string | null
}

interface LateBefore {
  /** What was due until now. */
  readonly dueDate: string | null
  /** Late work of this type has to say why. */
  readonly asksWhyLate: boolean
}

export interface KnownBefore extends LateBefore {
  /** In a sentence: "safety inspection". */
  readonly typeName: string
  /** The day of the last record of this kind; null: there is none. */
  readonly lastDoneOn: CalendarDate | null
  /** The newest counted reading of the vehicle by the end of the day it was done on. */
  readonly lastMiles: number | null
}

/** Safety inspections that come late say why: an auditor asks. */
export const asksWhyLate = (eventType: string): boolean => eventType === 'safety_inspection'

/** What a record of the speed limiter says that came with a calibration. */
export const LIMITER_CHECKED = 'Checked with the tachograph calibration.'

/** Inspections whose sheet states measured braking. */
export const measuresBrakes = (eventType: string): boolean =>
  eventType === 'safety_inspection' || eventType === 'brake_test' || eventType === 'annual_test'

export const isLate = (doneOn: CalendarDate, dueDate: string | null): boolean =>
  isCalendarDate(dueDate) && doneOn > dueDate

/** Nothing where it need not say why. */
export const lateProblems = (
  { doneOn, lateReason }: Pick<Completion, 'doneOn' | 'lateReason'>,
  known: LateBefore,
): FieldProblem[] =>
  known.asksWhyLate && isLate(doneOn, known.dueDate) && lateReason === null
    ? [
        {
          field: 'late_reason',
          reason: 'required',
          message: `It was due on ${formatDate(known.dueDate ?? '')}. Say why it was late.`,
        },
      ]
    : []

/** Whoever repairs it, and whoever tests it again, has to know what was found. */
export const failureProblems = ({
  outcome,
  findings,
}: {
  readonly outcome: CompletionOutcome | null
  readonly findings: string | null
}): FieldProblem[] =>
  outcome === 'fail' && findings === null
    ? [{ field: 'findings', reason: 'required', message: 'Say what it failed on.' }]
    : []

/** What cannot be, by field. */
export function completionProblems(done: Completion, known: KnownBefore, today: CalendarDate): FieldProblem[] {
  const { doneOn } = done
  if (doneOn > today)
    return [{ field: 'done_on', reason: 'in_future', message: 'Enter a day that has come: today or before.' }]
  if (known.lastDoneOn !== null && doneOn < known.lastDoneOn)
    return [
      {
        field: 'done_on',
        reason: 'before_last',
        message: `The last ${known.typeName} here was done on ${formatDate(known.lastDoneOn)}. Enter that day or a later one.`,
      },
    ]
  return [...lateProblems(done, known), ...failureProblems(done)]
}

/** What is unlikely: kept, and flagged. */
export const completionFlags = (
  { miles }: Pick<Completion, 'miles'>,
  { lastMiles }: Pick<KnownBefore, 'lastMiles'>,
): RecordFlag[] => (miles !== null && lastMiles !== null && miles < Math.floor(lastMiles) ? ['miles_below_last'] : [])

/** "41,200 miles is below the reading before, 48,212 miles. It is kept and flagged." */
export const milesWarning = (miles: number, lastMiles: number): string =>
  `${counted(miles, 'mile')} is below the reading before, ${counted(Math.floor(lastMiles), 'mile')}. It is kept and flagged.`
