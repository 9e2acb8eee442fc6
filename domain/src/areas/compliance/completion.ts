// What a piece of work that was done may say, and what is odd about it. Refused is what cannot be; what is only unlikely is warned of,
// kept and flagged.
import { odometerAnomalies, type OdometerAnomaly } from '../telematics/anomalies.ts'
import { judgeReading } from '../telematics/judge-reading.ts'
import type { OdometerReading } from '../telematics/rules.ts'
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
  manual: 'Entered manually',
  dvsa: 'DVSA MOT history',
  dvla: 'DVLA vehicle enquiry',
  maintenance: 'Maintenance booking',
  import: 'Imported file',
}

/** What is odd about its mileage, as of every other reading. */
export const recordFlags = odometerAnomalies
type RecordFlag = OdometerAnomaly

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
  readonly lastReading: OdometerReading | null
}

/** Safety inspections that come late say why: an auditor asks. */
export const asksWhyLate = (eventType: string): boolean => eventType === 'safety_inspection'

/** What a record of the speed limiter says that came with a calibration. */
export const LIMITER_CHECKED = 'Checked during tachograph calibration.'

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
          message: `Enter a reason for the delay. It was due on ${formatDate(known.dueDate ?? '')}.`,
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
    ? [{ field: 'findings', reason: 'required', message: 'Enter what it failed on.' }]
    : []

/** What cannot be, by field. */
export function completionProblems(done: Completion, known: KnownBefore, today: CalendarDate): FieldProblem[] {
  const { doneOn } = done
  if (doneOn > today)
    return [{ field: 'done_on', reason: 'in_future', message: 'The date must be today or in the past.' }]
  if (known.lastDoneOn !== null && doneOn < known.lastDoneOn)
    return [
      {
        field: 'done_on',
        reason: 'before_last',
        message: `The date must be on or after the last ${known.typeName}, ${formatDate(known.lastDoneOn)}.`,
      },
    ]
  return [...lateProblems(done, known), ...failureProblems(done)]
}

/** What is unlikely: kept, and flagged. A record says whole miles, and of its day no hour: the latest one. */
export function completionFlags(
  { miles, doneOn }: Pick<Completion, 'miles' | 'doneOn'>,
  { lastReading: last }: Pick<KnownBefore, 'lastReading'>,
): RecordFlag[] {
  if (miles === null) return []
  const reading = { miles, at: `${doneOn}T23:59:59.999Z` }
  const { flag } = judgeReading(reading, last && { ...last, miles: Math.floor(last.miles) })
  return flag === null ? [] : [flag]
}

/** "41,200 miles is lower than the last reading of 48,212 miles. It will be flagged for checking." */
export function milesWarning(flag: RecordFlag, miles: number, lastMiles: number): string {
  const before = `the last reading of ${counted(Math.floor(lastMiles), 'mile')}`
  const words = {
    'odometer fall': `is lower than ${before}`,
    'odometer jump': `is more than 1,500 miles a day above ${before}`,
    'odometer zero': 'is not a valid reading',
  }
  return `${counted(miles, 'mile')} ${words[flag]}. It will be flagged for checking.`
}
