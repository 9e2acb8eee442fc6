// The planner: what stands ahead on its lines, where somebody moved it, and how the lines of one vehicle run.
import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { selectionQuery } from '../../../kit/list-schema.ts'
import { isCalendarDate } from '../../../kit/time/calendar.ts'
import { told } from '../../../kit/told-field.ts'
import { bookingStages } from '../booked-events.ts'
import { intervalReply, intervalUnits } from '../types/interval-wire.ts'
import { isVehicleEventType } from '../types/kept-types.ts'

const needs = 'see compliance'
const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')
const type = z.string().refine(isVehicleEventType, 'Choose a vehicle compliance item.')
const id = z.number().int().positive()

const clash = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same vehicle'), type: z.string(), date: z.string() }),
  z.object({
    kind: z.enum(['workshop full', 'workshop closed']),
    workshop: z.string(),
    /** Null: a customer is not told how many others come. */
    taken: z.number().nullable(),
    places: z.number().nullable(),
    closed_because: z.string().nullable(),
    next: z.string().nullable(),
  }),
])

const work = z.object({
  type: z.string(),
  /** The day its line says, and the day it is planned for. */
  line_date: z.string(),
  date: z.string(),
  days_late: z.number(),
  is_next: z.boolean(),
  /** Its miles are reached before its date comes: about then. */
  is_by_miles: z.boolean(),
  /** The kind of work it is done with. */
  together: z.string().nullable(),
  /** Why it is not on its line, and who moved it. */
  moved: z.object({ reason: z.string(), by: z.string().nullable() }).nullable(),
  clashes: z.array(clash),
  booked: told('booking', z.enum(bookingStages).nullable()),
  booked_at: told('booking', z.string().nullable()),
})

const plannerRow = z.object({
  id: z.number(),
  reg_no: z.string(),
  make_model: z.string(),
  branch: z.string().nullable(),
  fuel_type: z.string(),
  work: z.array(work),
  /** Kinds whose date is none: they cannot be planned before it is put right. */
  undated: z.array(z.string()),
  /** Null: nobody keeps a date for its brake tests. */
  laden_tests: z
    .object({ done: z.number(), planned: z.number(), needed: z.number().nullable(), is_enough: z.boolean() })
    .nullable(),
  lines: z.array(
    z.object({
      type: z.string(),
      /** Null: it comes once. */
      interval: intervalReply.nullable(),
      /** The vehicle's own, which goes before its type's. */
      is_own: z.boolean(),
      /** After how many miles it comes again for this vehicle, whichever is first; null: as its type says. */
      interval_miles: z.number().nullable(),
      is_by_ebpms: z.boolean(),
    }),
  ),
})
export type PlannerRow = z.output<typeof plannerRow>
export type PlannerWork = z.output<typeof work>

const rule = z.object({
  type: z.string(),
  interval: intervalReply.nullable(),
  legal_source: z.string().nullable(),
  legal_checked_on: z.string().nullable(),
  is_statutory: z.boolean(),
})
export type PlannerRule = z.output<typeof rule>

export const plannerEndpoints = {
  planner: endpoint({
    method: 'GET',
    path: '/api/compliance/planner',
    needs,
    summary: 'What falls due of vehicles over the next 26 weeks, on its lines and where somebody moved it',
    input: selectionQuery.pick({ search: true, filter: true }).extend({ after: z.string().max(200).optional() }),
    reply: z.object({
      today: z.string(),
      /** The Monday it begins with. */
      from: z.string(),
      rows: z.array(plannerRow),
      /** What the lines go by. */
      rules: z.array(rule),
      next: z.string().nullable(),
    }),
  }),
  movePlanned: endpoint({
    method: 'POST',
    path: '/api/compliance/planner/moves',
    needs: 'edit compliance',
    summary: 'Plans one piece of work for another day, and says why; no day puts it back on its line',
    input: z.strictObject({
      vehicle_id: id,
      type,
      /** As the planner shows it. */
      line_date: day,
      planned_on: day.nullable(),
      reason: z.string().trim().max(500).default(''),
    }),
    reply: z.object({ planned_on: z.string().nullable() }),
  }),
  setLine: endpoint({
    method: 'POST',
    path: '/api/compliance/planner/lines',
    needs: 'edit compliance',
    summary: 'How often a kind of work comes for one vehicle; no interval: as often as its type',
    input: z.strictObject({
      vehicle_id: id,
      type,
      interval: z
        .strictObject({
          every: z.number().int('Enter a whole number.').min(1, 'Enter 1 to 260.').max(260, 'Enter 1 to 260.'),
          unit: z.enum(intervalUnits, { error: 'Choose days, weeks or months.' }),
        })
        .nullable(),
      /** Left out: what stands stays; null: as its type says. */
      interval_miles: z.number().int().min(100, 'Enter 100 miles or more.').max(500_000).nullable().optional(),
      is_by_ebpms: z.boolean().default(false),
    }),
    reply: z.object({ is_own: z.boolean() }),
  }),
}
