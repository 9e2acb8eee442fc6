// What a file says of records that are here, without what it would turn back: a value that somebody has replaced here since, or that a later
// file has replaced in a column people decide. The trail of each record knows what stood before.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { fileColumns } from '@kerbline/domain/areas/imports/kind.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate, parseInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { SentRow } from '../../db/bulk.ts'
import type { Rows } from '../../db/scope.ts'
import type { Tables } from '../../db/tables.ts'
import type { Findings, ImportTask } from '../prepare.ts'

const plain = (value: unknown): unknown =>
  typeof value === 'string' ? (parseInstant(value) ?? value) : (value ?? null)
/** Instants are written with a zone by the database and without one by us. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

type Fields = Readonly<Record<string, unknown>>

interface Entry {
  readonly id: string
  readonly by: string | null
  readonly file: string | null
  readonly at: string
  readonly before: Fields
}

/** The changes of these records, the oldest first. */
async function trailOf(rows: Rows, entity: string, ids: readonly number[]): Promise<ReadonlyMap<string, Entry[]>> {
  const { rows: found } = await sql<Entry>`
    select entity_id as id, actor_name as by, after ->> 'imported_from' as file, json_instant(at) as at, before from audit
    where entity = ${entity} and entity_id = any(${ids.map(String)}::text[]) and jsonb_typeof(before) = 'object' order by audit.id`.execute(
    rows,
  )
  return Map.groupBy(found, ({ id }) => id)
}

interface Kept {
  readonly table: keyof Tables
  /** What its records are called in the trail. */
  readonly entity: string
  readonly key?: string
  /** The column of the file that a column of the table comes from, where the kind itself does not say. */
  readonly nameOf?: (column: string) => string
  /** A column that has been decided of already. */
  readonly but?: string | undefined
  /** What follows from a column, and stays with it. */
  readonly following?: Readonly<Record<string, readonly string[]>>
}

interface Change {
  readonly row: CheckedRow
  readonly id: number
  readonly record: SentRow
}

/** The entry by which this value was replaced for good; undefined: it is news, or goes to and fro with the files. */
function replacedBy(
  entries: readonly Entry[],
  column: string,
  value: unknown,
  isDecidedHere: boolean,
): Entry | undefined {
  const own = entries.filter(({ before }) => Object.hasOwn(before, column))
  const last = own.at(-1)
  if (!last || !own.some(({ before }) => isSameValue(before[column], value))) return undefined
  return last.file === null || isDecidedHere ? last : undefined
}

/** The same changes without what would be turned back, which is warned of. */
export async function keepDecided(
  { rows, kind }: ImportTask,
  findings: Findings,
  { table, entity, key = 'id', nameOf: ownNameOf, but, following = {} }: Kept,
  changes: readonly Change[],
): Promise<readonly SentRow[]> {
  const names = fileColumns(kind)
  const nameOf = (column: string): string => names.get(column) ?? ownNameOf?.(column) ?? column
  const trail = await trailOf(
    rows,
    entity,
    changes.map(({ id }) => id),
  )
  const decided = new Set(kind.decidedHere)
  const doubtful = changes.flatMap((change) => {
    const entries = trail.get(String(change.id)) ?? []
    return Object.entries(change.record).flatMap(([column, value]) => {
      // What is to be cleared has been said so.
      if (column === 'id' || column === but || value === null || value === undefined) return []
      const by = replacedBy(entries, column, value, decided.has(nameOf(column)))
      return by ? [{ change, column, value, by }] : []
    })
  })
  if (doubtful.length === 0) return changes.map(({ record }) => record)
  const { rows: found } = await sql<{ id: number; stands: Fields }>`
    select ${sql.ref(key)} as id, to_jsonb(t) as stands from ${sql.table(table)} t
    where ${sql.ref(key)} = any(${[...new Set(doubtful.map(({ change }) => change.id))]}::int[])`.execute(rows)
  const stands = new Map(found.map((each) => [each.id, each.stands]))
  const without = new Map<Change, Set<string>>()
  for (const { change, column, value, by } of doubtful) {
    if (isSameValue(stands.get(change.id)?.[column], value)) continue
    without.set(change, new Set([...(without.get(change) ?? []), column, ...(following[column] ?? [])]))
    const who = by.file ?? by.by ?? 'Kerbline'
    const says = `${who} changed this on ${formatDate(londonDate(by.at))}. The file has the earlier value, so we did not change it.`
    findings.warn(change.row.row, nameOf(column), 'stays', says)
  }
  return changes.map((change) => {
    const left = without.get(change)
    return left
      ? Object.fromEntries(Object.entries(change.record).filter(([column]) => !left.has(column)))
      : change.record
  })
}
