// What stands on one place of the road, and how much of it fits.
import type { RagValue } from '../status.ts'

/** One due event: a sign. */
export interface RoadEvent {
  readonly id: string
  readonly value: RagValue
  readonly isBooked: boolean
  /** Absent where the reader cannot open it. */
  readonly href?: string | undefined
  /** "MOT, LK21 VXN" */
  readonly name: string
}

/**
 * The events of one week, or the overdue pile. `events` may hold only the first few; `count` and `booked` are for all. Booked null: the
 * reader may not see bookings, and nothing is said of them.
 */
export interface RoadPile {
  readonly href?: string | undefined
  readonly count: number
  readonly booked: number | null
  readonly events: readonly RoadEvent[]
}

const urgency: Readonly<Record<RagValue, number>> = { red: 0, amber: 1, green: 2, unknown: 3 }

/** Most urgent at the foot, and of those what nobody has booked. When more than `room` are due, one place is given up to "+5". */
export function fitSigns(
  { events, count }: Pick<RoadPile, 'events' | 'count'>,
  room: number,
): { shown: RoadEvent[]; more: number } {
  const ordered = events.toSorted(
    (one, other) => urgency[one.value] - urgency[other.value] || Number(one.isBooked) - Number(other.isBooked),
  )
  const shown = ordered.slice(0, count > room ? room - 1 : room)
  return { shown, more: Math.max(0, count - shown.length) }
}

/** Reads on after the count: " items, 3 booked". */
export const pileWords = ({ count, booked }: Pick<RoadPile, 'count' | 'booked'>): string =>
  `${count === 1 ? ' item' : ' items'}${booked === null ? '' : `, ${booked === 0 ? 'none' : booked.toLocaleString('en-GB')} booked`}`
