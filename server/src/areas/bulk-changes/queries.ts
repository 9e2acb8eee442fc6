// Changes of many rows as rows; row-level security shows a person only their own.
import type { BulkChange, BulkChangeRow, BulkOutcome } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Rows } from '../../http/call.ts'

export type BulkChangeJob = Selectable<Tables['bulk_changes']>

const LISTED = 50
const PAGE = 50

const told = sql`b.id, b.list, b.title, b.state, b.rows_total, b.rows_changed, b.rows_same, b.rows_skipped, b.created_at, b.finished_at,
  b.problem, b.undo_of, (b.undo_of is null and b.rows_changed > 0 and not (b.deed = 'mark' and b.given->>'status' = 'delete') and b.state in ('done', 'failed', 'stopped')
    and not exists (select from bulk_changes u where u.undo_of = b.id and u.state <> 'failed')) as may_undo`

async function read(rows: Rows, where: RawBuilder<SqlBool>): Promise<BulkChange[]> {
  const { rows: found } = await sql<BulkChange>`
    select ${told} from bulk_changes b where ${where} order by b.id desc limit ${LISTED}`.execute(rows)
  return found
}

export const ownChanges = (rows: Rows, userId: number, list: string | undefined): Promise<BulkChange[]> =>
  read(
    rows,
    sql<SqlBool>`b.user_id = ${userId} and (${list ?? null}::text is null or b.list = ${list ?? null}) and b.created_at > now() - interval '30 days'`,
  )

/** @throws problem 'not found' where it is not the caller's */
export async function findChange(rows: Rows, userId: number, id: number): Promise<BulkChange> {
  const [found] = await read(rows, sql<SqlBool>`b.user_id = ${userId} and b.id = ${id}`)
  if (!found) throw problem('not found')
  return found
}

export const countUnfinished = async (rows: Rows, userId: number): Promise<number> => {
  const { count } = await rows
    .selectFrom('bulk_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

/** Nothing happens to one that has ended. */
export async function stopChange(rows: Rows, userId: number, id: number): Promise<void> {
  await rows
    .updateTable('bulk_changes')
    .set({ state: 'stopped', finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** The same rows, to be taken back through the same accounts and filter. */
export async function addUndo(rows: Rows, userId: number, id: number, requestId: string): Promise<number> {
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into bulk_changes (user_id, accounts, asset_filter, list, deed, given, title, asked, undo_of, request_id)
    select user_id, accounts, asset_filter, list, deed, given, left('Undo: ' || title, 160), asked, id, ${requestId}
    from bulk_changes where id = ${id} and user_id = ${userId} returning id`.execute(rows)
  if (!made) throw problem('not found')
  return made.id
}

/** What became of the rows, from one place of the list on. */
export async function rowsOf(
  rows: Rows,
  id: number,
  outcome: BulkOutcome | undefined,
  after: number,
): Promise<{ rows: BulkChangeRow[]; next: number | null }> {
  const asked = rows
    .selectFrom('bulk_change_rows')
    .select(['place', 'row_id', 'name', 'outcome', 'reason'])
    .where('change_id', '=', id)
    .where('place', '>', after)
    .orderBy('place')
    .limit(PAGE + 1)
  const found = await (outcome === undefined ? asked : asked.where('outcome', '=', outcome)).execute()
  const page = found.slice(0, PAGE)
  return { rows: page, next: found.length > PAGE ? (page.at(-1)?.place ?? null) : null }
}
