// What a reference can point at: found by a piece of its name, or named where only ids are known.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { containing } from '../db/containing.ts'
import type { Rows } from '../db/scope.ts'
import { referenceTargets } from './source.ts'

interface Found {
  readonly id: number
  readonly name: string
  readonly detail: string | null
}

const MAX = 50

/** @param to what the field points at, as the domain names it. @throws problem 'not valid' where it points at nothing */
export async function optionsOf(rows: Rows, to: string | undefined, search: string, ids: string) {
  const target = referenceTargets[to ?? '']
  if (!target)
    throw problem('not valid', {
      fields: [{ field: 'field', reason: 'unknown_value', message: 'This field points at nothing.' }],
    })
  const value = sql.ref(`p.${target.name}`)
  const wanted = ids
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  const chosen =
    wanted.length > 0
      ? sql`p.id = any(${wanted}::int[])`
      : sql`${target.where ?? sql`true`} and ${value} ilike ${containing(search)}`
  const { rows: options } = await sql<Found>`
    select p.id, ${value} as name, ${target.detail ? sql.ref(`p.${target.detail}`) : sql`null`} as detail from ${sql.table(target.table)} p
    where ${chosen} order by ${value}, p.id limit ${MAX}`.execute(rows)
  return { options }
}
