// The calls of the form that needs no account, and of the desk where what it brought is matched with a vehicle.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { keptEventType } from '../compliance/types/kept-type-schema.ts'
import { madeQuery, suggestedQuery, writtenQuery } from '../queries/arrivals.ts'
import { publicForm } from './public-form.ts'

const needed = (max: number, remedy: string) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-GB')} characters.`)
    .min(1, remedy)
const id = z.coerce.number().int().positive()

export const publicRequestStates = ['waiting', 'matched', 'queried', 'dismissed'] as const

/** A piece of work that was asked for; the reference holds together what one form brought. */
const request = z.object({
  id: z.number(),
  reference: z.string(),
  state: z.enum(publicRequestStates),
  registration: z.string(),
  mileage: z.number().nullable(),
  type: z.string(),
  days: z.array(z.string()),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  is_unsafe: z.boolean(),
  unsafe_signs: z.array(z.string()),
  /** It came by the code that lies in the vehicle. */
  is_by_code: z.boolean(),
  created_at: z.string(),
  /** When it is to be acknowledged, counted from when it was sent; null: it waits no longer, or no service level is set. */
  due_at: z.string().nullable(),
  /** The one live vehicle that wears the plate, for staff to confirm; nobody has checked that it is meant. */
  vehicle: z.object({ id: z.number(), reg_no: z.string(), account: z.string() }).nullable(),
  /** The booking or, where it is 'queried', the query that was made of it. */
  case: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** Why no booking can be made of it, or why it was put aside. */
  reason: z.string().nullable(),
  /** What whoever asked was told. */
  answer: z.object({ text: z.string(), at: z.string(), by: z.string().nullable() }).nullable(),
  handled_by: z.string().nullable(),
})
export type PublicRequest = z.output<typeof request>

export const publicRequestsEndpoints = {
  work: endpoint({
    method: 'GET',
    path: '/api/schedule-maintenance/work',
    needs: 'anyone',
    rate: 'read',
    summary: 'What can be asked for without signing in, as staff name it and in their order',
    input: z.strictObject({}),
    reply: z.object({ event_types: z.array(keptEventType) }),
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/api/schedule-maintenance',
    needs: 'anyone',
    rate: 'public form',
    summary: 'Asks for maintenance without signing in; the answer never tells whether the plate is known',
    input: publicForm,
    reply: z.object({
      message: z.string(),
      reference: z.string(),
      /** Of the link that shows how far it is: to be posted, never part of a request's address. */
      token: z.string(),
      advice: z.string().nullable(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/public-requests',
    needs: 'manage maintenance',
    scope: 'platform',
    summary:
      'What the public form brought: what waits with the oldest first, else the newest first; or by reference or plate',
    input: z.strictObject({
      state: z.enum(publicRequestStates).default('waiting'),
      after: z.coerce.number().int().positive().optional(),
      /** Part of a reference, or a whole plate, in whatever state. */
      search: z.string().trim().max(40).default(''),
    }),
    reply: z.object({ requests: z.array(request), waiting: z.number(), more: z.number() }),
  }),
  match: endpoint({
    method: 'POST',
    path: '/api/public-requests/:id/match',
    needs: 'manage maintenance',
    scope: 'platform',
    summary: 'Makes a booking of a request of the public form, for the vehicle it means',
    input: z.strictObject({ id, vehicle_id: z.number().int().positive() }),
    reply: request,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/public-requests/:id/answer',
    needs: 'manage maintenance',
    scope: 'platform',
    summary: 'Writes back to whoever sent a request, which goes on waiting',
    input: z.strictObject({ id, text: needed(1000, 'Enter your reply.') }),
    reply: request,
  }),
  suggestQuery: endpoint({
    method: 'GET',
    path: '/api/public-requests/:id/query',
    needs: 'manage maintenance',
    scope: 'platform',
    summary: 'What a query made of a request of the public form would say, and whose it would be',
    input: z.strictObject({ id }),
    reply: suggestedQuery.extend(writtenQuery),
  }),
  makeQuery: endpoint({
    method: 'POST',
    path: '/api/public-requests/:id/query',
    needs: 'manage maintenance',
    scope: 'platform',
    summary: 'Makes a query of a request of the public form, and tells whoever sent it',
    input: z.strictObject({ id, ...madeQuery }),
    reply: request,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/public-requests/:id/dismiss',
    needs: 'manage maintenance',
    scope: 'platform',
    summary: 'Refuses a request of the public form, with the reason that whoever sent it reads',
    input: z.strictObject({ id, reason: needed(300, 'Enter a reason.') }),
    reply: request,
  }),
}
