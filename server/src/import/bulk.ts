// Many rows in one statement: they travel as one JSON text and are unpacked by the database, on either engine alike.
// Tables and columns are named by this program, never by a file.
import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { Tables } from '../db/tables.ts'

export type Cell = string | number | boolean | null | readonly unknown[] | object
export type SentRow = Readonly<Record<string, Cell>>

/** Column name to its SQL type; what a record lacks is null. */
export type ColumnTypes = Readonly<Record<string, string>>

export const BATCH_ROWS = 5000

export function* batchesOf<T>(all: readonly T[], size = BATCH_ROWS): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

const names = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map(column => (table === undefined ? sql.ref(column) : sql.ref(`${table}.${column}`))))

const unpacked = (types: ColumnTypes, records: readonly SentRow[]): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(records)}::json) as sent(${sql.join(Object.entries(types).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`))})`

/** Adds rows and answers what `returning` names, in the order of the records. */
export async function insertRows<Answer>(rows: Rows, table: keyof Tables, types: ColumnTypes, records: readonly SentRow[], returning: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = []
  const columns = Object.keys(types)
  for (const batch of batchesOf(records)) {
    const { rows: added } = await sql<Answer>`insert into ${sql.table(table)} (${names(columns)}) select ${names(columns, 'sent')} from ${unpacked(types, batch)} returning ${names(returning)}`.execute(rows)
    answers.push(...added)
  }
  return answers
}

/** Writes rows by id where anything differs, and answers the ids that did. `now` goes into updated_at. */
export async function updateRows(rows: Rows, table: keyof Tables, types: ColumnTypes, records: readonly SentRow[], now: string): Promise<Set<number>> {
  const changed = new Set<number>()
  const columns = Object.keys(types)
  if (columns.length === 0) return changed
  for (const batch of batchesOf(records)) {
    const { rows: updated } = await sql<{ id: number }>`update ${sql.table(table)} as stored
      set ${sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`sent.${column}`)}`))}, updated_at = ${now}
      from ${unpacked({ id: 'int', ...types }, batch)}
      where stored.id = sent.id and (${names(columns, 'stored')}) is distinct from (${names(columns, 'sent')}) returning stored.id`.execute(rows)
    for (const { id } of updated) changed.add(id)
  }
  return changed
}

export interface Upserted {
  readonly created: number
  readonly updated: number
}

export interface UpsertOptions {
  /** The columns of the unique index, and its condition where it has one. */
  readonly conflict: string
  /** Columns that a second arrival may change; empty: the first one stands. */
  readonly changing: readonly string[]
  /** Given where the table has updated_at. */
  readonly now?: string
}

/** Adds rows or, where the key is there already, writes what differs. Rows that are the same are left alone. */
export async function upsertRows(rows: Rows, table: keyof Tables, types: ColumnTypes, records: readonly SentRow[], { conflict, changing, now }: UpsertOptions): Promise<Upserted> {
  let created = 0
  let updated = 0
  const columns = Object.keys(types)
  const set = changing.map(column => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const stamp = now === undefined ? [] : [sql`updated_at = ${now}`]
  const then =
    changing.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join([...set, ...stamp])} where (${names(changing, 'stored')}) is distinct from (${names(changing, 'excluded')})`
  for (const batch of batchesOf(records)) {
    // xmax is 0 in a row that was added, and this transaction's number in one that was written over.
    const { rows: touched } = await sql<{ is_new: boolean }>`insert into ${sql.table(table)} as stored (${names(columns)}) select ${names(columns, 'sent')} from ${unpacked(types, batch)}
      on conflict ${sql.raw(conflict)} ${then} returning (xmax = 0) as is_new`.execute(rows)
    const added = touched.filter(({ is_new }) => is_new).length
    created += added
    updated += touched.length - added
  }
  return { created, updated }
}
