import type { CalendarReply, CalendarSlot } from '@kerbline/domain/cases/case-calendar.ts'
import { addDays, addWeeks, startOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useState, type ReactNode } from 'react'
import { useIsPhone } from '../../data/media.ts'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { REFRESH_SECONDS } from '../case-source.ts'
import { useMovesOfCases } from '../moving/use-moves-of-cases.tsx'
import type { ChipMoves } from './calendar-chip.tsx'
import { CalendarDays } from './calendar-days.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import type { CalendarSource, Target } from './calendar-source.ts'
import { weekAsked, weekWords } from './calendar-week.ts'
import styles from './calendar.module.css'

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
    <span>Agreed</span>
    <span className={styles.offered}>Offered, not agreed</span>
    <span className={styles.over}>Done</span>
    <span className={styles.missed}>Late, red top edge</span>
  </p>
)

interface Props {
  readonly calendar: CalendarSource
  /** Plural, as in a sentence: "bookings". */
  readonly what: string
  readonly isNarrowed: boolean
  /** Beside the week: what has no date yet. */
  readonly beside: ReactNode
}

/** A week by workshop and day; on a phone a day at a time. Moving something is the step that gives it another day. */
export function CaseCalendar({ calendar, what, isNarrowed, beside }: Props) {
  const { source, endpoint, asked, help, verbs, standingAt } = calendar
  const isPhone = useIsPhone()
  const today = useToday()
  const { query } = useLocation()
  const moving = useMovesOfCases(source, help)
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
    moving.move({ id, number, verbs, to: 'that day', standing: standingAt(target) })
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
          isEmpty={({ days }) => days.length === 0}
          empty={
            <Empty title={isNarrowed ? `No ${what} of this week match` : `No ${what} in this week`}>
              What is booked and what is offered stands here by workshop and day.
            </Empty>
          }
        >
          {(reply) =>
            isPhone ? (
              <CalendarDays {...{ calendar, reply, monday, moves }} today={today ?? monday} />
            ) : (
              <CalendarGrid
                {...{ calendar, reply, monday, moves, dragged }}
                today={today ?? monday}
                onDrop={handleDrop}
              />
            )
          }
        </LoadState>
        <Legend />
      </section>
      <aside>{beside}</aside>
      {moving.dialog}
    </div>
  )
}
