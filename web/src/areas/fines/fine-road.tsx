// The road of a fine: its days and sums as signs on a line that is solid behind today and dashed ahead.
import { fineClocks } from '@kerbline/domain/areas/fines/notice.ts'
import { nextDate } from '@kerbline/domain/areas/fines/terms.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { turnInWords } from '@kerbline/domain/cases/turn-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { type CalendarDate, daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatDayMonth, relativeDay } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useSide } from '../../case/case-source.ts'
import { Tarmac } from '../../fleet/road/tarmac.tsx'
import type { FineRecord } from './fine-record.ts'
import { fineSource } from './fine-source.ts'
import styles from './fine-road.module.css'

interface Post {
  readonly label: string
  readonly on: CalendarDate
  readonly pence: number | null
  readonly look: 'past' | 'next' | 'ahead' | 'over' | 'dearer'
}

const withSum = (label: string, pence: number | null): string =>
  pence === null ? label : `${label}, ${formatMoney(pence)}`

function postsOf(record: FineRecord, today: CalendarDate): Post[] {
  const next = record.is_open ? nextDate(record.dates, today) : null
  return [
    { label: 'Contravention', on: londonDate(record.contravention_at), pence: null, look: 'past' },
    { label: 'Notice dated', on: record.issued_on, pence: null, look: 'past' },
    ...(record.received_on === null
      ? []
      : [{ label: 'Received', on: record.received_on, pence: null, look: 'past' } as const]),
    ...record.steps.map(({ label, pence, on, is_past: isPast, is_dearer: isDearer }): Post => {
      const isNext = on === next?.safe && on >= today
      return { label, on, pence, look: isDearer ? 'dearer' : isPast ? 'over' : isNext ? 'next' : 'ahead' }
    }),
  ]
}

/** Where a day stands between the first and the last, in hundredths. */
function scaleOf(days: readonly CalendarDate[]): (day: CalendarDate) => number {
  const sorted = days.toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  const length = Math.max(1, daysBetween(first, last))
  return (day) => 3 + (daysBetween(first, day) / length) * 88
}

const LANES = [0, 1, 2, 3] as const
/** What a letter takes of the track where that is narrowest, in hundredths. */
const LETTER = 1

interface Sign extends Post {
  readonly at: number
  readonly lane: number
  /** Its words stand before its line. */
  readonly isRight: boolean
  readonly from: number
  readonly to: number
}

const isThrough = (line: number, { from, to }: Sign): boolean => line > from + 0.3 && line < to - 0.3

/** What stands in the way of a sign: words on words, words cut off, a line through words; last, that it stands high or on its other side. */
function troubleOf(sign: Sign, others: readonly Sign[], now: number, isUsual: boolean): number {
  const { lane, from, to } = sign
  const withOthers = others.map((other) => {
    if (other.lane === lane) return from < other.to && to > other.from ? 20 : 0
    return (other.lane > lane ? isThrough(other.at, sign) : isThrough(sign.at, other)) ? 6 : 0
  })
  const outside = from < -1 || to > 101 ? 12 : 0
  return (
    withOthers.reduce((all, each) => all + each, outside) +
    (isThrough(now, sign) ? 1 : 0) +
    lane * 0.2 +
    (isUsual ? 0 : 2)
  )
}

/** Each where its words and its line meet the fewest others; those whose words follow their line from the last one back, so that they nest. */
function signsOf(posts: readonly Post[], today: CalendarDate, place: (day: CalendarDate) => number): readonly Sign[] {
  const now = place(today)
  const sorted = posts
    .toSorted((one, other) => daysBetween(other.on, one.on))
    .map((post) => ({ post, at: place(post.on) }))
  const isBefore = ({ at }: { readonly at: number }): boolean => at > 70
  const placed: Sign[] = []
  for (const { post, at } of [...sorted.filter((each) => !isBefore(each)).toReversed(), ...sorted.filter(isBefore)]) {
    const length = withSum(post.label, post.pence).length * LETTER + 2
    const ways = LANES.flatMap((lane) =>
      [isBefore({ at }), !isBefore({ at })].map((isRight, order) => {
        const sign = { ...post, at, lane, isRight, from: isRight ? at - length : at, to: isRight ? at : at + length }
        return { sign, trouble: troubleOf(sign, placed, now, order === 0) }
      }),
    )
    const [best] = ways.toSorted((one, other) => one.trouble - other.trouble)
    if (best) placed.push(best.sign)
  }
  return placed.toSorted((one, other) => daysBetween(other.on, one.on))
}

function Clock({ record, today }: { readonly record: FineRecord; readonly today: CalendarDate }) {
  const viewer = useSide()
  const { waiting_on: turn, is_open: isOpen, now_pence: pence } = record
  const next = turn !== null && isOpen ? nextDate(record.dates, today) : null
  const days = next ? daysBetween(today, next.safe) : 0
  return (
    <div className={styles.clock}>
      <h2>
        {isOpen && turn !== null
          ? turnInWords(turn, viewer, record.account_name)
          : stateForSide(fineSource.kind, record.state, viewer)}
      </h2>
      {next && (
        <>
          <p className={styles.figure}>
            {days < 0 ? `${counted(-days, 'day')} over` : counted(days, 'day')}
            {pence !== null && <small> at {formatMoney(pence)}</small>}
          </p>
          <p>
            {fineClocks[next.ends]}: <b>{formatDate(next.safe)}</b>
            {next.last > next.safe && next.safe < today && next.last >= today && (
              <> has passed on the earlier count. It runs to {formatDate(next.last)} on the other.</>
            )}
          </p>
          {next.warn < next.safe && next.safe >= today && (
            <p>Act by {formatDate(next.warn)}. The last day is a Sunday or bank holiday.</p>
          )}
        </>
      )}
      {record.charge_pence !== null && record.charge_pence > 0 && (
        <p>
          Toll or daily charge of <b>{formatMoney(record.charge_pence)}</b> is due as well.
        </p>
      )}
    </div>
  )
}

export function FineRoad({ record, today }: { readonly record: FineRecord; readonly today: CalendarDate }) {
  const posts = postsOf(record, today)
  const place = scaleOf([today, ...posts.map(({ on }) => on)])
  return (
    <Tarmac label="What it costs, and when" className={styles.road}>
      <Clock record={record} today={today} />
      <div className={styles.track}>
        <p className={styles.stage}>What it costs, and when</p>
        <ol className={styles.line}>
          <li className={styles.past} style={{ width: `${place(today)}%` }} aria-hidden="true" />
          <li className={styles.today} style={{ left: `${place(today)}%` }}>
            Today
          </li>
          {signsOf(posts, today, place).map(({ label, on, pence, look, at, lane, isRight }) => (
            <li
              key={label}
              className={styles.sign}
              style={isRight ? { right: `${100 - at}%` } : { left: `${at}%` }}
              data-lane={lane}
              data-look={look}
              data-is-right={isRight || undefined}
            >
              <b>{withSum(label, pence)}</b>
              <small>
                {formatDayMonth(on)}
                {look === 'next' && `, ${relativeDay(daysBetween(today, on))}`}
              </small>
            </li>
          ))}
        </ol>
      </div>
    </Tarmac>
  )
}
