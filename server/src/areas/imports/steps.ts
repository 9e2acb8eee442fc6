// The steps of an import: reading its file, checking it, writing it, taking it back. Each ends by leaving the import in its next state.
import { counted } from '@kerbline/domain/kit/words.ts'
import type { OpenOffer } from '@kerbline/domain/areas/imports/catalogue.ts'
import { compileFixes } from '@kerbline/domain/areas/imports/fixes.ts'
import { isRefused, readHeading, refusedHeadingInWords } from '@kerbline/domain/areas/imports/heading.ts'
import { suggestColumns } from '@kerbline/domain/areas/imports/suggest.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../audit/audit.ts'
import { namesRules } from '../../crud/references/soft-references.ts'
import { insertRows } from '../../db/bulk.ts'
import { asOwner } from '../../db/scope.ts'
import { analyseChanged, countChanges } from '../../db/vacuum.ts'
import type { Rows } from '../../http/call.ts'
import { checkedBatches } from '../../import/checked-batches.ts'
import { fileTypeOf } from '../../import/reading/file-type.ts'
import { beginRun, CHECK_RUN } from '../../import/journal.ts'
import { importLimits } from '../../import/limits.ts'
import { offeredNames } from '../../import/records/named-records.ts'
import { readRows } from '../../import/reading/read-rows.ts'
import { emptyFile, RefusedFile } from '../../import/reading/refused-file.ts'
import { mayMake } from '../../import/records/registers.ts'
import { namedStanding } from '../../import/standing.ts'
import { standingOnRun, undoRun } from '../../import/undo-run.ts'
import { countsOf, Findings, type KeptRow, MAX_UPDATES, type Offered } from './findings.ts'
import { changeJob, clearsOf, fixesOf, type JobRow, mappingOf, rememberedMapping, tellFromOf } from './jobs.ts'
import type { ImportWork } from './managed-calls.ts'
import { withFile } from './parts.ts'
import { type BatchRun, openOwn, rightsOf, runBatches } from './run-batches.ts'

const SAMPLES = 3
const LONGEST_SAMPLE = 60

/** Its titles, a few cells of each column, and how many rows there are. */
async function readFile(work: ImportWork, job: JobRow, path: string, { kind, whole }: OpenOffer): Promise<void> {
  const format = await fileTypeOf(path)
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
  if (!columns || rows === 0) throw emptyFile()
  const titles = columns.map(({ title }) => title)
  const heading = readHeading(kind, titles)
  if (kind.isClosed === true && isRefused(heading)) throw new RefusedFile(refusedHeadingInWords(kind, heading), heading)
  await openOwn(work, async (own) => {
    // Understood by the whole kind, so that a title of a closed column is not taken for the likest of the open ones.
    const found = suggestColumns(whole, titles, await rememberedMapping(own, work.actor.id, kind.name)).map((each) =>
      each && Object.hasOwn(kind.columns, each.column) ? each : null,
    )
    await changeJob(own, job.id, {
      state: 'mapping',
      format,
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
  changes: 'jsonb',
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
export class Overtaken extends Error {}

/** Says that the work goes on, and notices when it is no longer wanted. */
async function beat(rows: Rows, job: JobRow, done: number): Promise<void> {
  const found = await rows
    .updateTable('import_jobs')
    .set({ progress_done: done, beat_at: new Date().toISOString() })
    .where('id', '=', job.id)
    .returning(['revision', 'state'])
    .executeTakeFirst()
  if (found?.revision !== job.revision || found.state !== job.state) throw new Overtaken('Changed while running')
}

async function pass(work: ImportWork, job: JobRow, path: string, offer: OpenOffer, runId: number): Promise<Findings> {
  const findings = new Findings(offer.kind)
  await openOwn(work, (rows) => sql`delete from import_job_rows where job_id = ${job.id}`.execute(rows))
  const fixed = compileFixes(fixesOf(job).map(({ fix }) => fix))
  const tried = checkedBatches({
    kind: offer.kind,
    path,
    limits: importLimits,
    place: 'in a child',
    mapping: mappingOf(job),
    fixed,
  })
  const run: BatchRun = {
    work,
    offer,
    run: runId,
    source: job.source,
    accounts: job.accounts,
    fixed,
    clears: clearsOf(job),
    toShow: { left: MAX_UPDATES },
    tellFrom: tellFromOf(work, job),
    isDryRun: runId === CHECK_RUN,
    isAllOrNothing: job.is_all_or_nothing,
  }
  let analysedAt = 0
  for await (const taken of runBatches(run, tried)) {
    await openOwn(work, async (rows) => {
      await keep(rows, job.id, findings.add(taken))
      await beat(rows, job, findings.rows)
      await countChanges(rows)
    })
    // Of what a check writes nothing stays. What a long file brings is many times what was there, and its rest would be written as if nothing had come yet.
    if (run.isDryRun || findings.rows < 2 * analysedAt) continue
    analysedAt = findings.rows
    await analyseChanged(work.portal.database)
  }
  // Whoever reads that it is done looks at the lists next.
  if (!run.isDryRun) await analyseChanged(work.portal.database)
  return findings
}

/** What whoever corrects may do about names: entries are made by the hire company's people with the right of the register. */
function offeredTo(rows: Rows, { actor }: ImportWork): Offered {
  const known = new Map<string, Promise<readonly string[]>>()
  const names = (to: string): Promise<readonly string[]> => {
    const asked = known.get(to) ?? offeredNames(rows, to)
    known.set(to, asked)
    return asked
  }
  return { names, mayCreate: (to, name) => mayMake(rightsOf(actor), to, name) }
}

async function check(work: ImportWork, job: JobRow, path: string, offer: OpenOffer): Promise<void> {
  const found = await pass(work, job, path, offer, CHECK_RUN)
  await openOwn(work, async (rows) => {
    const groups = await found.groups(offeredTo(rows, work))
    await changeJob(rows, job.id, {
      ...countsOf(found),
      groups: JSON.stringify(groups),
      state: 'checked',
      checked_revision: job.revision,
      failure: null,
    })
  })
}

/** The run this import writes: begun once, however often the work of it is taken up again. */
async function runOf(work: ImportWork, job: JobRow, { kind }: OpenOffer): Promise<number> {
  if (job.run_id !== null) return job.run_id
  const { id, name } = work.actor
  return openOwn(work, async (rows) => {
    const run = await beginRun(rows, {
      kind: kind.name,
      source: job.source,
      actor: { id, name },
      tellFrom: tellFromOf(work, job),
    })
    await changeJob(rows, job.id, { run_id: run })
    return run
  })
}

async function commit(work: ImportWork, job: JobRow, path: string, offer: OpenOffer): Promise<void> {
  const start = performance.now()
  const run = await runOf(work, job, offer)
  const found = await pass(work, job, path, offer, run)
  const isStopped = job.is_all_or_nothing && found.error > 0
  const { name } = offer.kind
  await openOwn(work, async (rows) => {
    const groups = JSON.stringify(await found.groups(offeredTo(rows, work)))
    const seconds = (performance.now() - start) / 1000
    if (isStopped) {
      const failure = `Nothing was imported, because ${counted(found.error, 'row has an error', 'rows have errors')} and you chose all rows or none.`
      await changeJob(rows, job.id, { ...countsOf(found), groups, state: 'checked', failure })
      return
    }
    await changeJob(rows, job.id, { ...countsOf(found), groups, state: 'done', failure: null, seconds })
    // The rows are in: the file itself is no longer needed.
    await sql`delete from import_job_parts where job_id = ${job.id}`.execute(rows)
    await noteRun(rows, work, { ...job, run_id: run }, found, name)
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
    .updateTable('import_runs')
    .set({
      rows_read: found.rows,
      rows_created: found.create,
      rows_updated: found.update,
      rows_unchanged: found.skip,
      rows_refused: found.error,
    })
    .where('id', '=', job.run_id)
    .execute()
  await recordAudit(rows, {
    actor: { id: actor.id, name: actor.name },
    action: `imported ${name}`,
    entity: 'import',
    entityId: job.id,
    after: {
      source: job.source,
      accounts: job.accounts,
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

/** Records with what stands on them that are named one by one. */
const MAX_STANDING = 50

/** Takes back what the import wrote. Why it cannot be, its owner reads, record by record; the import stays done. */
async function undo({ actor, portal, people, request }: ImportWork, job: JobRow): Promise<void> {
  const { id, name } = actor
  if (job.run_id === null) throw new Error(`Import ${job.id} has no run`)
  const { run_id: run } = job
  const by = { id, name }
  // As the owner: the journal of a run is closed to every role, and every table it names is put back, for whoever was let in above.
  const owning = <Result>(does: (rows: Rows) => Promise<Result>) =>
    asOwner(portal.database, does, { limitMilliseconds: 0 })
  const failure = await owning((rows) =>
    undoRun(rows, {
      run,
      actor: by,
      withdraw: { users: people.withdraw({ portal, actor: by, requestId: request.id }) },
    }),
  ).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Problem) return error.extras.detail ?? error.message
      throw error
    },
  )
  if (failure === null) await analyseChanged(portal.database)
  const named = { max: MAX_STANDING, hasRuleNames: namesRules(actor) }
  const standing =
    failure === null ? null : await owning(async (rows) => namedStanding(rows, await standingOnRun(rows, run), named))
  const change = { state: 'done', failure, standing: standing && JSON.stringify(standing) }
  await openOwn({ actor, portal }, (rows) => changeJob(rows, job.id, change))
}

type Step = (work: ImportWork, job: JobRow, path: string, offer: OpenOffer) => Promise<void>

/** A file is at hand for as long as its step runs; when an import is undone, it has gone long since. */
const withItsFile =
  (step: Step) =>
  (work: ImportWork, job: JobRow, offer: OpenOffer): Promise<void> =>
    withFile(
      job,
      (read) => openOwn(work, read),
      (path) => step(work, job, path, offer),
    )

export const steps = {
  reading: withItsFile(readFile),
  checking: withItsFile(check),
  committing: withItsFile(commit),
  undoing: (work: ImportWork, job: JobRow) => undo(work, job),
} as const
export const isWorking = (state: JobRow['state']): state is keyof typeof steps => Object.hasOwn(steps, state)
