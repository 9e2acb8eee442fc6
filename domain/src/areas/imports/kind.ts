// A kind of import is data: its columns, what makes two rows the same, and what the cells of a row must agree on.
import type { CellValue, ImportColumn } from './columns.ts'
import type { Fault } from './reasons.ts'

/** A checked row by column name. A column that the file does not have is absent; an empty cell is null. */
export type ImportValues = Readonly<Record<string, CellValue>>

export interface ImportKey {
  /** The columns whose values together may stand in a file once. A row that lacks one of them has no such key. */
  readonly columns: readonly string[]
  /** Where a repetition is reported: a column, or the whole row. */
  readonly reportedAt: string
}

export interface RowRule {
  readonly column: string
  /** Asked only when none of the row's cells it speaks of was refused. */
  readonly check: (values: ImportValues) => Fault | null
}

export interface ImportKind {
  readonly name: string
  readonly title: string
  readonly columns: Readonly<Record<string, ImportColumn>>
  readonly keys: readonly ImportKey[]
  readonly rules: readonly RowRule[]
  /**
   * What people decide in the portal. A file fills these and moves them on; what somebody decided here since, it never turns back. All
   * other columns are the file's own: the last file counts.
   */
  readonly decidedHere?: readonly string[]
  /** Columns that say one thing in different units: what a row says in one goes before what stood in another. */
  readonly oneOf?: readonly string[]
  /** A file with a column that is none of these is refused as a whole, whatever somebody would leave out of it. */
  readonly isClosed?: boolean
  /** Columns whose blank cells never clear anything, as what they bring is added to what is here. */
  readonly neverCleared?: readonly string[]
}

/** Whether a blank cell may be told to clear what stands. */
export function isClearable({ columns, keys, neverCleared = [] }: ImportKind, name: string): boolean {
  const column = columns[name]
  if (!column || column.isRequired || column.isNeededForNew === true) return false
  return !neverCleared.includes(name) && !keys.some((key) => key.columns.includes(name))
}

export interface KeptColumn {
  readonly name: string
  /** Its column of the table, with the type there. */
  readonly column: string
  readonly type: string
}

/** The columns whose values are kept as they are read. @param but those that name other records, or decide more than one column */
export const keptColumns = ({ columns }: ImportKind, but: readonly string[] = []): readonly KeptColumn[] =>
  Object.entries(columns).flatMap(([name, { type, keptAs = name }]) =>
    but.includes(name) ? [] : [{ name, column: keptAs, type }],
  )

/** By column of the table the column of the file that fills it. */
export const fileColumns = ({ columns }: ImportKind): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(columns).flatMap(([name, { keptAs = name, textKeptAs = keptAs }]) =>
      [keptAs, textKeptAs].map((column) => [column, name] as const),
    ),
  )

/** Text of a value, or null where there is none. */
export const textOf = (value: CellValue | undefined): string | null => (typeof value === 'string' ? value : null)
export const numberOf = (value: CellValue | undefined): number | null => (typeof value === 'number' ? value : null)
