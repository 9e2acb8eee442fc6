// For tests alone: a booking as a row of its list and a card of its board.
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { BookingRow } from './maintenance-source.ts'

type BookingCard = ReplyOf<(typeof maintenanceEndpoints)['board']>['columns'][number]['cards'][number]

export const sampleBookingRow = (change: Partial<BookingRow> = {}): BookingRow => ({
  id: 71,
  number: 'MB-000071',
  type: 'service',
  title: 'Service',
  state: 'booked',
  priority: 'normal',
  reg_no: 'LK21VXN',
  vehicle_id: 12,
  waiting_on: 'third_party',
  waiting_since: '2026-11-16T09:00:00Z',
  owner_team: 'Maintenance',
  owner_name: 'Moira Bell',
  due_at: null,
  due_on: null,
  due_clock: null,
  is_late: false,
  is_open: true,
  customer_account_number: 'HARROW01',
  created_at: '2026-11-12T10:20:00Z',
  updated_at: '2026-11-17T08:00:00.000Z',
  dealer: 'Leeds South',
  booked_at: '2026-11-19T08:30:00Z',
  downtime_hours: null,
  is_rechargeable: false,
  ...change,
})

export const sampleBookingCard = (change: Partial<BookingCard> = {}): BookingCard => ({
  ...sampleBookingRow(),
  clock: null,
  ...change,
})
