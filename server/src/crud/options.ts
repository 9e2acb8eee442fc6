// What a reference can point at: found by a piece of its name, or named where only ids are known.
import type { listsOptions } from '@kerbline/domain/kit/list-schema.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { containing } from '../db/containing.ts'
import type { Rows } from '../db/scope.ts'
import { selectionSql } from './list-query.ts'
import { columnOf, type ListSource } from './list-source.ts'
import { referenceTargets } from './source.ts'

interface Found {
  readonly id: number
  readonly name: string
  readonly detail: string | null
  readonly count?: number
}

const MAX = 50
const everyRowAsked = { search: '', pasted: '', sort: '', archived: 'no' } as const

/** Rows (value, total): how the rows of a list are spread over what a column of them points at, whatever is asked of that column itself. */
function spreadOf(source: ListSource, column: string, filter: readonly string[]): RawBuilder<unknown> {
  const { sql: value, isMany } = columnOf(source, column)
  const others = filter.filter((written) => !written.startsWith(`${column}:`))
  return sql`(select each.value, count(*)::int as total from (select ${isMany ? sql`unnest(${value})` : value} as value from ${source.from}
    where ${selectionSql(source, { ...everyRowAsked, filter: others })}) each where each.value is not null group by 1)`
}

/** What a call of this kind is asked, as the grammar of lists says it. */
type OptionsAsked = z.output<typeof listsOptions.input>

/**
 * What a column of a list can be asked for: where it is to be counted, only what rows of the list point at, with how many do.
 * @param to what the column points at, as the domain names it; nothing where it is none of this reader's columns
 * @throws problem 'not valid' where it points at nothing
 */
export const listOptions = (
  rows: Rows,
  { field, search, ids, counted, filter }: OptionsAsked,
  to: string | undefined,
  source: () => ListSource,
) =>
  optionsOf(
    rows,
    to,
    search,
    ids,
    to !== undefined && counted === 'yes' ? spreadOf(source(), field, filter) : undefined,
  )

/** @param to what the field points at, as the domain names it. @param spread what alone is offered, with its count. @throws problem 'not valid' where it points at nothing */
export async function optionsOf(
  rows: Rows,
  to: string | undefined,
  search: string,
  ids: string,
  spread?: RawBuilder<unknown>,
) {
  const target = referenceTargets[to ?? '']
  if (!target)
    throw problem('not valid', {
      fields: [{ field: 'field', reason: 'unknown_value', message: 'This field has no list to choose from.' }],
    })
  const value = sql.ref(`p.${target.name}`)
  const { detail: told } = target
  const detail = told === undefined ? sql`null` : typeof told === 'string' ? sql.ref(`p.${told}`) : told
  const wanted = ids
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  const chosen =
    wanted.length > 0
      ? sql`p.id = any(${wanted}::int[])`
      : sql`${target.where ?? sql`true`} and ${value} ilike ${containing(search)}`
  const { rows: options } = await sql<Found>`
    select p.id, ${value} as name, ${detail} as detail ${spread ? sql`, spread.total as count` : sql``}
    from ${sql.table(target.table)} p ${spread ? sql`join ${spread} spread on spread.value = p.id` : sql``}
    where ${chosen} order by ${value}, p.id limit ${MAX}`.execute(rows)
  return { options }
}
