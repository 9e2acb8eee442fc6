import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const queryRow = z.object({
  query_no: z.string(),
  title: z.string(),
  category: z.string(),
  status: z.string(),
  priority: z.string(),
  reg_no: z.string().nullable(),
  waiting_on: z.string().nullable(),
  promised_at: z.string().nullable(),
  last_reply: z.string().nullable(),
  updated_at: z.string(),
})

export const queriesEndpoints = {
  events: endpoint({
    method: 'GET',
    path: '/api/get-query-events',
    needs: 'see queries',
    isSpecified: true,
    leavesOut: 'All but the 5,000 queries that changed last',
    summary: 'Queries of the scope',
    reply: z.array(queryRow),
  }),
}
