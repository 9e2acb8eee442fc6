// The one validator of a row: the dry run, the commit and a preview in the browser all ask it.
// What only the database knows (accounts, registrations, rows already there) is asked afterwards, in batches.
import type { CellValue, ImportColumn } from './columns.ts'
import type { Heading } from './heading.ts'
import type { ImportKind, ImportValues } from './kind.ts'
import { Fault, type ImportNotice, type ImportProblem, type ImportWarning, remarkMessage, WHOLE_ROW } from './reasons.ts'

export interface CheckedRow {
  readonly row: number
  readonly values: ImportValues
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportWarning[]
  readonly notices: readonly ImportNotice[]
}

/** The faults of one cell are many places' business; the sentence about them is made here alone. */
export function problemAt(kind: ImportKind, row: number, column: string, fault: Fault): ImportProblem {
  const label = column === WHOLE_ROW ? '' : (kind.columns[column]?.label ?? column)
  return { row, column, reason: fault.reason, message: remarkMessage(row, label, fault.says) }
}

function wrongWidth(cells: number, columns: number): Fault | null {
  if (cells < columns) return new Fault('missing_cells', `${cells} cells, and the heading has ${columns}. Add the missing cells, or a pair of quotes round a text with a comma.`)
  if (cells > columns) return new Fault('extra_cells', `${cells} cells, and the heading has ${columns}. Take out the extra cells, or put quotes round a text with a comma.`)
  return null
}

function readCell(column: ImportColumn, cell: string): CellValue | Fault {
  if (cell === '') return column.isRequired ? new Fault('missing', 'Nothing is entered. Every row needs this.') : (column.whenEmpty ?? null)
  if (cell.includes('\u0000') || !cell.isWellFormed()) return new Fault('bad_format', 'This text holds characters that cannot be stored. Type it again.')
  return column.read(cell)
}

export function checkRow(kind: ImportKind, heading: Heading, row: number, cells: readonly string[]): CheckedRow {
  const values: Record<string, CellValue> = {}
  const width = wrongWidth(cells.length, heading.columns.length)
  if (width) return { row, values, problems: [problemAt(kind, row, WHOLE_ROW, width)], warnings: [], notices: [] }
  const problems: ImportProblem[] = []
  const warnings: ImportWarning[] = []
  const notices: ImportNotice[] = []
  const refused = new Set<string>()
  for (const [place, name] of heading.columns.entries()) {
    const column = kind.columns[name]
    if (!column) continue
    const cell = (cells[place] ?? '').trim()
    const value = readCell(column, cell)
    if (value instanceof Fault) {
      refused.add(name)
      problems.push(problemAt(kind, row, name, value))
      continue
    }
    values[name] = value
    const warning = cell === '' ? null : (column.warning?.(value, cell) ?? null)
    if (warning) warnings.push({ row, column: name, reason: warning.reason, message: remarkMessage(row, column.label, warning.says) })
    const notice = column.notice?.(value, cell) ?? null
    if (notice) notices.push({ row, column: name, reason: notice.reason, message: remarkMessage(row, column.label, notice.says) })
  }
  for (const { column, check } of kind.rules) {
    const fault = refused.has(column) ? null : check(values)
    if (!fault) continue
    refused.add(column)
    problems.push(problemAt(kind, row, column, fault))
  }
  return { row, values, problems, warnings, notices }
}
