// The same create sent twice makes one record (24 h): its key is written in the create's own transaction, so the second one waits for the
// first and then answers as it did. A create that failed leaves no key. Whoever has other permissions or accounts by then is told that it
// was saved, and nothing of what they could see.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { createHash } from 'node:crypto'
import type { Rows } from '../db/scope.ts'
import type { Actor } from './actor.ts'

export interface OnceAsked {
  readonly actor: Actor
  readonly key: string
  /** Method and path of the call. */
  readonly call: string
  readonly input: unknown
}

const keyForm = /^[\w-]{8,80}$/
const done = 200

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Everything of a person that decides what a reply may hold. The accounts that are active are a choice among their own. */
const standingOf = ({ side, isAdmin, costLimitPence, may, ownAccounts }: Actor): string =>
  digest([side, isAdmin, costLimitPence, [...may].toSorted(), ownAccounts && ownAccounts.toSorted()])

/**
 * Does `work` once for a key; a repetition gets the first reply, as it left. @throws problem 'not valid' for a key used for something
 * else, 'not allowed now' where the person may see other things since
 */
export async function once(
  rows: Rows,
  { actor, key, call, input }: OnceAsked,
  work: () => Promise<string>,
): Promise<string> {
  if (!keyForm.test(key))
    throw problem('bad request', { detail: 'The Idempotency-Key is 8 to 80 letters, digits and hyphens.' })
  const { id: userId } = actor
  const row = { user_id: userId, key, endpoint: call, body_hash: digest(input), standing: standingOf(actor) }
  const made = await rows
    .insertInto('idempotency_keys')
    .values({ ...row, status: done, reply: '' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst()
  const mine = rows.selectFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key)
  if (made.numInsertedOrUpdatedRows === 0n) {
    const known = await mine.select(['endpoint', 'body_hash', 'standing', 'reply']).executeTakeFirstOrThrow()
    if (known.endpoint !== call || known.body_hash !== row.body_hash)
      throw problem('not valid', { detail: 'This Idempotency-Key was used for something else.' })
    if (known.standing !== row.standing)
      throw problem('not allowed now', {
        detail: 'This was saved. Your permissions or accounts have changed since, so it cannot be shown again.',
      })
    return known.reply
  }
  const reply = await work()
  await rows
    .updateTable('idempotency_keys')
    .set({ reply })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return reply
}
