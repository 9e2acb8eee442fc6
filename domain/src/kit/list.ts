// The grammar of every list: what may be asked (search, filters, sort, page) and what comes back. The address of a list screen,
// the call, the saved view and the export all carry the same words. What the call accepts stands in list-schema.ts.
/** How a column reads and what it may be asked. */
export type ColumnKind =
  | 'text'
  | 'plate'
  | 'number'
  | 'money'
  | 'date'
  /** A day by which something has to be done: what should have one and has none is as good as overdue. */
  | 'due'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'reference'
  /** What brought the row: only asked for, never shown. */
  | 'import'

export interface Column {
  readonly label: string
  readonly kind: ColumnKind
  readonly isSortable: boolean
  readonly isFiltered: boolean
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
  readonly unit?: string | undefined
  /** Its cells say units of their own, such as "7 min": the heading says none; filters and files count in `unit`. */
  readonly hasUnitInCells?: true | undefined
  /** In pixels on a wide screen; else by kind and label. */
  readonly width?: number | undefined
  /** Names of columns, and of what the plan says beside them, that stand in this one's cell: a file has them in columns of their own. */
  readonly shows?: readonly string[] | undefined
}

/** What cells say that no column holds: "Due in 3 days"; under the name of a column, what they say in its place. */
export interface SaidColumn extends Pick<Column, 'label' | 'kind'> {
  readonly of: (row: object, today: string) => string | number | null
}

/** A column that is sorted and filtered by, unless it says otherwise. */
export const column = (label: string, kind: ColumnKind, more: Partial<Column> = {}): Column => ({
  label,
  kind,
  isSortable: true,
  isFiltered: true,
  ...more,
})

/** The rows that an import made or changed, by its number: the question "Show these vehicles" asks. */
export const importedColumn = 'imported'
export const importedBy: Readonly<Record<string, Column>> = {
  [importedColumn]: { label: 'Import', kind: 'import', isSortable: false, isFiltered: false },
}

/** Archived and gone rows too: what "used by" counts, and its link asks for. */
export const everyColumn = 'every'
export const everyRow: Readonly<Record<string, Column>> = {
  [everyColumn]: { label: 'Include archived', kind: 'flag', isSortable: false, isFiltered: false },
}

/** Asked by, and never shown. */
const askedAlone: ReadonlySet<string> = new Set([importedColumn, everyColumn])

/** The columns a list may show, by name. */
export const showable = ({ columns }: Pick<ListPlan, 'columns'>): readonly string[] =>
  Object.keys(columns).filter((name) => !askedAlone.has(name))

/** More rows than these are exported by a job, with progress, rather than while one waits. */
export const maxExportedAtOnce = 10_000
/** More rows than these are no list on paper; the export has them. */
export const maxPrinted = 2_000

/** Everything about a list but its rows. */
export interface ListPlan {
  readonly columns: Readonly<Record<string, Column>>
  /** Shown until somebody chooses others, in this order; the first names the row. */
  readonly shown: readonly string[]
  /** `name`, or `-name` for the largest first. */
  readonly sort: string
  /** The column a pasted list of names is matched with. */
  readonly naturalKey?: string | undefined
  readonly said?: Readonly<Record<string, SaidColumn>> | undefined
  /** Offered to everybody, beside the views a person saves. */
  readonly views?: readonly FixedView[]
}

/** A question every list of its kind is asked: "Overdue". */
export interface FixedView {
  readonly name: string
  readonly label: string
  /** As the address carries it. */
  readonly query: Readonly<Record<string, string>>
}

export const operators = ['contains', 'is', 'not', 'within', 'from', 'to', 'empty', 'filled'] as const
export type Operator = (typeof operators)[number]

/** One condition: `status:is:active,suspended`, `updated_at:from:2026-01-01`, `phone:empty:`. Several values mean any of them. */
export interface Condition {
  readonly column: string
  readonly operator: Operator
  readonly value: string
}

const byKind: Readonly<Record<ColumnKind, readonly Operator[]>> = {
  text: ['contains', 'is', 'not', 'empty', 'filled'],
  plate: ['contains', 'is', 'not', 'empty', 'filled'],
  number: ['is', 'from', 'to', 'empty', 'filled'],
  money: ['is', 'from', 'to', 'empty', 'filled'],
  date: ['is', 'from', 'to', 'empty', 'filled'],
  due: ['within', 'is', 'from', 'to', 'empty', 'filled'],
  instant: ['from', 'to', 'empty', 'filled'],
  flag: ['is'],
  choice: ['is', 'not', 'empty', 'filled'],
  choices: ['is', 'not', 'empty', 'filled'],
  reference: ['is', 'not', 'empty', 'filled'],
  import: ['is'],
}

/** Stands where a due day should be: before every day, as the database sorts it too. */
export const noValidDate = '-infinity'

/** The conditions a column can be asked for. */
export const operatorsOf = (kind: ColumnKind): readonly Operator[] => byKind[kind]

export const isOperator = (word: string): word is Operator => (operators as readonly string[]).includes(word)

/** Undefined where the text is no condition. */
export function readCondition(written: string): Condition | undefined {
  const [column = '', operator = '', ...value] = written.split(':')
  return column !== '' && isOperator(operator) ? { column, operator, value: value.join(':') } : undefined
}

export const writeCondition = ({ column, operator, value }: Condition): string => `${column}:${operator}:${value}`

export const pageSizes = [25, 50, 100] as const
export const maxPasted = 2_000

/** So many words of a search are looked for, and so many pieces of text in the columns: each is a look into every searched column. */
export const maxSearchWords = 8
/** The longest text that is looked for. */
export const maxSearchLength = 200

/** The words of a search, each once however it is written. */
export const searchWords = (search: string): readonly string[] => [
  ...new Map(
    search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => [word.toLowerCase(), word]),
  ).values(),
]

/** What the browser asks of a search, and finds in the rows it holds: of more words than the server takes, the first. */
export function soughtText(search: string): string {
  const words = searchWords(search)
  return words.length > maxSearchWords ? words.slice(0, maxSearchWords).join(' ') : search
}

/** `{ rows, total, next, previous, missing }`. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly next: string | null
  readonly previous: string | null
  readonly missing: readonly string[]
  /** Rows by the values of the column asked for with `facet`, whatever is asked of that column itself. */
  readonly counts?: Readonly<Record<string, number>> | undefined
}

/** How many names a pasted text holds, each once; beyond {@link maxPasted} only the first are looked for. */
export const countNames = (pasted: string): number => allNames(pasted).length

const allNames = (pasted: string): readonly string[] => [
  ...new Set(
    pasted
      .split(/[\n\r\t,;]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** The names of a pasted list: by line, tab, comma or semicolon; each once, in its order. */
export const namesIn = (pasted: string): readonly string[] => allNames(pasted).slice(0, maxPasted)
