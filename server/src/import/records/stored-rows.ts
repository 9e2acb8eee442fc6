// Rows of a table as a file brings them: new ones go in, those that are here change where their row says something else.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { Rows } from '../../db/scope.ts'
import type { Tables } from '../../db/tables.ts'
import { type ColumnTypes, mapped, type SentRow, updateRows, upsertRows } from '../../db/bulk.ts'
import { type ImportTask, outcomesOf, type Written } from '../prepare.ts'

export interface ChangedRow extends SentRow {
  readonly id: number
}

/** Where records are kept, and how many are written at once. */
export interface Store {
  readonly table: keyof Tables
  /** Where the rest of the same records is kept, by the same ids, which `key` calls them there. */
  readonly own?: { readonly table: keyof Tables; readonly key: string }
  /** @param changing columns that a record which somebody added meanwhile takes from the file */
  readonly add: (
    rows: Rows,
    types: ColumnTypes,
    records: Iterable<SentRow>,
    more: { readonly changing: readonly string[]; readonly now: string },
  ) => Promise<unknown>
  /** Answers the ids of those in which anything differed. */
  readonly change: (
    rows: Rows,
    types: ColumnTypes,
    changes: Iterable<ChangedRow>,
    now: string,
  ) => Promise<ReadonlySet<number>>
}

/** @param conflict what two new rows that mean one record share, as the database names it */
export const tableStore = (table: keyof Tables, conflict: string): Store => ({
  table,
  add: (rows, types, records, more) => upsertRows(rows, table, types, records, { conflict, ...more }),
  change: (rows, types, changes, now) => updateRows(rows, table, types, changes, now),
})

interface StoredItem {
  readonly row: CheckedRow
  readonly account: string
  /** The record that is here already; undefined: a new one. */
  readonly known: { readonly id: number } | undefined
}

interface Plan<Item> {
  readonly store: Store
  readonly types: ColumnTypes
  /** Columns that a record which is here may change. */
  readonly changing: readonly string[]
  readonly recordOf: (item: Item) => SentRow
  /** What a row says of the record that is here. */
  readonly changesOf: (item: Item) => SentRow
}

export async function writeStored<Item extends StoredItem>(
  { rows, now }: ImportTask,
  items: readonly Item[],
  { store, types, changing, recordOf, changesOf }: Plan<Item>,
): Promise<Written> {
  const added = items.filter(({ known }) => known === undefined)
  const kept = items.flatMap((item) => (item.known ? [{ item, row: item.row, id: item.known.id }] : []))
  await store.add(rows, types, mapped(added, recordOf), { changing, now })
  const changeTypes = Object.fromEntries(Object.entries(types).filter(([column]) => changing.includes(column)))
  const changes = mapped(kept, ({ item, id }) => ({ ...changesOf(item), id }))
  const changed = await store.change(rows, changeTypes, changes, now)
  const touched = items.filter(({ known }) => known === undefined || changed.has(known.id))
  return {
    ...outcomesOf(
      added.map(({ row }) => row),
      kept,
      changed,
    ),
    accounts: [...new Set(touched.map(({ account }) => account))],
    table: store.table,
    ...(store.own && { ownTable: store.own.table }),
  }
}
