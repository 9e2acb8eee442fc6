// Reading and writing the records of a resource: one table, fields as columns. Names of columns come from the resource alone,
// values travel as values.
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Resource, StandingFields } from '@kerbline/domain/kit/resource.ts'
import { everyColumn } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { violationOf } from '../db/database-errors.ts'
import type { Rows } from '../db/scope.ts'
import { refuseContrary, refuseDuplicate, refuseUnseen, type Values } from './record-checks.ts'
import { holds, listSourceOf, useCount, type CrudSource } from './source.ts'

export type { Values } from './record-checks.ts'

/** A record as it leaves: its fields, the names of what they point at, and what every record carries. */
export type CrudRecord = StandingFields & Readonly<Record<string, unknown>>

const arrays: Readonly<Record<string, RawBuilder<unknown>>> = { choices: sql`::text[]`, references: sql`::int[]` }

/** A list is written as the array it is, whatever it holds. */
const written = (resource: Resource, name: string, value: unknown): RawBuilder<unknown> => {
  const cast = arrays[resource.fields[name]?.kind ?? '']
  return cast ? sql`${value}${cast}` : sql`${value}`
}

const columnsIn = (resource: Resource, values: Values): readonly string[] =>
  [...writableFields(resource.fields).map(([name]) => name), 'is_active'].filter((name) => values[name] !== undefined)

async function readWhere(rows: Rows, resource: Resource, source: CrudSource, where: RawBuilder<SqlBool>) {
  const { select, from } = listSourceOf(resource, source)
  const { rows: found } = await sql<CrudRecord>`
    select ${select} from ${from} where ${where} and ${source.where ?? sql`true`}`.execute(rows)
  return found
}

/** The record an address names: by number, or by its present or a former slug. @throws problem 'not found' */
export async function findRecord(rows: Rows, resource: Resource, source: CrudSource, key: string): Promise<CrudRecord> {
  const number = /^\d{1,9}$/.test(key) ? Number(key) : undefined
  const bySlug = 'slug' in resource.fields
  const former = sql`(select h.record_id from slug_history h where h.entity = ${resource.name} and h.slug = ${key})`
  const where = bySlug
    ? sql<SqlBool>`(r.slug = ${key} or r.id = coalesce(${number ?? null}::int, ${former}))`
    : sql<SqlBool>`r.id = ${number ?? null}::int`
  const found = await readWhere(rows, resource, source, where)
  const record = found.find((each) => each['slug'] === key) ?? found[0]
  if (!record) throw problem('not found')
  return record
}

export const readRecords = (rows: Rows, resource: Resource, source: CrudSource, ids: readonly number[]) =>
  readWhere(rows, resource, source, sql<SqlBool>`r.id = any(${[...ids]}::int[])`)

export async function insertRecord(rows: Rows, resource: Resource, source: CrudSource, values: Values, by: number) {
  refuseContrary(resource, values)
  await refuseDuplicate(rows, resource, source, values, null)
  await refuseUnseen(rows, resource, values)
  const names = columnsIn(resource, values)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into ${sql.table(source.table)} (${sql.join([...names, 'created_by'].map((name) => sql.ref(name)))})
    values (${sql.join([...names.map((name) => written(resource, name, values[name])), sql`${by}`])}) returning id`.execute(
    rows,
  )
  if (!made) throw new Error(`No ${resource.one} was made`)
  return made.id
}

/** Writes some fields of one record; a slug that changes leads on from its old address. */
export async function updateRecord(
  rows: Rows,
  resource: Resource,
  source: CrudSource,
  before: CrudRecord,
  values: Values,
) {
  refuseContrary(resource, values, before)
  await refuseDuplicate(rows, resource, source, values, before.id)
  await refuseUnseen(rows, resource, values)
  const { slug: former } = before
  if (typeof former === 'string' && values['slug'] !== undefined && values['slug'] !== former) {
    await sql`delete from slug_history where entity = ${resource.name} and slug = ${values['slug']}`.execute(rows)
    await sql`insert into slug_history (entity, slug, record_id) values (${resource.name}, ${former}, ${before.id}) on conflict (entity, slug) do update set record_id = excluded.record_id`.execute(
      rows,
    )
  }
  const changes = columnsIn(resource, values).map(
    (name) => sql`${sql.ref(name)} = ${written(resource, name, values[name])}`,
  )
  await sql`update ${sql.table(source.table)} set ${sql.join([...changes, sql`updated_at = clock_timestamp()`])} where id = ${before.id}`.execute(
    rows,
  )
}

/** @throws problem 'not allowed now' where something points here that the caller cannot see */
export async function deleteRecord(rows: Rows, { table }: CrudSource, id: number): Promise<void> {
  try {
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(rows)
  } catch (error) {
    if (violationOf(error)?.rule !== 'foreign key') throw error
    throw problem('not allowed now', { detail: 'Used by records of other accounts. Archive it instead.' })
  }
}

export interface Used {
  readonly what: string
  readonly count: number
  readonly examples: string[]
  readonly list: {
    readonly screen: string
    readonly key?: string | undefined
    readonly query: Record<string, string>
  } | null
  readonly record: { readonly screen: string; readonly parameter: string | null; readonly keys: string[] } | null
}

const EXAMPLES = 5

/** All that was counted, archived and gone rows too. */
const listOf = ({ list, page }: CrudSource['uses'][number], id: number, key: string | null): Used['list'] => {
  if (list) return { screen: list.screen, query: { [list.column]: `is:${id}`, [everyColumn]: 'is:yes' } }
  return page ? { screen: page.screen, key: key ?? '', query: {} } : null
}

/** What points at a record, with a few names of each kind; kinds that do not are left out. */
export async function usesOf(rows: Rows, { table, uses }: CrudSource, id: number): Promise<Used[]> {
  const found: Used[] = []
  for (const use of uses) {
    const key = use.record ? sql.raw(use.record.key) : sql`null`
    const page = use.page ? sql.raw(use.page.key) : sql`null`
    const {
      rows: [used],
    } = await sql<{ count: number; examples: string[] | null; keys: string[] | null; page: string | null }>`
      select ${useCount(use)} as count, named.examples, named.keys, (${page})::text as page from ${sql.table(table)} r,
        lateral (select array_agg(name) as examples, array_agg(key) as keys from (
          select ${sql.raw(use.name)} as name, (${key})::text as key from ${sql.table(use.table)} u where ${holds(use)} order by 1 limit ${EXAMPLES}) few) named
      where r.id = ${id}`.execute(rows)
    if (!used || used.count === 0) continue
    found.push({
      ...{ what: use.what, count: used.count, examples: used.examples ?? [] },
      list: listOf(use, id, used.page),
      record: use.record
        ? { screen: use.record.screen, parameter: use.record.parameter ?? null, keys: used.keys ?? [] }
        : null,
    })
  }
  return found
}

/** Everything that points at `others` points here afterwards. */
export async function repoint(rows: Rows, { uses }: CrudSource, id: number, others: readonly number[]): Promise<void> {
  for (const { table, column, isList } of uses) {
    const held = sql.ref(column)
    await (
      isList
        ? sql`update ${sql.table(table)} set ${held} = array(select distinct case when each = any(${[...others]}::int[]) then ${id}::int else each end from unnest(${held}) as each) where ${held} && ${[...others]}::int[]`
        : sql`update ${sql.table(table)} set ${held} = ${id} where ${held} = any(${[...others]}::int[])`
    ).execute(rows)
  }
}
