// What a failed examination takes out of use. Lifting gear that fails LOLER may not be used, and the vehicle it is fitted to may run.
import { addDays, type CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import type { CompletionOutcome } from './completion.ts'

/** Types whose failure stops the equipment they are about. */
export const equipmentTypes = ['loler'] as const

/** Failed, it is overdue at once: its date stands no longer, whatever it was. */
export const stopsEquipment = (type: string): boolean => equipmentTypes.some((each) => each === type)

/**
 * The date that stands after something was done and failed; undefined: the one that stood. A certificate is valid through its last day
 * (ruling 3): of gear that failed that was the day before, so that it is red from the day on which it failed.
 */
export const dueAfterFailure = (
  type: string,
  outcome: CompletionOutcome,
  doneOn: CalendarDate,
): CalendarDate | undefined => (outcome === 'fail' && stopsEquipment(type) ? addDays(doneOn, -1) : undefined)

/** "Tail lift or crane out of use since 3 Nov 2026", where a row says the rest. */
export const outOfUseInBrief = (since: CalendarDate): string =>
  `Tail lift or crane out of use since ${formatDate(since)}`

/** "Tail lift or crane out of use since 3 Nov 2026; the vehicle may run" */
export const outOfUseWords = (since: CalendarDate): string => `${outOfUseInBrief(since)}; the vehicle may run`
