// What the page's own switches change of the list's question, beside its filters.
import { aheadColumn, ON } from '@kerbline/domain/areas/compliance/list.ts'
import { forecastWeeks } from '@kerbline/domain/areas/compliance/standing.ts'
import type { Condition } from '@kerbline/domain/kit/list.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'

/** The dates of drivers as a plan: the same list otherwise. */
export const DRIVER_PLANNER = 'driver-planner'

/** The one value a column is asked for; undefined where it is not, or for several. */
export function oneAsked({ conditions }: Pick<ListState, 'conditions'>, column: string): string | undefined {
  const asked = conditions.filter((condition) => condition.column === column && condition.operator === 'is')
  const [only] = asked
  return asked.length === 1 && only !== undefined && !only.value.includes(',') ? only.value : undefined
}

export const typeAsked = (state: Pick<ListState, 'conditions'>): string | undefined => oneAsked(state, 'event_type')
export const dayStood = (state: Pick<ListState, 'conditions'>): string | undefined => oneAsked(state, ON)

/** The same question with one value of a column, or without it. */
export const asking = (
  { conditions }: Pick<ListState, 'conditions'>,
  column: string,
  value: string | undefined,
): readonly Condition[] => [
  ...conditions.filter((condition) => condition.column !== column),
  ...(value === undefined ? [] : [{ column, operator: 'is', value } as const]),
]

/** Columns the figures and their switches speak of themselves: what narrows the figures is everything else. */
const ofFigures: ReadonlySet<string> = new Set([
  'event_type',
  'rag',
  'booked',
  'due_date',
  ...forecastWeeks.map(aheadColumn),
])

/** What the figures are narrowed to: undefined where they are those of the whole scope. */
export function narrowingOf({
  search,
  conditions,
}: Pick<ListState, 'search' | 'conditions'>): { search: string; filter: string[] } | undefined {
  const filter = conditions
    .filter(({ column }) => !ofFigures.has(column))
    .map(({ column, operator, value }) => `${column}:${operator}:${value}`)
  return search === '' && filter.length === 0 ? undefined : { search, filter }
}
