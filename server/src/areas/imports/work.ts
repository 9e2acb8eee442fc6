// The work of an import, beside the requests: reading its file, checking it, writing it. Each state is left only when its work is
// done, and every step may be done again, so that work lost with its process is simply started anew.
import type { OpenOffer } from '@kerbline/domain/areas/imports/catalogue.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import type { Actor } from '../../http/actor.ts'
import { absentActor, askedBy } from '../../http/absent-actor.ts'
import type { Portal } from '../../http/call.ts'
import { RefusedFile } from '../../import/reading/refused-file.ts'
import { changeJob, type JobRow, offerFor } from './jobs.ts'
import type { ImportWork } from './managed-calls.ts'
import { openOwn } from './run-batches.ts'
import { isWorking, Overtaken, steps } from './steps.ts'

/** Rights that went since the work was asked for. */
class NoLongerAllowed extends Error {}

async function fail(work: ImportWork, job: JobRow, error: unknown): Promise<void> {
  const isRefused = error instanceof RefusedFile || error instanceof NoLongerAllowed
  // The person reads that it failed; the cause is for whoever looks after the server.
  if (!isRefused) process.emitWarning(error instanceof Error ? error : new Error(String(error)))
  const wrote =
    job.state === 'committing'
      ? ' Rows already imported are kept. You can import the file again without creating duplicates.'
      : ''
  const isFull = error instanceof Problem && error.code === 'storage full'
  const failure = isRefused
    ? error.message
    : isFull
      ? `The server is out of disk space, so we could not read this file. Contact the person who runs Kerbline, then import the file again.${wrote}`
      : `Something went wrong on our side. Try again. If you contact us, quote import ${job.id}.${wrote}`
  const state = job.state === 'undoing' ? 'done' : 'failed'
  await openOwn(work, (rows) => changeJob(rows, job.id, { state, failure }))
}

/** The step with the rights of this moment: who asked may have lost some since the request, or since it was read who they are. */
async function doStep({ actor: asked, ...work }: ImportWork, job: JobRow, state: keyof typeof steps): Promise<void> {
  const actor = await absentActor(work.portal.database, askedBy(asked))
  if (!actor)
    throw new NoLongerAllowed('The person who uploaded this file can no longer sign in, so the import stopped.')
  const offer = offeredNow(actor, job.kind)
  await steps[state]({ ...work, actor }, job, offer)
}

function offeredNow(actor: Actor, kind: string): OpenOffer {
  try {
    return offerFor(actor, kind)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new NoLongerAllowed('You no longer have permission to import this type of file, so the import stopped.')
  }
}

/** One step of the work; true while there may be more. */
async function step(work: ImportWork, id: number): Promise<boolean> {
  const job = await openOwn(work, (rows) =>
    rows.selectFrom('import_jobs').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!job || !isWorking(job.state)) return false
  const { state } = job
  try {
    await doStep(work, job, state)
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
