// Rows by the thousand in one statement each: a batch travels as one JSON text and the database unfolds it by its own
// column types. Made for demo data; requests write single rows through their own queries.
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

const BATCH_ROWS = 2_000

/** Columns whose value is JSON text: it travels as the JSON it says, not as a string. */
export const jsonColumns: Partial<Record<keyof Tables, readonly string[]>> = {
  users: ['permissions', 'roles', 'asset_filter', 'preferences', 'denied', 'by_rule'],
  audit: ['before', 'after'],
  equipment_readings: ['raw'],
  mot_tests: ['defects'],
  driver_checks: ['driver_check'],
  order_cases: ['e2o'],
  damage_cases: ['damage_points', 'third_parties', 'witnesses'],
  enquiry_cases: ['e2o', 'lines'],
  off_hire_vehicles: ['price'],
  enquiry_quotes: ['lines'],
  fine_cases: ['stages', 'nominated', 'contest_documents', 'letter_wording'],
  permission_rules: ['conditions'],
  tags: ['rule'],
  import_runs: ['problems', 'warnings'],
}

function columnsOf(list: readonly object[]): string[] {
  const columns = new Set<string>()
  for (const row of list) for (const column in row) columns.add(column)
  return [...columns]
}

/** The rows with their JSON texts read; a text that comes a thousand times is read once. */
function withJson(list: readonly object[], columns: readonly string[]): readonly object[] {
  if (columns.length === 0) return list
  const kept = new Map<string, unknown>()
  const parsed = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (!kept.has(value)) kept.set(value, JSON.parse(value))
    return kept.get(value)
  }
  return list.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, columns.includes(name) ? parsed(value) : value]),
    ),
  )
}

async function insertBatch(rows: Kysely<Tables>, table: keyof Tables, list: readonly object[]): Promise<void> {
  const columns = sql.join(columnsOf(list).map((column) => sql.ref(column)))
  const json = JSON.stringify(withJson(list, jsonColumns[table] ?? []))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(rows)
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
