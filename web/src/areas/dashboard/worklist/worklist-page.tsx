import { dashboardEndpoints, type NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { needKindWords } from '@kerbline/domain/areas/dashboard/need-kind-words.ts'
import { needKinds, needOrderWords, type NeedKind as Kind } from '@kerbline/domain/areas/dashboard/needs.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { href } from '@kerbline/domain/screens.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { useCaseDesk } from '../../../case/turn/case-desks.ts'
import type { NotTaken } from '../../../case/turn/take-many.ts'
import type { Turn } from '../../../case/turn/take-turn.tsx'
import { TurnsButton } from '../../../case/turn/turns-button.tsx'
import { Lazy } from '../../../crud/lazy.tsx'
import type { Code } from '../../../data/loading/code.ts'
import { useUser } from '../../../data/session/session.ts'
import { useMay } from '../../../data/session/may.ts'
import { useLocation } from '../../../data/navigation/location.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { LazyBookButton } from '../../../fleet/booking/lazy-book-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { TabLinks } from '../../../ui/layout/tabs.tsx'
import { Formula } from '../../../ui/layout/formula.tsx'
import { bookingOf, NeedLine, turnOf } from '../panels/needs-panel.tsx'
import styles from './worklist.module.css'

const PAGE = 50
const isKind = (value: string | undefined): value is Kind => needKinds.some((kind) => kind === value)

const keyOf = ({ kind, record_id: record }: NeedRow): string => `${kind} ${record}`
const plainTurnOf = (need: NeedRow): Turn | undefined => {
  const turn = turnOf(need)
  return turn?.step.is_plain ? turn : undefined
}
/** What can be done to several at once: one booking for what falls due, one step that asks nothing. */
const isTickable = (need: NeedRow): boolean => bookingOf(need) !== undefined || plainTurnOf(need) !== undefined

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
              <NeedLine
                key={keyOf(need)}
                need={need}
                tick={rows.some(isTickable) ? <Tick need={need} {...ticks} /> : undefined}
              />
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

/** Only what can be done to several at once can be ticked; the others keep the column. */
const Tick = ({ need, ticked, tick }: Ticks & { readonly need: NeedRow }) =>
  isTickable(need) ? (
    <Checkbox
      label={`Select ${need.title}, ${need.case ? need.case.number : displayRegistration(need.reg_no)}`}
      isLabelHidden
      checked={ticked.has(keyOf(need))}
      onChange={({ target }) => tick([need], target.checked)}
    />
  ) : (
    <span className={styles.noTick} />
  )

interface TogetherProps extends Ticks {
  readonly rows: readonly NeedRow[]
  readonly hasMore: boolean
  readonly clear: () => void
}

/** Those of one kind with one step; each of these groups has a button. */
const stepsOf = (rows: Iterable<NeedRow>): readonly (readonly [key: string, turns: readonly Turn[]])[] => [
  ...Map.groupBy(
    [...rows].flatMap((need) => plainTurnOf(need) ?? []),
    ({ kind, step }) => `${kind} ${step.verb}`,
  ),
]

/** The button of one step; the desk of its kind comes with it. */
function StepTogether({ turns, onDone }: Pick<ComponentProps<typeof TurnsButton>, 'turns' | 'onDone'>) {
  const desk = useCaseDesk(turns[0]?.kind)
  return desk && <TurnsButton {...{ desk, turns, onDone }} />
}

/** What is ticked, and what may be done with it at once; what somebody else was quicker with is told. */
function Together({ rows, hasMore, ticked, tick, clear }: TogetherProps) {
  const [left, setLeft] = useState<readonly NotTaken[]>([])
  const tickable = rows.filter(isTickable)
  const isAllTicked = tickable.length > 0 && tickable.every((need) => ticked.has(keyOf(need)))
  const chosen = [...ticked.values()]
  const bookings = chosen.flatMap((need) => bookingOf(need) ?? [])
  const isAllToBook = tickable.every((need) => bookingOf(need) !== undefined)
  if (tickable.length === 0 && left.length === 0) return null
  const handleTaken = (taken: readonly Turn[], not: readonly NotTaken[]): void => {
    const done = new Set(taken.map(({ number }) => number))
    tick(
      chosen.filter((need) => need.case !== undefined && done.has(need.case.number)),
      false,
    )
    setLeft(not)
  }
  return (
    <div className={styles.bulk} data-print="hide">
      {left.length > 0 && (
        <Notice tone="amber" role="alert">
          <b>{counted(left.length, 'row was', 'rows were')} left as they are.</b>{' '}
          {left.map(({ number, why }) => `${number}: ${why}`).join(' ')}
        </Notice>
      )}
      {tickable.length > 0 && (
        <Checkbox
          label={`Select ${hasMore ? `the first ${tickable.length}` : `all ${tickable.length}`}${isAllToBook ? ' to book' : ''}`}
          checked={isAllTicked}
          isPartial={chosen.length > 0 && !isAllTicked}
          onChange={({ target }) => tick(tickable, target.checked)}
        />
      )}
      {chosen.length > 0 && (
        <>
          <b role="status">{chosen.length.toLocaleString('en-GB')} selected</b>
          {bookings.length > 0 && (
            <LazyBookButton
              rows={bookings}
              isPrimary
              onDone={() =>
                tick(
                  chosen.filter((need) => bookingOf(need) !== undefined),
                  false,
                )
              }
            >
              Book {bookings.length.toLocaleString('en-GB')}
            </LazyBookButton>
          )}
          {stepsOf(chosen).map(([key, turns]) => (
            <StepTogether key={key} turns={turns} onDone={handleTaken} />
          ))}
          <Button size="small" variant="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </div>
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

/** All of Needs you today, ranked, fifty at a time: views by kind, and what can be done to several at once. */
export function WorklistPage({ views = [] }: { readonly views?: readonly WorklistView[] }) {
  const { query } = useLocation()
  const may = useMay()
  const open = views.filter(({ needs }) => needs.every(may))
  const other = open.find(({ value }) => value === query['view'])
  const side = useUser()?.side ?? 'customer'
  const kind = isKind(query['kind']) ? query['kind'] : undefined
  const { ticked, tick, clear } = useTicks()
  // The first page stands in the list below already: its counts are those of the views.
  const { data } = useEndpoint(dashboardEndpoints.worklist, { ...(kind && { kind }), limit: PAGE })
  const counts = data?.counts
  // A desk stands there for whoever has one; what is everybody's, while something waits.
  const others = open.filter((each) => each.needs.length > 0 || each === other || (data && each.count(data)))
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const elsewhere = data ? others.reduce((sum, { count }) => sum + (count(data) ?? 0), 0) : 0
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
    ...others.map(({ value, label, count }) => ({
      label,
      href: href('worklist', undefined, { view: value }),
      isCurrent: value === other?.value,
      count: data && count(data),
    })),
  ]
  return (
    <>
      <PageTitle
        count={all === undefined ? undefined : all + elsewhere}
        lead="Most urgent first: each with its owner, its date and the one button that does it."
      >
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
          tools={<Formula of="Needs you today" lines={[['Order', needOrderWords(side)]]} />}
        >
          <Together
            rows={data?.rows ?? []}
            hasMore={data !== undefined && data.next !== null}
            {...{ ticked, tick, clear }}
          />
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
