// Whoever holds a session but not the password must not find it by trying: failures are counted for the person, as at sign-in, and each is
// written down before it is judged.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { noteSuccess, reserveAttempt } from '../../http/limits/attempts.ts'
import type { Beforehand, Call } from '../../http/call.ts'
import { isPasswordFor, passwordHashOf } from '../auth/queries.ts'
import { takeCode } from './queries.ts'

const limit = { allowed: 8, windowSeconds: 15 * 60, firstWaitSeconds: 15 * 60 }

interface Asked<Input> {
  /** The password, and the field that is wrong with a wrong one. */
  readonly password?: (input: Input) => { readonly given: string; readonly field: string }
  /** A code of the app or a recovery code. */
  readonly code?: (input: Input) => string
  /** Asked before a code is used up. @throws where the call cannot be made now */
  readonly mayBegin?: (call: Call) => Promise<void>
}

const wrong = (field: string, reason: string, message: string) =>
  problem('not valid', { fields: [{ field, reason, message }] })

/**
 * A call that asks for the password, a code, or both, before it does what it does.
 * @throws problem 'not valid' at the field, 'too many requests' after eight failures in a quarter of an hour
 */
export const onceProved = <Input, Reply>(
  { password, code, mayBegin }: Asked<Input>,
  then: (call: Call, input: Input) => Promise<Reply>,
): {
  readonly prepare: (ahead: Beforehand, input: Input) => Promise<(call: Call) => Promise<Reply>>
} => ({
  prepare: async ({ portal: { database, clock, secrets }, actor }, input) => {
    const tried = { ...limit, subject: `own secrets of person ${actor.id}` }
    const { attempt, read: hash } = await reserveAttempt(database, tried, clock.realNow(), (rows) =>
      passwordHashOf(rows, actor.id),
    )
    const asked = password?.(input)
    const notYours = () => wrong(asked?.field ?? 'password', 'wrong', 'This password is not correct.')
    if (asked && !(await isPasswordFor(hash, asked.given))) throw notYours()
    return async (call) => {
      if (asked && (await passwordHashOf(call.rows, actor.id)) !== hash) throw notYours()
      await mayBegin?.(call)
      if (code && !(await takeCode(call.rows, secrets, { userId: actor.id, code: code(input), now: clock.realNow() })))
        throw wrong('code', 'wrong_code', 'This code is not correct, or has already been used. Wait for the next one.')
      // Also where the call is refused for something else.
      call.afterwards((after) => noteSuccess(after, attempt))
      return then(call, input)
    }
  },
})
