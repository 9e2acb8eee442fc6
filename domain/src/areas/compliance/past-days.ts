// Days people ask about: how did we stand at the end of a quarter?
import { addDays, addMonths, type CalendarDate, monthOf } from '../../kit/time/calendar.ts'

const QUARTER_MONTHS = 3

/** The last days of the quarters that are over, the newest first: four of them hold every quarter's end once. */
export function quarterEnds(today: CalendarDate, count: number): CalendarDate[] {
  const month = monthOf(today)
  const begun = addMonths(month, -((Number(month.slice(5)) - 1) % QUARTER_MONTHS))
  return Array.from({ length: count }, (_, place) => addDays(`${addMonths(begun, -place * QUARTER_MONTHS)}-01`, -1))
}
