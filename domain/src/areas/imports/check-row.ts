// The one validator of a row: the dry run, the commit and a preview in the browser all ask it.
// What only the database knows (accounts, registrations, rows already there) is asked afterwards, in batches.
import type { CellRemark, CellValue, ImportColumn } from './columns.ts'
import type { Heading } from './heading.ts'
import type { ImportKind, ImportValues } from './kind.ts'
import {
  Fault,
  type ImportNotice,
  type ImportProblem,
  type ImportWarning,
  type Remark,
  remarkMessage,
  WHOLE_ROW,
} from './reasons.ts'
import type { DateOrder } from './dates/written-dates.ts'

export interface CheckedRow {
  readonly row: number
  readonly values: ImportValues
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportWarning[]
  readonly notices: readonly ImportNotice[]
  /** Columns of the file whose cell is blank: what stands there stays, unless it is to be cleared. */
  readonly blanks: ReadonlySet<string>
}

/** The faults of one cell are many places' business; the sentence about them is made here alone. */
export function problemAt(kind: ImportKind, row: number, column: string, fault: Fault): ImportProblem {
  const label = column === WHOLE_ROW ? '' : (kind.columns[column]?.label ?? column)
  return { row, column, reason: fault.reason, message: remarkMessage(row, label, fault.says) }
}

function wrongWidth(cells: number, columns: number): Fault | null {
  if (cells < columns)
    return new Fault(
      'missing_cells',
      `This row has ${cells} cells but the heading row has ${columns}. Add the missing cells, or put quotes around text that contains a comma.`,
    )
  if (cells > columns)
    return new Fault(
      'extra_cells',
      `This row has ${cells} cells but the heading row has ${columns}. Remove the extra cells, or put quotes around text that contains a comma.`,
    )
  return null
}

function readCell(column: ImportColumn, cell: string, order: DateOrder | undefined): CellValue | Fault {
  if (cell === '')
    return column.isRequired
      ? new Fault('missing', 'This is blank. Every row needs a value.')
      : (column.whenEmpty ?? null)
  if (cell.includes('\u0000') || !cell.isWellFormed())
    return new Fault('bad_format', 'This text has characters we cannot save. Retype it.')
  return column.read(cell, order)
}

const none: readonly never[] = []
const noBlanks: ReadonlySet<string> = new Set()

/** Most rows have nothing said about them: they share one empty list. */
const added = <T>(to: readonly T[], remark: T | null): readonly T[] => (remark === null ? to : [...to, remark])

function remarkAt<R extends string>(
  row: number,
  name: string,
  label: string,
  found: CellRemark<R> | null | undefined,
): Remark<R> | null {
  return found ? { row, column: name, reason: found.reason, message: remarkMessage(row, label, found.says) } : null
}

/** Rows of one file are blank in few different ways: those of one way share the set. */
const knownBlanks = new Map<string, ReadonlySet<string>>()
const MAX_KNOWN_BLANKS = 5000

function blanksOf(names: string): ReadonlySet<string> {
  if (names === '') return noBlanks
  const known = knownBlanks.get(names)
  if (known) return known
  if (knownBlanks.size >= MAX_KNOWN_BLANKS) knownBlanks.clear()
  const blanks = new Set(names.split('\n').slice(0, -1))
  knownBlanks.set(names, blanks)
  return blanks
}

export function checkRow(kind: ImportKind, heading: Heading, row: number, cells: readonly string[]): CheckedRow {
  const values: Record<string, CellValue> = {}
  const { mapped } = heading
  const width = wrongWidth(cells.length, mapped?.width ?? heading.columns.length)
  if (width)
    return {
      row,
      values,
      problems: [problemAt(kind, row, WHOLE_ROW, width)],
      warnings: none,
      notices: none,
      blanks: noBlanks,
    }
  let problems: readonly ImportProblem[] = none
  let warnings: readonly ImportWarning[] = none
  let notices: readonly ImportNotice[] = none
  let blanks = ''
  let place = 0
  for (const [name, column] of heading.cells) {
    const cell = (cells[mapped?.places[place] ?? place] ?? '').trim()
    place += 1
    if (cell === '') blanks += `${name}\n`
    const value = readCell(column, cell, heading.orders?.get(name))
    if (value instanceof Fault) {
      problems = added(problems, problemAt(kind, row, name, value))
      continue
    }
    values[name] = value
    if (column.warning && cell !== '')
      warnings = added(warnings, remarkAt(row, name, column.label, column.warning(value, cell)))
    if (column.notice) notices = added(notices, remarkAt(row, name, column.label, column.notice(value, cell)))
  }
  for (const { column, check } of kind.rules) {
    // One fault a column is enough to repair it.
    if (problems.some((problem) => problem.column === column)) continue
    const fault = check(values)
    if (fault) problems = added(problems, problemAt(kind, row, column, fault))
  }
  return { row, values, problems, warnings, notices, blanks: blanksOf(blanks) }
}
