// What a kind of import does with checked rows: first it asks the database what they name, then it writes.
import { setImmediate } from 'node:timers/promises'
import { type CheckedRow, problemAt } from '@kerbline/domain/areas/imports/check-row.ts'
import type { NameChoice } from '@kerbline/domain/areas/imports/fixes.ts'
import type { ImportKind, KeptColumn } from '@kerbline/domain/areas/imports/kind.ts'
import {
  Fault,
  type ImportProblem,
  type ImportReason,
  type ImportWarning,
  type ImportWarningReason,
  remarkMessage,
} from '@kerbline/domain/areas/imports/reasons.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { batchesOf, type ColumnTypes } from '../db/bulk.ts'
import type { FieldWords } from './change-words.ts'
import type { Rows } from '../db/scope.ts'
import type { NewVehicle } from '../invoices/rematch-invoices.ts'

/** What becomes of a name that no record of a register has; undefined: nobody has said, so it is left out and warned about. */
export type NameRule = (column: string, name: string, known: readonly string[]) => NameChoice | undefined

export interface ImportTask {
  readonly rows: Rows
  readonly kind: ImportKind
  /** Columns that the file has. */
  readonly columns: ReadonlySet<string>
  /** Every row that can be judged: those with a fault of their own too, so that all their faults are named in one round. */
  readonly all: readonly CheckedRow[]
  /** Rows of `all` without a fault so far: these alone may be written. */
  readonly good: readonly CheckedRow[]
  /** Now, by the business clock. */
  readonly now: string
  /** A London date. People are told of what is open since then; what was before is history and told to nobody. */
  readonly tellFrom: string
  readonly actorId: number | null
  readonly actorName: string | null
  /** The name of the file. */
  readonly source: string
  readonly may: (right: Permission) => boolean
  /** False: a row for what is not here is refused, and no register gets an entry. */
  readonly mayCreate: boolean
  /** False for a customer's file: what all customers share is the hire company's. */
  readonly mayCreateShared: boolean
  /** Columns whose blank cells clear what stands. */
  readonly clears: ReadonlySet<string>
  readonly nameRule: NameRule
}

/** Whether a row says something of a column: a blank cell says nothing, unless it is to clear. */
export const says = ({ columns, clears }: ImportTask, { blanks }: CheckedRow, column: string): boolean =>
  columns.has(column) && (!blanks.has(column) || clears.has(column))

/** The columns of the table that a file fills, with their types. */
export const typesIn = ({ columns }: ImportTask, kept: readonly KeptColumn[]): ColumnTypes =>
  Object.fromEntries(kept.flatMap(({ name, column, type }) => (columns.has(name) ? [[column, type]] : [])))

export interface Written {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Accounts whose rows changed: what is cached for them is stale. */
  readonly accounts: readonly string[]
  /** What became of each row, where the kind can tell. */
  readonly outcomes: ReadonlyMap<number, 'create' | 'update' | 'skip'>
  /** The table of the records, and by row the id of each that was here before. */
  readonly table?: string
  /** Where the rest of the same records is kept, by the same ids. */
  readonly ownTable?: string
  readonly ids?: ReadonlyMap<number, number>
  /** What changed of other records that a row is about, by the id of its own. */
  readonly besides?: ReadonlyMap<number, readonly FieldWords[]>
  /** What was found only while writing. */
  readonly warnings?: readonly ImportWarning[]
  /** Entries that registers got, as the file names them. */
  readonly newNames?: readonly NewName[]
  /** Vehicles that came in, or may have got a plate: once all rows are written, old invoices are looked through for their plates. */
  readonly newVehicles?: readonly NewVehicle[]
}

/** A name that no record had, and the column that brought it. */
export interface NewName {
  readonly column: string
  readonly name: string
}

export interface Prepared {
  readonly problems: readonly ImportProblem[]
  readonly warnings?: readonly ImportWarning[]
  readonly write: () => Promise<Written>
}

export type Prepare = (task: ImportTask) => Promise<Prepared>

const aboutName = (name: string | undefined): { readonly name?: string } => (name === undefined ? {} : { name })

/** Collects what the database has against rows; a row with a problem is not written. */
export class Findings {
  readonly problems: ImportProblem[] = []
  readonly warnings: ImportWarning[] = []
  private readonly kind: ImportKind
  private readonly refused: Set<number>
  private readonly neededForNew: readonly string[]
  private readonly faults = new Set<string>()

  constructor({ kind, all, good }: Pick<ImportTask, 'kind' | 'all' | 'good'>) {
    this.kind = kind
    this.neededForNew = Object.entries(kind.columns).flatMap(([name, each]) => (each.isNeededForNew ? [name] : []))
    const fine = new Set(good)
    this.refused = new Set(all.flatMap((row) => (fine.has(row) ? [] : [row.row])))
  }

  /** @param name what it is about, where a cell may hold several names */
  add(row: number, column: string, reason: ImportReason, says: string, name?: string): void {
    this.refused.add(row)
    this.faults.add(`${row} ${column}`)
    this.problems.push({ ...problemAt(this.kind, row, column, new Fault(reason, says)), ...aboutName(name) })
  }

  warn(row: number, column: string, reason: ImportWarningReason, says: string, name?: string): void {
    const label = this.kind.columns[column]?.label ?? column
    this.warnings.push({ row, column, reason, message: remarkMessage(row, label, says), ...aboutName(name) })
  }

  /** What was only doubtful of the row judged last turned out to be wrong. */
  withdrawWarnings({ row }: CheckedRow): void {
    while (this.warnings.at(-1)?.row === row) this.warnings.pop()
  }

  /** True where this row has a fault, found here or before. */
  isRefused({ row }: CheckedRow): boolean {
    return this.refused.has(row)
  }

  /** True where a fault of this cell has been named. */
  hasFault({ row, problems }: CheckedRow, column: string): boolean {
    return this.faults.has(`${row} ${column}`) || problems.some((problem) => problem.column === column)
  }

  /** What a new record needs and its row does not bring. */
  needForNew(row: CheckedRow, one: string): void {
    for (const name of this.neededForNew) {
      if ((row.values[name] ?? null) !== null) continue
      // A cell that was refused has been spoken of.
      if (!this.hasFault(row, name)) this.add(row.row, name, 'missing', `This is blank. A new ${one} needs a value.`)
    }
  }
}

/** What became of rows whose records were found by their keys: new ones, and those here that differ or do not. */
export function outcomesOf(
  added: Iterable<CheckedRow>,
  kept: Iterable<{ readonly row: CheckedRow; readonly id: number }>,
  changed: ReadonlySet<number>,
): Pick<Written, 'created' | 'updated' | 'unchanged' | 'outcomes' | 'ids'> {
  const outcomes = new Map<number, 'create' | 'update' | 'skip'>()
  const ids = new Map<number, number>()
  for (const { row } of added) outcomes.set(row, 'create')
  const created = outcomes.size
  let updated = 0
  for (const { row, id } of kept) {
    const isChanged = changed.has(id)
    if (isChanged) updated += 1
    ids.set(row.row, id)
    outcomes.set(row.row, isChanged ? 'update' : 'skip')
  }
  return { created, updated, unchanged: outcomes.size - created - updated, outcomes, ids }
}

/** Looks at every row without keeping the server from its other work. */
export async function eachRow<Row>(rows: readonly Row[], look: (row: Row) => void): Promise<void> {
  for (const batch of batchesOf(rows)) {
    for (const row of batch) look(row)
    await setImmediate()
  }
}
