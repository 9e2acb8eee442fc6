// How many rows stand behind the name of each ready view.
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import { selectionSql } from './list-query.ts'
import type { ListSource } from './list-source.ts'

type SourceFor = (asked: { readonly isArchived: boolean; readonly filter: readonly string[] }) => ListSource

/** How many rows each of a plan's views would show, and all of them, by name: one statement. */
export async function countFixedViews(
  rows: Rows,
  plan: ListPlan,
  sourceFor: SourceFor,
): Promise<Readonly<Record<string, number>>> {
  const counts = [{ name: 'all', query: {} }, ...(plan.views ?? [])].map(({ name, query }) => {
    const state = readList(query, plan)
    const asked = selectionOf(state)
    const source = sourceFor({ isArchived: state.isArchived, filter: asked.filter })
    return sql`(select count(*) from ${source.from} where ${selectionSql(source, asked)}) as ${sql.ref(name)}`
  })
  const {
    rows: [counted],
  } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(rows)
  return counted ?? {}
}
