// How many rows a question would show before it is asked, and how its values are spread.
import type { Column, Condition, ListPlan } from '@kerbline/domain/kit/list.ts'
import { pageInput, type ListState } from '@kerbline/domain/kit/list-state.ts'
import type { ReactNode } from 'react'
import { useRested } from '../form/field-input-reference.tsx'
import { useEndpoint } from '../data/use-endpoint.ts'
import { faultOf } from './list-filter-value.tsx'
import type { ListEndpoint, ListRow } from './use-list.ts'

export interface FilterCount {
  /** Rows there would be; nothing while that is not known. */
  readonly total: number | undefined
  /** Rows of each value of the column. */
  readonly counts: Readonly<Record<string, number>> | undefined
}

interface Props {
  readonly endpoint: ListEndpoint<ListRow>
  readonly plan: ListPlan
  readonly state: ListState
  readonly edited: Condition | undefined
  /** The filter as it stands in the form. */
  readonly next: Condition
  readonly column: Column
  readonly children: (count: FilterCount) => ReactNode
}

const isSpread = ({ kind }: Column): boolean => kind === 'choice' || kind === 'choices' || kind === 'flag'

/** Asks the list itself, with this filter in place of the one being changed; what cannot be asked yet is left out. */
export function CountedFilter({ endpoint, plan, state, edited, next, column, children }: Props) {
  const value = useRested(next.value)
  const isWhole = faultOf(column, { ...next, value }) === undefined
  const others = state.conditions.filter((each) => each !== edited)
  const conditions = isWhole ? [...others, { ...next, value: value.trim() }] : others
  const load = useEndpoint(endpoint, {
    ...pageInput({ ...state, conditions, size: 25, after: undefined, before: undefined }),
    ...(plan.columns[next.column] && isSpread(column) && { facet: next.column }),
  })
  const isKnown = isWhole && value === next.value
  return children({ total: isKnown ? load.data?.total : undefined, counts: load.data?.counts })
}
