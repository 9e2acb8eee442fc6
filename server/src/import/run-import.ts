// Takes in one file of one kind. A dry run does all a real run does and undoes it, so that what it says is what will happen.
// Everything is written in one transaction: nothing is ever half there.
import type { NameChoice } from '@kerbline/domain/areas/imports/fixes.ts'
import { type ImportKindName, importKinds } from '@kerbline/domain/areas/imports/kinds.ts'
import { alikeness } from '@kerbline/domain/areas/imports/suggest.ts'
import type { DateOrder } from '@kerbline/domain/areas/imports/dates/written-dates.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Rows } from '../db/scope.ts'
import { countChanges } from '../db/vacuum.ts'
import { rematchInvoiceLines } from '../invoices/rematch-invoices.ts'
import { checkFile, type CheckedFile } from './check-file.ts'
import type { Instead } from './checked-batches.ts'
import { prepareCompliance } from './kinds/compliance.ts'
import { prepareDriverChecks } from './kinds/driver-checks.ts'
import { prepareDrivers } from './kinds/drivers.ts'
import { prepareEto } from './kinds/eto.ts'
import { prepareFines } from './kinds/fines.ts'
import { prepareInvoices } from './kinds/invoices.ts'
import { prepareMaintenance } from './kinds/maintenance.ts'
import { prepareVehicles } from './kinds/vehicles.ts'
import { type ImportLimits, importLimits } from './limits.ts'
import { beginRun, CHECK_RUN, type JournalMark, startJournal, recordChanges } from './journal.ts'
import type { ImportTask, NameRule, Prepare, Written } from './prepare.ts'
import { byRow, countRows, endRun, type ImportReport, recordRun } from './report.ts'

/** What each kind of the operator's command does with checked rows. */
export const prepareOf: Readonly<Record<ImportKindName, Prepare>> = {
  vehicles: prepareVehicles,
  drivers: prepareDrivers,
  compliance: prepareCompliance,
  maintenance: prepareMaintenance,
  invoices: prepareInvoices,
  'driver-checks': prepareDriverChecks,
  eto: prepareEto,
  fines: prepareFines,
}

/** Opens a transaction in the scope the import has; saved when `work` resolves, undone when it throws. No time limit on statements. */
export type OpenRows = <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>

export interface ImportRequest {
  readonly openRows: OpenRows
  readonly kind: ImportKindName
  readonly path: string
  /** What the run is called in the table of runs: the name of the file, without its folder. */
  readonly source: string
  readonly isDryRun: boolean
  /** All or nothing: one problem, and no row goes in. Otherwise the good rows do. */
  readonly isAllOrNothing?: boolean
  readonly actor: { readonly id: number; readonly name: string } | null
  /** The business clock. */
  readonly now: Date
  readonly limits?: ImportLimits
  /** Columns whose blank cells clear what stands. */
  readonly clears?: readonly string[]
  /** Columns whose dates are written otherwise than day first. */
  readonly orders?: ReadonlyMap<string, DateOrder>
  /** By column, then by a cell's text in small letters: what is read instead. */
  readonly instead?: Instead
  /** By column, then by name in small letters: what becomes of names that no register has. */
  readonly names?: ReadonlyMap<string, ReadonlyMap<string, NameChoice>>
  /** What becomes of the other names; not given: 'create', but for those that look like one that is here. */
  readonly otherNames?: NameChoice
}

/** Carries the result out of a transaction that must not be saved. */
class Undone extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('Nothing of this run is kept')
    this.report = report
  }
}

const nothing: Written = { created: 0, updated: 0, unchanged: 0, accounts: [], outcomes: new Map() }

/** Two imports at once would race for the same new rows: they queue. Any number does, as long as nobody else uses it. */
export const IMPORT_LOCK = 4_300_001

/** From here a name is taken for a slip of one that is here, and never made an entry of its own. */
const ALIKE = 0.6

/**
 * The operator stands above the registers: what is plainly new is made, and told. What looks like a slip is left out with a warning,
 * until it is named.
 */
const operatorsRule =
  ({ names, otherNames = 'create' }: ImportRequest): NameRule =>
  (column, name, known) =>
    names?.get(column)?.get(nameKey(name)) ??
    (otherNames === 'create' && known.some((each) => alikeness(each, name) >= ALIKE) ? undefined : otherNames)

const taskOf = (rows: Rows, request: ImportRequest, file: CheckedFile): ImportTask => ({
  rows,
  kind: importKinds[request.kind],
  columns: new Set(file.heading.columns),
  good: file.good,
  all: file.all,
  now: request.now.toISOString(),
  tellFrom: londonDate(request.now),
  actorId: request.actor?.id ?? null,
  actorName: request.actor?.name ?? null,
  source: request.source,
  may: () => true,
  mayCreate: true,
  mayCreateShared: true,
  clears: new Set(request.clears ?? []),
  nameRule: operatorsRule(request),
})

/** The trail of one run: every record, then the run itself. */
async function auditRun(rows: Rows, request: ImportRequest, mark: JournalMark, report: ImportReport): Promise<void> {
  const { source, actor, kind } = request
  const { rows_read, created, updated, unchanged, refused } = report
  await recordChanges(rows, { mark, source, actor })
  await recordAudit(rows, {
    actor,
    action: `imported ${kind}`,
    entity: 'import',
    entityId: mark.run,
    after: { source, rows_read, created, updated, unchanged, refused },
  })
}

async function work(rows: Rows, request: ImportRequest, file: CheckedFile): Promise<ImportReport> {
  const { kind: name, source, isDryRun, isAllOrNothing = false, actor } = request
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(rows)
  const tellFrom = londonDate(request.now)
  const run = isDryRun ? CHECK_RUN : await beginRun(rows, { kind: name, source, actor, tellFrom })
  const mark = await startJournal(rows, run)
  const prepared = await prepareOf[name](taskOf(rows, request, file))
  const problems = byRow([...file.problems, ...prepared.problems])
  const refusedRows = new Set(problems.map(({ row }) => row))
  const taken = <T extends { readonly row: number }>(remarks: readonly T[]): T[] =>
    byRow(remarks.filter(({ row }) => !refusedRows.has(row)))
  const isStopped = isAllOrNothing && problems.length > 0
  const wrote = isStopped ? nothing : await prepared.write()
  const { newVehicles = [], warnings = [], newNames = [], created, updated, unchanged, accounts } = wrote
  if (newVehicles.length > 0) await rematchInvoiceLines(rows, newVehicles)
  const report: ImportReport = {
    kind: name,
    source,
    run: isDryRun || isStopped ? null : run,
    is_dry_run: isDryRun,
    is_written: !isDryRun && !isStopped,
    rows_read: file.rowsRead,
    created,
    updated,
    unchanged,
    accounts,
    refused: countRows(problems),
    problems,
    warnings: taken([...file.warnings, ...(prepared.warnings ?? []), ...warnings]),
    notices: taken(file.notices),
    new_names: newNames,
    date_questions: file.questions.map(({ column, says }) => ({ column, says })),
  }
  if (!report.is_written) throw new Undone(report)
  await endRun(rows, run, report)
  await auditRun(rows, request, mark, report)
  await countChanges(rows)
  return report
}

/** @throws RefusedFile when nothing of the file can be taken; what is wrong with single rows stands in the report. */
export async function runImport(request: ImportRequest): Promise<ImportReport> {
  const { kind, path, limits = importLimits, orders, instead } = request
  const file = await checkFile({
    kind: importKinds[kind],
    path,
    limits,
    ...(orders && { orders }),
    ...(instead && { instead }),
  })
  try {
    return await request.openRows((rows) => work(rows, request, file))
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    await request.openRows((rows) => recordRun(rows, error.report, request.actor?.id ?? null))
    return error.report
  }
}
