// For tests alone: a booking as the calls answer it.
import type { DateOffer } from '@kerbline/domain/cases/case-dates.ts'
import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { asksOf } from '@kerbline/domain/cases/case-kind.ts'
import type { MoneyLine } from '@kerbline/domain/cases/case-money.ts'
import { totalsOf } from '@kerbline/domain/cases/money-lines.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import type { CaseLines } from '../../case/money/money-source.ts'
import type { BookingRecord, BookingRow, BookingView } from './maintenance-source.ts'

const row: BookingRow = {
  id: 2316,
  number: 'MB-002316',
  type: 'mot',
  title: 'MOT',
  state: 'dates_offered',
  priority: 'normal',
  reg_no: 'YD70KHZ',
  vehicle_id: 12,
  waiting_on: 'customer',
  waiting_since: '2026-11-17T08:00:00Z',
  owner_team: 'Maintenance',
  owner_name: 'Dev Kapoor',
  due_at: '2026-11-17T11:00:00Z',
  due_on: '2026-11-17',
  due_clock: 'choose a date',
  is_late: false,
  is_open: true,
  customer_account_number: 'HARROW01',
  ...{ account_name: 'Harrow & Lane', branch: 'Leeds', is_vor: false },
  created_at: '2026-11-16T10:20:00Z',
  updated_at: '2026-11-17T08:00:00.000Z',
  dealer: 'Leeds South',
  booked_at: null,
  downtime_hours: null,
  is_rechargeable: false,
  is_status_unknown: false,
}
export const sampleBookingRow = (change: Partial<BookingRow> = {}): BookingRow => ({ ...row, ...change })

const record: BookingRecord = {
  ...row,
  owner_id: 5,
  account_name: 'Harrow & Lane',
  company_id: 9,
  opened_at: row.created_at,
  opened_by: 'Priya Raman',
  closed_at: null,
  latest_status: '{}',
  model: 'Transit 350 L2 H2',
  branch: 'Leeds',
  branch_id: 4,
  driver_name: 'Sam Okafor',
  driver_id: 31,
  due_item: {
    event_type: 'mot',
    due_date: '2026-11-25',
    due_miles: null,
    rag_status: 'amber',
    because: 'Amber: due 25 Nov 2026, within 4 weeks',
  },
  same_visit: [],
  visit: [],
  superseded: [],
  superseded_by: null,
  linked: [],
  dealer: { id: 3, name: 'Leeds South', phone: '0113 496 0110', address: 'Gelderd Road, Leeds' },
  supplier: null,
  place: null,
  job_no: null,
  mends: [],
  defects: [],
  left_out: { superseded: 0, visit: 0, linked: 0, mends: 0, defects: 0 },
  requested_by_name: 'Priya Raman',
  phone: null,
  email: null,
  is_by_public_form: false,
  preferred_dates: ['2026-11-20'],
  drop_off: null,
  mobile_ok: null,
  collection_required: null,
  site_address: null,
  fault_description: null,
  odometer: null,
  booked_at: null,
  stays_until: null,
  confirmed_at: null,
  arrived_at: null,
  off_road_at: null,
  completed_at: null,
  returned_at: null,
  downtime_hours: null,
  downtime_target_hours: 24,
  relief_registration: null,
  knows_cost: true,
  estimate_pence: null,
  authorised_pence: null,
  authorised_by: null,
  final_cost_pence: null,
  is_rechargeable: false,
  po_number: null,
  outcome: null,
  new_due_date: null,
  findings: null,
  note: null,
  warnings: [],
  no_shows: 0,
  short_notice_moves: 0,
  latest_status_words: null,
  late_cancellations: 0,
  is_late_cancellation: false,
}

export const sampleBooking = (change: Partial<BookingRecord> = {}, more: Partial<BookingView> = {}): BookingView => ({
  record: { ...record, ...change },
  may: [],
  may_not: [],
  clocks: [],
  may_post: true,
  may_note: false,
  ...more,
})

export const sampleOffer = (id: number, change: Partial<DateOffer> = {}): DateOffer => ({
  id,
  side: 'hire_company',
  starts_at: '2026-11-19T08:30:00Z',
  dealer: 'Leeds South',
  place: null,
  state: 'open',
  note: null,
  made_by: 'Dev Kapoor',
  made_at: '2026-11-17T08:00:00Z',
  answered_by: null,
  answered_at: null,
  sequence: null,
  ...change,
})

export const sampleLine = (id: number, change: Partial<MoneyLine> = {}): MoneyLine => ({
  id,
  what: `Tyre ${id}`,
  kind: 'part',
  quantity: 1,
  unit_pence: 11_800,
  net_pence: 11_800,
  tax_treatment: 'standard',
  tax_pence: 2_360,
  payer: 'customer',
  decision: null,
  agreed_pence: null,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  ...change,
})

export const sampleLines = (lines: MoneyLine[], change: Partial<CaseLines> = {}): CaseLines => ({
  version: row.updated_at,
  lines,
  totals: totalsOf(lines),
  may_save: false,
  may_decide: null,
  may_withdraw: false,
  limit_pence: null,
  approvals: [],
  ...change,
})

/** A step as the server offers it. */
export function offered(verb: string): OfferedStep {
  const step = maintenanceCase.steps.find((each) => each.verb === verb)
  return {
    verb,
    label: step?.label ?? verb,
    tone: (step && 'tone' in step && step.tone) || null,
    asks: writableFields(asksOf(maintenanceCase, verb)).map(
      ([name, { kind, label, isOptional, max, to, options }]) => ({
        name,
        kind,
        label,
        isOptional,
        ...(max !== undefined && { max }),
        ...(to !== undefined && { to }),
        ...(options && { options: [...options] }),
      }),
    ),
  }
}
