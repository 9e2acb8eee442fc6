// Mailed links: reset, invitation. Single use, short-lived, hashed at rest, built from the configured address alone.
import type { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { mailCaps, resetMinutes } from '@kerbline/domain/areas/auth/mail-caps.ts'
import { passwordProblems, passwordProblemWords } from '@kerbline/domain/areas/auth/passwords.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { forgetFailures, subjectOf } from '../../http/limits/attempts.ts'
import type { GuestCall } from '../../http/call.ts'
import { whyShutOut } from '../../http/company-status.ts'
import { hashOf } from '../../http/session.ts'
import { takeStep } from '../../lifecycle/take-step.ts'
import { securityEmail } from '../../mail/emails.ts'
import { hasSecondFactor } from '../profile/queries.ts'
import { askForMail } from './mail-requests.ts'
import { hashPassword } from './passwords.ts'
import { findById, findLink, takeLink } from './queries.ts'
import { openSession } from './sign-in.ts'
import { userSteps } from '../users/steps.ts'

type Endpoints = typeof authEndpoints

/** One answer for every address, known or not, and the same work: the job does the rest. */
export async function forgotPassword(
  { rows, request }: GuestCall,
  { email }: InputOf<Endpoints['forgotPassword']>,
): Promise<ReplyOf<Endpoints['forgotPassword']>> {
  await askForMail(rows, { kind: 'reset', email, reference: null, request_id: request.id })
  return {
    message: `If there is an account with that address, we have emailed a link. It lasts ${resetMinutes} minutes and works once. We send up to ${mailCaps.anHour} an hour.`,
  }
}

export async function checkResetLink(
  { rows, portal }: GuestCall,
  { token }: InputOf<Endpoints['checkResetLink']>,
): Promise<ReplyOf<Endpoints['checkResetLink']>> {
  return {
    is_valid: Boolean(await findLink(rows, hashOf(token), ['reset', 'invite'], portal.clock.realNow().toISOString())),
  }
}

/**
 * An invitation accepted is a sign-in. Not so a reset, which may be of a mailbox somebody else reads; a second factor and a closed company
 * are met where everybody signs in.
 */
async function sessionOfInvited(
  call: GuestCall,
  user: Awaited<ReturnType<typeof findById>>,
): Promise<ReplyOf<Endpoints['resetPassword']>['session']> {
  if (user.status !== 'invited') return null
  if ((await hasSecondFactor(call.rows, user.id)) || (await whyShutOut(call.rows, user.id)) !== null) return null
  return openSession(call, user, false, 'signed in by invitation')
}

export async function resetPassword(
  call: GuestCall,
  { token, password }: InputOf<Endpoints['resetPassword']>,
): Promise<ReplyOf<Endpoints['resetPassword']>> {
  const { rows, portal, recordAudit } = call
  const now = portal.clock.realNow().toISOString()
  const link = await takeLink(rows, hashOf(token), ['reset', 'invite'], now)
  if (!link?.user_id) throw problem('link expired')
  const user = await findById(rows, link.user_id)
  // A refusal undoes the taking of the link, so an unfit password does not use it up.
  const [unfit] = passwordProblems(password, user.email)
  if (unfit)
    throw problem('not valid', {
      fields: [{ field: 'password', reason: 'weak', message: passwordProblemWords[unfit] }],
    })
  if (user.status === 'suspended' || user.status === 'deleted') throw problem('link expired')
  const person = { id: user.id, name: user.name }
  if (user.status === 'invited')
    await takeStep(call, userSteps, {
      id: user.id,
      verb: 'activate',
      given: undefined,
      as: { who: 'link', actor: person },
    })
  await rows
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), updated_at: now })
    .where('id', '=', user.id)
    .execute()
  await rows
    .updateTable('login_links')
    .set({ used_at: now })
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .execute()
  await portal.sessions.closeAll(rows, user.id)
  await forgetFailures(rows, subjectOf(user.email))
  await recordAudit({
    action: 'chose a new password',
    entity: 'user',
    entityId: user.id,
    actor: person,
  })
  // Whoever is invited chooses a first password: that is no change.
  if (user.status === 'active')
    await call.sendMail(
      securityEmail(user, {
        what: 'Your password was reset using a link we emailed. You have been signed out on all devices.',
      }),
    )
  return { message: 'Your new password is set. Sign in with it.', session: await sessionOfInvited(call, user) }
}
