// A list that somebody pasted: which rows go by one of its names, and which names are nobody's.
import { namesIn } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Rows } from '../db/scope.ts'
import { columnOf, EVERYTHING, type ListSource } from './list-source.ts'

export function pastedNames(source: ListSource, pasted: string): readonly string[] {
  const normalise = source.pasted?.normalise ?? ((name: string) => name.toLowerCase())
  return namesIn(pasted).map(normalise)
}

const pastedColumn = (source: ListSource): RawBuilder<unknown> => {
  const { column = '', normalise } = source.pasted ?? {}
  const { sql: value } = columnOf(source, column)
  return normalise ? value : sql`lower(${value})`
}

/** Rows that go by one of these names. */
export const isPasted = (source: ListSource, names: readonly string[]): RawBuilder<SqlBool> =>
  source.pasted?.names
    ? sql<SqlBool>`${source.id} in (select named.id from (${source.pasted.names}) named where named.name = any(${[...names]}::text[]))`
    : sql<SqlBool>`${pastedColumn(source)} = any(${[...names]}::text[])`

/** Those of the names that no row of the list goes by. */
export async function missingNames(rows: Rows, source: ListSource, pasted: string): Promise<string[]> {
  if (pasted === '' || !source.pasted) return []
  const written = namesIn(pasted)
  const names = pastedNames(source, pasted)
  const { rows: found } = await sql<{ name: string }>`
    select distinct ${source.pasted.names ? sql`named.name` : pastedColumn(source)} as name from ${source.from}
    ${source.pasted.names ? sql`join (${source.pasted.names}) named on named.id = ${source.id} and named.name = any(${[...names]}::text[])` : sql``}
    where ${source.where ?? EVERYTHING} and ${isPasted(source, names)}`.execute(rows)
  const known = new Set(found.map(({ name }) => name))
  return written.filter((_, place) => !known.has(names[place] ?? ''))
}
