// Sign-in and sign-out. An unknown address, a wrong password and a suspended person get one and the same answer.
import type { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { keptEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { chosenAppearance } from '@kerbline/domain/areas/profile/preferences.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { createHash } from 'node:crypto'
import type { Actor } from '../../http/actor.ts'
import type { Call, GuestCall, Rows } from '../../http/call.ts'
import { actorOfPerson } from '../../http/session.ts'
import { whyShutOut } from '../../http/company-status.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { hasSecondFactor, takeCode } from '../profile/queries.ts'
import { isPassword } from './passwords.ts'
import { findByEmail, noteAttempt, recentFailures } from './queries.ts'

const WINDOW_MILLISECONDS = 15 * 60_000
const FAILURES_ALLOWED = 8
const emailHash = (email: string): string => createHash('sha256').update(email.trim().toLowerCase()).digest('hex')

type WireUser = ReplyOf<(typeof authEndpoints)['me']>['user']
type UserRow = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

/** Account numbers travel as JSON text, as specified; what is malformed or does not stand is not among them. */
const wireActor = (actor: Actor): WireUser => ({
  id: actor.id,
  name: actor.name,
  email: actor.email,
  job_title: actor.jobTitle,
  side: actor.side,
  permissions: [...actor.may],
  roles: [...actor.roles],
  customer_account_numbers: JSON.stringify(actor.writtenAccounts),
  isAdmin: actor.isAdmin,
})

async function refuseWhenTooMany(rows: Rows, hash: string, now: number): Promise<void> {
  const { count, lastAt } = await recentFailures(rows, hash, new Date(now - WINDOW_MILLISECONDS).toISOString())
  if (count < FAILURES_ALLOWED || !lastAt) return
  // Each failure past the limit doubles the wait, up to the window.
  const wait = Math.min(30_000 * 2 ** (count - FAILURES_ALLOWED), WINDOW_MILLISECONDS)
  const left = Math.ceil((Date.parse(lastAt) + wait - now) / 1000)
  if (left > 0)
    throw problem('too many requests', {
      detail: `Too many attempts. Wait ${left} seconds and try again.`,
      retryAfterSeconds: left,
    })
}

/** @throws problem 'not valid' at the code; a wrong one counts as a failed try. */
async function requireSecondFactor(call: GuestCall, userId: number, hash: string, code: string): Promise<void> {
  const refusal = (reason: string, message: string) =>
    problem('not valid', { detail: message, fields: [{ field: 'code', reason, message }] })
  if (code === '')
    throw refusal('second_factor', 'Enter the six digits of your authenticator app, or one of your recovery codes.')
  if (await takeCode(call.rows, call.portal.secrets, { userId, code, now: call.portal.clock.realNow() })) return
  call.afterwards(async (after) => void (await noteAttempt(after, hash, false)))
  throw refusal('wrong_code', 'This code is not right, or was used already. Wait for the next one.')
}

/** Opens a session of a person who has proved who they are. */
export async function openSession(
  call: GuestCall,
  user: UserRow,
  isRemembered: boolean,
  action: string,
): Promise<ReplyOf<(typeof authEndpoints)['login']>> {
  const { rows, portal, request } = call
  const why = await whyShutOut(rows, user.id)
  if (why !== null) throw problem('no permission', { detail: why })
  const actor = await actorOfPerson(rows, user.id)
  if (!actor) throw problem('wrong sign-in')
  await rows
    .updateTable('users')
    .set({ last_login_at: portal.clock.realNow().toISOString() })
    .where('id', '=', user.id)
    .execute()
  const api_token = await portal.sessions.open(rows, { id: user.id, isRemembered, userAgent: request.userAgent })
  await call.recordAudit({ action, entity: 'user', entityId: user.id, actor: { id: user.id, name: user.name } })
  return { api_token, user: wireActor(actor) }
}

export async function login(
  call: GuestCall,
  input: InputOf<(typeof authEndpoints)['login']>,
): Promise<ReplyOf<(typeof authEndpoints)['login']>> {
  const { rows, portal } = call
  const now = portal.clock.realNow().getTime()
  const hash = emailHash(input.email)
  await refuseWhenTooMany(rows, hash, now)
  const user = await findByEmail(rows, input.email)
  const isRight = await isPassword(user?.password_hash, input.password)
  if (!user || !isRight || user.status !== 'active') {
    call.afterwards(async (after) => void (await noteAttempt(after, hash, false)))
    throw problem('wrong sign-in')
  }
  if (await hasSecondFactor(rows, user.id)) await requireSecondFactor(call, user.id, hash, input.code)
  await noteAttempt(rows, hash, true)
  return openSession(call, user, input.remember, 'signed in')
}

export async function logout({ rows, portal, actor, recordAudit }: Call): Promise<{ message: string }> {
  await portal.sessions.close(rows, actor.sessionId)
  await recordAudit({ action: 'signed out', entity: 'user', entityId: actor.id })
  return { message: 'You have signed out.' }
}

export const me = async ({ actor, portal, rows }: Call): Promise<ReplyOf<(typeof authEndpoints)['me']>> => {
  const now = portal.clock.businessNow()
  const own = await rows.selectFrom('users').select('preferences').where('id', '=', actor.id).executeTakeFirst()
  return {
    user: wireActor(actor),
    today: londonDate(now),
    now: now.toISOString(),
    last_login_at: actor.lastLoginAt,
    viewed_by: actor.viewedBy?.name ?? null,
    appearance: chosenAppearance(own?.preferences),
    event_types: [...keptEventTypes()],
    realtime: portal.realtime().address,
  }
}
