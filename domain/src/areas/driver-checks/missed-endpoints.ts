// The vehicles by day, the checks that were missed, and what is done about them.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf, viewCounts } from '../../kit/list-schema.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { told } from '../../kit/told-field.ts'
import { checkTemplates } from './catalogue.ts'
import { dueReasons } from './missed.ts'

const see = 'see driver checks'
const text = z.string().nullable()
const driverName = told('driver name', text)
const day = z.string().refine(isCalendarDate, 'Enter a date, for example 2026-11-21.')

const checkDay = z.object({
  day: z.string(),
  /** The worst check of the day; null: none. */
  rag: z.enum(['red', 'amber', 'green']).nullable(),
  check_id: z.number().nullable(),
  is_missed: z.boolean(),
})

const daysRow = z.object({
  id: z.number(),
  reg_no: z.string(),
  today: z.enum(['red', 'amber', 'green', 'due', 'not due']),
  /** Why a check is due today; null: none is. */
  due: z.enum(dueReasons).nullable(),
  days: z.array(checkDay),
  missed: z.number(),
  driver_name: driverName,
  branch: text,
  /** As its category says. */
  template: z.enum(checkTemplates),
  customer_account_number: z.string(),
})
export type CheckDaysRow = z.output<typeof daysRow>

const missedRow = z.object({
  id: z.number(),
  vehicle_id: z.number(),
  reg_no: z.string(),
  day: z.string(),
  due: z.enum(dueReasons),
  driver_name: driverName,
  driver_phone: driverName,
  /** No reminder can be sent: its driver has no email, and is called. */
  is_to_call: z.boolean(),
  reminded_at: text,
  branch: text,
  /** As its category says. */
  template: text,
  customer_account_number: z.string(),
})
export type MissedRow = z.output<typeof missedRow>

const exported = {
  ...exportsRows,
  needs: see,
} as const

export const missedEndpoints = {
  days: endpoint({
    method: 'GET',
    path: '/api/check-days',
    needs: see,
    summary: 'Vehicles by page, each with its checks of the last fourteen days and those it missed',
    input: listQuery,
    reply: pageOf(daysRow),
  }),
  dayCounts: endpoint({
    method: 'GET',
    path: '/api/check-days/view-counts',
    needs: see,
    summary: 'How many vehicles each view of the fourteen days holds, and all of them',
    reply: viewCounts,
  }),
  exportDays: endpoint({
    ...exported,
    path: '/api/check-days/export',
    summary: 'The filtered vehicles with the chosen columns, as CSV or XLSX',
  }),
  missed: endpoint({
    method: 'GET',
    path: '/api/missed-checks',
    needs: see,
    summary: 'Checks that were due and never came, by page',
    input: listQuery,
    reply: pageOf(missedRow),
  }),
  missedCounts: endpoint({
    method: 'GET',
    path: '/api/missed-checks/view-counts',
    needs: see,
    summary: 'How many missed checks each view of the list holds, and all of them',
    reply: viewCounts,
  }),
  exportMissed: endpoint({
    ...exported,
    path: '/api/missed-checks/export',
    summary: 'The filtered missed checks with the chosen columns, as CSV or XLSX',
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/missed-checks/remind',
    needs: 'review driver checks',
    rate: 'heavy',
    summary: 'Writes to every driver who missed a check of the day and was not reminded of it today',
    input: z.strictObject({ day }),
    reply: z.object({
      reminded: z.number(),
      /** Reminded today already. */
      earlier: z.number(),
      /** Plates whose driver has no e-mail address, or that had none: the first of them, and how many. */
      without_address: z.array(z.string()),
      not_reminded: z.number(),
    }),
  }),
  declareUnused: endpoint({
    method: 'POST',
    path: '/api/missed-checks/unused',
    needs: 'review driver checks',
    summary: 'Declares that a vehicle was not used on a day, or is not used today; refused where it moved',
    input: z.strictObject({
      vehicle_id: z.number().int().positive(),
      day,
      note: z.string().trim().max(300, 'Use at most 300 characters.').nullable().default(null),
    }),
    reply: z.object({ vehicle_id: z.number(), day: z.string() }),
  }),
}
