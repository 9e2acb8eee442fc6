// The first rows of many, and how many there are: the query is cut and counts what it was cut from.
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../db/scope.ts'

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
