// What is due, joined with what is booked: by registration and type, and of several bookings the latest created wins
// (specification, section 4). The losers are kept, so that the screen can show what was superseded.
import { parseInstant } from '../../kit/time/london-clock.ts'
import { normaliseRegistration } from '../../fleet/registration.ts'
import { isOpenMaintenanceState } from '../maintenance/lifecycle.ts'
import { normaliseEventType } from './event-types.ts'

export interface DueEvent {
  readonly registration: string
  readonly eventType: string
}

export interface MaintenanceBooking extends DueEvent {
  readonly id: number
  /** An instant; one that cannot be read counts as the oldest. */
  readonly createdAt: string
  readonly state: string
}

export interface MatchedEvent<Due extends DueEvent, Booking extends MaintenanceBooking> {
  readonly due: Due
  /** The latest created, whatever its state: it sets the status. */
  readonly booking: Booking | null
  /** Latest first. */
  readonly superseded: readonly Booking[]
  /** True only while the booking is open: a finished or cancelled one still sets the status, but nothing is booked. */
  readonly isBooked: boolean
}

/** The one key of a due event and of its bookings. */
export const bookingKey = ({ registration, eventType }: DueEvent): string =>
  `${normaliseRegistration(registration)} ${normaliseEventType(eventType)}`

/** Of two created at the same instant the higher id is the later. */
function latestFirst(one: MaintenanceBooking, other: MaintenanceBooking): number {
  const [oneAt, otherAt] = [parseInstant(one.createdAt) ?? '', parseInstant(other.createdAt) ?? '']
  if (oneAt === otherAt) return other.id - one.id
  return otherAt > oneAt ? 1 : -1
}

export const isBooked = (booking: Pick<MaintenanceBooking, 'state'> | null): boolean =>
  booking !== null && isOpenMaintenanceState(booking.state)

/** Every due event with its booking, in the order given. The work grows with the sum of both lists, not their product. */
export function matchBookings<Due extends DueEvent, Booking extends MaintenanceBooking>(
  dueEvents: readonly Due[],
  bookings: readonly Booking[],
): MatchedEvent<Due, Booking>[] {
  const byKey = new Map<string, Booking[]>()
  for (const booking of bookings) {
    const key = bookingKey(booking)
    const same = byKey.get(key)
    if (same) same.push(booking)
    else byKey.set(key, [booking])
  }
  for (const same of byKey.values()) same.sort(latestFirst)
  return dueEvents.map((due) => {
    const [booking = null, ...superseded] = byKey.get(bookingKey(due)) ?? []
    return { due, booking, superseded, isBooked: isBooked(booking) }
  })
}
