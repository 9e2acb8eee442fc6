// Rows of a table that belong to vehicles, as a file brings them: new ones go in, those that are here change where their row says
// something else.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { Tables } from '../../db/tables.ts'
import { type ColumnTypes, mapped, type SentRow, updateRows, upsertRows } from '../bulk.ts'
import { type ImportTask, outcomesOf, type Written } from '../prepare.ts'
import type { KnownVehicle } from './references.ts'

interface OfVehicle {
  readonly row: CheckedRow
  readonly vehicle: Pick<KnownVehicle, 'customer_account_number'>
  /** Of the record that is here already; undefined: a new one. */
  readonly id: number | undefined
}

interface Plan<Item> {
  readonly table: keyof Tables
  readonly types: ColumnTypes
  /** Columns that only a new record is given. */
  readonly fixed: ReadonlySet<string>
  /** What two new rows that mean one record share, as the database names it. */
  readonly conflict: string
  readonly recordOf: (item: Item) => SentRow
  /** What a row says of the record that is here. */
  readonly changesOf: (item: Item) => SentRow
}

export async function writeVehicleRows<Item extends OfVehicle>(
  { rows, now }: ImportTask,
  items: readonly Item[],
  { table, types, fixed, conflict, recordOf, changesOf }: Plan<Item>,
): Promise<Written> {
  const changing = Object.keys(types).filter((column) => !fixed.has(column))
  const added = items.filter(({ id }) => id === undefined)
  const kept = items.flatMap((item) => (item.id === undefined ? [] : [{ item, row: item.row, id: item.id }]))
  await upsertRows(rows, table, types, mapped(added, recordOf), { conflict, changing, now })
  const changeTypes = Object.fromEntries(Object.entries(types).filter(([column]) => changing.includes(column)))
  const changes = mapped(kept, ({ item, id }) => ({ id, ...changesOf(item) }))
  const changed = await updateRows(rows, table, changeTypes, changes, now)
  const touched = items.filter(({ id }) => id === undefined || changed.has(id))
  return {
    ...outcomesOf(
      added.map(({ row }) => row),
      kept,
      changed,
    ),
    accounts: [...new Set(touched.map(({ vehicle }) => vehicle.customer_account_number))],
    table,
  }
}
