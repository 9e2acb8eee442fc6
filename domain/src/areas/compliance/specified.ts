// What is due in the shapes of the specified calls.
import { z } from 'zod'
import { told } from '../../kit/told-field.ts'
import { milesDueReply } from './miles-due-wire.ts'

export const bookedEvent = z.object({
  id: z.number(),
  status: z.string(),
  booked_at: z.string().nullable(),
  created_at: z.string(),
})

/**
 * What is due: `allVehicleEvents` of get-cached-vehicles, in the fields of the specification. `overdue` is the amber threshold in weeks;
 * `status` and `latest_status` (JSON text, as stored) are those of the latest booking, null without one.
 */
export const complianceEvent = z.object({
  id: z.number(),
  vehicle_reg: z.string(),
  reg_no: z.string(),
  type: z.string(),
  event_type: z.string(),
  /** The earlier of the date entered and the day by miles: what the colour follows (ruling 71). */
  due_date: z.string().nullable(),
  /** Null: there is no valid date. */
  due_by: z.enum(['date', 'miles']).nullable(),
  overdue: z.number(),
  rag_status: z.enum(['red', 'amber', 'green']),
  latest_status: told('booking', z.string().nullable()),
  booked_event: told('booking', bookedEvent.nullable()),
  status: told('booking', z.string().nullable()),
  created_at: z.string(),
  note: z.string().nullable(),
  /** Beyond the specification: what miles say of it. */
  by_miles: milesDueReply,
  /** The day on which it failed, where it has not passed since; a copy kept from before this was told lacks it. */
  failed_on: z.string().nullable().optional(),
})
