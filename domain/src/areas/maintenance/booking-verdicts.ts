// What becomes of a vehicle when bookings are requested for many: asked for, or left out and why. Said before and after in the same words.
import { instantInSentence } from '../../kit/time/date-words.ts'
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { eventTypeName } from './event-types.ts'
import { isMaintenanceState, maintenanceStateTable } from './states.ts'

export const bookingVerdicts = ['request', 'under way', 'nothing due', 'not on hire'] as const
export type BookingVerdict = (typeof bookingVerdicts)[number]

/** `type` null: nothing is tracked for it. */
export function bookingVerdict(vehicle: {
  readonly is_live: boolean
  readonly type: string | null
  readonly is_under_way: boolean
}): BookingVerdict {
  if (!vehicle.is_live) return 'not on hire'
  if (vehicle.type === null) return 'nothing due'
  return vehicle.is_under_way ? 'under way' : 'request'
}

interface Skipped {
  readonly verdict: Exclude<BookingVerdict, 'request'>
  readonly type: string | null
  /** Of what is under way; null: not told. */
  readonly booking?: { readonly status: string; readonly booked_at: string | null } | null
}

/** "MOT already has a booking (booked, 3 Dec 2026 08:30).", "No compliance dates for this vehicle." */
export function skipReason({ verdict, type, booking }: Skipped, today?: CalendarDate): string {
  if (verdict === 'not on hire') return 'It is not on hire.'
  if (verdict === 'nothing due') return 'No compliance dates for this vehicle.'
  const name = eventTypeName(type ?? '')
  if (!booking) return `${name} is already booked or in progress.`
  const at = booking.booked_at !== null && today !== undefined ? `, ${instantInSentence(booking.booked_at, today)}` : ''
  const words = isMaintenanceState(booking.status) ? maintenanceStateTable[booking.status].words : booking.status
  return `${name} already has a booking (${words.toLowerCase()}${at}).`
}
