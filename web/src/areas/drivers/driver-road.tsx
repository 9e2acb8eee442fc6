import type { DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { scoreBand, shownScore } from '@kerbline/domain/areas/drivers/rules.ts'
import { monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { useRef } from 'react'
import { Tarmac } from '../../fleet/road/tarmac.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { milesWords } from './driver-cells.tsx'
import styles from './driver-road.module.css'

type Month = DriverProfile['months'][number]

const HEIGHT = 124
const TOP = 26
const BOTTOM = 14
/** Below this much room a month gets no word of its own. */
const MIN_MONTH = 62

const x = (place: number, count: number, width: number): number => ((place + 0.5) * width) / count
const y = (score: number): number => TOP + (1 - Math.min(100, Math.max(0, score)) / 100) * (HEIGHT - TOP - BOTTOM)

/** Stretches of months with a score: a month without one leaves a gap in the road. */
function stretches(months: readonly Month[]): (readonly number[])[] {
  const found: number[][] = []
  for (const [place, { score }] of months.entries()) {
    if (shownScore(score) === null) continue
    const last = found.at(-1)
    if (last?.at(-1) === place - 1) last.push(place)
    else found.push([place])
  }
  return found
}

function Drawing({ months, width }: { months: readonly Month[]; width: number }) {
  const at = (place: number): string =>
    `${x(place, months.length, width).toFixed(1)} ${y(months[place]?.score ?? 0).toFixed(1)}`
  return (
    <svg className={styles.drawing} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {[0, 50, 100].map((line) => (
        <line key={line} className={styles.level} x1={0} x2={width} y1={y(line)} y2={y(line)} />
      ))}
      {stretches(months).map((places) => (
        <path key={places[0]} className={styles.line} d={`M${places.map(at).join('L')}`} />
      ))}
      {months.map(({ month, score }, place) => {
        const shown = shownScore(score)
        if (shown === null) return null
        return (
          <g key={month} data-band={scoreBand(score)}>
            <circle className={styles.dot} cx={x(place, months.length, width)} cy={y(score ?? 0)} r={5} />
            <text className={styles.score} x={x(place, months.length, width)} y={y(score ?? 0) - 11}>
              {shown}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The score month by month with the miles it rests on: the road behind this driver. */
export function DriverRoad({ name, months }: { name: string; months: readonly Month[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 1100)
  const shown = months.slice(-Math.max(4, Math.floor(width / MIN_MONTH)))
  const hasScore = shown.some(({ score }) => shownScore(score) !== null)
  return (
    <Tarmac label={`Score and miles by month for ${name}`} className={styles.road}>
      <div className={styles.head}>
        <h2>Score by month</h2>
        <small>Out of 100, with miles driven</small>
      </div>
      <div ref={frame} className={styles.frame}>
        {hasScore ? <Drawing months={shown} width={width} /> : <p className={styles.none}>No score in these months.</p>}
        <div
          className={styles.months}
          style={{ gridTemplateColumns: `repeat(${shown.length}, 1fr)` }}
          aria-hidden="true"
        >
          {shown.map(({ month, miles }) => (
            <span key={month}>
              <b>{monthName(month).slice(0, 3)}</b>
              {miles > 0 ? `${milesWords(miles)} mi` : 'none'}
            </span>
          ))}
        </div>
      </div>
      <VisuallyHidden>
        <ul>
          {shown.map(({ month, score, miles }) => (
            <li key={month}>
              {monthName(month)} {month.slice(0, 4)}: {shownScore(score) ?? 'no score'}, {milesWords(miles)} miles
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </Tarmac>
  )
}
