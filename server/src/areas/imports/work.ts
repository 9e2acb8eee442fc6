// The work of an import, beside the requests: reading its file, checking it, writing it. Each state is left only when its work is
// done, and every step may be done again, so that work lost with its process is simply started anew.
import type { ImportOffer } from '@kerbline/domain/areas/imports/catalogue.ts'
import { compileFixes } from '@kerbline/domain/areas/imports/fixes.ts'
import { suggestColumns } from '@kerbline/domain/areas/imports/suggest.ts'
import { sql } from 'kysely'
import { tell } from '../../audit/audit.ts'
import type { Portal, Rows } from '../../http/call.ts'
import { insertRows } from '../../import/bulk.ts'
import { checkedBatches } from '../../import/checked-batches.ts'
import { importLimits } from '../../import/limits.ts'
import { offeredNames } from '../../import/named-records.ts'
import { readRows } from '../../import/read-rows.ts'
import { RefusedFile } from '../../import/refused-file.ts'
import { Findings, type KeptRow } from './findings.ts'
import { changeJob, fixesOf, type JobRow, mappingOf, offerFor, rememberedMapping } from './jobs.ts'
import type { ImportWork } from './managed-calls.ts'
import { withFile } from './parts.ts'
import { openOwn, runBatches } from './run-batches.ts'

const SAMPLES = 3
const LONGEST_SAMPLE = 60

/** Its titles, a few cells of each column, and how many rows there are. */
async function readFile(work: ImportWork, job: JobRow, path: string, { kind }: ImportOffer): Promise<void> {
  let columns: { title: string; samples: string[] }[] | undefined
  let rows = 0
  for await (const batch of readRows(path, importLimits, 'in a child')) {
    if (!columns) {
      columns = (batch[0]?.cells ?? []).map((title) => ({ title: title.trim(), samples: [] }))
      continue
    }
    rows += batch.length
    if (columns.every(({ samples }) => samples.length >= SAMPLES)) continue
    for (const { cells } of batch)
      for (const [place, { samples }] of columns.entries()) {
        const cell = (cells[place] ?? '').trim()
        if (cell !== '' && samples.length < SAMPLES && !samples.includes(cell))
          samples.push(cell.slice(0, LONGEST_SAMPLE))
      }
  }
  if (!columns || rows === 0)
    throw new RefusedFile('This file has no rows. It needs a heading row and at least one row below it.')
  const titles = columns.map(({ title }) => title)
  await openOwn(work, async (own) => {
    const found = suggestColumns(kind, titles, await rememberedMapping(own, work.actor.id, kind.name))
    await changeJob(own, job.id, {
      state: 'mapping',
      columns: JSON.stringify(columns),
      mapping: JSON.stringify(found.map((each) => each?.column ?? null)),
      suggested_by: JSON.stringify(found.map((each) => each?.by ?? null)),
      rows_in_file: rows,
    })
  })
}

const rowTypes = {
  job_id: 'int',
  row_no: 'int',
  outcome: 'text',
  cells: 'jsonb',
  remarks: 'jsonb',
  group_keys: 'text[]',
} as const

const keep = async (rows: Rows, id: number, kept: readonly KeptRow[]): Promise<void> => {
  await insertRows(
    rows,
    'import_job_rows',
    rowTypes,
    kept.map((each) => ({ job_id: id, ...each })),
    ['row_no'],
  )
}

/** Somebody changed what is being checked: this pass is worth nothing. */
class Overtaken extends Error {}

/** Says that the work goes on, and notices when it is no longer wanted. */
async function beat(rows: Rows, job: JobRow, done: number): Promise<void> {
  const found = await rows
    .updateTable('import_jobs')
    .set({ progress_done: done, beat_at: new Date().toISOString() })
    .where('id', '=', job.id)
    .returning(['revision', 'state'])
    .executeTakeFirst()
  if (found?.revision !== job.revision || found.state !== job.state) throw new Overtaken('Changed meanwhile')
}

async function pass(
  work: ImportWork,
  job: JobRow,
  path: string,
  offer: ImportOffer,
  isDryRun: boolean,
): Promise<Findings> {
  const findings = new Findings(offer.kind)
  await openOwn(work, (rows) => sql`delete from import_job_rows where job_id = ${job.id}`.execute(rows))
  const tried = checkedBatches({
    kind: offer.kind,
    path,
    limits: importLimits,
    place: 'in a child',
    mapping: mappingOf(job),
    fixed: compileFixes(fixesOf(job).map(({ fix }) => fix)),
  })
  const run = { work, offer, isDryRun, isAllOrNothing: job.is_all_or_nothing }
  for await (const taken of runBatches(run, tried)) {
    const kept = findings.add(taken)
    await openOwn(work, async (rows) => {
      await keep(rows, job.id, kept)
      await beat(rows, job, findings.rows)
    })
  }
  return findings
}

const countsOf = (found: Findings) => ({
  rows_create: found.create,
  rows_update: found.update,
  rows_skip: found.skip,
  rows_error: found.error,
  rows_left_out: found.leftOut,
  rows_warned: found.warned,
  has_outcomes: found.hasOutcomes,
})

async function check(work: ImportWork, job: JobRow, path: string, offer: ImportOffer): Promise<void> {
  const found = await pass(work, job, path, offer, true)
  await openOwn(work, async (rows) => {
    const groups = await found.groups((to) => offeredNames(rows, to))
    await changeJob(rows, job.id, {
      ...countsOf(found),
      groups: JSON.stringify(groups),
      state: 'checked',
      checked_revision: job.revision,
      failure: null,
    })
  })
}

async function commit(work: ImportWork, job: JobRow, path: string, offer: ImportOffer): Promise<void> {
  const start = performance.now()
  const found = await pass(work, job, path, offer, false)
  const isStopped = job.is_all_or_nothing && found.error > 0
  const { name } = offer.kind
  await openOwn(work, async (rows) => {
    const groups = JSON.stringify(await found.groups((to) => offeredNames(rows, to)))
    const seconds = (performance.now() - start) / 1000
    if (isStopped) {
      const failure = `Nothing was written: ${found.error} ${found.error === 1 ? 'row has an error' : 'rows have errors'}, and all rows were to go in or none.`
      await changeJob(rows, job.id, { ...countsOf(found), groups, state: 'checked', failure })
      return
    }
    await changeJob(rows, job.id, { ...countsOf(found), groups, state: 'done', failure: null, seconds })
    // The rows are in: the file itself is no longer needed.
    await sql`delete from import_job_parts where job_id = ${job.id}`.execute(rows)
    await noteRun(rows, work, job, found, name)
  })
}

async function noteRun(
  rows: Rows,
  { actor, request }: ImportWork,
  job: JobRow,
  found: Findings,
  name: string,
): Promise<void> {
  await rows
    .insertInto('import_runs')
    .values({
      kind: name,
      source: job.source,
      is_dry_run: false,
      rows_read: found.rows,
      rows_created: found.create,
      rows_updated: found.update,
      rows_unchanged: found.skip,
      rows_refused: found.error,
      created_by: actor.id,
    })
    .execute()
  await tell(rows, {
    actor: { id: actor.id, name: actor.name },
    action: `imported ${name}`,
    entity: 'import',
    entityId: job.id,
    after: {
      source: job.source,
      rows_read: found.rows,
      created: found.create,
      updated: found.update,
      unchanged: found.skip,
      refused: found.error,
      left_out: found.leftOut,
    },
    requestId: request.id,
  })
}

const steps = { reading: readFile, checking: check, committing: commit } as const
export const isWorking = (state: JobRow['state']): state is keyof typeof steps => Object.hasOwn(steps, state)

async function fail(work: ImportWork, job: JobRow, error: unknown): Promise<void> {
  const isRefused = error instanceof RefusedFile
  // The person reads that it failed; the cause is for whoever looks after the server.
  if (!isRefused) process.emitWarning(error instanceof Error ? error : new Error(String(error)))
  const wrote =
    job.state === 'committing' ? ' Rows that are in already stay; importing the file again adds nothing twice.' : ''
  const failure = isRefused
    ? error.message
    : `Something went wrong on our side. Try again; this is import ${job.id}.${wrote}`
  await openOwn(work, (rows) => changeJob(rows, job.id, { state: 'failed', failure }))
}

/** One step of the work; true while there may be more. */
async function step(work: ImportWork, id: number): Promise<boolean> {
  const job = await openOwn(work, (rows) =>
    rows.selectFrom('import_jobs').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!job || !isWorking(job.state)) return false
  const { state } = job
  try {
    const offer = offerFor(work.actor, job.kind)
    await withFile(
      job,
      (read) => openOwn(work, read),
      (path) => steps[state](work, job, path, offer),
    )
  } catch (error) {
    if (!(error instanceof Overtaken)) await fail(work, job, error)
  }
  return true
}

const running = new WeakMap<Portal, Map<number, Promise<void>>>()
const silentMilliseconds = 60_000

/** True where nobody is heard of any more who does this work. */
export const isOrphaned = (portal: Portal, job: JobRow): boolean =>
  isWorking(job.state) &&
  !running.get(portal)?.has(job.id) &&
  Date.now() - Date.parse(job.beat_at ?? job.updated_at) > silentMilliseconds

/** Starts the work that an import's state asks for; what is under way already is only waited for. Resolves when nothing is left to do. */
export function startWork(work: ImportWork, id: number): Promise<void> {
  const own = running.get(work.portal) ?? new Map<number, Promise<void>>()
  running.set(work.portal, own)
  const before = own.get(id) ?? Promise.resolve()
  const doing = before
    .then(async () => {
      while (await step(work, id));
    })
    .catch((error: unknown) => {
      // The database is away or closed: the import stays as it is, and is taken up again when somebody looks at it.
      process.emitWarning(error instanceof Error ? error : new Error(String(error)))
    })
    .finally(() => {
      if (own.get(id) === doing) own.delete(id)
    })
  own.set(id, doing)
  return doing
}
