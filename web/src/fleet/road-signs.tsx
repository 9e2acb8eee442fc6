import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { MaybeLink } from '../ui/maybe-link.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './road-ahead.module.css'
import { fitSigns, type RoadEvent, type RoadPile } from './road-pile.ts'
import { SignShape } from './road-sign.tsx'

interface Props {
  pile: RoadPile
  /** The most signs that stand here. */
  room: number
  /** How many stand side by side. */
  columns: number
  /** What the eye reads above the signs: "6", "15 overdue". */
  count: ReactNode
  /** Said before and after it: "Week to 24 Nov: " 6 " events, 3 booked"; nothing before the overdue pile. */
  before: string
  after: string
  className?: string | undefined
}

/** A sign stands on a field of 14 px, with 2 px to the next. */
const step = 16

/** One drawing a pile, filled from the foot. */
function Signs({ events, columns }: { events: readonly RoadEvent[]; columns: number }) {
  const across = Math.min(columns, events.length)
  const rows = Math.ceil(events.length / columns)
  const width = across * step
  const height = rows * step
  return (
    <svg className={styles.signs} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {events.map(({ id, value, isBooked, href, name }, place) => {
        const x = (place % columns) * step + 1
        const y = (rows - 1 - Math.floor(place / columns)) * step + 1
        const sign = (
          <g transform={`translate(${x} ${y})`}>
            <title>{name}</title>
            <rect className={styles.field} width="14" height="14" />
            <SignShape value={value} isFilled={isBooked} />
          </g>
        )
        return href === undefined ? (
          <g key={id}>{sign}</g>
        ) : (
          <a key={id} href={href} tabIndex={-1} className={styles.sign}>
            {sign}
          </a>
        )
      })}
    </svg>
  )
}

/**
 * A pile of signs with its count. The count is the link to the whole pile and covers the column; each sign is a shortcut
 * to its own event for the pointer. Keyboard and assistive technology use the column, which leads to the list of the week.
 */
export function RoadSigns({ pile, room, columns, count, before, after, className }: Props) {
  const { shown, more } = fitSigns(pile, room)
  return (
    <div className={classes(styles.column, className)}>
      {pile.count === 0 ? (
        <VisuallyHidden>{before}no events</VisuallyHidden>
      ) : (
        <MaybeLink href={pile.href} className={styles.count}>
          <VisuallyHidden>{before}</VisuallyHidden>
          {count}
          <VisuallyHidden>{after}</VisuallyHidden>
        </MaybeLink>
      )}
      {more > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{more.toLocaleString('en-GB')}
        </span>
      )}
      {shown.length > 0 && <Signs events={shown} columns={columns} />}
    </div>
  )
}
