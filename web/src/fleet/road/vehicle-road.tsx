import { useLayoutEffect, useRef } from 'react'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { classes } from '../../ui/classes.ts'
import { usePrinting } from '../../ui/print/use-printing.ts'
import { useWidth } from '../../ui/use-width.ts'
import { RoadSign } from './road-sign.tsx'
import type { RagValue } from '../status.ts'
import { Tarmac } from './tarmac.tsx'
import { layVehicleRoad, type PlacedPost, type RoadPost } from './vehicle-road-layout.ts'
import styles from './vehicle-road.module.css'

interface Props {
  today: CalendarDate
  /** In the order of their dates. */
  posts: readonly RoadPost[]
  /** Said for those who hear the road: one sentence a post, by its id. */
  sentences: ReadonlyMap<string, string>
  /** What cannot stand on a road: "Vehicle tax has no valid date". */
  note?: string | undefined
}

/** Narrower, the words would not be read: the road scrolls instead, and starts at today. On paper, scaled to the sheet, it is no wider. */
const NARROWEST = 980
/** Where today stands in sight, from the left; further on where what is overdue needs the room for its words. */
const TODAY_SHARE = 0.42
const TODAY_SHARE_MAX = 0.85
const AIR = 8
const SIGN = 20

/** What holds the sign up. All of them are drawn before any words, so that none runs through a neighbour's. */
const Pole = ({ post: { x, y, value }, axisY }: { post: PlacedPost; axisY: number }) => (
  <line className={styles.post} x1={x} x2={x} y1={y + (value === 'done' ? 7 : 10)} y2={axisY} />
)

function Post({ post, sentences }: { post: PlacedPost; sentences: Props['sentences'] }) {
  const { x, y, value, side, name, words } = post
  const isDone = value === 'done'
  const at = side === 'right' ? x + (isDone ? 12 : 17) : x - (isDone ? 12 : 17)
  const anchor = side === 'right' ? 'start' : 'end'
  const tone: RagValue = value === 'done' ? 'unknown' : value
  return (
    <g>
      <title>{post.ids.map((id) => sentences.get(id)).join('\n')}</title>
      {isDone ? (
        <circle className={styles.hollow} cx={x} cy={y} r="6" />
      ) : (
        <g transform={`translate(${x - SIGN / 2} ${y - SIGN / 2})`}>
          <RoadSign value={tone} hasGlyph size={SIGN} />
        </g>
      )}
      {name !== '' && (
        <>
          <text className={styles.name} x={at} y={y - 1} textAnchor={anchor}>
            {name}
          </text>
          <text className={classes(styles.words, styles[value])} x={at} y={y + 13} textAnchor={anchor}>
            {words}
          </text>
        </>
      )}
    </g>
  )
}

/** What one vehicle has done and has coming: three months back, twelve on. The list beneath says the same to those who hear it. */
export function VehicleRoad({ today, posts, sentences, note }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame, 1110)
  const isPrinting = usePrinting()
  const road = layVehicleRoad(posts, today, isPrinting ? NARROWEST : Math.max(NARROWEST, room))
  const { width, height, start, end, axisY, todayX, overdueX } = road
  const isScrolled = !isPrinting && width > room
  useLayoutEffect(() => {
    const box = frame.current
    if (!box || !isScrolled) return
    const usual = Math.min(todayX - box.clientWidth * TODAY_SHARE, overdueX - AIR)
    box.scrollLeft = Math.max(usual, todayX - box.clientWidth * TODAY_SHARE_MAX)
  }, [isScrolled, todayX, overdueX])
  return (
    <Tarmac label="The road ahead" className={styles.panel}>
      <header className={styles.head}>
        <h2>The road ahead</h2>
        {note !== undefined && <small className={styles.undated}>{note}</small>}
        <small className={styles.span}>3 months back, 12 months on</small>
      </header>
      <div
        ref={frame}
        className={styles.scroll}
        {...(isScrolled && { tabIndex: 0, role: 'region', 'aria-label': 'The road ahead, scrolls sideways' })}
      >
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
          <line className={styles.driven} x1={start} x2={todayX} y1={axisY} y2={axisY} />
          <line className={styles.coming} x1={todayX + 10} x2={end} y1={axisY} y2={axisY} />
          {road.months.map(({ x, label }) => (
            <text key={x} className={styles.month} x={x} y={axisY + 19}>
              {label}
            </text>
          ))}
          {road.posts.map((post) => (
            <Pole key={post.ids.join(' ')} post={post} axisY={axisY} />
          ))}
          <rect className={styles.today} x={todayX - 1} y="10" width="2" height={axisY - 4} rx="1" />
          {road.posts.map((post) => (
            <Post key={post.ids.join(' ')} post={post} sentences={sentences} />
          ))}
          <rect className={styles.today} x={todayX - 23} y="2" width="46" height="17" rx="4" />
          <text className={styles.now} x={todayX} y="14.5" textAnchor="middle">
            Today
          </text>
        </svg>
      </div>
      <ol className={styles.heard}>
        {posts.map(({ id }) => (
          <li key={id}>{sentences.get(id)}</li>
        ))}
      </ol>
    </Tarmac>
  )
}
