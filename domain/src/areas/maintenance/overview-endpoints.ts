// The calls beside one booking: the board and the calendar, how many stand where, how long vehicles stood still, and who waited for whom.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { told } from '../../kit/told-field.ts'
import { caseBoardEndpoints } from '../../cases/case-board.ts'
import { caseCalendarEndpoints } from '../../cases/case-calendar.ts'
import { caseWaitsEndpoints } from '../../cases/case-waits.ts'
import { maintenanceCase } from './case.ts'
import { dueItem, maintenanceRow } from './record.ts'

const needs = maintenanceCase.see

export const maintenanceOverviewEndpoints = {
  counts: endpoint({
    method: 'GET',
    path: '/api/maintenance/counts',
    needs,
    summary: 'How many bookings stand in each state',
    reply: z.object({ states: z.record(z.string(), z.number()), open: z.number() }),
  }),
  ...caseBoardEndpoints(maintenanceCase, maintenanceRow),
  ...caseCalendarEndpoints(maintenanceCase),
  ...caseWaitsEndpoints(maintenanceCase, ['branch', 'dealer', 'team', 'account']),
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
          /** Visits of more; those nothing is promised for are neither. */
          over_target: z.number(),
          /** The hours promised to these visits: one number, unless companies of the branch agreed on others. */
          least_target_hours: z.number().nullable(),
          most_target_hours: z.number().nullable(),
        }),
      ),
    }),
  }),
  downtimeVisits: endpoint({
    method: 'GET',
    path: '/api/maintenance/downtime/visits',
    needs,
    rate: 'heavy',
    summary: 'The visits of one branch and month that its hours off the road are made of, the longest first',
    input: z.strictObject({
      /** Absent: the month it is. */
      month: z
        .string()
        .refine((text) => isCalendarDate(`${text}-01`), 'Enter a month as YYYY-MM.')
        .optional(),
      /** Absent: vehicles of no branch. */
      branch_id: z.coerce.number().int().positive().optional(),
      /** Against what is promised; absent: all. */
      promise: z.enum(['met', 'missed']).optional(),
      shown: z.coerce.number().int().min(1).max(5_000).default(50),
    }),
    reply: z.object({
      visits: z.array(
        z.object({
          case: z.object({ id: z.number(), number: z.string(), reg_no: z.string().nullable(), title: z.string() }),
          /** Of the month, and of the whole visit. */
          hours: z.number(),
          hours_in_all: z.number(),
          target_hours: z.number().nullable(),
          is_within: z.boolean().nullable(),
          is_still: z.boolean(),
        }),
      ),
      total: z.number(),
    }),
  }),
}
