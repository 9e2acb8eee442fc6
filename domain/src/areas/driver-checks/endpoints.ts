import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf, viewCounts } from '../../kit/list-schema.ts'
import { told } from '../../kit/told-field.ts'
import { checkTemplates } from './catalogue.ts'
import { missedEndpoints } from './missed-endpoints.ts'
import { phoneCheckEndpoints } from './phone-endpoints.ts'
import { checkRecordEndpoints } from './record-endpoints.ts'
import { templateEndpoints } from './template-endpoints.ts'

/** `start_time` and `end_time` are the text the device sent; `duration_seconds` lies between them as read, null where one could not be. */
export const driverCheckRow = z.object({
  id: z.number(),
  check_id: z.string(),
  reg_no: z.string(),
  rag: z.enum(['red', 'amber', 'green']),
  miles: z.number(),
  customer_account_number: z.string(),
  driver_name: told('driver name', z.string().nullable()),
  template: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  duration_seconds: z.number().nullable(),
  has_raw_time: z.boolean(),
  created_at: z.string(),
  driver_check: z.array(
    z.object({
      code: z.string(),
      response: z.string(),
      severity: z.string().nullish(),
      note: z.string().nullish(),
      photos: z.array(z.string()).optional(),
      repaired: z.boolean().optional(),
    }),
  ),
})

const text = z.string().nullable()

/** A check in the list. */
const listRow = z.object({
  id: z.number(),
  check_id: z.string(),
  reg_no: z.string(),
  vehicle_id: z.number().nullable(),
  rag: z.enum(['red', 'amber', 'green']),
  driver_name: told('driver name', text),
  created_at: z.string(),
  day: z.string(),
  duration_seconds: z.number().nullable(),
  is_quick: z.boolean(),
  defects: z.number(),
  miles: z.number(),
  is_to_review: z.boolean(),
  why_review: z.string(),
  reviewed_at: text,
  template: z.enum(checkTemplates),
  has_raw_time: z.boolean(),
  start_time: z.string(),
  end_time: z.string(),
  customer_account_number: z.string(),
})
export type CheckListRow = z.output<typeof listRow>

/** How today stands, and what is open from before. */
const today = z.object({
  today: z.string(),
  failed: z.number(),
  advisory: z.number(),
  nil_defect: z.number(),
  /** Vehicles without a check today: those of which one is due so far, and the others. */
  due: z.number(),
  not_due: z.number(),
  to_review: z.number(),
  missed_yesterday: z.number(),
  /** Of those, whose drivers have been reminded. */
  reminded: z.number(),
  open_defects: z.number(),
  dangerous_defects: z.number(),
})
export type ChecksToday = z.output<typeof today>

export const driverChecksEndpoints = {
  rows: endpoint({
    method: 'GET',
    path: '/api/driver-checks',
    needs: 'see driver checks',
    summary: 'Driver checks by page, sorted and filtered',
    input: listQuery,
    reply: pageOf(listRow),
  }),
  viewCounts: endpoint({
    method: 'GET',
    path: '/api/driver-checks/view-counts',
    needs: 'see driver checks',
    summary: 'How many driver checks each view of the list holds, and all of them',
    reply: viewCounts,
  }),
  exportRows: endpoint({
    ...exportsRows,
    path: '/api/driver-checks/export',
    needs: 'see driver checks',
    summary: 'The filtered driver checks with the chosen columns, as CSV or XLSX',
  }),
  today: endpoint({
    method: 'GET',
    path: '/api/driver-checks/today',
    needs: 'see driver checks',
    summary: 'How many vehicles were checked today and with what result, and what is open from before',
    reply: today,
  }),
  ...checkRecordEndpoints,
  ...missedEndpoints,
  ...templateEndpoints,
  ...phoneCheckEndpoints,
  list: endpoint({
    method: 'GET',
    path: '/api/get-driver-checks',
    needs: 'see driver checks',
    isSpecified: true,
    leavesOut: 'Checks received before the last 28 days, and all but the newest 5,000',
    summary: 'Driver checks of the scope in the last 28 days, newest first',
    reply: z.array(driverCheckRow),
  }),
}
