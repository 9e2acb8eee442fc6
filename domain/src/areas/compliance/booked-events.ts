// What is due, joined with what is booked: by registration and type, and of several bookings the latest created wins
// (specification, section 4). The losers are kept, so that the screen can show what was superseded.
import { londonDate, parseInstant } from '../../kit/time/london-clock.ts'
import { normaliseRegistration } from '../../fleet/registration.ts'
import { formatDayMonth, formatTime } from '../../kit/time/date-words.ts'
import { isMaintenanceState, isOpenMaintenanceState, type MaintenanceState } from '../maintenance/states.ts'
import { normaliseEventType } from './types/event-types.ts'

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

export const bookingStages = ['none', 'requested', 'booked'] as const
export type BookingStage = (typeof bookingStages)[number]
export const bookingStageWords: Readonly<Record<BookingStage, string>> = {
  none: 'Not booked',
  requested: 'Requested',
  booked: 'Booked',
}
/** Open, but without a time that both sides agreed to. */
export const requestedStates = [
  'requested',
  'acknowledged',
  'more_info',
  'dates_offered',
  'date_asked',
  'no_show',
] as const satisfies readonly MaintenanceState[]
const requested: ReadonlySet<string> = new Set(requestedStates)

/** How far the booking of something due is; nothing of what is finished or given up. @param state null: there is none */
export function bookingStage(state: string | null): BookingStage {
  if (state === null || !isMaintenanceState(state) || !isOpenMaintenanceState(state)) return 'none'
  return requested.has(state) ? 'requested' : 'booked'
}

/** "Booked 8 Dec, 09:30", "Requested"; nothing where nothing is booked. @param at an instant */
export function bookingStageInWords(stage: BookingStage | null, at: string | null): string | undefined {
  if (stage === null || stage === 'none') return undefined
  const word = bookingStageWords[stage]
  return at === null || stage === 'requested' ? word : `${word} ${formatDayMonth(londonDate(at))}, ${formatTime(at)}`
}

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
