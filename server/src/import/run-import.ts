// Takes in one file of one kind. A dry run does all a real run does and undoes it, so that what it says is what will happen.
// Everything is written in one transaction: nothing is ever half there.
import { type ImportKindName, importKinds } from '@kerbline/domain/areas/imports/kinds.ts'
import { sql } from 'kysely'
import { tell } from '../audit/audit.ts'
import type { Rows } from '../db/scope.ts'
import { checkFile, type CheckedFile } from './check-file.ts'
import { prepareCompliance } from './kinds/compliance.ts'
import { prepareDriverChecks } from './kinds/driver-checks.ts'
import { prepareDrivers } from './kinds/drivers.ts'
import { prepareInvoices } from './kinds/invoices.ts'
import { prepareMaintenance } from './kinds/maintenance.ts'
import { prepareVehicles } from './kinds/vehicles.ts'
import { type ImportLimits, importLimits } from './limits.ts'
import type { Prepare, Written } from './prepare.ts'
import { rematchInvoiceLines } from './rematch-invoices.ts'
import { byRow, countRows, type ImportReport, recordRun } from './report.ts'

/** What each kind of the operator's command does with checked rows. */
export const prepareOf: Readonly<Record<ImportKindName, Prepare>> = {
  vehicles: prepareVehicles,
  drivers: prepareDrivers,
  compliance: prepareCompliance,
  maintenance: prepareMaintenance,
  invoices: prepareInvoices,
  'driver-checks': prepareDriverChecks,
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
}

/** Carries the result out of a transaction that must not be saved. */
class Undone extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('Nothing of this run is kept')
    this.report = report
  }
}

const nothing: Written = { created: 0, updated: 0, unchanged: 0, accounts: [] }

/** Two imports at once would race for the same new rows: they queue. Any number does, as long as nobody else uses it. */
export const IMPORT_LOCK = 4_300_001

async function work(rows: Rows, request: ImportRequest, file: CheckedFile): Promise<ImportReport> {
  const { kind: name, source, isDryRun, isAllOrNothing = false, actor } = request
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(rows)
  const now = request.now.toISOString()
  const prepared = await prepareOf[name]({
    rows,
    kind: importKinds[name],
    columns: new Set(file.heading.columns),
    good: file.good,
    now,
    actorId: actor?.id ?? null,
  })
  const problems = byRow([...file.problems, ...prepared.problems])
  const refusedRows = new Set(prepared.problems.map(({ row }) => row))
  const taken = <T extends { readonly row: number }>(remarks: readonly T[]): T[] =>
    byRow(remarks.filter(({ row }) => !refusedRows.has(row)))
  const isStopped = isAllOrNothing && problems.length > 0
  const { outcomes: _, newVehicles = [], ...written } = isStopped ? nothing : await prepared.write()
  if (newVehicles.length > 0) await rematchInvoiceLines(rows, newVehicles)
  const report: ImportReport = {
    kind: name,
    source,
    is_dry_run: isDryRun,
    is_written: !isDryRun && !isStopped,
    rows_read: file.rowsRead,
    ...written,
    refused: countRows(problems),
    problems,
    warnings: taken(file.warnings),
    notices: taken(file.notices),
  }
  if (!report.is_written) throw new Undone(report)
  const { created, updated, unchanged, refused } = report
  await recordRun(rows, report, actor?.id ?? null)
  await tell(rows, {
    actor,
    action: `imported ${name}`,
    entity: 'import',
    after: { source, rows_read: file.rowsRead, created, updated, unchanged, refused },
  })
  return report
}

/** @throws RefusedFile when nothing of the file can be taken; what is wrong with single rows stands in the report. */
export async function runImport(request: ImportRequest): Promise<ImportReport> {
  const file = await checkFile(importKinds[request.kind], request.path, request.limits ?? importLimits)
  try {
    return await request.openRows((rows) => work(rows, request, file))
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    await request.openRows((rows) => recordRun(rows, error.report, request.actor?.id ?? null))
    return error.report
  }
}
