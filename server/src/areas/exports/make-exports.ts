// Makes the exports that were asked for, one after another. Each page is read in a transaction of its own, with the rights its owner
// has at that moment, so that nobody waits for a long file; a row changed meanwhile appears as it is when its page is read.
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { tickedSelection } from '@kerbline/domain/kit/list-schema.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { cellsOf, headOf } from '../../crud/export-rows.ts'
import { countRows, pageRows } from '../../crud/list-query.ts'
import { type Lists, type NamedList, readList } from '../../crud/lists.ts'
import type { Database } from '../../db/database.ts'
import { openScope } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { mimeOf, tableStream } from '../../files/write-table.ts'
import { absentActor } from '../../http/absent-actor.ts'
import type { ExportRow } from './queries.ts'

export interface MakingExports {
  readonly database: Database
  readonly lists: Lists
  readonly files: Pick<Files, 'keepForADay'>
  readonly stopping: AbortSignal
  /** The London date. */
  readonly today: string
  readonly warn: (error: unknown) => void
}

/** Small enough that a request which arrives meanwhile hardly waits. */
const PAGE = 1_000

/** Whoever asked stopped it, or the portal is stopping. */
class Stopped extends Error {}

/** Of whoever asked: the queue belongs to no account (migrations/027-lists.sql). */
const JOB = { kind: 'job', name: 'exports' } as const

const setExport = (database: Database, id: number, words: Readonly<Record<string, string | number | null>>) =>
  openScope(database, JOB, (rows) => rows.updateTable('exports').set(words).where('id', '=', id).execute())

/** One that was under way when its process ended begins again. */
const nextExport = (database: Database): Promise<ExportRow | undefined> =>
  openScope(database, JOB, (rows) =>
    rows
      .updateTable('exports')
      .set({ state: 'running', rows_done: 0 })
      .where('id', '=', sql<number>`(select min(id) from exports where state in ('waiting', 'running'))`)
      .returningAll()
      .executeTakeFirst(),
  )

const stillWanted = ({ database }: MakingExports, id: number, done: number): Promise<boolean> =>
  openScope(database, JOB, async (rows) => {
    const { numUpdatedRows } = await rows
      .updateTable('exports')
      .set({ rows_done: done })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

async function* pages(making: MakingExports, row: ExportRow, list: NamedList) {
  const asked = tickedSelection.parse(row.asked)
  let after: string | undefined
  let done = 0
  do {
    const actor = await absentActor(making.database, row)
    if (!actor || !isMet(list.needs, actor.may)) throw new Stopped('You no longer have access to this list.')
    const { archived, filter } = asked
    const source = list.source({ actor, today: making.today, isArchived: archived === 'yes', filter })
    const page = await readList(making.database, list, actor, (rows) =>
      pageRows<Record<string, unknown>>(rows, source, { ...asked, size: PAGE, after }),
    )
    if (after === undefined) {
      const rows_total = await readList(making.database, list, actor, (rows) => countRows(rows, source, asked))
      await setExport(making.database, row.id, { rows_total })
    }
    yield cellsOf(list.plan(actor), row.columns, page.rows, making.today)
    done += page.rows.length
    after = page.next ?? undefined
    if (making.stopping.aborted || !(await stillWanted(making, row.id, done))) throw new Stopped()
  } while (after !== undefined)
}

async function makeOne(making: MakingExports, row: ExportRow): Promise<void> {
  const { database, files, lists, stopping, warn } = making
  const list = lists.at(row.list)
  try {
    if (!list) throw new Stopped('This list no longer exists.')
    const actor = await absentActor(database, row)
    if (!actor) throw new Stopped('You no longer have access to this list.')
    const table = { ...headOf(list.plan(actor), row.columns, making.today), pages: pages(making, row, list) }
    const kind = { mime: mimeOf[row.format], extension: row.format }
    const { key, sizeBytes } = await files.keepForADay(await tableStream(table, row.format), kind)
    const finished_at = new Date().toISOString()
    await setExport(database, row.id, { state: 'done', storage_key: key, size_bytes: sizeBytes, finished_at })
  } catch (error) {
    // The portal stops: it begins again with the next one.
    if (stopping.aborted) return
    if (error instanceof Stopped && error.message === '') return
    const isExplained = error instanceof Stopped || error instanceof Problem
    // A full disk is explained to whoever asked, and is for whoever looks after the server to mend.
    if (!isExplained || (error instanceof Problem && error.status >= 500)) warn(error)
    const words = isExplained ? error.message : 'We could not create the file. Export it again.'
    await setExport(database, row.id, { state: 'failed', problem: words })
  }
}

/** Makes what waits, the oldest first. */
export async function makeExports(making: MakingExports): Promise<void> {
  for (let row = await nextExport(making.database); row; row = await nextExport(making.database)) {
    await makeOne(making, row)
    if (making.stopping.aborted) return
  }
}
