// Whoever holds a session but not the password must not find it by trying: failures are counted for the person, as at sign-in.
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { createHash } from 'node:crypto'
import type { Call } from '../../http/call.ts'
import { isPasswordOf, noteAttempt, recentFailures } from '../auth/queries.ts'
import { takeCode } from './queries.ts'

const WINDOW_MILLISECONDS = 15 * 60_000
const FAILURES_ALLOWED = 8

const keyOf = (userId: number): string => createHash('sha256').update(`own secrets of person ${userId}`).digest('hex')

async function tryOnce(call: Call, isRight: () => Promise<boolean>, otherwise: FieldProblem): Promise<void> {
  const { rows, portal, actor } = call
  const now = portal.clock.realNow().getTime()
  const key = keyOf(actor.id)
  const { count, lastAt } = await recentFailures(rows, key, new Date(now - WINDOW_MILLISECONDS).toISOString())
  if (count >= FAILURES_ALLOWED && lastAt) {
    const left = Math.max(1, Math.ceil((Date.parse(lastAt) + WINDOW_MILLISECONDS - now) / 1000))
    throw problem('too many requests', { retryAfterSeconds: left })
  }
  if (await isRight()) return void (await noteAttempt(rows, key, true))
  call.afterwards(async (after) => void (await noteAttempt(after, key, false)))
  throw problem('not valid', { fields: [otherwise] })
}

/** @throws problem 'not valid' at the field, 'too many requests' after eight failures in a quarter of an hour */
export const requirePassword = (call: Call, password: string, field = 'password'): Promise<void> =>
  tryOnce(call, () => isPasswordOf(call.rows, call.actor.id, password), {
    field,
    reason: 'wrong',
    message: 'This is not your password.',
  })

/** The same for a code of the app or a recovery code. */
export const requireCode = (call: Call, code: string): Promise<void> =>
  tryOnce(
    call,
    () => takeCode(call.rows, call.portal.secrets, { userId: call.actor.id, code, now: call.portal.clock.realNow() }),
    {
      field: 'code',
      reason: 'wrong_code',
      message: 'This code is not right, or was used already. Wait for the next one.',
    },
  )
