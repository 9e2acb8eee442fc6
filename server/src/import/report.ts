// What a run did, in numbers and row by row; and its place in the table of runs.
import type { ImportNotice, ImportProblem, ImportWarning } from '@kerbline/domain/areas/imports/reasons.ts'
import type { Rows } from '../db/scope.ts'

export interface ImportReport {
  readonly kind: string
  readonly source: string
  /** By which the run can be undone; null where nothing was written, and for feeds. */
  readonly run?: number | null
  readonly is_dry_run: boolean
  /** False for a dry run, a refused file, and an all-or-nothing run with a problem. */
  readonly is_written: boolean
  readonly rows_read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Rows with at least one problem. */
  readonly refused: number
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportWarning[]
  readonly notices: readonly ImportNotice[]
  /** Entries that registers got, by the column that named them. */
  readonly new_names?: readonly { readonly column: string; readonly name: string }[]
  /** Columns whose dates could all be read both ways, and how they were read. */
  readonly date_questions?: readonly { readonly column: string; readonly says: string }[]
  /** Accounts whose rows changed. */
  readonly accounts: readonly string[]
}

export const byRow = <T extends { readonly row: number }>(remarks: readonly T[]): T[] =>
  remarks.toSorted((one, other) => one.row - other.row)

export const countRows = (remarks: readonly { readonly row: number }[]): number =>
  new Set(remarks.map(({ row }) => row)).size

/** More than these are counted, not kept: nobody reads them, and the row would grow without end. */
const REMARKS_KEPT = 5000

const kept = (remarks: readonly object[]): string => JSON.stringify(remarks.slice(0, REMARKS_KEPT))

const figuresOf = (report: ImportReport) => ({
  rows_read: report.rows_read,
  rows_created: report.created,
  rows_updated: report.updated,
  rows_unchanged: report.unchanged,
  rows_refused: report.refused,
  problems: kept(report.problems),
  warnings: kept([...report.warnings, ...report.notices]),
})

/** A run that left nothing to undo. */
export async function recordRun(rows: Rows, report: ImportReport, actorId: number | null): Promise<void> {
  const { kind, source, is_dry_run } = report
  await rows
    .insertInto('import_runs')
    .values({ kind, source, is_dry_run, created_by: actorId, ...figuresOf(report) })
    .execute()
}

/** The figures of a run that was begun. */
export async function endRun(rows: Rows, run: number, report: ImportReport): Promise<void> {
  await rows.updateTable('import_runs').set(figuresOf(report)).where('id', '=', run).execute()
}
