import type { CalendarReply, CalendarSlot } from '@kerbline/domain/cases/case-calendar.ts'
import { asksOf } from '@kerbline/domain/cases/case-kind.ts'
import { addDays, addWeeks, startOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useState } from 'react'
import { useIsPhone } from '../../data/media.ts'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import type { WayProps } from '../board/shown-bar.tsx'
import {
  REFRESH_SECONDS,
  rowHref,
  wholeList,
  type CalendarPlan,
  type CaseListRow,
  type CaseSource,
} from '../case-source.ts'
import { useMovesOfCases } from '../moving/use-moves-of-cases.tsx'
import type { ChipMoves } from './calendar-chip.tsx'
import { CalendarDays } from './calendar-days.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import type { Target } from './calendar-source.ts'
import { leftOutWords, weekAsked, weekWords } from './calendar-week.ts'
import type { StandingValue } from '../steps/step-help.ts'
import styles from './calendar.module.css'
import { WithoutDate } from './without-date.tsx'

const LAST_DAY = 6
const goTo = (week: string | undefined): void => changeQuery({ week }, { isReplace: false })

function WeekBar({ monday, thisWeek, reply }: { monday: string; thisWeek: string; reply: CalendarReply | undefined }) {
  return (
    <header className={styles.bar}>
      <h2>
        Week of {formatDayMonth(monday)} {reply && <small>{weekWords(reply.days)}</small>}
      </h2>
      <div className={styles.turns}>
        <IconButton icon={CaretLeftIcon} label="Week before" size="normal" onClick={() => goTo(addWeeks(monday, -1))} />
        <Button aria-pressed={monday === thisWeek} onClick={() => goTo(undefined)}>
          This week
        </Button>
        <IconButton icon={CaretRightIcon} label="Week after" size="normal" onClick={() => goTo(addWeeks(monday, 1))} />
      </div>
    </header>
  )
}

const Legend = () => (
  <p className={styles.legend} data-print="hide">
    <span>Confirmed</span>
    <span className={styles.offered}>Offered, not agreed</span>
    <span className={styles.over}>Done</span>
    <span className={styles.missed}>Overdue (red edge)</span>
  </p>
)

/** The day something is dropped on, in the first instant each of the steps asks, and the workshop where they ask for one. */
function standingAt(
  { kind }: CaseSource,
  { verbs }: CalendarPlan,
  { startsAt, workshop }: Target,
): Readonly<Record<string, StandingValue>> {
  const days = verbs.flatMap(
    (verb) => Object.entries(asksOf(kind, verb)).find(([, field]) => field.kind === 'instant')?.[0] ?? [],
  )
  return {
    ...Object.fromEntries(days.map((name) => [name, { value: startsAt }])),
    ...(workshop.id !== null && { dealer_id: { value: workshop.id, words: workshop.name ?? undefined } }),
  }
}

const UNDATED = 25

/** What has no date yet, the most urgent first: a view of the list. */
function Undated({
  source,
  plan,
  shown: { asked },
  undated,
}: Pick<WayProps, 'source' | 'plan' | 'shown'> & Pick<CalendarPlan, 'undated'>) {
  const { kind, calls } = source
  const query = plan.views?.find(({ name }) => name === undated)?.query ?? {}
  const { sort, ...conditions } = query
  const load = useEndpoint(calls.list, {
    ...asked,
    filter: [...asked.filter, ...Object.entries(conditions).map(([column, condition]) => `${column}:${condition}`)],
    ...(sort !== undefined && { sort }),
    size: UNDATED,
  })
  return <WithoutDate kind={kind} load={load} hrefOf={rowHref(source)} all={wholeList(source, query)} />
}

interface CalendarProps extends Pick<WayProps, 'source' | 'plan' | 'shown'> {
  readonly calendar: CalendarPlan
}

/** A week by workshop and day; on a phone a day at a time. Moving something is the step that gives it another day. */
export function CaseCalendar<Row extends CaseListRow>(props: WayProps<Row>) {
  const { calendar } = props.source
  return calendar && <Calendar {...props} calendar={calendar} />
}

function Calendar({ calendar, source, plan, shown }: CalendarProps) {
  const { asked, isNarrowed } = shown
  const { endpoint, verbs, undated } = calendar
  const of = { source, endpoint, asked }
  const what = source.kind.many.toLowerCase()
  const isPhone = useIsPhone()
  const today = useToday()
  const { query } = useLocation()
  const moving = useMovesOfCases(source)
  const [dragged, setDragged] = useState<CalendarSlot>()
  const monday = weekAsked(query['week'], today ?? '1970-01-01')
  const load = useEndpoint(
    endpoint,
    { ...asked, from: monday, to: addDays(monday, LAST_DAY) },
    { isEnabled: today !== undefined, refreshEverySeconds: REFRESH_SECONDS },
  )
  const moves: ChipMoves = {
    onPrepare: moving.prepare,
    onMove: ({ id, number }) => moving.move({ id, number, verbs }),
    onDragStart: (slot, { dataTransfer }) => {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData('text/plain', slot.number)
      setDragged(slot)
    },
    onDragEnd: () => setDragged(undefined),
  }
  const handleDrop = ({ id, number }: CalendarSlot, target: Target): void => {
    setDragged(undefined)
    moving.move({ id, number, verbs, to: 'that day', standing: standingAt(source, calendar, target) })
  }
  const thisWeek = startOfWeek(today ?? monday)
  return (
    <div className={styles.page}>
      <section className={styles.week} aria-label="Calendar">
        <WeekBar {...{ monday, thisWeek }} reply={load.data} />
        <LoadState
          what="the calendar"
          load={load}
          onRetry={load.retry}
          kept={isNarrowed ? 'Your filters are kept.' : undefined}
          skeleton={<Skeleton height={320} />}
          isEmpty={({ days, workshops }) => days.length === 0 && workshops.length === 0}
          empty={
            <Empty title={isNarrowed ? `No ${what} of this week match` : `No ${what} in this week`}>
              {source.kind.many} and offered dates will appear here.
            </Empty>
          }
        >
          {(reply) => (
            <>
              {isPhone ? (
                <CalendarDays {...of} reply={reply} monday={monday} moves={moves} today={today ?? monday} />
              ) : (
                <CalendarGrid
                  {...of}
                  reply={reply}
                  monday={monday}
                  moves={moves}
                  dragged={dragged}
                  today={today ?? monday}
                  onDrop={handleDrop}
                />
              )}
              {reply.workshops_left_out > 0 && <p className={styles.legend}>{leftOutWords(reply)}</p>}
            </>
          )}
        </LoadState>
        <Legend />
      </section>
      <aside>
        <Undated source={source} plan={plan} shown={shown} undated={undated} />
      </aside>
      {moving.dialog}
    </div>
  )
}
