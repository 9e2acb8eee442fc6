// Mailed links: reset, invitation, account deletion. Single use, short-lived, hashed at rest, built from the configured address alone.
import type { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { passwordProblems, passwordProblemWords } from '@kerbline/domain/areas/auth/passwords.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { randomInt } from 'node:crypto'
import type { GuestCall } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { deletionConfirmationLetter, resetLetter } from '../../mail/letters.ts'
import { hashPassword } from './passwords.ts'
import { addLink, findByEmail, findById, findLink, takeLink } from './queries.ts'

type Endpoints = typeof authEndpoints
const RESET_MINUTES = 60
const DELETION_HOURS = 72
/** People write references down: no letters or digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Longer than either path takes, so that the time of an answer does not tell whether an address is known. */
const EVEN_MILLISECONDS = 120
async function evenly<T>(work: Promise<T>): Promise<T> {
  const [value] = await Promise.all([work, new Promise((done) => setTimeout(done, EVEN_MILLISECONDS))])
  return value
}

const inMinutes = (now: Date, minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()

/** One answer for every address, known or not. */
export const forgotPassword = (call: GuestCall, input: InputOf<Endpoints['forgotPassword']>) =>
  evenly(sendResetLink(call, input))

async function sendResetLink(
  call: GuestCall,
  { email }: InputOf<Endpoints['forgotPassword']>,
): Promise<ReplyOf<Endpoints['forgotPassword']>> {
  const { rows, portal } = call
  const user = await findByEmail(rows, email)
  const token = newToken()
  if (user && user.status !== 'suspended') {
    const purpose = user.status === 'invited' ? 'invite' : 'reset'
    await addLink(rows, {
      userId: user.id,
      purpose,
      tokenHash: hashOf(token),
      expiresAt: inMinutes(portal.clock.realNow(), RESET_MINUTES),
    })
    await call.post(
      resetLetter(
        { email: user.email, name: user.name },
        { publicUrl: portal.publicUrl(), token, minutes: RESET_MINUTES },
      ),
    )
    await call.tell({ action: 'asked for a reset link', entity: 'user', entityId: user.id })
  }
  return { message: 'If that address has an account, a link is on its way. It works once, for 60 minutes.' }
}

export async function checkResetLink(
  { rows, portal }: GuestCall,
  { token }: InputOf<Endpoints['checkResetLink']>,
): Promise<ReplyOf<Endpoints['checkResetLink']>> {
  return {
    is_valid: Boolean(await findLink(rows, hashOf(token), ['reset', 'invite'], portal.clock.realNow().toISOString())),
  }
}

export async function resetPassword(
  call: GuestCall,
  { token, password }: InputOf<Endpoints['resetPassword']>,
): Promise<ReplyOf<Endpoints['resetPassword']>> {
  const { rows, portal, tell } = call
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
  await rows
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), status: 'active', updated_at: now })
    .where('id', '=', user.id)
    .execute()
  await rows
    .updateTable('login_links')
    .set({ used_at: now })
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .execute()
  await portal.sessions.closeAll(rows, user.id)
  await tell({
    action: 'chose a new password',
    entity: 'user',
    entityId: user.id,
    actor: { id: user.id, name: user.name },
  })
  return { message: 'Your new password is set. Sign in with it.' }
}

const newReference = (): string => `DEL-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** Mailed whether or not the address is known: the letter itself says what happens next. */
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
    const token = newToken()
    await addLink(rows, {
      userId: user.id,
      purpose: 'delete account',
      tokenHash: hashOf(`${reference}:${token}`),
      expiresAt: inMinutes(portal.clock.realNow(), DELETION_HOURS * 60),
    })
    await call.post(
      deletionConfirmationLetter(
        { email: user.email, name: user.name },
        { publicUrl: portal.publicUrl(), token: `${reference}:${token}`, reference, hours: DELETION_HOURS },
      ),
    )
    await call.tell({ action: 'asked for deletion', entity: 'user', entityId: user.id })
  }
  return {
    message: 'We have noted your request. If that address has an account, a mail asks you to confirm it.',
    reference,
  }
}

export async function confirmDeletion(
  call: GuestCall,
  { token }: InputOf<Endpoints['confirmDeletion']>,
): Promise<ReplyOf<Endpoints['confirmDeletion']>> {
  const { rows, portal, tell } = call
  const now = portal.clock.realNow().toISOString()
  const reference = token.split(':')[0] ?? ''
  const link = await takeLink(rows, hashOf(token), ['delete account'], now)
  if (!link?.user_id) throw problem('link expired')
  await rows
    .updateTable('account_deletion_requests')
    .set({ state: 'verified', verified_at: now })
    .where('reference', '=', reference)
    .where('state', '=', 'received')
    .execute()
  await tell({ action: 'confirmed deletion', entity: 'user', entityId: link.user_id })
  return {
    message: 'Your request is confirmed. Our staff review it within one month, and write to you when it is done.',
    reference,
    state: 'verified',
  }
}
