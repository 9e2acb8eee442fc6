// Which rows of a list are ticked. Ticks outlive a turn of the page and end with the question they were an answer to.
import { useState } from 'react'
import { pageTicks, type Selected } from '../ui/table/data-table-selection.ts'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import type { ListRow } from './use-list.ts'

export interface Ticks<Row> {
  readonly selected: Selected<Row>
  /** Every row that matches. */
  readonly isAll: boolean
  readonly count: number
  readonly canTakeAll: boolean
  readonly change: (selected: Selected<Row>) => void
  readonly takeAll: () => void
  readonly clear: () => void
}

interface Kept<Row> {
  readonly question: string
  readonly selected: Selected<Row>
  readonly isAll: boolean
}

/**
 * Ticks for the rows of a page, and for all `total` rows once the whole page is ticked. Cards of a phone have no box for the page:
 * there one of them is enough.
 */
export function useTicks<Row extends ListRow>(
  state: ListState,
  rows: readonly Row[],
  total: number,
  isNarrow: boolean,
): Ticks<Row> {
  const { sort: _sort, ...asked } = selectionOf(state)
  const question = JSON.stringify(asked)
  const none: Kept<Row> = { question, selected: new Map(), isAll: false }
  const [kept, setKept] = useState(none)
  const { selected, isAll } = kept.question === question ? kept : none
  return {
    selected,
    isAll,
    count: isAll ? total : selected.size,
    canTakeAll: !isAll && total > selected.size && (isNarrow || pageTicks(selected, rows, ({ id }) => id) === 'all'),
    change: (next) => setKept({ question, selected: next, isAll: false }),
    takeAll: () => setKept({ question, selected, isAll: true }),
    clear: () => setKept(none),
  }
}
