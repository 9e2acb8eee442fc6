// Exports as rows; row-level security shows a person only their own.
import type { ExportProgress } from '@kerbline/domain/areas/exports/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Selectable } from 'kysely'
import { askedBy } from '../../http/absent-actor.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import type { Tables } from '../../db/tables.ts'

export type ExportRow = Selectable<Tables['exports']>

const columns = ['id', 'state', 'rows_total', 'rows_done', 'name', 'format', 'created_at', 'problem'] as const
const PAGE = 50

export async function ownExports(
  rows: Rows,
  before: number | undefined,
): Promise<{ exports: ExportProgress[]; next: number | null }> {
  const found = await rows
    .selectFrom('exports')
    .select(columns)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const exports = found.slice(0, PAGE)
  return { exports, next: found.length > PAGE ? (exports.at(-1)?.id ?? null) : null }
}

export async function findExport(rows: Rows, id: number): Promise<ExportRow> {
  const found = await rows.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw problem('not found')
  return found
}

export const countUnfinished = async (rows: Rows): Promise<number> => {
  const { count } = await rows
    .selectFrom('exports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

export interface NewExport {
  readonly actor: Actor
  readonly list: string
  readonly name: string
  readonly format: 'csv' | 'xlsx'
  readonly columns: readonly string[]
  readonly asked: unknown
}

export const addExport = (rows: Rows, asked: NewExport): Promise<ExportRow> =>
  rows
    .insertInto('exports')
    .values({
      ...askedBy(asked.actor),
      list: asked.list,
      name: asked.name,
      format: asked.format,
      columns: [...asked.columns],
      asked: JSON.stringify(asked.asked),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Nothing happens to one that has ended. */
export async function cancelExport(rows: Rows, id: number): Promise<void> {
  await rows
    .updateTable('exports')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}
