// What the workshop's own table keeps of a booking.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type Updateable } from 'kysely'
import type { MaintenanceCasesTable } from '../../db/tables.ts'
import type { Rows } from '../../http/call.ts'

export interface KeptBooking {
  readonly latest_status: string
  readonly requested_by_name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly preferred_dates: string[]
  readonly drop_off: string | null
  readonly mobile_ok: boolean | null
  readonly collection_required: boolean | null
  readonly site_address: string | null
  readonly fault_description: string | null
  readonly odometer: number | null
  readonly dealer_id: number | null
  readonly supplier: string | null
  /** Where to bring it, as the date agreed to says. */
  readonly place: string | null
  readonly job_no: string | null
  readonly booked_at: string | null
  readonly stays_until: string | null
  readonly confirmed_at: string | null
  readonly arrived_at: string | null
  readonly off_road_at: string | null
  readonly completed_at: string | null
  readonly returned_at: string | null
  readonly earlier_downtime_minutes: number
  readonly estimate_pence: number | null
  readonly authorised_pence: number | null
  readonly authorised_by: string | null
  readonly final_cost_pence: number | null
  readonly is_rechargeable: boolean
  readonly po_number: string | null
  readonly relief_registration: string | null
  readonly outcome: 'pass' | 'fail' | 'advisory' | null
  readonly new_due_date: string | null
  readonly findings: string | null
  readonly service_brake_percent: number | null
  readonly secondary_brake_percent: number | null
  readonly parking_brake_percent: number | null
  readonly is_laden: boolean | null
  readonly late_reason: string | null
  readonly is_limiter_checked: boolean | null
  readonly note: string | null
  readonly follows_id: number | null
  readonly visit_id: number | null
  readonly is_by_public_form: boolean
  readonly is_late_cancellation: boolean
}

export async function keptBooking(rows: Rows, id: number): Promise<KeptBooking> {
  const { rows: found } = await sql<KeptBooking>`
    select latest_status, requested_by_name, phone, email, preferred_dates::text[] as preferred_dates, drop_off, mobile_ok, collection_required, site_address,
      fault_description, odometer, dealer_id, supplier,
      (select o.place from date_offers o where o.case_id = maintenance_cases.case_id and o.sequence is not null order by o.sequence desc limit 1) as place, job_no, json_instant(booked_at) as booked_at, stays_until::text as stays_until, json_instant(confirmed_at) as confirmed_at, json_instant(arrived_at) as arrived_at,
      json_instant(off_road_at) as off_road_at, json_instant(completed_at) as completed_at, json_instant(returned_at) as returned_at, earlier_downtime_minutes,
      estimate_pence, authorised_pence, person_name(authorised_by) as authorised_by, final_cost_pence, is_rechargeable, po_number, relief_registration, outcome,
      new_due_date::text as new_due_date, findings, service_brake_percent::float8 as service_brake_percent, secondary_brake_percent::float8 as secondary_brake_percent,
      parking_brake_percent::float8 as parking_brake_percent, is_laden, late_reason, is_limiter_checked, note, follows_id, visit_id, is_by_public_form,
      late_cancellations > 0 as is_late_cancellation
    from maintenance_cases where case_id = ${id}`.execute(rows)
  if (!found[0]) throw problem('not found')
  return found[0]
}

/** Whether it is known where the vehicle is to be. */
export const hasPlace = ({ dealer_id, supplier, place, site_address }: KeptBooking): boolean =>
  dealer_id !== null || supplier !== null || place !== null || site_address !== null

/** The latest booking of a plate and a kind of work that is still under way, but for one. */
export async function openFor(
  rows: Rows,
  { id, reg_no: plate, type }: { readonly id: number; readonly reg_no: string | null; readonly type: string },
): Promise<{ readonly id: number; readonly number: string } | undefined> {
  const { rows: found } = await sql<{ id: number; number: string }>`
    select id, number from cases where kind = 'maintenance' and reg_no = ${plate} and type = ${type} and id <> ${id} and closed_at is null
    order by created_at desc, id desc limit 1`.execute(rows)
  return found[0]
}

/** Writes some of it. */
export const keepBooking = (rows: Rows, id: number, values: Updateable<MaintenanceCasesTable>): Promise<unknown> =>
  rows.updateTable('maintenance_cases').set(values).where('case_id', '=', id).execute()

/** Adds to one of its counts. */
export const addToBooking = (
  rows: Rows,
  id: number,
  count: 'no_shows' | 'short_notice_moves' | 'late_cancellations' | 'earlier_downtime_minutes',
  by = 1,
): Promise<unknown> =>
  sql`update maintenance_cases set ${sql.ref(count)} = ${sql.ref(count)} + ${by} where case_id = ${id}`.execute(rows)

const HOUR_MINUTES = 60

/** Hours off the road over all its visits, to a tenth; until now while it is still off. Null: it never was. */
export function downtimeOf(
  { off_road_at: from, returned_at: to, earlier_downtime_minutes: earlier }: KeptBooking,
  isOpen: boolean,
  now: string,
): number | null {
  const end = to ?? (isOpen ? now : null)
  if (from === null || end === null) return null
  const minutes = (Date.parse(end) - Date.parse(from)) / 60_000 + earlier
  return minutes < 0 ? null : Math.round((minutes / HOUR_MINUTES) * 10) / 10
}
