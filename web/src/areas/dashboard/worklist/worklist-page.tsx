import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { needKindWords } from '@kerbline/domain/areas/dashboard/need-kind-words.ts'
import { needKinds, needOrder, type NeedKind as Kind } from '@kerbline/domain/areas/dashboard/needs.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { href } from '@kerbline/domain/screens.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Lazy } from '../../../crud/lazy.tsx'
import type { Code } from '../../../data/loading/code.ts'
import { useMay } from '../../../data/session/may.ts'
import { useLocation } from '../../../data/navigation/location.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { TabLinks } from '../../../ui/layout/tabs.tsx'
import { Formula } from '../../../ui/layout/formula.tsx'
import { DeskLines } from '../panels/desk-lines.tsx'
import { NeedLine } from '../panels/needs-panel.tsx'
import { isTickable, keyOf, Tick, type Ticks, Together, useTicks } from './worklist-ticks.tsx'

const PAGE = 50
/** As often as the numbers of the navigation, so that both move together. */
const REFRESHED = { refreshEverySeconds: 60 }
const isKind = (value: string | undefined): value is Kind => needKinds.some((kind) => kind === value)

interface PartProps extends Ticks {
  readonly kind: Kind | undefined
  readonly after?: string | undefined
  /** Rows that stand above these. */
  readonly before: number
  /** What waits in views of their own, behind the last row: nothing to be read stands above what must not be driven. */
  readonly desks?: ReactNode
}

/** A page of rows, and under it the next when asked for. */
function Part({ kind, after, before, desks, ...ticks }: PartProps) {
  const [isMore, setMore] = useState(false)
  const load = useEndpoint(
    dashboardEndpoints.worklist,
    { ...(kind && { kind }), ...(after && { after }), limit: PAGE },
    REFRESHED,
  )
  return (
    <LoadState
      what="your to-do list"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={8} />}
      isEmpty={({ rows }) => rows.length === 0 && !desks}
      empty={
        <Empty look="panel" title={kind ? 'Nothing of this type to do today' : 'Nothing to do today'}>
          {kind ? 'Choose another view.' : 'Overdue and failed items, and anything waiting for you, will appear here.'}
        </Empty>
      }
    >
      {({ rows, total, next }) => (
        <>
          <PanelRows label={before === 0 ? 'To do' : `To do, from row ${before + 1}`}>
            {rows.map((need) => (
              <NeedLine
                key={keyOf(need)}
                need={need}
                tick={rows.some(isTickable) ? <Tick need={need} {...ticks} /> : undefined}
              />
            ))}
            {next === null && desks}
          </PanelRows>
          {next !== null && !isMore && (
            <ShowMore what="rows" shown={before + rows.length} total={total} onMore={() => setMore(true)} />
          )}
          {next !== null && isMore && (
            <Part {...{ kind, desks, ...ticks }} after={next} before={before + rows.length} />
          )}
        </>
      )}
    </LoadState>
  )
}

/** A view that another area brings: what waits there and is no row of the worklist. */
export interface WorklistView {
  readonly value: string
  readonly label: string
  readonly needs: readonly Permission[]
  readonly page: Code<ComponentType>
  readonly count: (worklist: ReplyOf<(typeof dashboardEndpoints)['worklist']>) => number | undefined
}

/** All of the to-do list, ranked, fifty at a time: views by kind, and what can be done to several at once. */
export function WorklistPage({ views = [] }: { readonly views?: readonly WorklistView[] }) {
  const { query } = useLocation()
  const may = useMay()
  const open = views.filter(({ needs }) => needs.every(may))
  const other = open.find(({ value }) => value === query['view'])
  const kind = isKind(query['kind']) ? query['kind'] : undefined
  const { ticked, tick, clear } = useTicks()
  // The first page stands in the list below already: its counts are those of the views.
  const { data } = useEndpoint(dashboardEndpoints.worklist, { ...(kind && { kind }), limit: PAGE }, REFRESHED)
  const counts = data?.counts
  // A desk stands there for whoever has one; what is everybody's, while something waits.
  const others = open.filter((each) => each.needs.length > 0 || each === other || (data && each.count(data)))
  const elsewhere = data ? others.reduce((sum, { count }) => sum + (count(data) ?? 0), 0) : 0
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, elsewhere)
  const tabs = [
    { label: 'All', href: href('worklist'), isCurrent: kind === undefined && !other, count: all },
    ...needKinds
      .filter((each) => each === kind || (counts && counts[each] > 0))
      .map((each) => ({
        label: needKindWords[each],
        href: href('worklist', undefined, { kind: each }),
        isCurrent: each === kind && !other,
        count: counts?.[each],
      })),
    ...others.map(({ value, label, count }) => ({
      label,
      href: href('worklist', undefined, { view: value }),
      isCurrent: value === other?.value,
      count: data && count(data),
    })),
  ]
  return (
    <>
      <PageTitle count={all} lead="Everything waiting for you, most urgent first.">
        To do
      </PageTitle>
      <TabLinks label="Views" tabs={tabs} />
      {other ? (
        <Lazy of={other.page} title={other.label}>
          {(View) => <View />}
        </Lazy>
      ) : (
        <Panel
          title={kind ? needKindWords[kind] : 'All'}
          isRuled
          tools={<Formula of="The order" lines={needOrder()} />}
        >
          <Together
            rows={data?.rows ?? []}
            hasMore={data !== undefined && data.next !== null}
            {...{ ticked, tick, clear }}
          />
          <Part
            key={kind ?? ''}
            {...{ kind, ticked, tick }}
            before={0}
            desks={
              data &&
              kind === undefined &&
              elsewhere > 0 && (
                <DeskLines
                  requests={data.public_requests ?? 0}
                  letters={data.held_letters ?? 0}
                  toRead={data.to_read}
                />
              )
            }
          />
        </Panel>
      )}
    </>
  )
}

/** The page with the views that the app brings. */
export const worklistPage = (views: readonly WorklistView[]): ComponentType =>
  function WorklistWithViews() {
    return <WorklistPage views={views} />
  }
