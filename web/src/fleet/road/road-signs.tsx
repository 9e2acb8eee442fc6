import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './road-signs.module.css'
import { fitSigns, type RoadPile } from './road-pile.ts'

interface Props {
  pile: RoadPile
  /** The most signs that stand here. */
  room: number
  /** What the eye reads above the signs: "6", "15 overdue". */
  count: ReactNode
  /** Said before and after it: "Week to 24 Nov: " 6 " events, 3 booked"; nothing before the overdue pile. */
  before: string
  after: string
  className?: string | undefined
}

/**
 * A pile of signs with its count. The count is the link to the whole pile and covers the column; each sign is a shortcut
 * to its own event for the pointer. Keyboard and assistive technology use the column, which leads to the list of the week.
 */
export function RoadSigns({ pile, room, count, before, after, className }: Props) {
  const { shown, more } = fitSigns(pile, room)
  return (
    <div className={classes(styles.column, className)}>
      {pile.count === 0 ? (
        <VisuallyHidden>{before}no items</VisuallyHidden>
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
      <div className={styles.stack}>
        {shown.map(({ id, value, isBooked, href, name }) => (
          <MaybeLink
            key={id}
            href={href}
            title={name}
            tabIndex={-1}
            aria-hidden="true"
            className={classes(styles.sign, styles[value], isBooked && styles.booked)}
          />
        ))}
      </div>
    </div>
  )
}
