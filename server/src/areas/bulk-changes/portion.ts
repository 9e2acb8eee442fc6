// A portion of a change of many rows: what still waits is done, each row's outcome is written beside it, and the figures follow.
import { bulkSelection } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { countChanges } from '../../db/vacuum.ts'
import type { ListSource } from '../../crud/list-source.ts'
import type { NamedList } from '../../crud/lists.ts'
import type { Call, Rows } from '../../http/call.ts'
import type { BulkAction, Outcomes, RowDone } from './bulk-action.ts'
import { versionsOf } from './gather.ts'
import type { BulkChangeJob } from './queries.ts'

export interface Portion {
  readonly job: BulkChangeJob
  readonly list: NamedList
  readonly action: BulkAction
}

interface Waiting {
  readonly place: number
  readonly id: number
  readonly name: string
  readonly version: string | null
  readonly before: unknown
}

/** A few tenths of a second of the database's time; the embedded database has one session, and others wait for it. */
const oneByOne = { embedded: 20, postgres: 100 } as const
const bySet = { embedded: 125, postgres: 500 } as const

const isGone: RowDone = { outcome: 'skipped', reason: 'It no longer exists.' }
const isOvertaken: RowDone = { outcome: 'skipped', isOvertaken: true }

/** The rows whose turn it is; none where the change has ended, which whoever asked may have done meanwhile. */
async function waitingRows({ rows, portal }: Call, { job, action }: Portion): Promise<readonly Waiting[] | undefined> {
  const { rows: changes } = await sql<{ state: string }>`
    select state from bulk_changes where id = ${job.id} for update`.execute(rows)
  if (changes[0]?.state !== 'running') return undefined
  const { rows: found } = await sql<Waiting>`
    select place, row_id as id, name, version, before from bulk_change_rows where change_id = ${job.id} and outcome is null
    order by place limit ${(action.isBySet ? bySet : oneByOne)[portal.database.engine]}`.execute(rows)
  return found
}

async function work(call: Call, portion: Portion, source: ListSource, waiting: readonly Waiting[]): Promise<Outcomes> {
  const { job, action } = portion
  const versions = await versionsOf(
    call.rows,
    source,
    waiting.map(({ id }) => id),
  )
  const outcomes = new Map<number, RowDone>()
  for (const { id, version } of waiting) {
    if (!versions.has(id)) outcomes.set(id, isGone)
    else if (action.isOverwriting && versions.get(id) !== version) outcomes.set(id, isOvertaken)
  }
  const open = waiting.filter(({ id }) => !outcomes.has(id))
  if (open.length === 0) return outcomes
  const done = await (job.undo_of === null ? action.apply(call, open, job.given) : action.undo(call, open))
  return new Map([...outcomes, ...done])
}

/** Rows somebody changed since their version say who, where the trail does. */
async function named(
  rows: Rows,
  { job, list }: Portion,
  waiting: readonly Waiting[],
  outcomes: Outcomes,
): Promise<Outcomes> {
  const overtaken = waiting.filter(({ id }) => outcomes.get(id)?.isOvertaken)
  if (overtaken.length === 0) return outcomes
  const asked = JSON.stringify(overtaken.map(({ id, version }) => ({ id, version })))
  const { rows: last } = await sql<{ id: number; name: string | null }>`
    select o.id, h.actor_name as name from jsonb_to_recordset(${asked}::jsonb) as o(id int, version timestamptz)
      cross join lateral record_history(${list.trail ?? list.name}, o.id::text, null, 1) h where h.at >= o.version`.execute(
    rows,
  )
  const who = new Map(last.map(({ id, name }) => [id, name]))
  const reason = (id: number): string =>
    job.undo_of === null
      ? `${who.get(id) ?? 'Someone'} has changed it since you opened the list.`
      : `${who.get(id) ?? 'Someone'} has changed it since.`
  const told = new Map(outcomes)
  for (const { id } of overtaken) told.set(id, { outcome: 'skipped', reason: reason(id) })
  return told
}

/** The outcomes with the versions they left; a row whose version stands was as asked already. */
async function settled(
  rows: Rows,
  { source, action: { isOverwriting } }: { readonly source: ListSource; readonly action: BulkAction },
  waiting: readonly Waiting[],
  outcomes: Outcomes,
) {
  const changed = waiting.filter(({ id }) => outcomes.get(id)?.outcome === 'changed')
  const after = await versionsOf(
    rows,
    source,
    changed.map(({ id }) => id),
  )
  return waiting.map(({ place, id, version: was }) => {
    const done = outcomes.get(id) ?? isGone
    const version = after.get(id) ?? was
    const isSame = isOverwriting && done.outcome === 'changed' && was !== null && version === was
    const outcome = isSame ? ('same' as const) : done.outcome
    return { place, version, outcome, reason: done.reason ?? null, before: isSame ? null : (done.before ?? null) }
  })
}

async function writeDown({ rows }: Call, { id }: BulkChangeJob, done: Awaited<ReturnType<typeof settled>>) {
  const count = (outcome: string): number => done.filter((each) => each.outcome === outcome).length
  // By place rather than joined: of a change just gathered the planner knows nothing yet, and compared every row with each.
  const byPlace = JSON.stringify(Object.fromEntries(done.map(({ place, ...each }) => [place, each])))
  const here = sql`(${byPlace}::jsonb -> r.place::text)`
  await sql`update bulk_change_rows r set outcome = ${here} ->> 'outcome', reason = ${here} ->> 'reason', version = ${here} ->> 'version',
    before = nullif(${here} -> 'before', 'null'::jsonb)
    where r.change_id = ${id} and r.place = any(${done.map(({ place }) => place)}::int[])`.execute(rows)
  await sql`update bulk_changes set rows_changed = rows_changed + ${count('changed')}, rows_same = rows_same + ${count('same')},
    rows_skipped = rows_skipped + ${count('skipped')}, beat_at = clock_timestamp() where id = ${id}`.execute(rows)
}

async function finish(call: Call, { job: { id, list, title } }: Portion): Promise<void> {
  const { rows: ended } = await sql<{ changed: number; same: number; skipped: number }>`
    update bulk_changes set state = 'done', finished_at = clock_timestamp() where id = ${id}
    returning rows_changed as changed, rows_same as same, rows_skipped as skipped`.execute(call.rows)
  await call.recordAudit({ action: 'change of many done', entity: list, entityId: id, after: { title, ...ended[0] } })
}

/** Does the next rows within the caller's transaction, or ends the change where none waits. */
export async function makePortion(call: Call, portion: Portion): Promise<void> {
  const { job, list } = portion
  const waiting = await waitingRows(call, portion)
  if (!waiting) return
  if (waiting.length === 0) return finish(call, portion)
  const asked = bulkSelection.parse(job.asked)
  const source = (job.undo_of === null ? list.source : (list.moved ?? list.source))({
    actor: call.actor,
    today: londonDate(call.portal.clock.businessNow()),
    isArchived: asked.archived === 'yes',
    filter: asked.filter,
  })
  const outcomes = await named(call.rows, portion, waiting, await work(call, portion, source, waiting))
  await writeDown(call, job, await settled(call.rows, { source, action: portion.action }, waiting, outcomes))
  await countChanges(call.rows)
}
