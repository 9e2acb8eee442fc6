// Rows by the thousand in one statement each: a batch travels as one JSON text and the database unfolds it by its own
// column types. Made for demo data; requests write single rows through their own queries.
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

const BATCH_ROWS = 2_000

/** Columns whose value is JSON text: it arrives as a JSON string and has to be read once more. */
export const jsonColumns: Partial<Record<keyof Tables, readonly string[]>> = {
  users: ['permissions', 'roles', 'asset_filter', 'preferences'],
  audit: ['before', 'after'],
  equipment_readings: ['raw'],
  driver_checks: ['driver_check'],
  damage_cases: ['damage_points', 'third_parties', 'witnesses'],
  import_runs: ['problems', 'warnings'],
}

function columnsOf(list: readonly object[]): string[] {
  const columns = new Set<string>()
  for (const row of list) for (const column in row) columns.add(column)
  return [...columns]
}

async function insertBatch(rows: Kysely<Tables>, table: keyof Tables, list: readonly object[]): Promise<void> {
  const columns = columnsOf(list)
  const json = jsonColumns[table] ?? []
  const values = columns.map((column) =>
    json.includes(column) ? sql`(${sql.ref(column)} #>> '{}')::jsonb` : sql.ref(column),
  )
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join(values)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(list)}::json)`.execute(
    rows,
  )
}

/**
 * Inserts rows in the order given. Every row of a call has the same columns; one that is left out is null, so a column
 * that must have a value fails loudly rather than taking its default.
 */
export async function insertAll<Table extends keyof Tables>(
  rows: Kysely<Tables>,
  table: Table,
  list: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < list.length; start += BATCH_ROWS) {
    await insertBatch(rows, table, list.slice(start, start + BATCH_ROWS))
  }
}
