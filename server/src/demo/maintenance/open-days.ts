// Workshops are open when the hire company is: no demo booking lies on a Saturday, a Sunday or a bank holiday.
import { dayOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import type { World } from '../demo-world.ts'

type Calendar = Pick<World, 'clock' | 'clockRules'>

/** Some days from today. */
export function isOpenDay({ clock, clockRules }: Calendar, offset: number): boolean {
  const { days, holidays } = clockRules.maintenance.calendar
  const day = clock.day(offset)
  return days.some(({ weekday }) => weekday === dayOfWeek(day) + 1) && !holidays.has(day)
}

/** That day, or the first open one after it. */
export function openDayAfter(calendar: Calendar, offset: number): number {
  let day = offset
  while (!isOpenDay(calendar, day)) day += 1
  return day
}

/** That day, or the last open one before it; of days to come none before tomorrow. */
export function openDayNear(calendar: Calendar, offset: number): number {
  let day = offset
  while (!isOpenDay(calendar, day)) day -= 1
  return offset > 0 && day < 1 ? openDayAfter(calendar, offset) : day
}
