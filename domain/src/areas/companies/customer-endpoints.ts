// Whom a customer asks, apart from the calls that keep companies: the dashboard asks this and runs none of the others.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const customerEndpoints = {
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
