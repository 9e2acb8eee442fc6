// Which rows a change of many is about: the list's own question, answered once as the work begins, so that what somebody adds meanwhile
// is left alone. Read a page at a time, for the sake of everybody else.
import type { BulkSelection } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { sql } from 'kysely'
import { pageRows } from '../../crud/list-query.ts'
import type { ListSource } from '../../crud/list-source.ts'
import type { NamedList } from '../../crud/lists.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import type { BulkChangeJob } from './queries.ts'

const PAGE = 1_000

interface Choosing {
  readonly actor: Actor
  /** The London date. */
  readonly today: string
  readonly asked: BulkSelection
}

/** SQL for the version of a row; null where rows of this list carry none. */
const versionOf = ({ columns, version }: ListSource) => version ?? columns['updated_at']?.sql ?? sql`null::timestamptz`

/** The versions of some rows as they stand; what is not there, or not for the caller, is left out. */
export async function versionsOf(
  rows: Rows,
  source: ListSource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const { rows: found } = await sql<{ id: number; version: string | null }>`
    select ${source.id} as id, ${versionOf(source)} as version from ${source.from} where ${source.id} = any(${[...ids]}::int[])`.execute(
    rows,
  )
  return new Map(found.map(({ id, version }) => [id, version]))
}

interface Gathered {
  readonly id: number
  readonly name: string | null
  readonly version: string | null
}

/** One transaction of the person whose rows they are. */
export type OpenOwn = <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>

/** @param seen  the versions of rows the person was shown: what was changed since they looked is left as it is */
async function keep(
  rows: Rows,
  job: BulkChangeJob,
  found: readonly Gathered[],
  { from, seen }: { readonly from: number; readonly seen: ReadonlyMap<number, string> },
): Promise<void> {
  const kept = found.map(({ id, name, version }, place) => ({
    place: from + place,
    row_id: id,
    name: name ?? `Number ${id}`,
    version: seen.get(id) ?? version,
  }))
  await sql`insert into bulk_change_rows (change_id, user_id, place, row_id, name, version)
    select ${job.id}, ${job.user_id}, r.place, r.row_id, r.name, r.version
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r(place int, row_id int, name text, version text)`.execute(
    rows,
  )
}

/** Every row the question means, in its order. Resolves to how many. */
export async function gatherRows(
  open: OpenOwn,
  job: BulkChangeJob,
  list: NamedList,
  { actor, today, asked }: Choosing,
): Promise<number> {
  const source = list.source({ actor, today, isArchived: asked.archived === 'yes', filter: asked.filter })
  const { columns, shown } = list.plan(actor)
  const naming = source.columns[shown.find((name) => columns[name]) ?? '']
  const slim: ListSource = {
    ...source,
    select: sql`${source.id} as id, (${naming?.words ?? naming?.sql ?? sql`null`})::text as name, ${versionOf(source)} as version`,
  }
  // One that was cut off begins again.
  await open((rows) => sql`delete from bulk_change_rows where change_id = ${job.id}`.execute(rows))
  const seen = new Map(asked.seen?.map(({ id, version }) => [id, version]))
  let after: string | undefined
  let count = 0
  do {
    const page = await open(async (rows) => {
      const found = await pageRows<Gathered>(rows, slim, { ...asked, size: PAGE, after })
      await keep(rows, job, found.rows, { from: count + 1, seen })
      return found
    })
    count += page.rows.length
    after = page.next ?? undefined
  } while (after !== undefined)
  return count
}

/** What that change did, the last first, with what takes it back. */
export async function gatherUndo(open: OpenOwn, job: BulkChangeJob): Promise<number> {
  const made = await open(async (rows) => {
    await sql`delete from bulk_change_rows where change_id = ${job.id}`.execute(rows)
    return sql`insert into bulk_change_rows (change_id, user_id, place, row_id, name, version, before)
      select ${job.id}, r.user_id, row_number() over (order by r.place desc), r.row_id, r.name, r.version, r.before
      from bulk_change_rows r where r.change_id = ${job.undo_of} and r.user_id = ${job.user_id} and r.outcome = 'changed'`.execute(
      rows,
    )
  })
  return Number(made.numAffectedRows ?? 0n)
}
