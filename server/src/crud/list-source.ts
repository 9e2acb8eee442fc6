// What a list is made of, as SQL written by the caller.
import type { ColumnKind } from '@kerbline/domain/kit/list.ts'
import type { Selection } from '@kerbline/domain/kit/list-schema.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** A column as the database knows it. `words`: what a reference or list is searched and sorted by, where `sql` is ids. */
export interface QueryColumn {
  readonly sql: RawBuilder<unknown>
  readonly kind: ColumnKind
  readonly words?: RawBuilder<unknown>
  /** `sql` holds several ids. */
  readonly isMany?: boolean
  /** Asked instead of `sql` which rows hold one of these values. */
  readonly isAnyOf?: (values: readonly string[]) => RawBuilder<SqlBool>
  /** "Not set", where something that is never null stands in the place of nothing. */
  readonly isEmpty?: RawBuilder<SqlBool>
  /** Whether a row holds what is typed into the search box: where its words stand in another table, that one is asked once. */
  readonly matches?: (like: string) => RawBuilder<SqlBool>
  /** The ids of the rows that hold a typed word, led to by an index. Where every searched column has it, no row is looked at in vain. */
  readonly led?: (word: string) => RawBuilder<unknown>
  /** Where the value stands in another table: its rows are asked there. */
  readonly among?: Among
  /** Where that table has an index by the value, then by the row's number: rows are sorted by reading it. */
  readonly sorted?: SortedJoin
  /** Where the rows stand in several parts, one after the other: each is sorted by itself, so that an index can be read for it. */
  readonly parts?: readonly SortedPart[]
}

/** Some of the rows, by a value that none of them lacks, then by the row's number. */
export interface SortedPart {
  readonly where: RawBuilder<SqlBool>
  readonly value: RawBuilder<unknown>
}

/** A table with at most one row for each of the list that tells the value of a column, or of several. */
export interface Among {
  /** What is asked of columns of one name is asked of that row together: the narrower leads to it. */
  readonly of: string
  /** That the value passes, of a row there. */
  readonly test: (passes: (value: RawBuilder<unknown>) => RawBuilder<SqlBool>) => RawBuilder<SqlBool>
  /** That a row of the list has a row there of which this is true. `isExact`: it is asked for by a value, of which few rows are. */
  readonly has: (test: RawBuilder<SqlBool>, isExact: boolean) => RawBuilder<SqlBool>
  /** No index leads to what passes, and much may: it is gathered once rather than joined. */
  readonly isWide?: boolean
}

/** A table with at most one row for each of the list, whose value is never empty. */
export interface SortedJoin {
  /** What stands after the tables of the list: `join …`. */
  readonly join: RawBuilder<unknown>
  readonly value: RawBuilder<unknown>
  /** That a row of the list has none there. */
  readonly isMissing: RawBuilder<SqlBool>
}

export interface ListSource {
  /** What stands after `from`: tables and joins. */
  readonly from: RawBuilder<unknown>
  /** How many rows all of it has, where nothing is asked and that is known for less than counting them. */
  readonly total?: RawBuilder<unknown>
  /** What stands after `select`, as `column as name` fragments. */
  readonly select: RawBuilder<unknown>
  readonly columns: Readonly<Record<string, QueryColumn>>
  /** Columns the search box looks into. */
  readonly search: readonly string[]
  /** The row's number: the last word of every order. */
  readonly id: RawBuilder<unknown>
  /** When the row was last changed, where no column of the list says so: its version. */
  readonly version?: RawBuilder<unknown>
  /** What holds of every row of the list, whatever is asked. */
  readonly where?: RawBuilder<SqlBool>
  readonly sort: string
  /** The day `within` counts from. */
  readonly today?: string
  /** Further columns of a row that has been read, for files. */
  readonly more?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** The column a pasted list is matched with, and how a pasted name is written there. */
  readonly pasted?: {
    readonly column: string
    readonly normalise?: (name: string) => string
    /** Where a row goes by several names: every one of them as columns id and name. */
    readonly names?: RawBuilder<unknown>
  }
}

export interface PageAsked extends Selection {
  readonly size: number
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly facet?: string | undefined
}

export const EVERYTHING = sql<SqlBool>`true`

export const refuse = (column: string, message: string): never => {
  throw problem('not valid', { fields: [{ field: `filter.${column}`, reason: 'unknown_value', message }] })
}

/** @throws problem 'not valid' */
export function columnOf(source: ListSource, name: string): QueryColumn {
  return source.columns[name] ?? refuse(name, `This list has no column ${name}.`)
}
