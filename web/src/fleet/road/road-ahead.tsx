import { useEffect, useId, useState, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import styles from './road-ahead.module.css'
import summaryStyles from './road-summary.module.css'
import { pileWords, type RoadPile } from './road-pile.ts'
import { RoadSign } from './road-sign.tsx'
import { RoadSigns } from './road-signs.tsx'
import { RoadTiles, type RoadTile } from './road-tiles.tsx'
import { Tarmac } from './tarmac.tsx'

export interface RoadWeek extends RoadPile {
  /** Its last day, as under the road: "24 Nov". */
  readonly label: string
}

export interface RoadAheadProps {
  /** Already floored. */
  percent: number
  /** Compliant or upcoming, of all events. */
  good: number
  total: number
  /** All of the events. */
  href?: string | undefined
  tiles: readonly RoadTile[]
  /** `undated` of them have no valid date, and are listed at `undatedHref`. */
  overdue: RoadPile & { readonly undated?: number | undefined; readonly undatedHref?: string | undefined }
  /** Twelve, the nearest first. Phones show five. */
  weeks: readonly RoadWeek[]
  /** Beside the key: how the figures are worked out. */
  tools?: ReactNode
  /** Across the whole panel, above both parts: which events, and when. */
  top?: ReactNode
  /** In place of "Fleet compliance": "On 12 Jan 2027". */
  heading?: string | undefined
  /** After the counts: "compliant or upcoming". */
  caption?: string | undefined
  /** A day that has passed has no road ahead of it. */
  isRoadless?: boolean | undefined
}

const weekRoom = 8
const pileRoom = 15
/** Phones show five weeks, as wide as a thumb; the narrowest of them four. */
const hiddenAt = (place: number): string | undefined =>
  place >= 5 ? styles['beyond'] : place >= 4 ? styles['late'] : undefined

const number = (value: number): string => value.toLocaleString('en-GB')

const Summary = ({
  percent,
  good,
  total,
  href,
  tiles,
  headingId,
  heading = 'Fleet compliance',
  caption = 'compliant or upcoming',
}: Pick<RoadAheadProps, 'percent' | 'good' | 'total' | 'href' | 'tiles' | 'heading' | 'caption'> & {
  headingId: string
}) => (
  <div className={summaryStyles.summary}>
    <h2 id={headingId}>{heading}</h2>
    {total === 0 ? (
      <p className={summaryStyles.none}>No items</p>
    ) : (
      <>
        <p className={summaryStyles.percent}>
          <MaybeLink href={href}>
            {percent}
            <sup>%</sup>
          </MaybeLink>
        </p>
        <p className={summaryStyles.caption}>
          {number(good)} of {number(total)} {caption}
        </p>
      </>
    )}
    <RoadTiles tiles={tiles} />
  </div>
)

const Key = ({ tellsBookings }: { tellsBookings: boolean }) => (
  <div className={styles.key} aria-hidden="true">
    {tellsBookings && (
      <>
        <span>
          <RoadSign value="amber" /> Booked
        </span>
        <span>
          <RoadSign value="amber" isFilled={false} /> Not booked
        </span>
      </>
    )}
    <span className={styles.deskOnly}>Each symbol is one item, shown by due week</span>
  </div>
)

let hasDrawn = false

/** The dashed line draws itself once a visit, on the first paint. */
function useFirstDrawing(): boolean {
  const [isFirst] = useState(() => !hasDrawn)
  useEffect(() => {
    hasDrawn = true
  }, [])
  return isFirst
}

/** On phones there is no room for the word beside a large number; it is still said. */
const OverdueCount = ({ count }: { count: number }) => (
  <>
    {number(count)} <span className={count > 999 ? styles.wordy : undefined}>overdue</span>
  </>
)

/** The overdue pile, Today, and the weeks to come. */
function Ahead({ overdue, weeks, tools }: Pick<RoadAheadProps, 'overdue' | 'weeks' | 'tools'>) {
  const isFirst = useFirstDrawing()
  const undated = overdue.undated ?? 0
  return (
    <div className={styles.ahead}>
      <div className={styles.head}>
        <h2>The road ahead</h2>
        <Key tellsBookings={overdue.booked !== null} />
        {tools}
      </div>
      <div className={classes(styles.road, isFirst && styles.drawing)}>
        <RoadSigns
          pile={overdue}
          room={pileRoom}
          before=""
          count={<OverdueCount count={overdue.count} />}
          after={`${pileWords(overdue)}${undated > 0 ? `, ${number(undated)} with no valid date` : ''}`}
          className={styles.overdue}
        />
        <div className={styles.today} aria-hidden="true">
          <span>Today</span>
        </div>
        {weeks.map((week, place) => (
          <RoadSigns
            key={week.label}
            pile={week}
            room={weekRoom}
            count={number(week.count)}
            before={`Week to ${week.label}: `}
            after={pileWords(week)}
            className={classes(styles.week, hiddenAt(place))}
          />
        ))}
        <span className={styles.now}>
          {undated > 0 && (
            <MaybeLink href={overdue.undatedHref} className={styles.deskOnly}>
              {number(undated)} no valid date
            </MaybeLink>
          )}
          <span className={undated > 0 ? styles.phoneOnly : undefined}>Now</span>
        </span>
        {weeks.map((week, place) => (
          <span
            key={week.label}
            className={classes(styles.date, hiddenAt(place))}
            style={{ gridColumn: place + 3 }}
            aria-hidden="true"
          >
            {week.label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Panel 1 of the dashboard: compliance at the left, then the overdue pile, Today, and the weeks to come as signs on a road. */
export function RoadAhead({ overdue, weeks, tools, top, isRoadless = false, ...summary }: RoadAheadProps) {
  const headingId = useId()
  return (
    <Tarmac
      label={isRoadless ? 'Fleet compliance' : 'Fleet compliance and the road ahead'}
      span={12}
      className={classes(styles.panel, isRoadless && styles.roadless)}
    >
      {top && <div className={styles.top}>{top}</div>}
      <Summary {...summary} headingId={headingId} />
      {!isRoadless && <Ahead {...{ overdue, weeks, tools }} />}
    </Tarmac>
  )
}

/** The panel before its figures have come, at its final height. */
export const RoadAheadSkeleton = () => (
  <div className={classes(styles.panel, styles.waiting)}>
    <div className={summaryStyles.summary}>
      <h2>Fleet compliance</h2>
    </div>
    <div className={styles.ahead}>
      <h2>The road ahead</h2>
      <div className={styles.road} />
    </div>
  </div>
)
