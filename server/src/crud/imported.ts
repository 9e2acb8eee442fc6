// Which records an import made or changed, for the lists they stand in: read from the journal of the run, which is its owner's alone.
import { everyColumn, importedColumn } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { QueryColumn } from './list-source.ts'

interface Imported {
  readonly table: string
  /** The row's number. */
  readonly id: RawBuilder<unknown>
  /** Rows of another table that the import made, and SQL from a query of their ids to one of this list's. */
  readonly besides?: { readonly table: string; readonly ids: (made: RawBuilder<unknown>) => RawBuilder<unknown> }
}

const changed = (table: string, imports: readonly string[]): RawBuilder<unknown> =>
  sql`select c.record_key::int from import_changes c join import_jobs j on j.run_id = c.run_id
    where j.id = any(${[...imports]}::text[]::bigint[]) and c.table_name = ${table}`

/** The column {@link importedColumn} of a list, to the database. */
export const importedIn = ({ table, id, besides }: Imported): Readonly<Record<string, QueryColumn>> => ({
  [importedColumn]: {
    sql: sql`null`,
    kind: 'import',
    isAnyOf: (imports) => {
      const own = sql<SqlBool>`${id} in (${changed(table, imports)})`
      if (!besides) return own
      const made = sql`${changed(besides.table, imports)} and c.is_new`
      return sql<SqlBool>`(${own} or ${id} in (${besides.ids(made)}))`
    },
  },
})

/** The column {@link everyColumn} of a list: every row is one of all of them. */
export const everyIn: Readonly<Record<string, QueryColumn>> = { [everyColumn]: { sql: sql`true`, kind: 'flag' } }

/** Whether the rows of an import are asked for: then all of them are listed, archived and gone ones too. */
export const asksForImport = (filter: readonly string[]): boolean =>
  filter.some((written) => written.startsWith(`${importedColumn}:`))

/** Whether archived and gone rows are asked for beside the others. */
export const asksForGone = (filter: readonly string[]): boolean =>
  asksForImport(filter) || filter.includes(`${everyColumn}:is:yes`)
