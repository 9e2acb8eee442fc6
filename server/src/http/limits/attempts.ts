// What can be found by trying: passwords, codes, addresses to write to. Each attempt is written down as failed before it is judged, under a
// lock of what is tried, so that any number at once count one after the other (decision 126).
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { lockUntilCommit } from '../../db/lock-until-commit.ts'
import { asOwner, type Rows } from '../../db/scope.ts'

/** Failures are free up to `allowed`; each one more doubles the wait, from `firstWaitSeconds` to the whole window. */
interface Limit {
  readonly allowed: number
  readonly windowSeconds: number
  readonly firstWaitSeconds: number
}

export interface Tried extends Limit {
  /** What is tried at, in words of the caller's; only its digest is kept. */
  readonly subject: string
  /**
   * Where from. Then failures count for that network alone, until those of all together are a `crowd`: from then on a network that never
   * got in has one free failure, so that nobody who knows the secret is kept out by what strangers do.
   */
  readonly origin?: string | null
  readonly crowd?: number
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Under which address people's sign-ins are counted. */
export const subjectOf = (email: string): string => email.trim().toLowerCase()

interface Row {
  readonly origin: string | null
  readonly succeeded: boolean
  readonly at: string
}

function waitSeconds(failures: readonly Row[], { allowed, windowSeconds, firstWaitSeconds }: Limit, now: Date): number {
  const [last] = failures
  if (!last || failures.length < allowed) return 0
  const wait = Math.min(firstWaitSeconds * 2 ** (failures.length - allowed), windowSeconds)
  return Math.ceil((Date.parse(last.at) - now.getTime()) / 1_000 + wait)
}

/** The failures since the last success, the newest first. */
function failuresOf(rows: readonly Row[]): readonly Row[] {
  const success = rows.findIndex(({ succeeded }) => succeeded)
  return success < 0 ? rows : rows.slice(0, success)
}

async function secondsLeft(rows: Rows, tried: Tried, key: string, origin: string | null, now: Date): Promise<number> {
  const since = new Date(now.getTime() - tried.windowSeconds * 1_000).toISOString()
  const found = await rows
    .selectFrom('sign_in_attempts')
    .select(['origin', 'succeeded', 'at'])
    .where('email_hash', '=', key)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  if (origin === null) return waitSeconds(failuresOf(found), tried, now)
  const own = failuresOf(found.filter((row) => row.origin === origin))
  const isCrowd = tried.crowd !== undefined && failuresOf(found).length >= tried.crowd
  if (!isCrowd) return waitSeconds(own, tried, now)
  const { rows: known } = await sql`
    select from sign_in_attempts where email_hash = ${key} and origin = ${origin} and succeeded limit 1`.execute(rows)
  return waitSeconds(own, known.length > 0 ? tried : { ...tried, allowed: 1 }, now)
}

/**
 * Writes an attempt down as failed. `read` is asked in the same transaction, as the owner.
 * @throws problem 'too many requests' with the time to wait; then nothing is written and nothing may be judged
 */
export async function reserveAttempt<Read>(
  database: Database,
  tried: Tried,
  now: Date,
  read: (rows: Rows) => Promise<Read>,
): Promise<{ readonly attempt: number; readonly read: Read }> {
  const key = digestOf(tried.subject)
  const origin = tried.origin ? digestOf(`${tried.subject} ${tried.origin}`) : null
  return asOwner(database, async (rows) => {
    await lockUntilCommit(rows, `attempts ${key}`)
    const left = await secondsLeft(rows, tried, key, origin, now)
    if (left > 0)
      throw problem('too many requests', {
        detail: `Too many attempts. Wait ${left} seconds and try again.`,
        retryAfterSeconds: left,
      })
    const { id } = await rows
      .insertInto('sign_in_attempts')
      .values({ email_hash: key, origin, succeeded: false, at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { attempt: id, read: await read(rows) }
  })
}

/** It was right: what failed before is forgotten. Needs the owner's rows. */
export async function noteSuccess(rows: Rows, attempt: number): Promise<void> {
  await rows.updateTable('sign_in_attempts').set({ succeeded: true }).where('id', '=', attempt).execute()
}

/** Nothing was judged. Needs the owner's rows. */
export async function takeAttemptBack(rows: Rows, attempt: number): Promise<void> {
  await rows.deleteFrom('sign_in_attempts').where('id', '=', attempt).execute()
}

/** Who they are was proved in another way. Needs the owner's rows. */
export async function forgetFailures(rows: Rows, subject: string): Promise<void> {
  await rows
    .deleteFrom('sign_in_attempts')
    .where('email_hash', '=', digestOf(subject))
    .where('succeeded', '=', false)
    .execute()
}
