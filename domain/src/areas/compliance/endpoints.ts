import { z } from 'zod'

/** What is due: `allVehicleEvents` of get-cached-vehicles. `overdue` is the amber threshold in weeks. */
export const complianceEvent = z.object({
  id: z.number(),
  vehicle_reg: z.string(),
  event_type: z.string(),
  due_date: z.string().nullable(),
  overdue: z.number(),
  rag_status: z.enum(['red', 'amber', 'green']),
  booked_event: z
    .object({ id: z.number(), status: z.string(), booked_at: z.string().nullable(), created_at: z.string() })
    .nullable(),
  status: z.string().nullable(),
  created_at: z.string(),
  note: z.string().nullable(),
})
