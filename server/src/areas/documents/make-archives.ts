// Makes the zip files that were asked for, one after another: each document as its owner may read it when its turn comes.
import { problem, Problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { openScope } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { type ZipEntry, zipStream } from '../../files/write-zip.ts'
import { absentActor, type AskedBy } from '../../http/absent-actor.ts'
import { scopeOf } from '../../http/actor.ts'
import type { EvidenceAsked } from '../compliance/queries.ts'
import type { Secrets } from '../../secrets.ts'
import { evidenceEntries } from './evidence/evidence-entries.ts'
import { findFile } from './queries.ts'

export interface MakingArchives {
  readonly database: Database
  readonly files: Pick<Files, 'keepForADay' | 'openFile'>
  readonly secrets: Pick<Secrets, 'named'>
  readonly stopping: AbortSignal
  readonly warn: (error: unknown) => void
}

interface ArchiveRow extends AskedBy {
  readonly id: number
  readonly document_ids: readonly number[]
  /** An evidence pack: what it is to hold. */
  readonly evidence: EvidenceAsked | null
}

interface Wanted {
  readonly file_id: string
  /** Of its case, else the plate of its vehicle. */
  readonly number: string | null
  /** Of its case, where it is about one. */
  readonly line: string | null
  readonly added_at: string
}

/** Whoever asked stopped it. */
class Stopped extends Error {}
const JOB = { kind: 'job', name: 'archives' } as const

/** One that was under way when its process ended begins again. */
const nextArchive = (database: Database): Promise<ArchiveRow | undefined> =>
  openScope(database, JOB, async (rows) => {
    const { rows: found } = await sql<ArchiveRow>`
      update document_archives set state = 'running', files_done = 0
      where id = (select min(id) from document_archives where state in ('waiting', 'running'))
      returning id, user_id, accounts, asset_filter, document_ids, evidence`.execute(rows)
    return found[0]
  })

const stillWanted = (database: Database, id: number, done: number): Promise<boolean> =>
  openScope(database, JOB, async (rows) => {
    const { numAffectedRows = 0n } = await sql`
      update document_archives set files_done = ${done} where id = ${id} and state = 'running'`.execute(rows)
    return numAffectedRows > 0n
  })

async function* entriesOf({ database, files, stopping }: MakingArchives, row: ArchiveRow): AsyncGenerator<ZipEntry> {
  let done = 0
  for (const document of row.document_ids) {
    // Of this moment: rights that were lost meanwhile are lost here too.
    const actor = await absentActor(database, row)
    if (!actor) throw problem('no permission')
    const found = await openScope(
      database,
      scopeOf(actor),
      async (rows) => {
        const {
          rows: [wanted],
        } = await sql<Wanted>`
          select d.file_id::text as file_id, coalesce(c.number, v.reg_no) as number,
            (select l.what from money_lines l where l.case_id = d.case_id and d.slot = 'line:' || l.id) as line, json_instant(d.added_at) as added_at
          from documents d left join cases c on c.id = d.case_id left join vehicles v on v.id = d.vehicle_id where d.id = ${document}`.execute(
          rows,
        )
        const file = wanted && (await findFile(rows, wanted.file_id, actor))
        if (!wanted || !file) return undefined
        const open = async () =>
          (await openScope(database, scopeOf(actor), (own) => files.openFile(own, file.id))).stream
        return {
          name: [wanted.number, wanted.line, file.name].filter(Boolean).join(' '),
          at: new Date(wanted.added_at),
          open,
        }
      },
      { isReadOnly: true },
    )
    if (!found)
      throw problem('not found', {
        detail: 'You no longer have access to one of the documents. Select the documents again.',
      })
    yield found
    done += 1
    if (stopping.aborted || !(await stillWanted(database, row.id, done))) throw new Stopped()
  }
}

/** The files of an evidence pack, noted vehicle by vehicle. */
const packOf = ({ database, files, secrets, stopping }: MakingArchives, row: ArchiveRow, asked: EvidenceAsked) =>
  evidenceEntries({ database, files, secrets }, row, asked, async (done) => {
    if (stopping.aborted || !(await stillWanted(database, row.id, done))) throw new Stopped()
  })

async function makeOne(making: MakingArchives, row: ArchiveRow): Promise<void> {
  const { database, files, stopping, warn } = making
  const end = (state: 'done' | 'failed', { key = null, sizeBytes = null, words = null }: Ended) =>
    openScope(database, JOB, (rows) =>
      sql`
        update document_archives set state = ${state}, storage_key = ${key}, size_bytes = ${sizeBytes}, problem = ${words}, finished_at = now()
        where id = ${row.id} and state = 'running'`.execute(rows),
    )
  try {
    const kind = { mime: 'application/zip', extension: 'zip' }
    const entries = row.evidence === null ? entriesOf(making, row) : packOf(making, row, row.evidence)
    await end('done', await files.keepForADay(zipStream(entries), kind))
  } catch (error) {
    // The portal stops: it begins again with the next one.
    if (stopping.aborted || error instanceof Stopped) return
    if (!(error instanceof Problem) || error.status >= 500) warn(error)
    await end('failed', {
      words: error instanceof Problem ? error.message : 'We could not create the file. Try again.',
    })
  }
}

interface Ended {
  readonly key?: string | null
  readonly sizeBytes?: number | null
  readonly words?: string | null
}

/** Makes what waits, the oldest first. */
export async function makeArchives(making: MakingArchives): Promise<void> {
  for (let row = await nextArchive(making.database); row; row = await nextArchive(making.database)) {
    await makeOne(making, row)
    if (making.stopping.aborted) return
  }
}
