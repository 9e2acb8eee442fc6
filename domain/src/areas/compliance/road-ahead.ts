// The road ahead: what is overdue in one pile, then twelve weeks from today, each event a sign, booked or not.
import { addDays, addWeeks, type CalendarDate } from '../../kit/time/calendar.ts'
import { type DueItem, ragOf, type RagCounts } from './rules.ts'

export const ROAD_AHEAD_WEEKS = 12

export interface RoadItem extends DueItem {
  readonly isBooked: boolean
}

export interface RoadWeek {
  /** Today for the first week, then seven days apart. */
  readonly weekStart: CalendarDate
  /** The last day of the week. */
  readonly weekEnd: CalendarDate
  readonly booked: RagCounts
  readonly unbooked: RagCounts
}

export interface RoadAhead {
  readonly overdue: {
    readonly booked: number
    readonly unbooked: number
    /** How many of the pile are there for want of a valid date. */
    readonly noValidDate: number
  }
  readonly weeks: readonly RoadWeek[]
  /** Due after the last week shown. */
  readonly later: number
}

const noSigns = () => ({ red: 0, amber: 0, green: 0 })

export function roadAhead(items: Iterable<RoadItem>, today: CalendarDate): RoadAhead {
  const overdue = { booked: 0, unbooked: 0, noValidDate: 0 }
  const weeks = Array.from({ length: ROAD_AHEAD_WEEKS }, (_, week) => {
    const weekStart = addWeeks(today, week)
    return { weekStart, weekEnd: addDays(weekStart, 6), booked: noSigns(), unbooked: noSigns() }
  })
  let later = 0
  for (const item of items) {
    const { rag, daysUntilDue } = ragOf(item, today)
    const side = item.isBooked ? 'booked' : 'unbooked'
    if (daysUntilDue === null) overdue.noValidDate += 1
    if (daysUntilDue === null || daysUntilDue < 0) overdue[side] += 1
    else {
      const week = weeks[Math.floor(daysUntilDue / 7)]
      if (week) week[side][rag] += 1
      else later += 1
    }
  }
  return { overdue, weeks, later }
}

/**
 * How the fleet would stand some weeks on if nothing more were booked: what is booked counts as done when its date has come,
 * what is not stays due. An event without a valid date stays red, booked or not. No weeks on is simply today.
 */
export function ragForecast(items: Iterable<RoadItem>, today: CalendarDate, weeksAhead: number): RagCounts {
  const then = addWeeks(today, weeksAhead)
  const counts = noSigns()
  for (const item of items) {
    const { rag, reason } = ragOf(item, then)
    const isDoneByThen = weeksAhead > 0 && item.isBooked && reason === 'overdue'
    counts[isDoneByThen ? 'green' : rag] += 1
  }
  return counts
}
