import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { useCallback, useMemo, type ReactNode } from 'react'
import { retry, useCode, code, type Code } from '../data/loading/code.ts'
import { changeQuery, useLocation } from '../data/navigation/location.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { ListPage, type ListLook, type ListPageProps } from '../list/list-page.tsx'
import listStyles from '../list/list.module.css'
import { useSavedViews } from '../list/views/views-source.ts'
import { rememberListNavigation } from '../record/list-navigation.ts'
import { Segmented } from '../ui/choices/segmented.tsx'
import { Failed } from '../ui/layout/load-state.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import { useNarrow } from '../ui/table/data-table-narrow.ts'
import { ShownBar, useShown, type WayProps, type WayShown } from './board/shown-bar.tsx'
import { caseCells, urgentSign } from './case-cells.tsx'
import { rowHref, rowKey, useSide, type CaseListRow, type CaseSource, type CaseView } from './case-source.ts'
import { useBusinessNow } from './use-business-now.ts'
import { WaitsButton } from './waits/waits-button.tsx'

const LIST = 'list'
const SEARCH_HINT = 'Number, words or reg'

interface OtherWayOf {
  readonly label: string
  /** Absent: the kind's own. */
  readonly code?: Code<WayShown>
  /** Of the address, what stays when another view is chosen. */
  readonly keeps: readonly string[]
}
const ways = {
  board: {
    label: 'Board',
    code: code(async () => (await import('./board/case-board.tsx')).CaseBoard),
    keeps: ['show'],
  },
  calendar: {
    label: 'Calendar',
    code: code(async () => (await import('./calendar/case-calendar.tsx')).CaseCalendar),
    keeps: ['show', 'week'],
  },
  figures: { label: 'Figures', keeps: ['show', 'months'] },
} as const satisfies Readonly<Record<string, OtherWayOf>>
type OtherWayName = keyof typeof ways

type Handed = 'cells' | 'card' | 'tools' | 'lastTools' | 'primaryAction' | 'top' | 'before' | 'bulkActions'

interface Props<Row extends CaseListRow> extends Pick<ListLook<Row>, Handed> {
  readonly source: CaseSource<CaseView, Row>
  readonly plan: ListPlan
  /** Where the list is one of several of its screen; else the source says it. */
  readonly title?: string
  readonly emptyWords: ListLook<Row>['emptyWords']
  readonly inHand?: ListPageProps<Row>['inHand']
  readonly cardFacts?: WayProps<Row>['cardFacts']
}

/** The ways a kind has beside its list. */
const waysOf = ({ board, calendar, figures }: CaseSource): readonly OtherWayName[] => [
  ...(board ? (['board'] as const) : []),
  ...(calendar ? (['calendar'] as const) : []),
  ...(figures ? (['figures'] as const) : []),
]

function ShownAs({ source, value }: { readonly source: CaseSource; readonly value: string }) {
  const others = waysOf(source)
  if (others.length === 0) return null
  return (
    <Segmented
      label="Shown as"
      options={[{ value: LIST, label: 'List' }, ...others.map((way) => ({ value: way, label: ways[way].label }))]}
      value={value}
      onChange={(show) => changeQuery({ show: show === LIST ? undefined : show })}
    />
  )
}

/** The kind's own tools, and who was waited for, where the kind tells; nothing where it has neither. */
const lastToolsOf = (source: CaseSource, own: ReactNode): ReactNode =>
  (own || source.waits) && (
    <>
      {own}
      {source.waits && (
        <WaitsButton source={{ ...source.waits, many: source.kind.many.toLowerCase(), hrefOf: rowHref(source) }} />
      )}
    </>
  )

function TheList<Row extends CaseListRow>({ source, cells: own, ...props }: Props<Row>) {
  const { kind, calls, list } = source
  const viewer = useSide()
  const now = useBusinessNow()
  const minute = Math.floor(now.getTime() / 60_000)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is late changes by the minute, the cells with it
  const cells = useMemo(() => ({ ...caseCells(kind, viewer, now), ...own }), [kind, own, viewer, minute])
  const views = useSavedViews(list.name)
  const { data: counts } = useEndpoint(calls.viewCounts, {})
  const remember = useCallback(
    (rows: readonly Row[]) => rememberListNavigation(list.name, rows.map(rowKey(source))),
    [list, source],
  )
  return (
    <ListPage
      title={props.title ?? list.title}
      what={kind.many.toLowerCase()}
      plan={props.plan}
      endpoint={calls.list}
      onRows={remember}
      inHand={props.inHand}
      rowHref={rowHref(source)}
      besideName={urgentSign}
      cells={cells}
      card={
        props.card ?? { status: 'state', lines: ['title', 'reg_no', 'account_name'], facts: ['due_on', 'waiting_on'] }
      }
      tools={
        (props.tools || waysOf(source).length > 0) && (
          <>
            {props.tools}
            <ShownAs source={source} value={LIST} />
          </>
        )
      }
      lastTools={lastToolsOf(source, props.lastTools)}
      primaryAction={props.primaryAction}
      top={props.top}
      before={props.before}
      searchHint={SEARCH_HINT}
      emptyWords={props.emptyWords}
      exportEndpoint={calls.exportRows}
      views={views}
      viewCounts={counts}
      bulkActions={props.bulkActions}
    />
  )
}

/** The board, the calendar or the figures, once its code is here. */
function Way<Row extends CaseListRow>({ of, label, ...props }: WayProps<Row> & { of: Code<WayShown>; label: string }) {
  const state = useCode(of)
  if (state.is === 'failed') return <Failed what={label.toLowerCase()} onRetry={() => void retry(of)} />
  if (state.is !== 'ready') return <Skeleton height={420} />
  const Shown = state.value
  return <Shown {...props} />
}

/** The same cases in another way: the list's views, search and filters over it. */
function OtherWay<Row extends CaseListRow>({ way, ...props }: Props<Row> & { readonly way: OtherWayName }) {
  const { source, plan } = props
  const { calls, list, kind } = source
  const { label, keeps } = ways[way]
  const of = way === 'figures' ? source.figures : ways[way].code
  const isNarrow = useNarrow()
  const shown = useShown(plan)
  const views = useSavedViews(list.name)
  const { data: counts } = useEndpoint(calls.viewCounts, {})
  const title = props.title ?? list.title
  const lastTools = lastToolsOf(source, props.lastTools)
  return (
    <>
      <PageTitle
        actions={
          <>
            {props.tools}
            <ShownAs source={source} value={way} />
            {!isNarrow && lastTools}
            {props.primaryAction}
          </>
        }
      >
        {title}
      </PageTitle>
      {props.top}
      <ShownBar
        plan={plan}
        shown={shown}
        counts={counts}
        views={views}
        title={title}
        keeps={keeps}
        what={kind.many.toLowerCase()}
        searchHint={SEARCH_HINT}
        counting={calls.list}
      />
      {of && <Way key={way} {...{ of, label, source, plan, shown }} cardFacts={props.cardFacts} />}
      {isNarrow && lastTools && (
        <div className={listStyles.lastTools} data-print="hide">
          {lastTools}
        </div>
      )}
    </>
  )
}

/** Every case of a kind in the scope: as a list, or, of kinds that have them, in another way, as the address says. */
export function CaseListPage<Row extends CaseListRow>(props: Props<Row>) {
  const { show } = useLocation().query
  const way = waysOf(props.source).find((each) => each === show)
  return way ? <OtherWay way={way} {...props} /> : <TheList {...props} />
}
