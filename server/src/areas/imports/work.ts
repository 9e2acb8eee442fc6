// The work of an import, beside the requests: reading its file, checking it, writing it. Each state is left only when its work is
// done, and every step may be done again, so that work lost with its process is simply started anew.
import type { Portal } from '../../http/call.ts'
import { RefusedFile } from '../../import/reading/refused-file.ts'
import { changeJob, type JobRow, offerFor } from './jobs.ts'
import type { ImportWork } from './managed-calls.ts'
import { openOwn } from './run-batches.ts'
import { isWorking, Overtaken, steps } from './steps.ts'

async function fail(work: ImportWork, job: JobRow, error: unknown): Promise<void> {
  const isRefused = error instanceof RefusedFile
  // The person reads that it failed; the cause is for whoever looks after the server.
  if (!isRefused) process.emitWarning(error instanceof Error ? error : new Error(String(error)))
  const wrote =
    job.state === 'committing' ? ' Rows that are in already stay; importing the file again adds nothing twice.' : ''
  const failure = isRefused
    ? error.message
    : `Something went wrong on our side. Try again; this is import ${job.id}.${wrote}`
  const state = job.state === 'undoing' ? 'done' : 'failed'
  await openOwn(work, (rows) => changeJob(rows, job.id, { state, failure }))
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
    await steps[state](work, job, offer)
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
