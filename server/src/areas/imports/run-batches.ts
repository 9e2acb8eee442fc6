// The rows of an import through the database, as many at once as others can wait for. A check does all that a commit does and
// undoes it batch by batch, so that what it says is what will happen.
import type { OpenOffer } from '@kerbline/domain/areas/imports/catalogue.ts'
import type { Fixed, NameChoice } from '@kerbline/domain/areas/imports/fixes.ts'
import { type Heading, placesOf } from '@kerbline/domain/areas/imports/heading.ts'
import { isImportKindName } from '@kerbline/domain/areas/imports/kinds.ts'
import type { ImportProblem, ImportWarning } from '@kerbline/domain/areas/imports/reasons.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import { asOwner, jobLimitMilliseconds, openScope } from '../../db/scope.ts'
import { countChanges } from '../../db/vacuum.ts'
import { type Actor, scopeOf } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { changesInWords, type FieldWords } from '../../import/change-words.ts'
import { canBeJudged, type TriedBatch, type TriedRow } from '../../import/checked-batches.ts'
import { changesSince, type JournalMark, startJournal, recordChanges } from '../../import/journal.ts'
import type { ImportTask, Prepare, Written } from '../../import/prepare.ts'
import { IMPORT_LOCK, prepareOf } from '../../import/run-import.ts'
import type { NewVehicle } from '../../invoices/rematch-invoices.ts'
import { rematchInvoiceLines } from '../../invoices/rematch-invoices.ts'
import { type ImportWork, managedPrepare, peoplePrepare } from './managed-calls.ts'

export interface Taken {
  readonly rows: readonly TriedRow[]
  readonly heading: Heading
  /** By row: of the file's own text, then of what the database knows. */
  readonly problems: ReadonlyMap<number, readonly ImportProblem[]>
  /** What the database knows that is doubtful, by row. */
  readonly warnings: ReadonlyMap<number, readonly ImportWarning[]>
  readonly written: Written
  /** What changes of the records that are here, by row. */
  readonly changes: ReadonlyMap<number, readonly FieldWords[]>
}

/** Carries what was found out of a transaction that must not be kept. */
class Undone extends Error {
  readonly taken: Taken
  constructor(taken: Taken) {
    super('Nothing of this batch is kept')
    this.taken = taken
  }
}

const nothing: Written = { created: 0, updated: 0, unchanged: 0, accounts: [], outcomes: new Map() }
const noChanges: Taken['changes'] = new Map()

/** A few tenths of a second of the database's time each. The embedded database has one session: while a batch is in, others wait. */
const bulkRows = { embedded: 400, postgres: 5000 } as const
const MANAGED_ROWS = 50

export interface BatchRun {
  readonly work: ImportWork
  readonly offer: OpenOffer
  /** The run its changes are noted under; a check notes them under none that stays. */
  readonly run: number
  readonly source: string
  /** Of people whose rows name none. */
  readonly accounts: readonly string[]
  readonly fixed: Fixed
  readonly clears: readonly string[]
  /** Of how many more updated rows the changes are put into words: nobody looks at all of many. */
  readonly toShow: { left: number }
  /** People are told of what is open since this London date. */
  readonly tellFrom: string
  readonly isDryRun: boolean
  /** One problem anywhere, and no row of the file goes in. */
  readonly isAllOrNothing: boolean
}

export const openOwn = <Result>(
  { portal, actor }: Pick<ImportWork, 'portal' | 'actor'>,
  work: (rows: Rows) => Promise<Result>,
): Promise<Result> => openScope(portal.database, scopeOf(actor), work, { limitMilliseconds: jobLimitMilliseconds })

/** People belong to no account: what is written of them is written as the calls about people write it. */
const opener =
  ({ work, offer }: BatchRun) =>
  <Result>(does: (rows: Rows) => Promise<Result>): Promise<Result> =>
    offer.isOfPeople ? asOwner(work.portal.database, does) : openOwn(work, does)

const rowsAtOnce = ({ work, offer, isDryRun, isAllOrNothing }: BatchRun): number => {
  if (!offer.isByRow || (isAllOrNothing && !isDryRun)) return Number.POSITIVE_INFINITY
  return offer.isManaged || offer.isOfPeople ? MANAGED_ROWS : bulkRows[work.portal.database.engine]
}

function preparing({ work, offer, source, accounts }: BatchRun): { prepare: Prepare; finish: () => Promise<void> } {
  const { name } = offer.kind
  if (offer.isManaged) return managedPrepare(work, name, source)
  if (offer.isOfPeople) return peoplePrepare(work, { source, accounts })
  if (!isImportKindName(name)) throw new Error(`Nothing is known that takes in ${name}`)
  return { prepare: prepareOf[name], finish: () => Promise.resolve() }
}

function byRowOf<T extends { readonly row: number }>(remarks: Iterable<T>): Map<number, T[]> {
  const byRow = new Map<number, T[]>()
  for (const each of remarks) {
    const known = byRow.get(each.row)
    if (known) known.push(each)
    else byRow.set(each.row, [each])
  }
  return byRow
}

/** What was decided of each name, by column here. */
function nameRuleOf({ fixed }: BatchRun, heading: Heading): ImportTask['nameRule'] {
  const byColumn = new Map<string, ReadonlyMap<string, NameChoice>>()
  for (const [column, place] of placesOf(heading)) {
    const names = fixed.names.get(place)
    if (names) byColumn.set(column, names)
  }
  return (column, name) => byColumn.get(column)?.get(nameKey(name))
}

/** What somebody's file may add: what all customers share is the hire company's. */
export const rightsOf = (actor: Actor): Pick<ImportTask, 'may' | 'mayCreateShared'> => ({
  may: (right) => actor.may.has(right),
  mayCreateShared: actor.side === 'staff',
})

function taskOf(run: BatchRun, heading: Heading, batch: readonly TriedRow[], rows: Rows): ImportTask {
  const { work, offer, clears, source, tellFrom } = run
  const { actor, portal } = work
  return {
    rows,
    kind: offer.kind,
    columns: new Set(heading.columns),
    good: batch.flatMap(({ checked, problems, isLeftOut }) => (problems.length > 0 || isLeftOut ? [] : [checked])),
    all: batch.flatMap((row) => (canBeJudged(row) ? [row.checked] : [])),
    now: portal.clock.businessNow().toISOString(),
    tellFrom,
    actorId: actor.id,
    actorName: actor.name,
    source,
    mayCreate: offer.mayCreate,
    ...rightsOf(actor),
    clears: new Set(clears),
    nameRule: nameRuleOf(run, heading),
  }
}

async function changesOf(
  { toShow }: BatchRun,
  task: ImportTask,
  mark: JournalMark,
  { outcomes, ids, table, ownTable, besides }: Written,
): Promise<Taken['changes']> {
  const shown = [...outcomes].filter(([, outcome]) => outcome === 'update').slice(0, toShow.left)
  toShow.left -= shown.length
  const rowOf = new Map(shown.flatMap(([row]) => (ids?.has(row) ? [[String(ids.get(row)), row] as const] : [])))
  if (table === undefined || rowOf.size === 0) return noChanges
  const tables = ownTable === undefined ? [table] : [table, ownTable]
  const found = await changesSince(task.rows, mark, tables, [...rowOf.keys()])
  const words = await changesInWords(task.rows, task.kind, found)
  const own = new Map(found.map(({ key }, place) => [key, words[place] ?? []]))
  return new Map([...rowOf].map(([key, row]) => [row, [...(own.get(key) ?? []), ...(besides?.get(Number(key)) ?? [])]]))
}

async function write(run: BatchRun, prepare: Prepare, heading: Heading, batch: readonly TriedRow[]): Promise<Taken> {
  const { work, isDryRun, isAllOrNothing, source, offer } = run
  const found = batch.flatMap(({ problems }) => problems)
  return opener(run)(async (rows) => {
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(rows)
    const mark = await startJournal(rows, run.run)
    const task = taskOf(run, heading, batch, rows)
    const prepared = await prepare(task)
    const problems = byRowOf([...found, ...prepared.problems])
    const taken = { rows: batch, heading, problems, warnings: byRowOf(prepared.warnings ?? []), changes: noChanges }
    if (isAllOrNothing && !isDryRun && prepared.problems.length > 0) throw new Undone({ ...taken, written: nothing })
    const written = await prepared.write()
    const warnings = byRowOf([...(prepared.warnings ?? []), ...(written.warnings ?? [])])
    const whole: Taken = { ...taken, warnings, written, changes: await changesOf(run, task, mark, written) }
    if (isDryRun) throw new Undone(whole)
    const { id, name } = work.actor
    // A managed entity's own calls tell the trail of its records themselves.
    const besides = offer.isManaged ? written.table : undefined
    await recordChanges(rows, { mark, source, actor: { id, name }, requestId: work.request.id, besides })
    await countChanges(rows)
    return whole
  })
}

async function take(run: BatchRun, prepare: Prepare, heading: Heading, batch: readonly TriedRow[]): Promise<Taken> {
  const { isDryRun, isAllOrNothing } = run
  const found = batch.flatMap(({ problems }) => problems)
  const isStopped = isAllOrNothing && !isDryRun && found.length > 0
  if (isStopped || !batch.some(canBeJudged))
    return { rows: batch, heading, problems: byRowOf(found), warnings: new Map(), written: nothing, changes: noChanges }
  try {
    return await write(run, prepare, heading, batch)
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
  const max = rowsAtOnce(run)
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
        if (waiting.length < max) continue
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
  if (newVehicles.length > 0)
    await openOwn(run.work, async (rows) => {
      await startJournal(rows, run.run)
      await rematchInvoiceLines(rows, newVehicles)
    })
  await finish()
}
