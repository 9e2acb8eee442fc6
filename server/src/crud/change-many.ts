// Many records changed by few statements: locked and read once, judged row by row in memory, written by one statement, told to the
// trail by another. Each row that is refused says why and stays as it was.
import { Problem, problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { Values } from './record-checks.ts'

export interface RowChange {
  readonly id: number
  readonly values: Values
  /** As the record was seen; absent or null: as it stands. */
  readonly version?: string | null | undefined
}

/** `before` is what takes it back: of each field asked for, changed or not. */
export type RowResult =
  | { readonly outcome: 'changed' | 'same'; readonly before: Values }
  | { readonly outcome: 'refused'; readonly problem: Problem }
export type RowResults = ReadonlyMap<number, RowResult>

export const refusedRow = (why: Problem): RowResult => ({ outcome: 'refused', problem: why })

/** In one order whoever comes, so that two changes of the same rows wait for each other and never for ever. */
export const lockRows = (rows: Rows, table: string, ids: readonly number[]) =>
  sql`select id from ${sql.table(table)} where id = any(${[...ids]}::int[]) order by id for update`.execute(rows)

interface Versioned {
  readonly updated_at: string
}

/** The record a change is about. @throws problem 'not found', 'changed meanwhile' */
export function assertStands<Row extends Versioned>(row: Row | undefined, { version }: RowChange): Row {
  if (!row) throw problem('not found')
  if (typeof version === 'string' && version !== row.updated_at)
    throw problem('changed meanwhile', { versions: { given: version, current: row.updated_at } })
  return row
}

/** What a row's own judge says, where it may refuse by throwing a problem. */
export async function judged<Result>(work: () => Promise<Result> | Result): Promise<Result | Problem> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

export interface RowWrite {
  readonly id: number
  readonly values: Values
}

/** Writes each row its own values, all of them by one statement; values go as the columns' own types. */
export async function writeRows(rows: Rows, table: string, writes: readonly RowWrite[]): Promise<void> {
  const columns = [...new Set(writes.flatMap(({ values }) => Object.keys(values)))]
  if (columns.length === 0) return
  const sets = columns.map((name) => {
    const isEverywhere = writes.every(({ values }) => name in values)
    return isEverywhere
      ? sql`${sql.ref(name)} = ${sql.ref(`p.${name}`)}`
      : sql`${sql.ref(name)} = case when d.write->'values' ? ${name} then ${sql.ref(`p.${name}`)} else ${sql.ref(`t.${name}`)} end`
  })
  await sql`update ${sql.table(table)} t set ${sql.join([...sets, sql`updated_at = clock_timestamp()`])}
    from jsonb_array_elements(${JSON.stringify(writes)}::jsonb) d(write)
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, d.write->'values') p
    where t.id = (d.write->>'id')::int`.execute(rows)
}

/** As a `change` call asks: groups of records that get the same values. One set where no record is named twice. */
export function setsOf(
  changes: readonly {
    readonly ids: readonly number[]
    readonly values: Values
    readonly version?: string | undefined
  }[],
): readonly (readonly RowChange[])[] {
  const sets = changes.map(({ ids, values, version }) => [...new Set(ids)].map((id) => ({ id, values, version })))
  const all = sets.flat()
  return new Set(all.map(({ id }) => id)).size === all.length ? [all] : sets
}

/** All of it or, where one record is refused, nothing. Answers what was before, record by record. @throws the first refusal */
export async function changeAll(
  changeSet: (changes: readonly RowChange[]) => Promise<RowResults>,
  changes: Parameters<typeof setsOf>[0],
): Promise<{ id: number; isChanged: boolean; values: Record<string, unknown> }[]> {
  const done: { id: number; isChanged: boolean; values: Record<string, unknown> }[] = []
  for (const set of setsOf(changes))
    for (const [id, result] of await changeSet(set)) {
      if (result.outcome === 'refused') throw result.problem
      done.push({ id, isChanged: result.outcome === 'changed', values: { ...result.before } })
    }
  return done
}
