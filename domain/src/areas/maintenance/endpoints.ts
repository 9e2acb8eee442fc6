import { z } from 'zod'
import { caseDatesEndpoints } from '../../cases/case-dates.ts'
import { caseEndpoints, caseReplyOf, ownersEndpoint } from '../../cases/case-endpoints.ts'
import { withSight } from '../../cases/case-kind.ts'
import { caseMoneyEndpoints } from '../../cases/case-money.ts'
import { caseWrittenEndpoints } from '../../cases/case-written.ts'
import { packEndpoint } from '../../cases/document-endpoints.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'
import { bookedEvent } from '../compliance/specified.ts'
import { isVehicleEventType } from '../compliance/types/kept-types.ts'
import { bookingVerdicts } from './booking-verdicts.ts'
import { maintenanceCase } from './case.ts'
import { maintenanceOverviewEndpoints } from './overview-endpoints.ts'
import { workshopEndpoints } from './workshop-endpoints.ts'
import { maintenanceOpened, maintenanceOwn, maintenanceRow } from './record.ts'

/** A maintenance event as specified; what is due is joined in by registration and type. */
export const maintenanceEvent = z.object({
  id: z.number(),
  vehicle_reg: z.string(),
  reg_no: z.string(),
  type: z.string(),
  event_type: z.string(),
  created_at: z.string(),
  latest_status: z.string(),
  due_date: told('due event', z.string().nullable()),
  overdue: told('due event', z.number().nullable()),
  booked_event: bookedEvent.nullable(),
  status: z.string(),
  rag_status: told('due event', z.enum(['red', 'amber', 'green']).nullable()),
  booked_at: z.string().nullable(),
  note: z.string().nullable(),
})

/** What a workshop is asked for many vehicles at once: something that falls due, or whatever each has due next. */
export const NEXT_DUE = 'next due'
const fromTheList = 'Choose the work from the list.'
const bookable = z.string().max(80).refine(isVehicleEventType, fromTheList)
const asked = z
  .string()
  .max(80)
  .refine((type) => type === NEXT_DUE || isVehicleEventType(type), fromTheList)
const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')
const ids = z.array(z.number().int().positive()).min(1).max(1000)

/** Which vehicles, and what for. */
const wanted = {
  vehicle_ids: ids,
  type: asked,
  /** In place of `type`: what is asked for each, where several wait for different work. Of the vehicles named above. */
  events: z
    .array(z.strictObject({ vehicle_id: z.number().int().positive(), type: bookable }))
    .min(1)
    .max(1000)
    .optional(),
}

export const maintenanceEndpoints = {
  ...maintenanceOverviewEndpoints,
  ...workshopEndpoints,
  ...caseEndpoints(maintenanceCase, { row: maintenanceRow, own: maintenanceOwn, opened: maintenanceOpened }),
  ...caseMoneyEndpoints(maintenanceCase),
  ...caseDatesEndpoints(maintenanceCase),
  pack: packEndpoint(maintenanceCase),
  ...caseWrittenEndpoints(maintenanceCase, maintenanceOwn),
  addToVisit: endpoint({
    method: 'POST',
    path: '/api/maintenance/:id/visit',
    needs: withSight(maintenanceCase, maintenanceCase.open, maintenanceCase.manage),
    summary: 'Adds what else falls due to the visit of a booking: on its day, at its workshop, and moved with it',
    input: z.strictObject({ id: z.coerce.number().int().positive(), type: z.string().max(40) }),
    reply: caseReplyOf(maintenanceOwn),
  }),
  leaveVisit: endpoint({
    method: 'POST',
    path: '/api/maintenance/:id/visit/leave',
    needs: withSight(maintenanceCase, maintenanceCase.open, maintenanceCase.manage),
    summary: 'Takes a booking out of its visit: it keeps its day and its workshop, and moves by itself from then on',
    input: z.strictObject({ id: z.coerce.number().int().positive() }),
    reply: caseReplyOf(maintenanceOwn),
  }),
  owners: ownersEndpoint(maintenanceCase),
  previewBookings: endpoint({
    method: 'POST',
    path: '/api/maintenance-requests/preview',
    needs: 'request maintenance',
    rate: 'read',
    isChanging: false,
    summary: 'What a request for bookings would do with each vehicle: ask, or leave it out and why',
    input: z.strictObject(wanted),
    reply: z.object({
      vehicles: z.array(
        z.object({
          vehicle_id: z.number(),
          reg_no: z.string(),
          /** Null: nothing is tracked for it. */
          type: z.string().nullable(),
          verdict: z.enum(bookingVerdicts),
          branch: z.string().nullable(),
          due_date: told('due event', z.string().nullable()),
          /** What is under way already. */
          booking: told('booking', z.object({ status: z.string(), booked_at: z.string().nullable() }).nullable()),
        }),
      ),
      /** Approved ones, to prefer one of for a vehicle. */
      workshops: z.array(
        z.object({ id: z.number(), name: z.string(), postcode: z.string().nullable(), services: z.array(z.string()) }),
      ),
    }),
  }),
  requestBookings: endpoint({
    method: 'POST',
    path: '/api/maintenance-requests',
    needs: 'request maintenance',
    summary: 'Asks for the same booking for many vehicles; those that have one under way are left out and named',
    input: z.strictObject({
      ...wanted,
      /** In the order one would like them. */
      preferred_dates: z.array(day).min(1, 'Enter at least one date.').max(3),
      note: z.string().trim().max(500).nullable(),
      /** What is otherwise for one of them: its first choice of day, and the workshop one would like. */
      own: z
        .array(
          z.strictObject({
            vehicle_id: z.number().int().positive(),
            type: bookable,
            preferred_date: day.nullable(),
            dealer_id: z.number().int().positive().nullable(),
          }),
        )
        .max(1000)
        .optional(),
    }),
    reply: z.object({
      requested: z.array(z.object({ id: z.number(), reg_no: z.string(), type: z.string() })),
      under_way: z.array(z.object({ reg_no: z.string(), type: z.string() })),
      /** Nothing is tracked for these. */
      nothing_due: z.array(z.string()),
      not_on_hire: z.array(z.string()),
    }),
  }),
  cancelRequests: endpoint({
    method: 'DELETE',
    path: '/api/maintenance-requests',
    needs: 'request maintenance',
    summary: "Takes one's own requests back while nobody has answered them",
    input: z.strictObject({ ids: z.string().regex(/^\d+(,\d+){0,999}$/) }),
    reply: z.object({ cancelled: z.number() }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/get-maintenance-events',
    needs: 'see maintenance request details',
    isSpecified: true,
    leavesOut: 'All but the newest 200,000 events',
    summary: 'Maintenance events of the scope',
    reply: z.array(maintenanceEvent),
  }),
}
