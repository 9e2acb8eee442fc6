// For tests alone: a booking as a card of its board.
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sampleBookingRow } from './sample-booking.ts'

type BookingCard = ReplyOf<(typeof maintenanceEndpoints)['board']>['columns'][number]['cards'][number]

export const sampleBookingCard = (change: Partial<BookingCard> = {}): BookingCard => ({
  ...sampleBookingRow({
    ...{ id: 71, number: 'MB-000071', type: 'service', title: 'Service', state: 'booked', waiting_on: 'third_party' },
    ...{ due_at: null, due_on: null, due_clock: null, booked_at: '2026-11-19T08:30:00Z' },
  }),
  clock: null,
  ...change,
})
