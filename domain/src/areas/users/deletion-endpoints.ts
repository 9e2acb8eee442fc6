// Deleting a person, and the requests that ask for it.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { deletionStates } from '../auth/deletion-status.ts'
import { reason } from './forms.ts'
import { userStates } from './lifecycle.ts'

const key = z.string().min(1).max(80)
const done = z.object({ message: z.string() })
const scope = 'platform'

/** What a step that came too late is told of the person. */
export const standingPerson = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(userStates),
  updated_at: z.string(),
})

export const deletionEndpoints = {
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    needs: 'manage users',
    scope,
    summary:
      'Deletes a person: only an invitation never used, or after a confirmed request. Records stay without the name',
    input: z.strictObject({ id: key, version: z.string().max(40) }),
    reply: z.object({ removed: z.literal(true) }),
    current: standingPerson,
  }),
  deletionRequests: endpoint({
    method: 'GET',
    path: '/api/deletion-requests',
    needs: 'manage users',
    scope,
    summary: 'Requests to delete an account, those that wait first',
    reply: z.object({
      /** Of them all: the requests are the first of these. */
      total: z.number(),
      requests: z.array(
        z.object({
          id: z.number(),
          reference: z.string(),
          email: z.string(),
          reason: z.string().nullable(),
          state: z.enum(deletionStates),
          created_at: z.string(),
          verified_at: z.string().nullable(),
          decided_at: z.string().nullable(),
          decided_by: z.string().nullable(),
          decision_note: z.string().nullable(),
          user_id: z.number().nullable(),
        }),
      ),
    }),
  }),
  decideDeletion: endpoint({
    method: 'POST',
    path: '/api/deletion-requests/:id/decide',
    needs: 'manage users',
    scope,
    summary: 'Deletes the person of a confirmed request, or refuses it with a reason; the outcome is mailed',
    input: z.strictObject({ id: key, outcome: z.enum(['actioned', 'refused']), note: reason }),
    reply: done,
  }),
}
