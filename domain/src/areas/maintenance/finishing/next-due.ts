// When something falls due again once it is done.
import { addDays, addMonthsToDate, type CalendarDate, isCalendarDate } from '../../../kit/time/calendar.ts'
import { afterInterval, type EventInterval } from '../../compliance/types/interval.ts'
import { describedEventTypes } from '../../compliance/types/type-defaults.ts'

export interface DoneWork {
  readonly type: string
  /** The London day it was done on. */
  readonly doneOn: CalendarDate
  /** What was due until now; null: nothing, or no date. */
  readonly dueDate: string | null
  /** The item's own interval, which goes before its type's. */
  readonly ownInterval?: EventInterval | null
  /** The interval staff keep for its type; the product's own where nobody told any. */
  readonly typeInterval?: EventInterval | null
}

const isKeptEarly = ({ doneOn, dueDate }: DoneWork): boolean =>
  isCalendarDate(dueDate) && doneOn <= dueDate && doneOn >= addDays(addMonthsToDate(dueDate, -1), 1)

function intervalOf({ type, ownInterval, typeInterval }: DoneWork): EventInterval | null {
  if (ownInterval) return ownInterval
  if (typeInterval !== undefined) return typeInterval
  return describedEventTypes.find(({ slug }) => slug === type)?.interval ?? null
}

/**
 * The next due date; null for work that does not come again. An MOT passed up to a month minus a day early keeps its day of the year; any
 * other lasts until the day before the anniversary of the test.
 */
export function nextDueDate(done: DoneWork): CalendarDate | null {
  const interval = intervalOf(done)
  if (!interval) return null
  const { every, unit } = interval
  if (done.type === 'mot' && unit === 'months')
    return isKeptEarly(done)
      ? addMonthsToDate(done.dueDate ?? done.doneOn, every)
      : addDays(addMonthsToDate(done.doneOn, every), -1)
  return afterInterval(done.doneOn, interval)
}

/** A test is passed or failed: its work is not done before that is said. */
const tests: ReadonlySet<string> = new Set(['mot', 'annual_test'])
export const isTest = (type: string): boolean => tests.has(type)
