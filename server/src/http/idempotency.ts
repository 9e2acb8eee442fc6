// The same create sent twice makes one record (24 h): its key is written in the create's own transaction, so the second one waits for the
// first and then answers as it did. A create that failed leaves no key.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { createHash } from 'node:crypto'
import type { Rows } from '../db/scope.ts'

export interface OnceAsked {
  readonly userId: number
  readonly key: string
  /** Method and path of the call. */
  readonly call: string
  readonly input: unknown
}

const keyForm = /^[\w-]{8,80}$/
const done = 200

/** Does `work` once for a key; a repetition gets the first reply. @throws problem 'not valid' for a key used for something else */
export async function once(
  rows: Rows,
  { userId, key, call, input }: OnceAsked,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!keyForm.test(key))
    throw problem('bad request', { detail: 'The Idempotency-Key is 8 to 80 letters, digits and hyphens.' })
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const row = { user_id: userId, key, endpoint: call, body_hash: bodyHash }
  const made = await rows
    .insertInto('idempotency_keys')
    .values({ ...row, status: done, reply: '' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst()
  const mine = rows.selectFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key)
  if (made.numInsertedOrUpdatedRows === 0n) {
    const known = await mine.select(['endpoint', 'body_hash', 'reply']).executeTakeFirstOrThrow()
    if (known.endpoint !== call || known.body_hash !== bodyHash)
      throw problem('not valid', { detail: 'This Idempotency-Key was used for something else.' })
    return JSON.parse(known.reply)
  }
  const reply = await work()
  await rows
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return reply
}
