import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { isNarrowed, selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { ListFilters } from '../../list/list-filters.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { ListSheet } from '../../list/list-sheet.tsx'
import { useListState, type Change, type ListEndpoint, type ListRow } from '../../list/use-list.ts'
import { ListViews } from '../../list/views/list-views.tsx'
import type { ViewsSource } from '../../list/views/views-source.ts'
import { useNarrow } from '../../ui/table/data-table-narrow.ts'
import listStyles from '../../list/list.module.css'
import type { BoardCard, CaseListRow, CaseSource, CaseView } from '../case-source.ts'
import type { ReactNode } from 'react'

export interface Shown {
  readonly state: ListState
  readonly change: Change
  /** The list's question as the calls of a board and a calendar take it. */
  readonly asked: { readonly search: string; readonly filter: string[]; readonly pasted: string }
  readonly isNarrowed: boolean
}

/** What the board and the calendar of a kind are told. */
export interface WayProps<Row extends CaseListRow = CaseListRow> {
  readonly source: CaseSource<CaseView, Row>
  readonly plan: ListPlan
  readonly shown: Pick<Shown, 'asked' | 'isNarrowed'>
  /** What a card of the board says of a case: workshop, day. */
  readonly cardFacts?: ((card: BoardCard<Row>, now: Date) => ReactNode) | undefined
}
export type WayShown = <Row extends CaseListRow>(props: WayProps<Row>) => ReactNode

/** What the address asks, in the grammar of the list: the same cases stand in the list, on the board and in the calendar. */
export function useShown(plan: ListPlan): Shown {
  const [state, change] = useListState(plan)
  const { search, filter, pasted } = selectionOf(state)
  return { state, change, asked: { search, filter, pasted }, isNarrowed: isNarrowed(state) }
}

interface Props {
  readonly plan: ListPlan
  readonly shown: Shown
  readonly views: ViewsSource
  /** Of the list: "Maintenance". */
  readonly title: string
  /** Plural, as in a sentence: "bookings". */
  readonly what: string
  readonly searchHint?: string | undefined
  readonly counts?: Readonly<Record<string, number>> | undefined
  /** The list's own call, which counts what a filter would show. */
  readonly counting?: ListEndpoint<ListRow> | undefined
  /** Of the address, what stays when another view is chosen: `show=board`. */
  readonly keeps: readonly string[]
}

/** The views, the search and the filters of the list, over another way to show its rows. */
export function ShownBar({ plan, shown: { state, change }, views, title, what, ...rest }: Props) {
  const { searchHint, counts, counting, keeps } = rest
  const isNarrow = useNarrow()
  const filters = { plan, state, change, counting }
  return (
    <>
      <ListViews {...{ plan, state, title, counts, keeps }} source={views} count={undefined} />
      <div className={listStyles.line} data-print="hide">
        <ListSearch plan={plan} state={state} change={change} label={`Search ${what}`} hint={searchHint} />
        {isNarrow ? (
          <ListSheet {...filters} total={undefined} what={what} hasArchive={false} />
        ) : (
          <ListFilters {...filters} />
        )}
      </div>
    </>
  )
}
