// What a failed examination takes out of use. Lifting gear that fails LOLER may not be used, and the vehicle it is fitted to may run.
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import type { CompletionOutcome } from './completion.ts'

/** Failed, it falls due again at once: its date stands no longer, whatever it was. */
export const stopsEquipment = (type: string): boolean => type === 'loler'

/** The date that stands after something was done and failed; undefined: the one that stood. */
export const dueAfterFailure = (
  type: string,
  outcome: CompletionOutcome,
  doneOn: CalendarDate,
): CalendarDate | undefined => (outcome === 'fail' && stopsEquipment(type) ? doneOn : undefined)

/** "Tail lift or crane out of use since 3 Nov 2026; the vehicle may run" */
export const outOfUseWords = (since: CalendarDate): string =>
  `Tail lift or crane out of use since ${formatDate(since)}; the vehicle may run`
