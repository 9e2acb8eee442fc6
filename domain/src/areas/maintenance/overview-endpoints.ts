// The calls beside one booking: the board and the calendar, how many stand where, how long vehicles stood still, and who waited for whom.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { told } from '../../kit/told-field.ts'
import { caseRow } from '../../cases/case-endpoints.ts'
import { maintenanceCase } from './case.ts'
import { dueItem, maintenanceRow } from './record.ts'
import { isOpenMaintenanceState, type MaintenanceState, maintenanceStates } from './states.ts'

const needs = maintenanceCase.see
const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')
const openStates = maintenanceStates.filter(isOpenMaintenanceState) as [MaintenanceState, ...MaintenanceState[]]
const card = caseRow.extend(maintenanceRow)
const slot = z.object({
  id: z.number(),
  number: z.string(),
  reg_no: z.string().nullable(),
  title: z.string(),
  state: z.string(),
  starts_at: z.string(),
  is_late: z.boolean(),
  /** A date one side offers, and the other has not agreed to. */
  is_offer: z.boolean(),
})
const waited = z.object({
  case: z.object({ id: z.number(), number: z.string(), reg_no: z.string().nullable(), title: z.string() }),
  hours: z.number(),
  is_still: z.boolean(),
})

export const maintenanceOverviewEndpoints = {
  counts: endpoint({
    method: 'GET',
    path: '/api/maintenance/counts',
    needs,
    summary: 'How many bookings stand in each state',
    reply: z.object({ states: z.record(z.string(), z.number()), open: z.number() }),
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/maintenance/board',
    needs,
    summary: 'Open bookings by state, each with how many there are and the first of them by what runs out first',
    input: z.strictObject({
      size: z.coerce.number().int().min(1).max(100).default(8),
      /** One state alone, from a card on: for the rest of its column. */
      state: z.enum(openStates).optional(),
      after: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({
      columns: z.array(
        z.object({ state: z.string(), words: z.string(), count: z.number(), late: z.number(), cards: z.array(card) }),
      ),
    }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/maintenance/calendar',
    needs,
    summary: 'What is booked or offered on each day at each workshop',
    input: z.strictObject({
      from: day,
      to: day,
      /** One day at one workshop whole: 0 where none is named. */
      dealer: z.coerce.number().int().min(0).optional(),
    }),
    reply: z.object({
      holidays: z.array(z.object({ day: z.string(), title: z.string() })),
      days: z.array(
        z.object({
          day: z.string(),
          dealer_id: z.number().nullable(),
          dealer: z.string().nullable(),
          count: z.number(),
          offered: z.number(),
          /** The first of the day; `count` says how many there are. */
          slots: z.array(slot),
        }),
      ),
    }),
  }),
  sameVisit: endpoint({
    method: 'GET',
    path: '/api/maintenance/same-visit/:vehicle_id',
    needs: [maintenanceCase.open, maintenanceCase.manage],
    summary: 'What of a vehicle falls due soon enough to be done in one visit, and is not booked',
    input: z.strictObject({ vehicle_id: z.coerce.number().int().positive() }),
    reply: z.object({ items: told('due event', z.array(dueItem)) }),
  }),
  downtime: endpoint({
    method: 'GET',
    path: '/api/maintenance/downtime',
    needs,
    summary:
      'Hours off the road of the last twelve months by branch and month, and how many visits kept what is promised',
    reply: z.object({
      target_hours: z.number().nullable(),
      rows: z.array(
        z.object({
          month: z.string(),
          branch_id: z.number().nullable(),
          branch: z.string().nullable(),
          visits: z.number(),
          hours: z.number(),
          /** Visits of no more than the hours promised. */
          within_target: z.number(),
        }),
      ),
    }),
  }),
  waits: endpoint({
    method: 'GET',
    path: '/api/maintenance/waits',
    needs,
    rate: 'heavy',
    summary: 'Which bookings waited longest on either side in a month',
    input: z.strictObject({
      month: z
        .string()
        .refine((month) => isCalendarDate(`${month}-01`), 'Enter a month as YYYY-MM.')
        .optional(),
    }),
    reply: z.object({
      month: z.string(),
      customer: z.array(waited),
      hire_company: z.array(waited),
      /** Clocks that stopped in the month. */
      clocks: z.array(
        z.object({ clock: z.string(), label: z.string(), of: z.string(), kept: z.number(), total: z.number() }),
      ),
    }),
  }),
}
