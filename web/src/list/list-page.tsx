import { useEffect, type ComponentType, type ReactNode } from 'react'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { BulkChangeRow } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { call } from '../data/client.ts'
import { singleKeys } from '../data/shortcuts.ts'
import { useToday } from '../data/session/me.ts'
import { Plate } from '../fleet/plate.tsx'
import { columnWords } from '@kerbline/domain/kit/column-words.ts'
import type { CardPlan, CellMap, TableColumn } from '../ui/table/data-table-column.ts'
import { useNarrow } from '../ui/table/data-table-narrow.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { Notice } from '../ui/layout/banner.tsx'
import { StaleNotice } from '../ui/layout/load-state.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { BulkChanges } from './bulk/bulk-changes.tsx'
import type { BulkAction } from './bulk/list-bulk.ts'
import type { ExportEndpoint } from './export/list-export.tsx'
import { withHand, withoutHandCursor, type InHand } from './list-hand.ts'
import { columnFunnel } from './column-funnel.tsx'
import { ListFilters } from './list-filters.tsx'
import { MissingNames } from './list-missing.tsx'
import type { OptionsEndpoint } from './list-options.ts'
import { ListPager } from './list-pager.tsx'
import { ListSearch } from './list-search.tsx'
import { ListSheet } from './list-sheet.tsx'
import { isNarrowed, pageInput, sortAfter, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { listMessage, type EmptyWords } from './list-states.tsx'
import { useTicks } from './list-ticks.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ListViews, useDefaultView } from './views/list-views.tsx'
import { sortWords } from '@kerbline/domain/kit/list-words.ts'
import { usePrintLandscape } from '../ui/print/use-print-landscape.ts'
import { PaperFoot, PaperHeading } from './print/paper.tsx'
import type { ReadPage } from './print/rows-for-paper.ts'
import { useListPrint, type ListPrint } from './print/use-list-print.ts'
import styles from './list.module.css'
import { useListRows, useListState, type Change, type ListEndpoint, type ListLoad, type ListRow } from './use-list.ts'
import type { ViewsSource } from './views/views-source.ts'

export interface ListLook<Row extends ListRow> {
  readonly title: string
  /** Plural, as in a sentence: "branches". */
  readonly what: string
  readonly plan: ListPlan
  readonly rowHref?: ((row: Row) => string | undefined) | undefined
  /** The link of a row that a change of many tells of; it has a number and a name alone. */
  readonly hrefOfChanged?: ((row: BulkChangeRow) => string | undefined) | undefined
  /** Cells drawn by the area, by column. */
  readonly cells?: CellMap<Row> | undefined
  readonly besideName?: ((row: Row) => ReactNode) | undefined
  readonly card?: CardPlan | undefined
  /** A ButtonLink, one a screen. */
  readonly primaryAction?: ReactNode
  /** Beside it: a switch between list and map. */
  readonly tools?: ReactNode
  /** Beside those; on phones under the rows, as rows are what one came for. */
  readonly lastTools?: ReactNode
  /** "Name, code or town": what the search box looks into. */
  readonly searchHint?: string | undefined
  readonly emptyWords: EmptyWords
  readonly bulkActions?: readonly BulkAction<Row>[] | undefined
  readonly exportEndpoint?: ExportEndpoint | undefined
  /** Finds what references can point at. */
  readonly optionsFor?: OptionsEndpoint | undefined
  readonly views?: ViewsSource | undefined
  /** Rows of the plan's own views, by name. */
  readonly viewCounts?: Readonly<Record<string, number | null>> | undefined
  readonly hasArchive?: boolean | undefined
  /** In place of the table: the same rows otherwise, as a map. */
  readonly body?: ComponentType<{ readonly state: ListState }> | undefined
  /** Between the search and the table: a strip of figures. */
  readonly before?: ReactNode
  /** Under the title, above the views: the figures of what the list holds. */
  readonly top?: ReactNode
}

export interface ListPageProps<Row extends ListRow> extends ListLook<Row> {
  readonly endpoint: ListEndpoint<Row>
  /** Told which rows stand on the page, whenever that changes. */
  readonly onRows?: ((rows: readonly Row[]) => void) | undefined
  /** What is here already: painted until the call answers, and in its place while the server is gone. */
  readonly inHand?: ((state: ListState) => InHand<Row> | undefined) | undefined
}

export interface ListViewProps<Row extends ListRow> extends ListLook<Row> {
  readonly state: ListState
  readonly change: Change
  readonly load: ListLoad<Row>
  readonly printing: ListPrint<Row>
  /** The list's own call, which counts what a filter would show. */
  readonly counting?: ListEndpoint<Row> | undefined
  /** Said above the rows. */
  readonly note?: string | undefined
  /** The first part of the list's address, as its calls have it. */
  readonly list: string
}

const noViews: ViewsSource = {
  views: [],
  save: async () => undefined,
  saving: { failure: undefined, forget: () => undefined },
  remove: async () => false,
  setDefault: async () => false,
  failure: undefined,
  isSaving: false,
}

const drawPlate = (registration: string): ReactNode => <Plate reg={registration} />

const columnsOf = (plan: ListPlan, names: readonly string[]): readonly TableColumn[] =>
  names.flatMap((name) => {
    const column = plan.columns[name]
    return column ? [{ ...column, name }] : []
  })

/** A list without its call: rows that are in hand already are shown by this, in memory or from anywhere. */
export function ListView<Row extends ListRow>(props: ListViewProps<Row>) {
  const { title, what, plan, state, change, load, list, printing, primaryAction, bulkActions, optionsFor, views } =
    props
  const { hasArchive = false, emptyWords, rowHref, cells, besideName, card, body: Body } = props
  usePrintLandscape()
  const today = useToday()
  const isNarrow = useNarrow()
  useDefaultView(views ?? noViews)
  const page = load.data
  const rows = page?.rows ?? []
  const { paper } = printing
  const ticks = useTicks(state, rows, page?.total ?? 0, isNarrow)
  const [naming] = columnsOf(plan, plan.shown)
  const columns = columnsOf(plan, state.columns)
  const nameOf = (row: Row): string => (naming && columnWords(naming, row)) ?? `Number ${row.id}`
  const sort = state.sort || plan.sort
  const filters = { plan, state, change, optionsFor, counting: props.counting }
  const caption = `${title}${isNarrowed(state) ? ' matching' : ''}, sorted by ${sortWords(plan, sort)}`
  const message = listMessage({
    what,
    state,
    change,
    failure: page ? undefined : load.failure,
    onRetry: load.retry,
    isEmpty: page !== undefined && rows.length === 0,
    emptyWords,
    action: primaryAction,
  })
  const whole = isNarrowed(state) || state.isArchived ? undefined : page?.total
  return (
    <>
      <PageTitle
        count={whole}
        actions={
          (props.tools || primaryAction || (props.lastTools && !isNarrow)) && (
            <>
              {props.tools}
              {!isNarrow && props.lastTools}
              {primaryAction}
            </>
          )
        }
      >
        {title}
      </PageTitle>
      <PaperHeading {...{ load, plan, state, optionsFor }} />
      {props.top}
      {views && (
        <ListViews
          {...{ plan, state, optionsFor, title }}
          source={views}
          count={page?.total}
          counts={props.viewCounts}
        />
      )}
      <div className={styles.line} data-print="hide">
        <ListSearch plan={plan} state={state} change={change} label={`Search ${what}`} hint={props.searchHint} />
        {isNarrow ? (
          <ListSheet {...filters} total={page?.total} what={what} hasArchive={hasArchive} />
        ) : (
          <ListFilters {...filters} />
        )}
      </div>
      {props.before}
      {bulkActions && (
        <BulkChanges {...{ list, what }} hrefOf={props.hrefOfChanged} isPlate={naming?.kind === 'plate'} />
      )}
      <MissingNames missing={page?.missing ?? []} what={what} />
      {props.note !== undefined && <Notice tone="info">{props.note}</Notice>}
      {Body ? (
        <div className={styles.panel}>
          <Body state={state} />
        </div>
      ) : (
        <div className={styles.panel}>
          <ListToolbar
            {...{
              what,
              title,
              plan,
              state,
              change,
              page,
              columns,
              ticks,
              bulkActions,
              list,
              hasArchive,
              optionsFor,
              printing,
            }}
            exportEndpoint={props.exportEndpoint}
            views={views}
          />
          <DataTable
            {...{ caption, what, columns, nameOf, cells, besideName, card, today, sort, message }}
            rows={paper?.rows ?? rows}
            keyOf={({ id }) => id}
            hrefOf={rowHref}
            plate={drawPlate}
            onSort={(column) => change({ sort: sortAfter(plan, state, column) })}
            filtered={new Set(state.conditions.map(({ column }) => column))}
            selection={
              bulkActions?.length ? { selected: ticks.selected, isAll: ticks.isAll, onChange: ticks.change } : undefined
            }
            isLoading={page === undefined && load.failure === undefined}
            isOld={load.isOld}
            headTools={({ name }) => columnFunnel(name, filters)}
            hasKeys={singleKeys.get()}
          />
          {page && load.failure && load.updatedAt && <StaleNotice updatedAt={load.updatedAt} onRetry={load.retry} />}
          {page && <PaperFoot page={{ ...page, ...paper }} isWhole={paper !== undefined} {...{ state, what }} />}
          <ListPager page={page} state={state} change={change} />
        </div>
      )}
      {isNarrow && props.lastTools && (
        <div className={styles.lastTools} data-print="hide">
          {props.lastTools}
        </div>
      )}
    </>
  )
}

/**
 * Every list of the portal: its question stands in the address, its rows come from a call in the grammar of lists.
 * `<ListPage title="Fines" what="fines" plan={finesPlan} endpoint={finesEndpoints.list} rowHref={…} emptyWords={…} />`
 */
export function ListPage<Row extends ListRow>({ endpoint, onRows, inHand, ...look }: ListPageProps<Row>) {
  const [state, change] = useListState(look.plan)
  const told = useListRows(endpoint, withoutHandCursor(state))
  const here = told.data ? undefined : inHand?.(state)
  const load = withHand(told, here)
  const note = here && load.data && load.failure ? here.note : undefined
  const rows = load.data?.rows
  const read: ReadPage<Row> = async (asked) => {
    const inReach = told.failure ? inHand?.(asked) : undefined
    return inReach && 'page' in inReach ? inReach.page : call(endpoint, pageInput(withoutHandCursor(asked)))
  }
  const printing = useListPrint(read, state)
  useEffect(() => {
    if (rows) onRows?.(rows)
  }, [rows, onRows])
  return (
    <ListView
      {...look}
      {...{ state, change, load, note, printing }}
      counting={endpoint}
      list={endpoint.path.split('/')[2] ?? ''}
    />
  )
}
