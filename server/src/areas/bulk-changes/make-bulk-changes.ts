// Makes the changes of many rows that were asked for, a portion of each in turn, so that a long one keeps nobody else's waiting. Every
// portion is a transaction of its own with the rights its owner has at that moment; what became of each row is written in that same
// transaction, so that a portal that stops, or dies, goes on with the next row and does none twice.
import { bulkSelection } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Lists, NamedList } from '../../crud/lists.ts'
import { asDatabaseFault, DatabaseAway, DatabaseFull, DatabaseTooSlow } from '../../db/database-errors.ts'
import { asOwner, jobLimitMilliseconds, openScope } from '../../db/scope.ts'
import { analyseChanged } from '../../db/vacuum.ts'
import { type BackgroundCall, absentActor, absentCall } from '../../http/absent-actor.ts'
import { type Actor, scopeOf } from '../../http/actor.ts'
import type { Call, Portal, Rows } from '../../http/call.ts'
import type { BulkAction, BulkActions } from './bulk-action.ts'
import { gatherRows, gatherUndo, type OpenOwn } from './gather.ts'
import { makePortion } from './portion.ts'
import type { BulkChangeJob } from './queries.ts'

export interface MakingBulkChanges {
  readonly portal: Portal
  readonly actions: BulkActions
  readonly lists: Lists
  readonly stopping: AbortSignal
  readonly warn: (error: unknown) => void
}

/** The queue holds a run for dead after half an hour: this one ends before, and the schedule begins the next. */
const longestRunMilliseconds = 20 * 60_000

const noLonger = 'You no longer have permission to change these.'

interface Work {
  readonly job: BulkChangeJob
  readonly list: NamedList
  readonly action: BulkAction
  readonly actor: Actor
}

/** Of whoever asked: the queue belongs to no account (migrations/027-lists.sql). */
const JOB = { kind: 'job', name: 'bulk changes' } as const

const setJob = (portal: Portal, id: number, words: Readonly<Record<string, string | number | null>>) =>
  openScope(portal.database, JOB, (rows) =>
    rows
      .updateTable('bulk_changes')
      .set(words)
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .execute(),
  )

/** The one whose turn it is: that which was worked on longest ago. */
const nextJob = ({ database }: Portal): Promise<BulkChangeJob | undefined> =>
  openScope(database, JOB, (rows) =>
    rows
      .updateTable('bulk_changes')
      .set({ beat_at: sql<string>`clock_timestamp()` })
      .where(
        'id',
        '=',
        sql<number>`(select id from bulk_changes where state in ('waiting', 'running') order by beat_at nulls first, id limit 1 for update skip locked)`,
      )
      .returningAll()
      .executeTakeFirst(),
  )

/** As the request would: calls of the platform (people, their rights) are no account's, and run as the owner after the gate. */
const openerOf =
  (portal: Portal, actor: Actor, isOwners: boolean): OpenOwn =>
  (work) => {
    const options = { limitMilliseconds: jobLimitMilliseconds }
    return isOwners
      ? asOwner(portal.database, work, options)
      : openScope(portal.database, scopeOf(actor), work, options)
  }

async function gather(portal: Portal, { job, list, actor }: Work): Promise<void> {
  const open = openerOf(portal, actor, list.isOwners ?? false)
  const today = londonDate(portal.clock.businessNow())
  const asked = bulkSelection.parse(job.asked)
  const rows_total =
    job.undo_of === null ? await gatherRows(open, job, list, { actor, today, asked }) : await gatherUndo(open, job)
  await setJob(portal, job.id, { state: 'running', rows_total })
}

async function goOn(portal: Portal, { job, list, action, actor }: Work): Promise<void> {
  let absent: BackgroundCall<Call> | undefined
  const open = openerOf(portal, actor, action.endpoint.scope === 'platform')
  await open(async (rows: Rows) => {
    absent = absentCall(portal, actor, rows, job.request_id)
    await makePortion(absent.call, { job, list, action })
  })
  await absent?.finish()
}

/** One step of one change. */
async function step({ portal, actions, lists }: MakingBulkChanges, job: BulkChangeJob): Promise<void> {
  const [list, action] = [lists.at(job.list), actions(job.list, job.deed)]
  const finished_at = new Date().toISOString()
  const fail = (problem: string) => setJob(portal, job.id, { state: 'failed', problem, finished_at })
  if (!list || !action) return void (await fail('This list no longer exists.'))
  const actor = await absentActor(portal.database, job)
  if (!actor || !isMet(list.needs, actor.may) || !isMet(action.endpoint.needs, actor.may))
    return void (await fail(noLonger))
  const work = { job, list, action, actor }
  await (job.state === 'waiting' ? gather(portal, work) : goOn(portal, work))
}

const isPassing = (fault: unknown): boolean =>
  fault instanceof DatabaseAway || fault instanceof DatabaseTooSlow || fault instanceof DatabaseFull

/** Goes on with what waits, until nothing does. */
export async function makeBulkChanges(making: MakingBulkChanges): Promise<void> {
  const { portal, stopping, warn } = making
  const end = performance.now() + longestRunMilliseconds
  let hasWorked = false
  for (let job = await nextJob(portal); job; job = await nextJob(portal)) {
    hasWorked = true
    try {
      await step(making, job)
    } catch (error) {
      // The database is away, busy or full: the change stays as it is and goes on later.
      if (isPassing(asDatabaseFault(error))) throw error
      if (!(error instanceof Problem)) warn(error)
      const words = error instanceof Problem ? error.message : 'Something went wrong on our side.'
      const problem = `${words} Rows already changed are kept. Make the change again for the rest.`
      await setJob(portal, job.id, { state: 'failed', problem, finished_at: new Date().toISOString() })
    }
    if (stopping.aborted || performance.now() > end) return
  }
  if (hasWorked) await analyseChanged(portal.database, stopping)
}
