import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { deletionStatus } from '../auth/deletion-status.ts'
import { personDetails } from '../users/forms.ts'
import { sessionReply } from '../users/endpoints.ts'
import { ownPassword, passwordForm } from './forms.ts'
import { absenceEndpoints } from './absence-endpoints.ts'
import { passkeyEndpoints } from './passkey-endpoints.ts'
import { preferencesEndpoints, profile } from './preferences-endpoints.ts'

const scope = 'platform'
const needs = 'signed-in'
const done = z.object({ message: z.string() })
/** Staff alone have one. Left out: it stays as it is. */
const photo = z.uuid('Choose an image.').nullable()
const code = z.string().trim().min(6, 'Enter the 6-digit code from your app.').max(20)
export const profileEndpoints = {
  ...absenceEndpoints,
  ...passkeyEndpoints,
  ...preferencesEndpoints,
  view: endpoint({
    method: 'GET',
    path: '/api/profile',
    needs,
    scope,
    summary: 'One’s own details, access and choices',
    reply: profile,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/profile',
    needs,
    scope,
    summary: 'Saves one’s own details',
    input: z.strictObject({
      version: z.string().max(40),
      values: z.strictObject({ ...personDetails, photo_id: photo.optional() }),
    }),
    reply: profile,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/profile/password',
    needs,
    scope,
    rate: 'sign-in',
    summary: 'Chooses a new password with the old one; every other session ends',
    input: passwordForm,
    reply: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/profile/sessions',
    needs,
    scope,
    summary: 'Where one is signed in',
    reply: z.object({ sessions: z.array(sessionReply) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/profile/sessions/:id',
    needs,
    scope,
    summary: 'Ends one of one’s own sessions',
    input: z.strictObject({ id: z.string().min(1).max(80) }),
    reply: done,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/profile/sessions/end-others',
    needs,
    scope,
    summary: 'Ends every session of one’s own but this',
    reply: z.object({ ended: z.number() }),
  }),
  data: endpoint({
    method: 'GET',
    path: '/api/profile/data',
    needs,
    scope,
    rate: 'heavy',
    sends: 'bytes',
    media: ['application/json'],
    summary: 'Everything the portal keeps about oneself, as one JSON file',
    reply: z.unknown(),
  }),
  deletionRequest: endpoint({
    method: 'GET',
    path: '/api/profile/deletion-request',
    needs,
    scope,
    summary: 'How far one’s own request to have the account deleted is; null: there is none',
    reply: z.object({ request: deletionStatus.nullable() }),
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/api/profile/second-factor',
    needs,
    scope,
    rate: 'sign-in',
    summary: 'A new secret for an authenticator app; sign-in asks for codes once one is confirmed',
    input: z.strictObject({ password: ownPassword }),
    reply: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/profile/second-factor/confirm',
    needs,
    scope,
    rate: 'sign-in',
    summary: 'Switches the second factor on by a first code; the recovery codes are told this once',
    input: z.strictObject({ code }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/profile/second-factor/recovery-codes',
    needs,
    scope,
    rate: 'sign-in',
    summary: 'New recovery codes; the old ones stop working',
    input: z.strictObject({ password: ownPassword }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/api/profile/second-factor/remove',
    needs,
    scope,
    rate: 'sign-in',
    summary: 'Switches the second factor off, with the password and a code',
    input: z.strictObject({ password: ownPassword, code }),
    reply: done,
  }),
}
