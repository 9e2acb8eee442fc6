// Records that a file names: found by their name, or by what is said beside it where names repeat.
import { sql, type RawBuilder } from 'kysely'
import { type ReferenceTarget, referenceTargets } from '../../crud/source.ts'
import { containing } from '../../db/containing.ts'
import type { Rows } from '../../db/scope.ts'
import { registerOf } from './registers.ts'

function targetOf(to: string): ReferenceTarget {
  const target = referenceTargets[to]
  if (!target) throw new Error(`Nothing is known that a file could point at: ${to}`)
  return target
}

const plain = (name: string): string => name.trim().toLowerCase()

/** By name in small letters: the one record, or how many share the name. */
export type NamedRecords = ReadonlyMap<string, { readonly id: number; readonly count: number }>

/** What a register keeps archived is known too: records that point at it go on doing so. */
export async function findNamed(rows: Rows, to: string, names: Iterable<string>): Promise<NamedRecords> {
  const { table, name, detail, where } = targetOf(to)
  const isThere = registerOf(to) ? sql`true` : (where ?? sql`true`)
  const asked = [...new Set([...names].map(plain))]
  if (asked.length === 0) return new Map()
  const [named, detailed] = [sql.ref(`p.${name}`), detail ? sql.ref(`p.${detail}`) : sql`null::text`]
  const { rows: found } = await sql<{ id: number; name: string; detail: string | null }>`
    select p.id, ${named} as name, ${detailed} as detail from ${sql.table(table)} p
    where ${isThere} and (lower(${named}) = any(${asked}::text[]) or lower(${detailed}) = any(${asked}::text[])) order by p.id`.execute(
    rows,
  )
  const records = new Map<string, { id: number; count: number }>()
  const add = (key: string, id: number): void => {
    const known = records.get(key)
    records.set(key, { id: known?.id ?? id, count: (known?.count ?? 0) + 1 })
  }
  for (const record of found) add(plain(record.name), record.id)
  for (const record of found)
    if (record.detail !== null && !records.has(plain(record.detail))) add(plain(record.detail), record.id)
  return records
}

/** Found at a time; the others are found by more of their name. */
const MAX_FOUND = 50

interface NameSource {
  readonly from: RawBuilder<unknown>
  /** SQL over `p`. */
  readonly name: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

/** Where the names of a target stand; accounts are told by their numbers. */
function namesFrom(to: string): NameSource {
  if (to === 'accounts') return { from: sql`accounts p`, name: sql`p.customer_account_number`, where: sql`true` }
  if (to === 'compliance types')
    return { from: sql`compliance_types p`, name: sql`p.name`, where: sql`p.removed_at is null` }
  const { table, name, where } = targetOf(to)
  return { from: sql`${sql.table(table)} p`, name: sql.ref(`p.${name}`), where: where ?? sql`true` }
}

/** Names that may stand in a column, for whoever repairs it. */
export async function offeredNames(rows: Rows, to: string): Promise<readonly string[]> {
  const { from, name, where } = namesFrom(to)
  const { rows: found } = await sql<{ name: string }>`
    select distinct ${name} as name from ${from} where ${where} order by 1`.execute(rows)
  return found.map((each) => each.name)
}

/** The same by a piece of theirs: the first of them, and how many there are. */
export async function searchNames(
  rows: Rows,
  to: string,
  search: string,
): Promise<{ readonly words: string[]; readonly total: number }> {
  const { from, name, where } = namesFrom(to)
  const { rows: found } = await sql<{ name: string; total: number }>`
    select name, count(*) over () as total from (select distinct ${name} as name from ${from}
      where ${where} and ${name} ilike ${containing(search)}) named order by name limit ${MAX_FOUND}`.execute(rows)
  return { words: found.map((each) => each.name), total: found[0]?.total ?? 0 }
}

/** Whether a name may stand there, as it is written. */
export async function isOffered(rows: Rows, to: string, asked: string): Promise<boolean> {
  const { from, name, where } = namesFrom(to)
  const { rows: found } = await sql`select from ${from} where ${where} and ${name} = ${asked} limit 1`.execute(rows)
  return found.length > 0
}
