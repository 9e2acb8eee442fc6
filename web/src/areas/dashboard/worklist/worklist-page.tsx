import { dashboardEndpoints, type NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import {
  needKinds,
  needKindWords,
  needOrderWords,
  type NeedKind as Kind,
} from '@kerbline/domain/areas/dashboard/needs.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { href } from '@kerbline/domain/screens.ts'
import { type ComponentType, useState } from 'react'
import { Lazy } from '../../../crud/lazy.tsx'
import type { Code } from '../../../data/loading/code.ts'
import { useMay } from '../../../data/session/may.ts'
import { useLocation } from '../../../data/navigation/location.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { LazyBookButton } from '../../../fleet/booking/lazy-book-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { TabLinks } from '../../../ui/layout/tabs.tsx'
import { Formula } from '../../../ui/layout/formula.tsx'
import { bookingOf, NeedLine } from '../panels/needs-panel.tsx'
import styles from './worklist.module.css'

const PAGE = 50
const isKind = (value: string | undefined): value is Kind => needKinds.some((kind) => kind === value)

const keyOf = ({ kind, record_id: record }: NeedRow): string => `${kind} ${record}`
const isBookable = (need: NeedRow): boolean => bookingOf(need) !== undefined

/** Rows ticked, by their keys; what is no longer listed is no longer ticked. */
interface Ticks {
  readonly ticked: ReadonlyMap<string, NeedRow>
  readonly tick: (rows: readonly NeedRow[], isOn: boolean) => void
}

function useTicks(): Ticks & { readonly clear: () => void } {
  const [ticked, setTicked] = useState<ReadonlyMap<string, NeedRow>>(new Map())
  const tick = (rows: readonly NeedRow[], isOn: boolean): void =>
    setTicked((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (isOn) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      }
      return next
    })
  return { ticked, tick, clear: () => setTicked(new Map()) }
}

interface PartProps extends Ticks {
  readonly kind: Kind | undefined
  readonly after?: string | undefined
  /** Rows that stand above these. */
  readonly before: number
}

/** A page of rows, and under it the next when asked for. */
function Part({ kind, after, before, ...ticks }: PartProps) {
  const [isMore, setMore] = useState(false)
  const load = useEndpoint(dashboardEndpoints.worklist, { ...(kind && { kind }), ...(after && { after }), limit: PAGE })
  return (
    <LoadState
      what="what needs you"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={8} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <Empty look="panel" title={kind ? 'Nothing of this kind needs you today' : 'Nothing needs you today'}>
          {kind
            ? 'Choose another view, or come back tomorrow.'
            : 'What is overdue, failed or waits for you appears here.'}
        </Empty>
      }
    >
      {({ rows, total, next }) => (
        <>
          <PanelRows label={before === 0 ? 'What needs you' : `What needs you, from row ${before + 1}`}>
            {rows.map((need) => (
              <NeedLine key={keyOf(need)} need={need} tick={<Tick need={need} {...ticks} />} />
            ))}
          </PanelRows>
          {next !== null && !isMore && (
            <ShowMore what="rows" shown={before + rows.length} total={total} onMore={() => setMore(true)} />
          )}
          {next !== null && isMore && <Part {...{ kind, ...ticks }} after={next} before={before + rows.length} />}
        </>
      )}
    </LoadState>
  )
}

/** Only what one booking settles can be ticked; the others keep the column. */
const Tick = ({ need, ticked, tick }: Ticks & { readonly need: NeedRow }) =>
  isBookable(need) ? (
    <Checkbox
      label={`Select ${need.title}, ${displayRegistration(need.reg_no)}`}
      isLabelHidden
      checked={ticked.has(keyOf(need))}
      onChange={({ target }) => tick([need], target.checked)}
    />
  ) : (
    <span className={styles.noTick} />
  )

/** A view that another area brings: what waits there and is no row of the worklist. */
export interface WorklistView {
  readonly value: string
  readonly label: string
  readonly needs: readonly Permission[]
  readonly page: Code<ComponentType>
}

/** All of Needs you today, ranked, fifty at a time: views by kind, and one booking for several at once. */
export function WorklistPage({ views = [] }: { readonly views?: readonly WorklistView[] }) {
  const { query } = useLocation()
  const may = useMay()
  const others = views.filter(({ needs }) => needs.every(may))
  const other = others.find(({ value }) => value === query['view'])
  const kind = isKind(query['kind']) ? query['kind'] : undefined
  const { ticked, tick, clear } = useTicks()
  // The first page stands in the list below already: its counts are those of the views.
  const { data } = useEndpoint(dashboardEndpoints.worklist, { ...(kind && { kind }), limit: PAGE })
  const counts = data?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const bookable = data?.rows.filter(isBookable) ?? []
  const isAllTicked = bookable.length > 0 && bookable.every((need) => ticked.has(keyOf(need)))
  const chosen = [...ticked.values()].flatMap((need) => bookingOf(need) ?? [])
  const tabs = [
    { label: 'Everything', href: href('worklist'), isCurrent: kind === undefined && !other, count: all },
    ...needKinds
      .filter((each) => each === kind || (counts && counts[each] > 0))
      .map((each) => ({
        label: needKindWords[each],
        href: href('worklist', undefined, { kind: each }),
        isCurrent: each === kind && !other,
        count: counts?.[each],
      })),
    ...others.map(({ value, label }) => ({
      label,
      href: href('worklist', undefined, { view: value }),
      isCurrent: value === other?.value,
    })),
  ]
  return (
    <>
      <PageTitle count={all} lead="Most urgent first: each with its owner, its date and the one button that does it.">
        Needs you today
      </PageTitle>
      <TabLinks label="Views" tabs={tabs} />
      {other ? (
        <Lazy of={other.page} title={other.label}>
          {(View) => <View />}
        </Lazy>
      ) : (
        <Panel
          title={kind ? needKindWords[kind] : 'Everything'}
          isRuled
          tools={<Formula of="Needs you today" lines={[['Order', needOrderWords]]} />}
        >
          {bookable.length > 0 && (
            <div className={styles.bulk} data-print="hide">
              <Checkbox
                label={`Select ${data && data.next !== null ? `the first ${bookable.length}` : `all ${bookable.length}`} to book`}
                checked={isAllTicked}
                isPartial={chosen.length > 0 && !isAllTicked}
                onChange={({ target }) => tick(bookable, target.checked)}
              />
              {chosen.length > 0 && (
                <>
                  <b role="status">{chosen.length.toLocaleString('en-GB')} selected</b>
                  <LazyBookButton rows={chosen} isPrimary onDone={clear}>
                    Book {chosen.length.toLocaleString('en-GB')}
                  </LazyBookButton>
                  <Button size="small" variant="quiet" onClick={clear}>
                    Clear
                  </Button>
                </>
              )}
            </div>
          )}
          <Part key={kind ?? ''} {...{ kind, ticked, tick }} before={0} />
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
