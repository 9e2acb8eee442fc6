// How much one link brings within 24 hours: whoever holds it may be many, so it is counted for the link and not for its callers.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { lockUntilCommit } from '../db/lock-until-commit.ts'
import type { Rows } from '../db/scope.ts'

const DAY_MILLISECONDS = 86_400_000

/** What is counted of a link is counted by one call at a time, until its transaction ends. */
export const lockLink = (rows: Rows, { id }: { readonly id: number }): Promise<void> =>
  lockUntilCommit(rows, `link ${id}`)

/** What came within the 24 hours before now, and when the first of it did. */
export interface BroughtToday {
  readonly count: number
  readonly first: string | null
}

/** @throws problem 'limit reached' with the time until the first of them is a day old */
export function assertBelowLimit(brought: BroughtToday | undefined, limit: number, now: Date, detail: string): void {
  if (!brought || brought.count < limit) return
  const ends = (brought.first === null ? now.getTime() : Date.parse(brought.first)) + DAY_MILLISECONDS
  throw problem('limit reached', {
    detail,
    retryAfterSeconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1_000)),
  })
}
