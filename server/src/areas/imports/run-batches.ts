// The rows of an import through the database, as many at once as others can wait for. A check does all that a commit does and
// undoes it batch by batch, so that what it says is what will happen.
import type { ImportOffer } from '@kerbline/domain/areas/imports/catalogue.ts'
import type { Heading } from '@kerbline/domain/areas/imports/heading.ts'
import { isImportKindName } from '@kerbline/domain/areas/imports/kinds.ts'
import type { ImportProblem } from '@kerbline/domain/areas/imports/reasons.ts'
import { sql } from 'kysely'
import { jobLimitMilliseconds, openScope } from '../../db/scope.ts'
import { scopeOf } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import type { TriedBatch, TriedRow } from '../../import/checked-batches.ts'
import type { NewVehicle, Prepare, Written } from '../../import/prepare.ts'
import { rematchInvoiceLines } from '../../import/rematch-invoices.ts'
import { IMPORT_LOCK, prepareOf } from '../../import/run-import.ts'
import { type ImportWork, managedPrepare } from './managed-calls.ts'

export interface Taken {
  readonly rows: readonly TriedRow[]
  readonly heading: Heading
  /** By row: of the file's own text, then of what the database knows. */
  readonly problems: ReadonlyMap<number, readonly ImportProblem[]>
  readonly written: Written
}

/** Carries what was found out of a transaction that must not be kept. */
class Undone extends Error {
  readonly taken: Taken
  constructor(taken: Taken) {
    super('Nothing of this batch is kept')
    this.taken = taken
  }
}

const nothing: Written = { created: 0, updated: 0, unchanged: 0, accounts: [] }

/** A few tenths of a second of the database's time each. The embedded database has one session: while a batch is in, others wait. */
const bulkRows = { embedded: 400, postgres: 5000 } as const
const MANAGED_ROWS = 50

export interface BatchRun {
  readonly work: ImportWork
  readonly offer: ImportOffer
  readonly isDryRun: boolean
  /** One problem anywhere, and no row of the file goes in. */
  readonly isAllOrNothing: boolean
}

export const openOwn = <Result>(
  { portal, actor }: ImportWork,
  work: (rows: Rows) => Promise<Result>,
): Promise<Result> => openScope(portal.database, scopeOf(actor), work, { limitMilliseconds: jobLimitMilliseconds })

const rowsAtOnce = ({ work, offer, isDryRun, isAllOrNothing }: BatchRun): number => {
  if (!offer.isByRow || (isAllOrNothing && !isDryRun)) return Number.POSITIVE_INFINITY
  return offer.isManaged ? MANAGED_ROWS : bulkRows[work.portal.database.engine]
}

function preparing({ work, offer }: BatchRun): { prepare: Prepare; finish: () => Promise<void> } {
  const { name } = offer.kind
  if (offer.isManaged) return managedPrepare(work, name)
  if (!isImportKindName(name)) throw new Error(`Nothing is known that takes in ${name}`)
  return { prepare: prepareOf[name], finish: () => Promise.resolve() }
}

function byRowOf(problems: Iterable<ImportProblem>): Map<number, ImportProblem[]> {
  const byRow = new Map<number, ImportProblem[]>()
  for (const each of problems) {
    const known = byRow.get(each.row)
    if (known) known.push(each)
    else byRow.set(each.row, [each])
  }
  return byRow
}

async function take(run: BatchRun, prepare: Prepare, heading: Heading, batch: readonly TriedRow[]): Promise<Taken> {
  const { work, offer, isDryRun, isAllOrNothing } = run
  const good = batch.flatMap(({ checked, problems, isLeftOut }) => (problems.length > 0 || isLeftOut ? [] : [checked]))
  const found = batch.flatMap(({ problems }) => problems)
  const isStopped = isAllOrNothing && !isDryRun && found.length > 0
  if (good.length === 0 || isStopped) return { rows: batch, heading, problems: byRowOf(found), written: nothing }
  try {
    return await openOwn(work, async (rows) => {
      await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(rows)
      const prepared = await prepare({
        rows,
        kind: offer.kind,
        columns: new Set(heading.columns),
        good,
        now: work.portal.clock.businessNow().toISOString(),
        actorId: work.actor.id,
      })
      const problems = byRowOf([...found, ...prepared.problems])
      if (isAllOrNothing && !isDryRun && prepared.problems.length > 0)
        throw new Undone({ rows: batch, heading, problems, written: nothing })
      const taken: Taken = { rows: batch, heading, problems, written: await prepared.write() }
      if (isDryRun) throw new Undone(taken)
      return taken
    })
  } catch (error) {
    if (error instanceof Undone) return error.taken
    throw error
  }
}

/**
 * Hands on every batch as it was taken; a batch of all or nothing is the whole file. The next batch is read and checked while the
 * database works on the one before.
 */
export async function* runBatches(run: BatchRun, batches: AsyncIterable<TriedBatch>): AsyncGenerator<Taken> {
  const most = rowsAtOnce(run)
  const { prepare, finish } = preparing(run)
  const newVehicles: NewVehicle[] = []
  let waiting: TriedRow[] = []
  let heading: Heading | undefined
  let underWay: Promise<Taken> | undefined
  const begin = (under: Heading): void => {
    underWay = take(run, prepare, under, waiting)
    underWay.catch(() => undefined) // Met again where it is waited for; until then it must not count as unhandled.
    waiting = []
  }
  const ended = async (taking: Promise<Taken>): Promise<Taken> => {
    const taken = await taking
    for (const vehicle of taken.written.newVehicles ?? []) newVehicles.push(vehicle)
    return taken
  }
  try {
    for await (const batch of batches) {
      ;({ heading } = batch)
      for (const row of batch.rows) {
        waiting.push(row)
        if (waiting.length < most) continue
        if (underWay) yield await ended(underWay)
        begin(heading)
      }
    }
    if (underWay) yield await ended(underWay)
    underWay = undefined
    if (heading && waiting.length > 0) yield await ended(take(run, prepare, heading, waiting))
  } finally {
    // Whoever stops looking still leaves no work behind.
    await underWay?.catch(() => undefined)
  }
  if (run.isDryRun) return
  if (newVehicles.length > 0) await openOwn(run.work, (rows) => rematchInvoiceLines(rows, newVehicles))
  await finish()
}
