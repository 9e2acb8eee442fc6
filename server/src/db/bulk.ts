// Many rows in one statement: they travel as one JSON text and are unpacked by the database, on either engine alike.
// Tables and columns are named by this program, never by a file.
import { type RawBuilder, sql } from 'kysely'
import type { Rows } from './scope.ts'
import type { Tables } from './tables.ts'

export type Cell = string | number | boolean | null | readonly unknown[] | object
export type SentRow = Readonly<Record<string, Cell>>

/** Column name to its SQL type; what a record lacks is null. */
export type ColumnTypes = Readonly<Record<string, string>>

export const BATCH_ROWS = 5000
/** Rows of one statement: the database writes some while the next are made. */
export const SENT_ROWS = 1250

/** Pulls as it goes: what makes the rows works between the batches, and the server breathes there. */
export function* batchesOf<T>(all: Iterable<T>, size = BATCH_ROWS): Generator<readonly T[]> {
  let batch: T[] = []
  for (const each of all) {
    batch.push(each)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** A map that makes each item when it is asked for. */
export function* mapped<T, U>(all: Iterable<T>, make: (each: T) => U): Generator<U> {
  for (const each of all) yield make(each)
}

const names = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => (table === undefined ? sql.ref(column) : sql.ref(`${table}.${column}`))))

/** Records as rows of a table `sent`. */
export const unpacked = (types: ColumnTypes, records: readonly SentRow[]): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(records)}::json) as sent(${sql.join(Object.entries(types).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`))})`

/**
 * Sends batch after batch, one ahead of the answers, so that the next batch is made while the database works on this one.
 * Each batch is its own statement of the caller's transaction.
 */
export async function inTurn<Sent, Answer>(
  batches: Iterable<Sent>,
  send: (batch: Sent) => Promise<Answer>,
  take: (answer: Answer) => void,
): Promise<void> {
  let waiting: Promise<Answer> | undefined
  for (const batch of batches) {
    const sent = send(batch)
    sent.catch(() => undefined) // Met again when its turn comes; until then it must not count as unhandled.
    if (waiting) take(await waiting)
    waiting = sent
  }
  if (waiting) take(await waiting)
}

/** Adds rows and answers what `returning` names, in the order of the records. */
export async function insertRows<Answer>(
  rows: Rows,
  table: keyof Tables,
  types: ColumnTypes,
  records: Iterable<SentRow>,
  returning: readonly string[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  const columns = Object.keys(types)
  const add = (batch: readonly SentRow[]) =>
    sql<Answer>`insert into ${sql.table(table)} (${names(columns)})
    select ${names(columns, 'sent')} from ${unpacked(types, batch)} returning ${names(returning)}`.execute(rows)
  await inTurn(batchesOf(records, SENT_ROWS), add, ({ rows: added }) => answers.push(...added))
  return answers
}

/** Which columns a record writes, where it does not write all of them. */
const GIVEN = 'given_columns'

/** Every record with the names of what it writes: a column that it lacks stays as it stands. */
const withGiven = (batch: readonly SentRow[]): readonly SentRow[] =>
  batch.map((record) => ({ ...record, [GIVEN]: Object.keys(record).filter((column) => record[column] !== undefined) }))

/**
 * Writes rows by id where anything differs, and answers the ids that did; what a record does not name stays as it stands. `now` goes
 * into updated_at, where the table has it; `key` is the table's own name for the id.
 */
export async function updateRows(
  rows: Rows,
  table: keyof Tables,
  types: ColumnTypes,
  records: Iterable<SentRow>,
  now?: string,
  key = 'id',
): Promise<Set<number>> {
  const changed = new Set<number>()
  const columns = Object.keys(types)
  if (columns.length === 0) return changed
  const write = (batch: readonly SentRow[]) => {
    const isWhole = batch.every((record) => columns.every((column) => record[column] !== undefined))
    const written = columns.map((column) => {
      const sent = sql.ref(`sent.${column}`)
      return isWhole
        ? sql`${sent}`
        : sql`case when ${column}::text = any(${sql.ref(`sent.${GIVEN}`)}) then ${sent} else ${sql.ref(`stored.${column}`)} end`
    })
    const source = isWhole
      ? unpacked({ id: 'int', ...types }, batch)
      : unpacked({ id: 'int', ...types, [GIVEN]: 'text[]' }, withGiven(batch))
    return sql<{ id: number }>`update ${sql.table(table)} as stored
    set ${sql.join(columns.map((column, place) => sql`${sql.ref(column)} = ${written[place]}`))}${now === undefined ? sql`` : sql`, updated_at = ${now}`}
    from ${source}
    where ${sql.ref(`stored.${key}`)} = sent.id and (${names(columns, 'stored')}) is distinct from (${sql.join(written)}) returning ${sql.ref(`stored.${key}`)} as id`.execute(
      rows,
    )
  }
  await inTurn(batchesOf(records, SENT_ROWS), write, ({ rows: updated }) => {
    for (const { id } of updated) changed.add(id)
  })
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
export async function upsertRows(
  rows: Rows,
  table: keyof Tables,
  types: ColumnTypes,
  records: Iterable<SentRow>,
  { conflict, changing, now }: UpsertOptions,
): Promise<Upserted> {
  let created = 0
  let updated = 0
  const columns = Object.keys(types)
  const set = changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const stamp = now === undefined ? [] : [sql`updated_at = ${now}`]
  const then =
    changing.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join([...set, ...stamp])} where (${names(changing, 'stored')}) is distinct from (${names(changing, 'excluded')})`
  // xmax is 0 in a row that was added, and this transaction's number in one that was written over.
  const write = (batch: readonly SentRow[]) =>
    sql<{ is_new: boolean }>`insert into ${sql.table(table)} as stored (${names(columns)})
    select ${names(columns, 'sent')} from ${unpacked(types, batch)} on conflict ${sql.raw(conflict)} ${then} returning (xmax = 0) as is_new`.execute(
      rows,
    )
  await inTurn(batchesOf(records, SENT_ROWS), write, ({ rows: touched }) => {
    const added = touched.filter(({ is_new }) => is_new).length
    created += added
    updated += touched.length - added
  })
  return { created, updated }
}
