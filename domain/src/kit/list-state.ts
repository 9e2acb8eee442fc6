// A list's state is its address: what is searched, filtered, sorted and shown can be linked to, saved as a view and gone back to.
// Pure: reads a query, and says how a change writes it.
import {
  operatorsOf,
  pageSizes,
  readCondition,
  showable,
  soughtText,
  writeCondition,
  type Condition,
  type ListPlan,
} from './list.ts'

export type PageSize = (typeof pageSizes)[number]
type Query = Readonly<Record<string, string>>
/** Parts to set; undefined takes a part away. Fits `changeQuery` of data/place.ts. */
export type QueryChange = Readonly<Record<string, string | undefined>>

export interface ListState {
  readonly search: string
  /** `name` or `-name`; empty: the list's own order. */
  readonly sort: string
  readonly conditions: readonly Condition[]
  /** Names of a pasted list, with commas. */
  readonly pasted: string
  readonly isArchived: boolean
  readonly size: PageSize
  /** The columns shown, in order. */
  readonly columns: readonly string[]
  /** The saved view one came from; `all`: none, though there is a view to begin with. */
  readonly view: string
  /** How the rows are shown, where a list knows more than one way: `board`; empty: as a list. */
  readonly show: string
  readonly after: string | undefined
  readonly before: string | undefined
  /** How many rows come before the first of this page, as far as known. */
  readonly at: number | undefined
}

const ownWords = [
  'search',
  'sort',
  'pasted',
  'archived',
  'size',
  'columns',
  'view',
  'show',
  'after',
  'before',
  'at',
] as const
const isOwnWord = (name: string): boolean => (ownWords as readonly string[]).includes(name)

/** A column whose name is a word of the list itself carries a mark. */
const keyOf = (column: string): string => (isOwnWord(column) ? `_${column}` : column)
const hide = (value: string): string => value.replaceAll('%', '%25').replaceAll('~', '%7E')
const show = (value: string): string => value.replaceAll('%7E', '~').replaceAll('%25', '%')

const writeOne = (condition: Condition): string => hide(writeCondition(condition).slice(condition.column.length + 1))

/** What is asked of one column, as the address carries it; unknown words are left out. */
const conditionsOf = (plan: ListPlan, column: string, written: string): readonly Condition[] =>
  written.split('~').flatMap((each) => {
    const condition = readCondition(`${column}:${show(each)}`)
    const kind = plan.columns[column]?.kind
    return condition && kind && operatorsOf(kind).includes(condition.operator) ? [condition] : []
  })

const sizeOf = (written: string | undefined): PageSize => pageSizes.find((size) => String(size) === written) ?? 50

const numberOf = (written: string | undefined): number | undefined =>
  written !== undefined && /^\d{1,9}$/.test(written) ? Number(written) : undefined

function columnsOf(plan: ListPlan, written: string | undefined): readonly string[] {
  const all = showable(plan)
  const known = [...new Set((written ?? '').split(','))].filter((name) => all.includes(name))
  return known.length > 0 ? known : plan.shown
}

function sortOf(plan: ListPlan, written = ''): string {
  return plan.columns[written.replace(/^-/, '')]?.isSortable ? written : ''
}

/** Whatever is no word of this list is left out, so that an old link still opens. */
export function readList(query: Query, plan: ListPlan): ListState {
  return {
    search: query['search'] ?? '',
    sort: sortOf(plan, query['sort']),
    conditions: Object.keys(plan.columns).flatMap((column) => conditionsOf(plan, column, query[keyOf(column)] ?? '')),
    pasted: query['pasted'] ?? '',
    isArchived: query['archived'] === 'yes',
    size: sizeOf(query['size']),
    columns: columnsOf(plan, query['columns']),
    view: query['view'] ?? '',
    show: query['show'] ?? '',
    after: query['after'] || undefined,
    before: query['before'] || undefined,
    at: numberOf(query['at']),
  }
}

/** Columns a question asks of that the list does not have for this person: left out, its answer would be another. */
export const columnsNotHad = (query: Query, plan: ListPlan): readonly string[] => {
  const had = new Set(Object.keys(plan.columns).map(keyOf))
  return Object.keys(query)
    .filter((key) => !isOwnWord(key) && !had.has(key))
    .map((key) => key.replace(/^_/, ''))
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, place) => each === other[place])

function writeConditions(plan: ListPlan, conditions: readonly Condition[]): QueryChange {
  const written = (column: string): string =>
    conditions
      .filter((condition) => condition.column === column)
      .map(writeOne)
      .join('~')
  return Object.fromEntries(Object.keys(plan.columns).map((column) => [keyOf(column), written(column) || undefined]))
}

/** Every part of the address a list writes; undefined where the list's own beginning is meant. */
function writeList(plan: ListPlan, state: ListState): QueryChange {
  return {
    search: state.search || undefined,
    sort: state.sort === plan.sort ? undefined : state.sort || undefined,
    pasted: state.pasted || undefined,
    archived: state.isArchived ? 'yes' : undefined,
    size: state.size === 50 ? undefined : String(state.size),
    columns: isSame(state.columns, plan.shown) ? undefined : state.columns.join(','),
    view: state.view || undefined,
    show: state.show || undefined,
    after: state.after,
    before: state.before,
    at: state.at === undefined ? undefined : String(state.at),
    ...writeConditions(plan, state.conditions),
  }
}

export interface Step {
  readonly query: QueryChange
  /** Typing leaves no trace in the history; everything else can be gone back to. */
  readonly isReplace: boolean
}

const firstPage = { after: undefined, before: undefined, at: undefined } as const

/** A change of the list leads to its first page, unless it is a turn of the page itself. */
export function changeList(plan: ListPlan, state: ListState, change: Partial<ListState>): Step {
  const changed = Object.keys(change)
  const isTurn = changed.some((each) => each in firstPage)
  return {
    query: writeList(plan, { ...state, ...(isTurn ? {} : firstPage), ...change }),
    isReplace: isSame(changed, ['search']),
  }
}

/** Nothing searched, filtered or pasted. */
export const isNarrowed = ({ search, conditions, pasted }: ListState): boolean =>
  search !== '' || conditions.length > 0 || pasted !== ''

/** Takes away what narrows the list. */
export const nothingAsked = { search: '', conditions: [], pasted: '' } as const satisfies Partial<ListState>

/** What a saved view keeps: everything but the page and the view itself. */
export function viewQuery(plan: ListPlan, state: ListState): Record<string, string> {
  const { view: _view, ...written } = writeList(plan, { ...state, ...firstPage })
  return Object.fromEntries(Object.entries(written).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}

/** True where the list shows what the view would, and as the view would. */
export function isAsSaved(plan: ListPlan, state: ListState, query: Query): boolean {
  const [here, there] = [viewQuery(plan, state), viewQuery(plan, readList(query, plan))]
  const keys = new Set([...Object.keys(here), ...Object.keys(there)])
  return [...keys].every((key) => here[key] === there[key])
}

/** Ascending first; a second press turns it round. */
export const sortAfter = (plan: ListPlan, state: ListState, column: string): string =>
  (state.sort || plan.sort) === column ? `-${column}` : column

export interface ListInput {
  search: string
  sort: string
  filter: string[]
  pasted: string
  archived: 'yes' | 'no'
}

/** Which rows, in what order: for the call, the export and a gathering of all rows alike. */
export const selectionOf = ({ search, sort, conditions, pasted, isArchived }: ListState): ListInput => ({
  search: soughtText(search),
  sort,
  filter: conditions.map(writeCondition),
  pasted,
  archived: isArchived ? 'yes' : 'no',
})

export interface PageInput extends ListInput {
  size: PageSize
  after?: string | undefined
  before?: string | undefined
}

export const pageInput = (state: ListState): PageInput => ({
  ...selectionOf(state),
  size: state.size,
  after: state.after,
  before: state.before,
})

export interface PageFacts {
  readonly rows: readonly unknown[]
  readonly total: number
  readonly next: string | null
  readonly previous: string | null
}

/** The number of the first row of a page, counted from nought, where it can be known. */
export function firstRow(
  { rows, total, next, previous }: PageFacts,
  { at }: Pick<ListState, 'at'>,
): number | undefined {
  if (previous === null) return 0
  return next === null ? total - rows.length : at
}

/** "1–50 of 1,248"; "50 of 1,248" where a link led into the middle. */
export function rangeWords(page: PageFacts, state: Pick<ListState, 'at'>): string {
  const first = firstRow(page, state)
  const count = (value: number): string => value.toLocaleString('en-GB')
  if (page.rows.length === 0) return `0 of ${count(page.total)}`
  const here = first === undefined ? count(page.rows.length) : `${count(first + 1)}–${count(first + page.rows.length)}`
  return `${here} of ${count(page.total)}`
}

/** The page after or before this one. */
export function turn(page: PageFacts, state: ListState, direction: 'next' | 'previous'): Partial<ListState> {
  const first = firstRow(page, state)
  return direction === 'next'
    ? { after: page.next ?? undefined, before: undefined, at: first === undefined ? first : first + page.rows.length }
    : {
        before: page.previous ?? undefined,
        after: undefined,
        at: first === undefined ? first : Math.max(0, first - state.size),
      }
}
