// Turns for what no row stands for yet: counts, lists saved as a whole, keys of a sender.
import { sql } from 'kysely'
import type { Rows } from './scope.ts'

/** Waits until no other transaction holds the lock of the same words, and holds it until this one ends. The words carry the subject. */
export const lockUntilCommit = async <Tables>(rows: Rows<Tables>, words: string): Promise<void> => {
  // 64 bits, so that no two subjects share a lock by chance.
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(rows)
}
