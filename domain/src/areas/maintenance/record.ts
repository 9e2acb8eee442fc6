// What a booking says beside the spine, and what asking for one takes.
import { z } from 'zod'
import { placeRow } from '../../cases/case-endpoints.ts'
import { phoneRule } from '../../kit/phone.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { told } from '../../kit/told-field.ts'
import { isMaintenanceEventType, isWorkOfVehicles } from './event-types.ts'

const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')
const note = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-GB')} characters.`)
const phone = note(40).refine((text) => text === '' || phoneRule.form.test(text), phoneRule.remedy)

/** What falls due, and how urgent that is. */
export const dueItem = z.object({
  event_type: z.string(),
  due_date: z.string().nullable(),
  due_miles: z.number().nullable(),
  rag_status: z.enum(['red', 'amber', 'green']),
  /** "Amber: due 8 Dec 2026, within 4 weeks". */
  because: z.string(),
})

const named = z.object({ id: z.number(), number: z.string(), type: z.string(), state: z.string() })

export const maintenanceRow = {
  ...placeRow,
  dealer: z.string().nullable(),
  booked_at: z.string().nullable(),
  downtime_hours: z.number().nullable(),
  /** For those who may know what work costs. */
  estimate_pence: z.number().nullable().optional(),
  is_rechargeable: z.boolean(),
  is_status_unknown: z.boolean(),
}

export const maintenanceOwn = {
  latest_status: z.string(),
  /** With its make. */
  model: z.string().nullable(),
  branch: z.string().nullable(),
  driver_name: told('driver name', z.string().nullable()),
  driver_id: told('driver name', z.number().nullable()),
  branch_id: z.number().nullable(),
  due_item: told('due event', dueItem.nullable()),
  /** What else of the vehicle falls due soon enough for the same visit. */
  same_visit: told('due event', z.array(dueItem)),
  /** The other bookings of the same visit: they move with this one. */
  visit: z.array(named),
  /** Older bookings of the same plate and type that this one stands for, and the newer one that stands for this (ruling 27). */
  superseded: z.array(named),
  superseded_by: named.nullable(),
  /** What it follows from, and what follows from it: a retest, a repair. */
  linked: z.array(named),
  dealer: z
    .object({ id: z.number(), name: z.string(), phone: z.string().nullable(), address: z.string().nullable() })
    .nullable(),
  supplier: z.string().nullable(),
  /** Where to bring it, beside the workshop or in its stead. */
  place: z.string().nullable(),
  job_no: z.string().nullable(),
  /** Defects that were sent to maintenance and that this booking mends, for those who see checks. */
  mends: z.array(
    z.object({ id: z.number(), number: z.string(), title: z.string(), state: z.string(), severity: z.string() }),
  ),
  /** What drivers reported of the vehicle in the month before, and nobody has repaired since. */
  defects: z.array(
    z.object({
      check_id: z.number(),
      code: z.string(),
      severity: z.string().nullable(),
      note: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Of the lists above, how many there are besides those that are told. */
  left_out: z.object({
    superseded: z.number(),
    visit: z.number(),
    linked: z.number(),
    mends: z.number(),
    defects: z.number(),
  }),
  requested_by_name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Asked for on the public form; staff made the booking of it. */
  is_by_public_form: z.boolean(),
  preferred_dates: z.array(z.string()),
  drop_off: z.string().nullable(),
  mobile_ok: z.boolean().nullable(),
  collection_required: z.boolean().nullable(),
  site_address: z.string().nullable(),
  fault_description: z.string().nullable(),
  odometer: z.number().nullable(),
  booked_at: z.string().nullable(),
  /** The last day it takes a place there; null: the day of its slot. */
  stays_until: z.string().nullable(),
  /** When the workshop said that the day suits; null: it has not. */
  confirmed_at: z.string().nullable(),
  arrived_at: z.string().nullable(),
  off_road_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  returned_at: z.string().nullable(),
  /** Until now, where it is still off the road; and the hours that are promised. */
  downtime_hours: z.number().nullable(),
  downtime_target_hours: z.number().nullable(),
  relief_registration: z.string().nullable(),
  knows_cost: z.boolean(),
  estimate_pence: z.number().nullable(),
  authorised_pence: z.number().nullable(),
  authorised_by: z.string().nullable(),
  final_cost_pence: z.number().nullable(),
  is_rechargeable: z.boolean(),
  po_number: z.string().nullable(),
  outcome: z.enum(['pass', 'fail', 'advisory']).nullable(),
  new_due_date: told('due event', z.string().nullable()),
  /** What the workshop found, in its words. */
  findings: z.string().nullable(),
  note: z.string().nullable(),
  /** What a file or another system last said of it, where that is no state of ours: in its words, or "Unknown". */
  latest_status_words: z.string().nullable(),
  /** What is odd about it, in words: a slot on a bank holiday. */
  warnings: z.array(z.string()),
  /** Of this customer's bookings of the last twelve months: not brought, and moved or cancelled at less than a day's notice. */
  no_shows: z.number(),
  short_notice_moves: z.number(),
  late_cancellations: z.number(),
  /** This one was cancelled by the customer at less than a day's notice. */
  is_late_cancellation: z.boolean(),
}

export const maintenanceOpened = {
  vehicle_id: z.number().int().positive(),
  type: z
    .string()
    .refine((type) => isMaintenanceEventType(type) && isWorkOfVehicles(type), 'Choose the work from the list.'),
  /** In the order one would like them. */
  preferred_dates: z.array(day).min(1, 'Enter at least one date.').max(3, 'Enter at most three dates.'),
  /** What is wrong, for a repair. */
  fault_description: note(2000).nullable().default(null),
  odometer: z.number().int('Enter a whole number.').min(1, 'Enter 1 or more.').max(2_000_000).nullable().default(null),
  is_off_road: z.boolean().default(false),
  drop_off: note(200).nullable().default(null),
  mobile_ok: z.boolean().default(false),
  collection_required: z.boolean().default(false),
  site_address: note(300).nullable().default(null),
  phone: phone.nullable().default(null),
  po_number: note(40).nullable().default(null),
  note: note(500).nullable().default(null),
}
