import { z } from 'zod'
import { keptEventType } from '../compliance/types/kept-type-schema.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { realtimeAddress } from '../alerts/endpoints.ts'
import { densities, themes } from '../profile/preferences.ts'
import { deletionStatus } from './deletion-status.ts'
import { passkeyRequest, passkeyUsed } from './passkeys.ts'

/** How the wire shows a signed-in person; account numbers are JSON text, as specified. */
export const userReply = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  job_title: z.string().nullable(),
  side: z.enum(['customer', 'staff']),
  permissions: z.array(z.string()),
  roles: z.array(z.string()),
  customer_account_numbers: z.string(),
  isAdmin: z.boolean(),
})
const done = z.object({ message: z.string() })
const openedSession = z.object({ api_token: z.string(), user: userReply })
const email = z.string().trim().min(3, 'Enter your email address').max(254, 'The email address is too long')
/** Long enough for any pass phrase, short enough to hash. */
const password = z.string().min(1, 'Enter your password').max(1000, 'The password is too long')
const token = z.string().min(20, 'The link is incomplete. Copy the full link from the email.').max(200)

/** `code`: of the second factor, asked for once the password is right: problem 'not valid' at `code`, reason 'second_factor'. */
export const loginForm = z.strictObject({
  email,
  password,
  remember: z.boolean().default(false),
  code: z.string().trim().max(20).default(''),
})
export const forgotPasswordForm = z.strictObject({ email })
export const resetPasswordForm = z.strictObject({
  token,
  password: z.string().min(12, 'Use at least 12 characters').max(1000, 'The password is too long'),
})
export const deletionForm = z.strictObject({
  email,
  reason: z.string().trim().max(2000, 'Keep the reason under 2,000 characters').default(''),
})

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    needs: 'anyone',
    rate: 'sign-in',
    summary: 'Sign in',
    input: loginForm,
    reply: openedSession,
  }),
  startPasskeyLogin: endpoint({
    method: 'POST',
    path: '/api/login/passkey/options',
    needs: 'anyone',
    rate: 'sign-in',
    summary: 'How the browser is to ask for a passkey; the challenge works once, for five minutes',
    reply: passkeyRequest,
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/api/login/passkey',
    needs: 'anyone',
    rate: 'sign-in',
    summary: 'Sign in with a passkey that verified the person: it stands for password and code',
    input: z.strictObject({ used: passkeyUsed, remember: z.boolean().default(false) }),
    reply: openedSession,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    needs: 'signed-in',
    scope: 'platform',
    summary: 'Sign out of this session',
    reply: done,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/me',
    needs: 'signed-in',
    scope: 'own',
    summary: 'The signed-in person',
    reply: z.object({
      user: userReply,
      today: z.string(),
      now: z.string(),
      last_login_at: z.string().nullable(),
      /** Somebody of the hire company who looks as this person, reading only; null: the person. */
      viewed_by: z.string().nullable(),
      /** What the person chose in the profile, for every device; null: each device keeps its own. */
      appearance: z.object({ theme: z.enum(themes).nullable(), density: z.enum(densities).nullable() }),
      /** What falls due, as staff name it and in their order. */
      event_types: z.array(keptEventType),
      realtime: realtimeAddress,
    }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    needs: 'anyone',
    rate: 'public form',
    summary: 'Ask for a reset link by mail; the answer never tells whether the address is known',
    input: forgotPasswordForm,
    reply: done,
  }),
  checkResetLink: endpoint({
    method: 'POST',
    path: '/api/reset-password/check',
    needs: 'anyone',
    rate: 'public form',
    summary: 'Whether a reset link still works',
    input: z.strictObject({ token: z.string().max(200) }),
    reply: z.object({ is_valid: z.boolean() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    needs: 'anyone',
    rate: 'public form',
    summary: 'Choose a new password by a mailed link',
    input: resetPasswordForm,
    /** `session`: of an invitation accepted; null: the person signs in with the new password. */
    reply: done.extend({ session: openedSession.nullable() }),
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/account-deletion-request',
    needs: 'anyone',
    rate: 'public form',
    summary: 'Ask for an account to be deleted; confirmed by mail',
    input: deletionForm,
    reply: z.object({ message: z.string(), reference: z.string() }),
  }),
  confirmDeletion: endpoint({
    method: 'POST',
    path: '/api/account-deletion-request/confirm',
    needs: 'anyone',
    rate: 'public form',
    summary: 'Confirm a deletion request by its mailed link',
    input: z.strictObject({ token }),
    reply: z.object({ message: z.string(), reference: z.string(), state: z.string(), status: deletionStatus }),
  }),
  deletionStatus: endpoint({
    method: 'POST',
    path: '/api/account-deletion-request/status',
    needs: 'anyone',
    rate: 'public form',
    summary: 'How far a deletion request is, by the token of one of its mails; changes nothing',
    input: z.strictObject({ token }),
    reply: deletionStatus,
  }),
}
