import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

/** A maintenance event as specified; what is due is joined in by registration and type. */
export const maintenanceEvent = z.object({
  id: z.number(),
  vehicle_reg: z.string(),
  reg_no: z.string(),
  type: z.string(),
  event_type: z.string(),
  created_at: z.string(),
  latest_status: z.string(),
  due_date: z.string().nullable(),
  overdue: z.number().nullable(),
  booked_event: z
    .object({ id: z.number(), status: z.string(), booked_at: z.string().nullable(), created_at: z.string() })
    .nullable(),
  status: z.string(),
  rag_status: z.enum(['red', 'amber', 'green']).nullable(),
  booked_at: z.string().nullable(),
  note: z.string().nullable(),
})

export const maintenanceEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/api/get-maintenance-events',
    needs: 'see maintenance request details',
    isSpecified: true,
    summary: 'Maintenance events of the scope',
    reply: z.array(maintenanceEvent),
  }),
}
