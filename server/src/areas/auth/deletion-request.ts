// Asking for an account to be deleted: by address, confirmed by mail. How far it is, is told to whoever holds a mailed token.
import type { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { randomInt } from 'node:crypto'
import { reserveAttempt, subjectOf } from '../../http/limits/attempts.ts'
import type { GuestCall, StagedHandler } from '../../http/call.ts'
import { hashOf } from '../../http/session.ts'
import { takeStep } from '../../lifecycle/take-step.ts'
import { deletionConfirmedEmail } from '../../mail/emails.ts'
import { askForMail } from './mail-requests.ts'
import { addStatusToken, deletionByToken, findById, takeLink } from './queries.ts'
import { deletionRequestSteps } from './steps.ts'

type Endpoints = typeof authEndpoints
/** People write references down: no letters or digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const newReference = (): string => `DEL-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
const referenceOf = (token: string): string => token.split(':')[0] ?? ''

const limit = { allowed: 5, windowSeconds: 86_400, firstWaitSeconds: 3_600 }
/** Of all networks together, for one address. */
const CROWD = 20

/** Mailed where the address is known, by the job; the answer and the work are the same for every address. */
export const requestDeletion: StagedHandler<Endpoints['requestDeletion']> = {
  prepare: async ({ portal: { database, clock }, caller }, input) => {
    const tried = { ...limit, subject: `deletion of ${subjectOf(input.email)}`, origin: caller, crowd: CROWD }
    await reserveAttempt(database, tried, clock.realNow(), async () => undefined)
    return (call) => noteDeletionRequest(call, input)
  },
}

async function noteDeletionRequest(
  { rows, request }: GuestCall,
  { email, reason }: InputOf<Endpoints['requestDeletion']>,
): Promise<ReplyOf<Endpoints['requestDeletion']>> {
  const reference = newReference()
  await rows
    .insertInto('account_deletion_requests')
    .values({ email, reason: reason || null, reference })
    .execute()
  await askForMail(rows, { kind: 'deletion', email, reference, request_id: request.id })
  return {
    message:
      'We have received your request. If there is an account with that address, we have sent an email asking you to confirm.',
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
