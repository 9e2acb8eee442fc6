// One column of an import: what its cells must look like, and how a cell's text becomes the value that is kept.
// Pure, so that the same validator serves the dry run, the commit and a preview in the browser.
import { optionsOf } from '../../kit/field.ts'
import { Fault, type ImportNoticeReason, type ImportWarningReason, quoted } from './reasons.ts'
import { type DateOrder, fromWorkbookInstant, readWrittenDate, readWrittenInstant } from './dates/written-dates.ts'

/** `object` is parsed JSON, kept whole. */
export type CellValue = string | number | boolean | readonly string[] | readonly object[] | null

export interface CellRemark<Reason extends string> {
  readonly reason: Reason
  readonly says: string
}

export interface ImportColumn {
  readonly label: string
  /** The type of its value in the database. */
  readonly type: string
  /** The column of the table that keeps it, where that is called otherwise. */
  readonly keptAs?: string
  /** The column of the table that keeps the text of a cell that could not be read. */
  readonly textKeptAs?: string
  /** Every row needs it; a file without the column is refused. */
  readonly isRequired: boolean
  /** A new record needs it; a row for one that is here may leave it blank, and it stays as it is. */
  readonly isNeededForNew?: boolean
  /** Its cells are dates or times, so that 1/3/2025 has to be read one way or the other. */
  readonly isDate?: boolean
  /** What kind of text a cell holds, in words for a help page. */
  readonly holds: string
  /** Every word a cell may hold, where there are few: offered to whoever repairs a row. Those that staff keep are asked for. */
  readonly words?: readonly string[] | (() => readonly string[]) | undefined
  /** What a cell names: a target of references, as the server's table of sources calls it. */
  readonly pointsAt?: string | undefined
  /** A cell may name several, parted as `parted` says. */
  readonly isList?: boolean
  /** The value of a cell that is not empty. @param order of day and month, where it holds a date */
  readonly read: (text: string, order?: DateOrder) => CellValue | Fault
  /** For a cell that a workbook keeps as a date: its ISO text as this column would have it written. */
  readonly fromDateCell?: (iso: string) => string
  /** The value of an empty cell; null when not said. */
  readonly whenEmpty?: CellValue
  readonly warning?: (value: CellValue, text: string) => CellRemark<ImportWarningReason> | null
  /** Asked for empty cells too. */
  readonly notice?: (value: CellValue, text: string) => CellRemark<ImportNoticeReason> | null
}

export interface Named {
  readonly label: string
  readonly keptAs?: string
  readonly required?: boolean
  /** Needed for a new record alone. */
  readonly neededForNew?: boolean
}

type Reading = Pick<ImportColumn, 'holds' | 'read'> &
  Partial<Omit<ImportColumn, 'label' | 'keptAs' | 'isRequired' | 'isNeededForNew'>>

export const column = (
  { label, keptAs, required = false, neededForNew = false }: Named,
  reading: Reading,
): ImportColumn => ({
  label,
  type: 'text',
  ...(keptAs === undefined ? {} : { keptAs }),
  isRequired: required,
  ...(neededForNew ? { isNeededForNew: true } : {}),
  ...reading,
})

/** The words a cell may hold, as they stand now. */
export const wordsOf = ({ words }: Pick<ImportColumn, 'words'>): readonly string[] | undefined =>
  typeof words === 'function' ? words() : words

/** The words of a cell that holds several. */
export const parted = (cell: string): string[] =>
  cell
    .split(/[;,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const tooLong = (text: string, max: number): Fault =>
  new Fault('too_long', `This has ${text.length} characters. The limit is ${max}.`)

export const text = (named: Named & { readonly max: number }): ImportColumn =>
  column(named, {
    holds: `text, at most ${named.max} characters`,
    read: (cell) => (cell.length > named.max ? tooLong(cell, named.max) : cell),
  })

/** The name of a record of a register, such as a branch. */
export const nameOf = (named: Named & { readonly max: number; readonly pointsAt: string }): ImportColumn => ({
  ...text(named),
  holds: `the name of an existing record, at most ${named.max} characters`,
  pointsAt: named.pointsAt,
})

export const readDate = (cell: string, order?: DateOrder): string | Fault =>
  readWrittenDate(cell, order) ?? new Fault('invalid_date', `${quoted(cell)} is not a date. Use the format 21/11/2026.`)

export const calendarDate = (named: Named): ImportColumn =>
  column(named, {
    holds: 'a date, like 21/11/2026, 21 Nov 2026 or 2026-11-21',
    type: 'date',
    isDate: true,
    read: readDate,
  })

/** UTC ISO text is kept. */
export const instant = (named: Named): ImportColumn =>
  column(named, {
    holds: 'a UK date and time, like 21/11/2026 08:30, or with a time zone, like 2026-11-21T08:30:00Z',
    type: 'timestamptz',
    isDate: true,
    fromDateCell: fromWorkbookInstant,
    read: (cell, order) =>
      readWrittenInstant(cell, order) ??
      new Fault('invalid_date', `${quoted(cell)} is not a real date and time. Use the format 21/11/2026 08:30.`),
  })

/** One spelling for a word of a list: "On hire", "on-hire" and "ON_HIRE" are on_hire. */
export const wordKey = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

const listed = (values: readonly string[]): string =>
  values.length > 16 ? `${values.slice(0, 16).join(', ')} …` : values.join(', ')

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1'])
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0'])

export function readFlag(cell: string): boolean | Fault {
  const word = cell.toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : new Fault('unknown_value', `${quoted(cell)} is not yes or no. Enter yes or no.`)
}

/** Yes or no; an empty cell is no. */
export const yesNo = (named: Named): ImportColumn =>
  column(named, { holds: 'yes or no', type: 'boolean', words: ['yes', 'no'], whenEmpty: false, read: readFlag })

/** Words are offered and told as people say them, "Contract hire"; files may bring either that or contract_hire. */
export function choice<const V extends readonly string[]>(
  named: Named & {
    readonly values: V
    readonly words?: Readonly<Partial<Record<V[number], string>>>
    readonly whenEmpty?: V[number]
  },
): ImportColumn {
  const options = optionsOf(named.values, named.words)
  const labels = options.map(({ label }) => label)
  const known = new Map<string, string>()
  for (const { value, label } of options) known.set(wordKey(label), value)
  for (const { value } of options) known.set(wordKey(value), value)
  return column(named, {
    holds: `one of ${listed(labels)}`,
    words: labels,
    read: (cell) =>
      known.get(wordKey(cell)) ??
      new Fault('unknown_value', `${quoted(cell)} is not one of the options. Use one of: ${listed(labels)}.`),
    ...(named.whenEmpty === undefined ? {} : { whenEmpty: named.whenEmpty }),
  })
}

/** Several words in one cell, parted by semicolons. */
export function list(
  named: Named & { readonly values: readonly string[]; readonly keyOf: (word: string) => string },
): ImportColumn {
  const known = new Map(named.values.map((value) => [named.keyOf(value), value]))
  return column(named, {
    holds: `any of ${listed(named.values)}, separated by semicolons`,
    type: 'text[]',
    whenEmpty: [],
    read: (cell) => {
      const words = parted(cell)
      const unknown = words.find((word) => !known.has(named.keyOf(word)))
      if (unknown !== undefined)
        return new Fault('unknown_value', `${quoted(unknown)} is not one of the options. Use: ${listed(named.values)}.`)
      return [...new Set(words.map((word) => known.get(named.keyOf(word)) ?? word))]
    },
  })
}
