// The road of an order: when it is expected, and its dates as signs on a line that is solid behind today and dashed ahead.
import { type ArrivalRange, type MilestoneDates, milestoneWords } from '@kerbline/domain/areas/orders/milestones.ts'
import { turnInWords } from '@kerbline/domain/cases/turn-words.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { stagesOf } from '@kerbline/domain/cases/case-kind.ts'
import { type CalendarDate, daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatDayMonth, relativeDay } from '@kerbline/domain/kit/time/date-words.ts'
import { useSide } from '../../case/case-source.ts'
import { Tarmac } from '../../fleet/road/tarmac.tsx'
import { orderSource, type OrderRecord } from './order-source.ts'
import styles from './orders.module.css'

/** "9 to 16 Dec 2026" */
export const rangeWords = ({ from, to }: Pick<ArrivalRange, 'from' | 'to'>): string =>
  from === to
    ? formatDate(from)
    : from.slice(0, 7) === to.slice(0, 7)
      ? `${Number(from.slice(8))} to ${formatDate(to)}`
      : `${formatDayMonth(from)} to ${formatDate(to)}`

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

interface Props {
  readonly record: OrderRecord
  readonly dates: readonly MilestoneDates[]
  /** The date it is expected on next, and how sure that is. */
  readonly expected: MilestoneDates | undefined
  readonly range: ArrivalRange | null
  readonly today: CalendarDate
}

function Expected({ record, expected, range, today }: Omit<Props, 'dates'>) {
  const viewer = useSide()
  const isOver = record.on_hire_date !== null
  return (
    <div className={styles.clock}>
      <h2>
        {record.is_open && record.waiting_on !== null
          ? turnInWords(record.waiting_on, viewer, record.account_name)
          : stateForSide(orderSource.kind, record.state, viewer)}
      </h2>
      {isOver && record.on_hire_date !== null ? (
        <>
          <p className={styles.figure}>{formatDate(record.on_hire_date)}</p>
          <p>On hire since then.</p>
        </>
      ) : expected === undefined ? (
        <p>No date is promised yet.</p>
      ) : (
        <>
          <p className={styles.figure}>{range ? rangeWords(range) : formatDate(expected.now)}</p>
          <p>
            {range ? (
              <>
                Our estimate for arrival. Most likely <b>{formatDate(range.likely)}</b>,{' '}
                {relativeDay(daysBetween(today, range.likely))}.
              </>
            ) : (
              <>
                {milestoneWords[expected.milestone]}, {relativeDay(daysBetween(today, expected.now))}.
              </>
            )}
          </p>
          <p>
            First promised {formatDate(expected.first)}
            {expected.moves.length > 0 && `, moved ${times(expected.moves.length)}`}
          </p>
        </>
      )}
    </div>
  )
}

/** Where a day stands between the first and the last, in hundredths. */
function scaleOf(days: readonly CalendarDate[]): (day: CalendarDate) => number {
  const sorted = days.toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  const length = Math.max(1, daysBetween(first, last))
  return (day) => 4 + (daysBetween(first, day) / length) * 88
}

function Line({ dates, range, today }: Pick<Props, 'dates' | 'range' | 'today'>) {
  const place = scaleOf([
    today,
    ...dates.flatMap(({ first, now }) => [first, now]),
    ...(range ? [range.from, range.to] : []),
  ])
  return (
    <ol className={styles.line} aria-label="Dates on the road">
      <li className={styles.past} style={{ width: `${place(today)}%` }} aria-hidden="true" />
      <li className={styles.today} style={{ left: `${place(today)}%` }}>
        Today
      </li>
      {range && (
        <li
          className={styles.band}
          style={{ left: `${place(range.from)}%`, width: `${Math.max(1, place(range.to) - place(range.from))}%` }}
          aria-hidden="true"
        />
      )}
      {dates.map(({ milestone, first, now, slip, isReached }, lane) => (
        <li
          key={milestone}
          className={styles.sign}
          style={{ left: `${place(now)}%` }}
          data-lane={lane % 3}
          data-is-reached={isReached || undefined}
          data-is-late={(slip > 0 && !isReached) || undefined}
          data-is-right={place(now) > 72 || (now < today && place(today) - place(now) < 18) || undefined}
        >
          <b>{milestoneWords[milestone]}</b>
          <small>
            {formatDayMonth(now)}
            {slip > 0 && `, was ${formatDayMonth(first)}`}
          </small>
        </li>
      ))}
    </ol>
  )
}

export function OrderRoad(props: Props) {
  const { record, dates, range, today } = props
  const viewer = useSide()
  const stages = stagesOf(orderSource.kind)
  const { states } = orderSource.kind
  const stage = states[record.state]?.stage
  const place = stage === undefined ? -1 : stages.indexOf(stage)
  return (
    <Tarmac label="When this order comes" className={styles.road}>
      <Expected {...props} />
      <div className={styles.track}>
        <p className={styles.stage}>
          {place < 0
            ? stateForSide(orderSource.kind, record.state, viewer)
            : `${stage}, ${place + 1} of ${stages.length}`}
        </p>
        {dates.length > 0 && <Line dates={dates} range={range} today={today} />}
      </div>
    </Tarmac>
  )
}
