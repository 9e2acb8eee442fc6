// Sign-in and sign-out. An unknown address, a wrong password and a suspended person get one and the same answer.
import type { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { keptEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { chosenAppearance } from '@kerbline/domain/areas/profile/preferences.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Actor } from '../../http/actor.ts'
import { noteSuccess, reserveAttempt, subjectOf, takeAttemptBack } from '../../http/limits/attempts.ts'
import type { Call, GuestCall, StagedHandler } from '../../http/call.ts'
import { actorOfPerson } from '../../http/session.ts'
import { whyShutOut } from '../../http/company-status.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { hasSecondFactor, takeCode } from '../profile/queries.ts'
import { isPassword } from './passwords.ts'
import { findByEmail, findById } from './queries.ts'

type WireUser = ReplyOf<(typeof authEndpoints)['me']>['user']
type Login = (typeof authEndpoints)['login']
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

const limit = { allowed: 8, windowSeconds: 15 * 60, firstWaitSeconds: 30 }
/** Of all networks together at one address. */
const CROWD = 50

const codeRefusal = (reason: string, message: string) =>
  problem('not valid', { detail: message, fields: [{ field: 'code', reason, message }] })

/** What was judged ahead of the transaction, and the attempts that were written down for it. */
interface Judged {
  readonly user: UserRow
  readonly attempt: number
  /** Of the code; undefined: none was given, or none is asked for. */
  readonly codeAttempt: number | undefined
}

/** @throws problem 'not valid' at the code */
async function requireSecondFactor(call: GuestCall, { user, attempt, codeAttempt }: Judged, code: string) {
  const { rows, portal } = call
  if (codeAttempt === undefined) {
    // The password was right and nothing else was judged.
    call.afterwards((after) => takeAttemptBack(after, attempt))
    throw codeRefusal('second_factor', 'Enter the six digits of your authenticator app, or one of your recovery codes.')
  }
  if (!(await takeCode(rows, portal.secrets, { userId: user.id, code, now: portal.clock.realNow() })))
    throw codeRefusal('wrong_code', 'This code is incorrect or has been used. Wait for your app to show a new code.')
  await noteSuccess(rows, codeAttempt)
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

async function signIn(call: GuestCall, input: InputOf<Login>, judged: Judged): Promise<ReplyOf<Login>> {
  const { rows } = call
  const user = await findById(rows, judged.user.id)
  // Changed since it was judged.
  if (user.password_hash !== judged.user.password_hash || user.status !== 'active') throw problem('wrong sign-in')
  if (await hasSecondFactor(rows, user.id)) await requireSecondFactor(call, judged, input.code)
  await noteSuccess(rows, judged.attempt)
  return openSession(call, user, input.remember, 'signed in')
}

export const login: StagedHandler<Login> = {
  prepare: async ({ portal: { database, clock }, caller }, input) => {
    const subject = subjectOf(input.email)
    const now = clock.realNow()
    const { attempt, read: user } = await reserveAttempt(
      database,
      { ...limit, subject, origin: caller, crowd: CROWD },
      now,
      (rows) => findByEmail(rows, subject),
    )
    const isRight = await isPassword(user?.password_hash, input.password)
    if (!user || !isRight || user.status !== 'active') throw problem('wrong sign-in')
    // Whoever knows the password is no stranger: codes are counted for the person, wherever they come from.
    const code =
      input.code === ''
        ? undefined
        : await reserveAttempt(database, { ...limit, subject: `codes of person ${user.id}` }, now, (rows) =>
            hasSecondFactor(rows, user.id),
          )
    return async (call) => {
      const judged = { user, attempt, codeAttempt: code?.attempt }
      if (code && !code.read) call.afterwards((after) => takeAttemptBack(after, code.attempt))
      return signIn(call, input, judged)
    }
  },
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
