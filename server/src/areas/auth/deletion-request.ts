// Asking for an account to be deleted: by address, confirmed by mail. How far it is, is told to whoever holds a mailed token.
import { deletionConfirmHours } from '@kerbline/domain/areas/auth/deletion-status.ts'
import type { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { randomInt } from 'node:crypto'
import type { GuestCall } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { takeStep } from '../../lifecycle/take-step.ts'
import { deletionConfirmationEmail, deletionConfirmedEmail } from '../../mail/emails.ts'
import { evenly } from './evenly.ts'
import { addLink, addStatusToken, deletionByToken, findByEmail, findById, takeLink } from './queries.ts'
import { deletionRequestSteps } from './steps.ts'

type Endpoints = typeof authEndpoints
/** People write references down: no letters or digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const newReference = (): string => `DEL-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
const referenceOf = (token: string): string => token.split(':')[0] ?? ''

/** Mailed whether or not the address is known: the email itself says what happens next. */
export const requestDeletion = (call: GuestCall, input: InputOf<Endpoints['requestDeletion']>) =>
  evenly(noteDeletionRequest(call, input))

async function noteDeletionRequest(
  call: GuestCall,
  { email, reason }: InputOf<Endpoints['requestDeletion']>,
): Promise<ReplyOf<Endpoints['requestDeletion']>> {
  const { rows, portal } = call
  const reference = newReference()
  await rows
    .insertInto('account_deletion_requests')
    .values({ email, reason: reason || null, reference })
    .execute()
  const user = await findByEmail(rows, email)
  if (user) {
    const token = `${reference}:${newToken()}`
    const expires = portal.clock.realNow().getTime() + deletionConfirmHours * 3_600_000
    await addLink(rows, {
      userId: user.id,
      purpose: 'delete account',
      tokenHash: hashOf(token),
      expiresAt: new Date(expires).toISOString(),
    })
    await addStatusToken(rows, reference, hashOf(token))
    await call.sendMail(
      deletionConfirmationEmail(
        { email: user.email, name: user.name },
        { publicUrl: portal.publicUrl(), token, reference, hours: deletionConfirmHours },
      ),
    )
    await call.recordAudit({ action: 'asked for deletion', entity: 'user', entityId: user.id })
  }
  return {
    message: 'We have noted your request. If that address has an account, a mail asks you to confirm it.',
    reference,
  }
}

/** @throws problem 'link expired' for a token that shows nothing, or no longer: which of them is not told. */
export async function deletionStatus(
  { rows, portal }: GuestCall,
  { token }: InputOf<Endpoints['deletionStatus']>,
): Promise<ReplyOf<Endpoints['deletionStatus']>> {
  const now = portal.clock.realNow().toISOString()
  const status = await deletionByToken(rows, { reference: referenceOf(token), tokenHash: hashOf(token), now })
  if (!status) throw problem('link expired')
  return status
}

export async function confirmDeletion(
  call: GuestCall,
  { token }: InputOf<Endpoints['confirmDeletion']>,
): Promise<ReplyOf<Endpoints['confirmDeletion']>> {
  const { rows, portal, recordAudit } = call
  const now = portal.clock.realNow().toISOString()
  const reference = referenceOf(token)
  const link = await takeLink(rows, hashOf(token), ['delete account'], now)
  if (!link?.user_id) throw problem('link expired')
  const waiting = await rows
    .selectFrom('account_deletion_requests')
    .select('id')
    .where('reference', '=', reference)
    .where('state', '=', 'received')
    .executeTakeFirst()
  const person = await findById(rows, link.user_id)
  if (waiting)
    await takeStep(call, deletionRequestSteps, {
      id: waiting.id,
      verb: 'confirm',
      given: null,
      as: { who: 'link', actor: { id: person.id, name: person.name } },
    })
  await addStatusToken(rows, reference, hashOf(token))
  const { name, email } = person
  await call.sendMail(deletionConfirmedEmail({ name, email }, { publicUrl: portal.publicUrl(), token, reference }))
  await recordAudit({ action: 'confirmed deletion', entity: 'user', entityId: link.user_id })
  const status = await deletionStatus(call, { token })
  return {
    message: 'Your request is confirmed. Our staff review it within one month, and write to you when it is done.',
    reference,
    state: status.state,
    status,
  }
}
