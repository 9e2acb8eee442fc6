// What a failure means until a later pass. A vehicle that failed its MOT or annual test is off the road; lifting gear that failed LOLER may
// not be used, and the vehicle it is fitted to may run.
import { addDays, type CalendarDate } from '../../../kit/time/calendar.ts'
import { formatDate } from '../../../kit/time/date-words.ts'
import { eventTypeName } from '../../maintenance/event-types.ts'
import { isTest } from '../../maintenance/finishing/next-due.ts'
import type { CompletionOutcome } from '../completion.ts'

/** Failed, they are overdue at once: the date that stood stands no longer. */
export const failingTypes = ['mot', 'annual_test', 'loler'] as const

/** What failed last, and on which day. */
export interface Failure {
  readonly type: string
  readonly on: CalendarDate
}

/**
 * The last day a failure leaves; undefined: what failed keeps its date. A certificate is valid through its last day (ruling 3): of what
 * failed that was the day before, so that it is red from the day on which it failed.
 */
export const dueAfterFailure = (
  type: string,
  outcome: CompletionOutcome,
  doneOn: CalendarDate,
): CalendarDate | undefined =>
  outcome === 'fail' && failingTypes.some((each) => each === type) ? addDays(doneOn, -1) : undefined

/** As replies carry the day beside the item it is of. */
export const failureOf = (type: string, on: CalendarDate | null | undefined): Failure | null =>
  on == null ? null : { type, on }

/** "MOT failed on 3 Nov 2026", "Tail lift or crane out of use since 3 Nov 2026", where a row says the rest. */
export const failureInBrief = ({ type, on }: Failure): string =>
  isTest(type)
    ? `${eventTypeName(type)} failed on ${formatDate(on)}`
    : `Tail lift or crane out of use since ${formatDate(on)}`

/** The same with what may be done until it passes. */
export const failureWords = (failure: Failure): string =>
  `${failureInBrief(failure)}. ${isTest(failure.type) ? 'Off the road until it passes' : 'The vehicle can still be driven'}`

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'type' in value && 'on' in value

/** As a row of a list holds them; none of what it does not know. */
export const failuresIn = (value: unknown): readonly Failure[] => (Array.isArray(value) ? value.filter(isFailure) : [])
