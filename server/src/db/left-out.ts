// How many rows a list with a cap leaves out: counted as far as it matters, so that a long history costs no long count.
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from './scope.ts'

/** Beyond this many it is told as this many. */
export const MAX_COUNTED = 100_000

/** @param from table and condition, as after `from` @param shown rows that the list holds */
export async function countLeftOut(rows: Rows, from: RawBuilder<unknown>, shown: number): Promise<number> {
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*) as count from (select from ${from} limit ${shown + MAX_COUNTED}) counted`.execute(rows)
  return Math.max(0, (found?.count ?? 0) - shown)
}
