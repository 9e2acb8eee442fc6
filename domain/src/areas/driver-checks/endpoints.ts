import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'
import { timeAnomalies } from './check-time.ts'

/** `start_time` and `end_time` are the text the device sent; the parsed instants stand beside them. */
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
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  has_raw_time: z.boolean(),
  /** Why a time does not count; null where both do. */
  time_anomaly: z.enum(timeAnomalies).nullable(),
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
  note: z.string().nullable(),
})

export const driverChecksEndpoints = {
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
