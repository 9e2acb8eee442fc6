// Whom a customer asks, apart from the calls that keep companies: the dashboard asks this and runs none of the others.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const text = z.string().nullable()
const number = z.number().nullable()
/** `photo_id`: a picture of the house. */
const person = { id: z.number(), name: z.string(), email: z.string(), phone: text, photo_id: text }

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
      manager: z
        .object({
          ...person,
          job_title: text,
          /** Until its last day; null: at work today. Without cover: nobody can cover any more. */
          away: z.object({ until: z.string(), cover: z.object(person).nullable() }).nullable(),
        })
        .nullable(),
      branch: z
        .object({
          ...{ id: z.number(), name: z.string(), phone: text, address: text },
          ...{ email: text, opening_hours: text, latitude: number, longitude: number },
        })
        .nullable(),
      note: text,
    }),
  }),
}
