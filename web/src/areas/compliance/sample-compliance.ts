// For tests alone: how a small fleet stands, what falls due, and what was done.
import type { MatrixRow } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { ComplianceRecord } from '@kerbline/domain/areas/compliance/records/record-wire.ts'
import type { ComplianceStanding } from '@kerbline/domain/areas/compliance/standing-wire.ts'
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { nothingStanding } from '@kerbline/domain/areas/compliance/standing.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'

type Event = ReplyOf<(typeof complianceEndpoints)['events']>['rows'][number]
type TypeStanding = ComplianceStanding['types'][number]

const typeStanding = (change: Partial<TypeStanding>): TypeStanding => {
  const { weeks, forecast, ...none } = nothingStanding()
  return {
    ...none,
    type: 'mot',
    weeks: [...weeks],
    forecast: forecast.map((counts) => ({ ...counts })),
    overdue_booked: 0,
    amber_booked: 0,
    to_book: 0,
    ...change,
  }
}

export const sampleStanding = (change: Partial<ComplianceStanding> = {}): ComplianceStanding => ({
  today: '2026-11-17',
  on: '2026-11-17',
  types: [
    typeStanding({
      type: 'mot',
      red: 1,
      amber: 2,
      green: 58,
      to_book: 2,
      forecast: [
        { red: 3, amber: 0, green: 58 },
        { red: 8, amber: 2, green: 51 },
        { red: 12, amber: 4, green: 45 },
      ],
    }),
    typeStanding({
      type: 'safety_inspection',
      red: 14,
      amber: 24,
      green: 149,
      no_valid_date: 2,
      overdue_booked: 4,
      amber_booked: 5,
      to_book: 18,
    }),
  ],
  ...change,
})

export const sampleEvent = (change: Partial<Event> = {}): Event => ({
  id: 1,
  vehicle_id: 11,
  reg_no: 'LK21VXN',
  event_type: 'mot',
  due_date: '2026-11-08',
  amber_weeks: 4,
  by_miles: null,
  rag: 'red',
  failed_on: null,
  booked: 'none',
  booked_at: null,
  last_done: '2025-11-09',
  make_model: 'Ford Transit 350',
  branch_id: 4,
  branch_id_name: 'Leeds South',
  tag_ids_name: null,
  customer_account_number: 'HARROW01',
  ...change,
})

export const sampleRow: MatrixRow = {
  id: 11,
  reg_no: 'LK21VXN',
  make_model: 'Ford Transit 350',
  branch: 'Leeds South',
  fuel_type: 'diesel',
  miles: 48_212,
  cells: [
    {
      id: 1,
      type: 'mot',
      due_date: '2026-11-08',
      amber_weeks: 4,
      due_miles: null,
      by_miles: null,
      rag: 'red',
      booked: 'none',
      failed_on: null,
      booked_at: null,
    },
    {
      id: 2,
      type: 'safety_inspection',
      due_date: '2026-11-25',
      amber_weeks: 2,
      due_miles: 50_000,
      by_miles: { due_on: '2026-12-21', few_on: '2026-11-21', left: 1788 },
      rag: 'amber',
      booked: 'booked',
      failed_on: null,
      booked_at: '2026-11-24T09:00:00Z',
    },
  ],
  absent: [
    { type: 'loler', is: 'no valid date' },
    { type: 'first_aid', is: 'not tracked' },
    { type: 'ved', is: 'hire company renews' },
  ],
}

export const sampleRecord = (change: Partial<ComplianceRecord> = {}): ComplianceRecord => ({
  id: 90,
  event_type: 'safety_inspection',
  driver_field: null,
  due_date: '2026-10-14',
  done_on: '2026-10-14',
  miles: 47_010,
  outcome: 'advisory',
  findings: 'Brake pads front at 5 mm.',
  service_brake_percent: 54.2,
  secondary_brake_percent: null,
  parking_brake_percent: 18.1,
  is_laden: true,
  next_due_date: '2026-11-25',
  flags: [],
  late_reason: null,
  source: 'maintenance',
  recorded_by: 'Leeds workshop',
  corrections: [],
  booking_id: null,
  has_document: true,
  papers: [],
  ...change,
})
