// A list answered from rows that are here already, in the grammar of every list: searched, filtered, sorted and paged in memory. For the
// first paint and for when the server is gone. What these rows do not know is said, never guessed.
import { addDays, isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import {
  namesIn,
  noValidDate,
  soughtText,
  type Column,
  type Condition,
  type ListPlan,
  type Page,
} from '@kerbline/domain/kit/list.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { handCursor, type Hand, type HandAnswer, type HandColumn, type HandValue, type One } from './list-hand.ts'
import type { ListRow } from './use-list.ts'

const fold = (text: string): string => text.toLocaleLowerCase('en-GB')
const isNothing = (value: HandValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const dayOf = (value: string): string => (isCalendarDate(value) ? value : londonDate(value))

/** Numbers and dates as they compare. */
const comparable = (kind: Column['kind'], value: One): string | number => {
  if (kind === 'number' || kind === 'money') return Number(value)
  // What stands for no valid date comes before every day.
  return value === noValidDate ? noValidDate : dayOf(String(value))
}

function equals(kind: Column['kind'], value: HandValue, asked: string): boolean {
  const wanted = asked.split(',')
  if (kind === 'flag') return wanted.some((each) => (each === 'yes') === (value === true))
  const values = (Array.isArray(value) ? value : [value]).map((each) => fold(String(each)))
  return wanted.some((each) => values.includes(fold(each.trim())))
}

type Test<Row> = (row: Row) => boolean

/** Undefined: rows in hand cannot tell. */
function testOf<Row>(
  { operator, value: asked }: Condition,
  { kind }: Column,
  column: HandColumn<Row> | undefined,
  today: string | undefined,
): Test<Row> | undefined {
  const { value, words } = column ?? {}
  const told = value ?? words
  if (!told) return undefined
  if (operator === 'empty') return (row) => isNothing(told(row))
  if (operator === 'filled') return (row) => !isNothing(told(row))
  if (operator === 'contains') return (row) => fold(String((words ?? told)(row) ?? '')).includes(fold(asked))
  if (!value) return undefined
  if (operator === 'is') return (row) => !isNothing(value(row)) && equals(kind, value(row), asked)
  if (operator === 'not') return (row) => isNothing(value(row)) || !equals(kind, value(row), asked)
  if (operator === 'within' && !(today !== undefined && isCalendarDate(today) && /^\d{1,4}$/.test(asked)))
    return undefined
  const limit = operator === 'within' && today !== undefined ? addDays(today, Number(asked)) : comparable(kind, asked)
  return (row) => {
    const own = value(row)
    if (isNothing(own) || typeof own === 'object') return false
    const [here, there] = operator === 'from' ? [limit, comparable(kind, own)] : [comparable(kind, own), limit]
    return here <= there
  }
}

function sorted<Row extends ListRow>(rows: readonly Row[], column: HandColumn<Row>, isDescending: boolean): Row[] {
  const told = column.words ?? column.value ?? (() => null)
  const keyed = rows.map((row) => {
    const value = told(row)
    return { row, key: typeof value === 'string' ? fold(value) : value }
  })
  const way = isDescending ? -1 : 1
  return keyed
    .toSorted(({ row: one, key: a }, { row: other, key: b }) => {
      const [isLast, isOtherLast] = [isNothing(a ?? null), isNothing(b ?? null)]
      if (isLast || isOtherLast) return isLast && isOtherLast ? way * (one.id - other.id) : isLast ? 1 : -1
      if (a === b) return way * (one.id - other.id)
      return way * ((a ?? '') < (b ?? '') ? -1 : 1)
    })
    .map(({ row }) => row)
}

function pageOf<Row>(rows: readonly Row[], state: ListState, missing: readonly string[]): Page<Row> {
  const isTurned = state.after !== undefined || state.before !== undefined
  const first = isTurned ? Math.min(state.at ?? 0, Math.max(0, rows.length - 1)) : 0
  return {
    rows: rows.slice(first, first + state.size),
    total: rows.length,
    next: first + state.size < rows.length ? handCursor : null,
    previous: first > 0 ? handCursor : null,
    missing,
  }
}

export type RowsInHand<Row> =
  | { readonly rows: readonly Row[]; readonly missing: readonly string[] }
  | { readonly lacks: readonly string[] }

/** Every row a state asks for, in its order, whatever the page. */
export function rowsInHand<Row extends ListRow>(plan: ListPlan, hand: Hand<Row>, state: ListState): RowsInHand<Row> {
  const sort = state.sort || plan.sort
  const sortColumn = hand.columns[sort.replace(/^-/, '')]
  const asked = state.conditions.map((condition) => {
    const column = plan.columns[condition.column]
    return { condition, column, test: column && testOf(condition, column, hand.columns[condition.column], hand.today) }
  })
  const lacks = [
    ...asked.filter(({ test }) => !test).map(({ condition, column }) => column?.label ?? condition.column),
    ...(sortColumn ? [] : [plan.columns[sort.replace(/^-/, '')]?.label ?? sort]),
    ...(state.isArchived ? ['the archive'] : []),
  ]
  if (lacks.length > 0 || !sortColumn) return { lacks: [...new Set(lacks)] }
  const words = fold(soughtText(state.search)).split(/\s+/).filter(Boolean)
  const { isPasted, missing } = pastedOf(hand, state.pasted)
  const chosen = hand.rows.filter((row) => {
    if (!isPasted(row) || asked.some(({ test }) => test?.(row) !== true)) return false
    const text = words.length > 0 ? fold(hand.searched(row)) : ''
    return words.every((word) => text.includes(word))
  })
  return { rows: sorted(chosen, sortColumn, sort.startsWith('-')), missing }
}

function pastedOf<Row extends ListRow>(
  { rows, pasted }: Hand<Row>,
  written: string,
): { readonly isPasted: Test<Row>; readonly missing: readonly string[] } {
  if (!pasted || written === '') return { isPasted: () => true, missing: [] }
  const names = namesIn(written).map((name) => ({ name, key: pasted.normalise(name) }))
  const keys = new Set(names.map(({ key }) => key))
  const known = new Set(rows.map(pasted.of))
  return {
    isPasted: (row) => keys.has(pasted.of(row)),
    missing: names.filter(({ key }) => !known.has(key)).map(({ name }) => name),
  }
}

/** The page a state asks for, from rows in hand. */
export function answerInHand<Row extends ListRow>(plan: ListPlan, hand: Hand<Row>, state: ListState): HandAnswer<Row> {
  const found = rowsInHand(plan, hand, state)
  return 'lacks' in found ? found : { page: pageOf(found.rows, state, found.missing) }
}
