// Rows of a list that are here already, and what they can answer (list-in-hand.ts answers). Light: every list knows of them, few have any.
import type { Page } from '@kerbline/domain/kit/list.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { withData } from '../data/use-endpoint.ts'
import type { ListLoad, ListRow } from './use-list.ts'

export type One = string | number | boolean | null
export type HandValue = One | readonly (string | number)[]

/** What rows in hand know of a column of the plan; columns left out are known to the server alone. */
export interface HandColumn<Row> {
  /** Ids of a reference, where they are known. */
  readonly value?: (row: Row) => HandValue
  /** Names in place of ids: for sorting, and for "is empty". */
  readonly words?: (row: Row) => string | null
}

export interface Hand<Row extends ListRow> {
  readonly rows: readonly Row[]
  /** When the server last said so. */
  readonly at: Date
  readonly columns: Readonly<Record<string, HandColumn<Row>>>
  /** All that the search box looks into. */
  readonly searched: (row: Row) => string
  /** How a pasted name is written, and what it is matched with. */
  readonly pasted?: { readonly of: (row: Row) => string; readonly normalise: (name: string) => string }
  /** The day "within so many days" counts from, where it is known. */
  readonly today?: string | undefined
  /** Said where the server is gone: what works here, and what does not. */
  readonly note: string
}

export type HandAnswer<Row> =
  | { readonly page: Page<Row> }
  /** Columns the question names that are not known here, or "the archive". */
  | { readonly lacks: readonly string[] }

/** Stands where a cursor of the server would: the place in hand is the number of the row. */
export const handCursor = 'in-hand'

/** An answer with the time of its rows and what is said of them where the server is gone. */
export type InHand<Row extends ListRow> = HandAnswer<Row> & Pick<Hand<Row>, 'at' | 'note'>

/** What the server is asked: its own cursors alone; a place in hand begins with the first page there. */
export const withoutHandCursor = (state: ListState): ListState =>
  state.after === handCursor || state.before === handCursor
    ? { ...state, after: undefined, before: undefined, at: undefined }
    : state

const listed = (names: readonly string[]): string => names.join(names.length === 2 ? ' and ' : ', ')

/** The load with rows in hand where the server has not answered yet, or cannot be reached. */
export function withHand<Row extends ListRow>(load: ListLoad<Row>, here: InHand<Row> | undefined): ListLoad<Row> {
  if (!here || load.data || (load.problem && load.problem.status < 500)) return load
  if ('page' in here) {
    const { page, at } = here
    return { ...withData(load, page), updatedAt: at, isRefreshing: true, isOld: false }
  }
  const { failure } = load
  if (!failure) return load
  const remedy = `${failure.remedy} ${listed(here.lacks)} ${here.lacks.length === 1 ? 'needs' : 'need'} a connection. Remove ${here.lacks.length === 1 ? 'it' : 'them'} to see the saved list.`
  return { ...withData(load, undefined), failure: { ...failure, remedy }, isOld: false }
}
