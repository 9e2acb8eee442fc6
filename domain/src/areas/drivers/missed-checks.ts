// Which days a driver should have checked a vehicle and did not. Nobody knows of every day whether a vehicle moved, so working days
// stand for days of use: from Monday to Friday, while the driver had a vehicle, before today (today's check may still come).
import { addDays, type CalendarDate, dayOfWeek } from '../../kit/time/calendar.ts'

export interface HeldDays {
  readonly from: CalendarDate
  /** The last day of it; null: still. */
  readonly to: CalendarDate | null
}

export const isCheckDay = (date: CalendarDate): boolean => dayOfWeek(date) < 5

/** The days of the month up to yesterday without a check, oldest first. */
export function missedCheckDays(
  held: readonly HeldDays[],
  checked: ReadonlySet<CalendarDate>,
  today: CalendarDate,
): readonly CalendarDate[] {
  const missed: CalendarDate[] = []
  for (let day = `${today.slice(0, 7)}-01`; day < today; day = addDays(day, 1))
    if (isCheckDay(day) && !checked.has(day) && held.some(({ from, to }) => from <= day && (to === null || day <= to)))
      missed.push(day)
  return missed
}
