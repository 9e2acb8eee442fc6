// Slugs that a record had before stay its own, as old links lead by them: another record that would take one is given the next that is
// free (ruling 54).
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { sql, type SqlBool } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { Values } from './record-checks.ts'
import type { CrudSource } from './source.ts'

/** The values to be saved, and what the person has to be told of them. */
export interface Settled {
  readonly values: Values
  readonly notes: readonly string[]
}

/** Whose former slug it is, where another record that is still there had it. */
async function formerOwner(
  rows: Rows,
  resource: Resource,
  { table, where: isSeen = sql<SqlBool>`true` }: CrudSource,
  slug: string,
  id: number | null,
): Promise<string | undefined> {
  const { rows: found } = await sql<{ title: string; is_seen: boolean }>`
    select ${sql.ref(`r.${resource.columns[0] ?? 'id'}`)}::text as title, ${isSeen} as is_seen from slug_history h join ${sql.table(table)} r on r.id = h.record_id
    where h.entity = ${resource.name} and h.slug = ${slug} and h.record_id is distinct from ${id}::int`.execute(rows)
  const [owner] = found
  // What is not the caller's to see is not named.
  return owner && (owner.is_seen ? owner.title : 'another record')
}

const nextFree = async (rows: Rows, { name }: Resource, { table }: CrudSource, slug: string): Promise<string> => {
  const { rows: taken } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where starts_with(slug, ${`${slug}-`})
    union select slug from slug_history where entity = ${name} and starts_with(slug, ${`${slug}-`})`.execute(rows)
  const known = new Set(taken.map((each) => each.slug))
  let number = 2
  while (known.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

/** @param id  of the record that is saved; null: a new one */
export async function settleSlug(
  rows: Rows,
  resource: Resource,
  source: CrudSource,
  values: Values,
  id: number | null,
): Promise<Settled> {
  const { slug } = values
  if (!('slug' in resource.fields) || typeof slug !== 'string') return { values, notes: [] }
  const owner = await formerOwner(rows, resource, source, slug, id)
  if (owner === undefined) return { values, notes: [] }
  const free = await nextFree(rows, resource, source, slug.slice(0, 75))
  return {
    values: { ...values, slug: free },
    notes: [`The slug ${slug} still leads to ${owner}, which had it before. This record has ${free} instead.`],
  }
}
