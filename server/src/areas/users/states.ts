// The steps of a person's account: suspended and restored, a link by mail, signed out everywhere.
import type { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Call } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { takeStep } from '../../lifecycle/take-step.ts'
import { resetEmail, securityEmail } from '../../mail/emails.ts'
import { addLink } from '../auth/queries.ts'
import { endEverySession, inviteByHand, isMailed } from './links.ts'
import { managedPerson, viewAgain } from './person.ts'
import { holderOf } from './queries.ts'
import { userSteps } from './steps.ts'

type Endpoints = typeof usersEndpoints
const RESET_MINUTES = 60

export async function suspendUser(
  call: Call,
  { id, version, reason }: InputOf<Endpoints['suspend']>,
): Promise<ReplyOf<Endpoints['suspend']>> {
  const { row } = await takeStep(call, userSteps, { id, verb: 'suspend', version, note: reason, given: undefined })
  return viewAgain(call, row.id)
}

export async function restoreUser(
  call: Call,
  { id, version }: InputOf<Endpoints['restore']>,
): Promise<ReplyOf<Endpoints['restore']>> {
  const { row } = await takeStep(call, userSteps, { id, verb: 'restore', version, given: undefined })
  return viewAgain(call, row.id)
}

export async function sendLink(
  call: Call,
  { id }: InputOf<Endpoints['sendLink']>,
): Promise<ReplyOf<Endpoints['sendLink']>> {
  const { rows, portal, recordAudit } = call
  const row = await managedPerson(call, id)
  const audited = { entity: 'user', entityId: row.id, account: holderOf(row).accounts[0] ?? null }
  if (row.status === 'invited') {
    await recordAudit({ action: 'invitation sent again', ...audited })
    const invitation_link = await inviteByHand(call, { ...row, account: audited.account })
    return {
      message:
        invitation_link === null
          ? `Invitation sent to ${row.email}. Earlier links no longer work.`
          : `Email is not set up, so send the link yourself. Earlier links no longer work.`,
      invitation_link,
    }
  }
  if (row.status !== 'active')
    throw problem('not allowed now', { detail: 'You cannot send a link to a suspended user. Restore them first.' })
  const token = newToken()
  const expiresAt = new Date(portal.clock.realNow().getTime() + RESET_MINUTES * 60_000).toISOString()
  await addLink(rows, { userId: row.id, purpose: 'reset', tokenHash: hashOf(token), expiresAt })
  await call.sendMail(resetEmail(row, { publicUrl: portal.publicUrl(), token, minutes: RESET_MINUTES }))
  await recordAudit({ action: 'reset link sent', ...audited })
  return {
    message: isMailed(call)
      ? `Link sent to ${row.email}. It works once, for ${RESET_MINUTES} minutes.`
      : `Email is not set up, so the email is under Settings, Outbox. Its link works once, for ${RESET_MINUTES} minutes.`,
    invitation_link: null,
  }
}

export async function endSessions(
  call: Call,
  { id }: InputOf<Endpoints['endSessions']>,
): Promise<ReplyOf<Endpoints['endSessions']>> {
  const row = await managedPerson(call, id)
  await endEverySession(call, row.id)
  await call.recordAudit({
    action: 'every session ended',
    entity: 'user',
    entityId: row.id,
    account: holderOf(row).accounts[0] ?? null,
  })
  return { message: `${row.name} has been signed out on all devices.` }
}

/** For whoever has lost both phone and recovery codes; every session ends, as whoever held the phone may have one. */
export async function resetSecondFactor(
  call: Call,
  { id, reason }: InputOf<Endpoints['resetSecondFactor']>,
): Promise<ReplyOf<Endpoints['resetSecondFactor']>> {
  const row = await managedPerson(call, id)
  if (row.id === call.actor.id)
    throw problem('not allowed now', { detail: 'Turn off your own two-step sign-in in your profile.' })
  if (!row.has_second_factor)
    throw problem('not allowed now', { detail: 'This user does not have two-step sign-in turned on.' })
  await call.rows.deleteFrom('second_factors').where('user_id', '=', row.id).execute()
  // A passkey may lie on the very telephone that was lost.
  await call.rows.deleteFrom('passkeys').where('user_id', '=', row.id).execute()
  await endEverySession(call, row.id)
  await call.sendMail(
    securityEmail(row, {
      what: 'An administrator turned off your two-step sign-in and removed your passkeys. You have been signed out on all devices. Sign in with your password.',
    }),
  )
  await call.recordAudit({
    action: 'second factor reset',
    entity: 'user',
    entityId: row.id,
    account: holderOf(row).accounts[0] ?? null,
    ...(reason !== null && { after: { reason } }),
  })
  return viewAgain(call, row.id)
}
