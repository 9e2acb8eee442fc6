// One's own passkeys. To add one takes the password: whoever finds an open session must not leave a way in behind.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { passkeyCreation, passkeyMade } from '../auth/passkeys.ts'
import { ownPassword, passkeyName } from './forms.ts'

const scope = 'platform'
const needs = 'signed-in'
const id = z.string().min(1).max(80)
const passkeys = z.object({
  /** False where the portal is reached by an address in figures: passkeys belong to a name. */
  is_possible: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Kept in the person's account with the device's maker, and so on their other devices too. */
      is_synced: z.boolean(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
})

export const passkeyEndpoints = {
  passkeys: endpoint({
    method: 'GET',
    path: '/api/profile/passkeys',
    needs,
    scope,
    summary: 'One’s own passkeys',
    reply: passkeys,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/profile/passkeys/options',
    needs,
    scope,
    rate: 'sign-in',
    summary: 'How the browser is to make a passkey; the challenge works once, for five minutes',
    input: z.strictObject({ password: ownPassword }),
    reply: passkeyCreation,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/profile/passkeys',
    needs,
    scope,
    rate: 'sign-in',
    summary: 'Takes the passkey the browser made',
    input: z.strictObject({ name: passkeyName, made: passkeyMade }),
    reply: passkeys,
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/profile/passkeys/:id',
    needs,
    scope,
    summary: 'Names a passkey of one’s own',
    input: z.strictObject({ id, name: passkeyName }),
    reply: passkeys,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/profile/passkeys/:id',
    needs,
    scope,
    summary: 'Removes a passkey of one’s own; it opens nothing any more',
    input: z.strictObject({ id }),
    reply: passkeys,
  }),
}
