// What the fields alone cannot know of a record that is saved: whether there is one like it, and whether what it points at is there.
import { problemsBetween } from '@kerbline/domain/kit/field-schema.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { article } from '@kerbline/domain/kit/words.ts'
import { sql, type SqlBool } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { CrudSource } from './source.ts'
import { referenceTargetOf } from './source.ts'

export type Values = Readonly<Record<string, unknown>>

const refused = (field: string, reason: string, message: string) =>
  problem('not valid', { fields: [{ field, reason, message }] })

/** Fields of which no two records have the same. */
export const uniqueFields = (resource: Resource): readonly string[] =>
  [...new Set([resource.natural, 'slug', 'name', 'code'])].filter((name) => name in resource.fields)

/** Names the field that has to be unique and the record it already stands in. @throws problem 'not valid' */
export async function refuseDuplicate(
  rows: Rows,
  resource: Resource,
  { table, where: isSeen = sql<SqlBool>`true` }: CrudSource,
  values: Values,
  id: number | null,
): Promise<void> {
  const unique = uniqueFields(resource)
  const title = sql.ref(`r.${resource.columns[0] ?? 'id'}`)
  for (const name of unique) {
    const value = values[name]
    if (typeof value !== 'string' || value === '') continue
    const { rows: same } = await sql<{ title: string; is_active: boolean; is_seen: boolean }>`
      select ${title}::text as title, r.is_active, ${isSeen} as is_seen from ${sql.table(table)} r
      where lower(${sql.ref(`r.${name}`)}) = lower(${value}) and r.id is distinct from ${id}::int limit 1`.execute(rows)
    const [found] = same
    if (!found) continue
    const label = resource.fields[name]?.label.toLowerCase() ?? name
    // What is not the caller's to see is not named.
    const where = found.is_active ? `: ${found.title}` : `: ${found.title}, archived`
    throw refused(
      name,
      'already_exists',
      `There is already ${article(resource.one)} with this ${label}${found.is_seen ? where : ''}.`,
    )
  }
}

/**
 * Names the field that goes beyond what another one of the record says. Only where the save touches one of the two.
 * @throws problem 'not valid'
 */
export function refuseContrary({ fields }: Resource, values: Values, before: Values = {}): void {
  const problems = problemsBetween(fields, { ...before, ...values }).filter(
    ({ field }) => field in values || (fields[field]?.notAbove ?? '') in values,
  )
  if (problems.length > 0) throw problem('not valid', { fields: problems })
}

const idsIn = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number')

/**
 * A judge of many records' values, after one question a field: it names the field that points at something that is not there, or not
 * for the caller. It throws problem 'not valid'.
 */
export async function unseenJudge(
  rows: Rows,
  resource: Resource,
  all: readonly Values[],
): Promise<(values: Values) => void> {
  const seen = new Map<string, ReadonlySet<number>>()
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.to === undefined) continue
    const ids = [...new Set(all.flatMap((values) => idsIn(values[name])))]
    if (ids.length === 0) continue
    const { rows: found } = await sql<{ id: number }>`
      select p.id from ${sql.table(referenceTargetOf(field).table)} p where p.id = any(${ids}::int[])`.execute(rows)
    seen.set(name, new Set(found.map(({ id }) => id)))
  }
  return (values) => {
    for (const [name, there] of seen)
      if (!idsIn(values[name]).every((id) => there.has(id))) {
        const label = resource.fields[name]?.label.toLowerCase() ?? name
        throw refused(name, 'unknown_value', `Choose ${label} from the list.`)
      }
  }
}

/** The same of one record. @throws problem 'not valid' */
export async function refuseUnseen(rows: Rows, resource: Resource, values: Values): Promise<void> {
  const judge = await unseenJudge(rows, resource, [values])
  judge(values)
}
