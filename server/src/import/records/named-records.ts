// Records that a file names: found by their name, or by what is said beside it where names repeat.
import { sql } from 'kysely'
import { type ReferenceTarget, referenceTargets } from '../../crud/source.ts'
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

const MAX_OFFERED = 300

async function complianceTypeNames(rows: Rows): Promise<readonly string[]> {
  const found = await rows
    .selectFrom('compliance_types')
    .select('name')
    .where('removed_at', 'is', null)
    .orderBy('place')
    .orderBy('slug')
    .execute()
  return found.map(({ name }) => name)
}

/** Accounts are told by their numbers. */
async function accountNumbers(rows: Rows): Promise<readonly string[]> {
  const found = await rows
    .selectFrom('accounts')
    .select('customer_account_number as number')
    .orderBy('customer_account_number')
    .limit(MAX_OFFERED)
    .execute()
  return found.map(({ number }) => number)
}

/** Names that may stand in a column, for whoever repairs it. */
export async function offeredNames(rows: Rows, to: string): Promise<readonly string[]> {
  if (to === 'accounts') return accountNumbers(rows)
  if (to === 'compliance types') return complianceTypeNames(rows)
  const { table, name, where } = targetOf(to)
  const value = sql.ref(`p.${name}`)
  const { rows: found } = await sql<{ name: string }>`
    select distinct ${value} as name from ${sql.table(table)} p where ${where ?? sql`true`} order by 1 limit ${MAX_OFFERED}`.execute(
    rows,
  )
  return found.map((each) => each.name)
}
