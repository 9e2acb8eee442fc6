// What a list with a cap leaves out: counted beside the first rows, or as far as it matters, so that a long history costs no long count.
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

/** Some of a kind, and how many there are. */
export interface Some<Row> {
  readonly rows: Row[]
  readonly total: number
}
export const none: Some<never> = { rows: [], total: 0 }

/** Stands among the columns of a query with a limit: how many there are before it. */
export const inAll = sql`count(*) over ()::int as total`

export async function someOf<Row extends object>(
  rows: Rows,
  query: RawBuilder<Row & { readonly total: number }>,
): Promise<Some<Row>> {
  const { rows: found } = await query.execute(rows)
  return { rows: found.map(({ total: _, ...row }) => row as unknown as Row), total: found[0]?.total ?? 0 }
}
