// What falls due by date or by miles is due by whichever comes first. Which of the two, and when, is worked out of the miles the vehicle
// has been driving; the portal says which it was.
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '../../kit/time/calendar.ts'

export interface DueByBoth {
  /** A calendar date, or whatever stood in its place. */
  readonly dueDate: string | null
  readonly dueMiles: number | null
  /** The newest counted reading; null: none. */
  readonly miles: number | null
  /** The London day it was read on. */
  readonly readOn: CalendarDate | null
  /** As the vehicle has been driving; null or 0: nothing to go by. */
  readonly milesPerDay: number | null
}

export interface ServiceDue {
  readonly date: CalendarDate | null
  /** What it is due by; null: neither tells a day. */
  readonly by: 'date' | 'miles' | null
  /** Negative: past it. */
  readonly milesLeft: number | null
}

/** Farther off than this says nothing. */
const MAX_DAYS_AHEAD = 1_830

function milesDay({ dueMiles, miles, readOn, milesPerDay }: DueByBoth): CalendarDate | null {
  if (dueMiles === null || miles === null || readOn === null || miles <= 0) return null
  const left = dueMiles - miles
  if (left <= 0) return readOn
  if (milesPerDay === null || milesPerDay <= 0) return null
  const days = Math.floor(left / milesPerDay)
  return days > MAX_DAYS_AHEAD ? null : addDays(readOn, days)
}

/** The earlier of the date and the day the miles will be reached; the same day: by date. */
export function serviceDue(due: DueByBoth): ServiceDue {
  const byMiles = milesDay(due)
  const byDate = isCalendarDate(due.dueDate) ? due.dueDate : null
  const milesLeft = due.dueMiles === null || due.miles === null ? null : Math.round(due.dueMiles - due.miles)
  if (byMiles !== null && (byDate === null || daysBetween(byMiles, byDate) > 0))
    return { date: byMiles, by: 'miles', milesLeft }
  return { date: byDate, by: byDate === null ? null : 'date', milesLeft }
}
