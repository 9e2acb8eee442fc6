import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { companies } from './resource.ts'

export const companiesEndpoints = {
  ...resourceEndpoints(companies),
  customer: endpoint({
    method: 'GET',
    path: '/api/get-customer/:accountNumber',
    needs: 'signed-in',
    isSpecified: true,
    summary: 'A customer with its account manager and branch',
    input: z.strictObject({ accountNumber: z.string().min(1).max(40) }),
    reply: z.object({
      account_number: z.string(),
      name: z.string(),
      manager: z.object({ id: z.number(), name: z.string(), email: z.string() }).nullable(),
      branch: z
        .object({ id: z.number(), name: z.string(), phone: z.string().nullable(), address: z.string().nullable() })
        .nullable(),
      note: z.string().nullable(),
    }),
  }),
}
