import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { ragIcons } from '../rag.tsx'
import type { RagValue } from '../status.ts'
import styles from './road-tiles.module.css'

export interface RoadTile {
  readonly value: RagValue
  readonly label: string
  readonly count: number
  readonly href?: string | undefined
}

/** How many events are of each colour, each the link to its list. */
export function RoadTiles({ tiles }: { tiles: readonly RoadTile[] }) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ value, label, count, href }) => (
        <li key={value}>
          <MaybeLink href={href}>
            <span className={classes(styles.figure, styles[value], count > 999 && styles.many)}>
              <Icon of={ragIcons[value]} weight="fill" />
              {count.toLocaleString('en-GB')}
            </span>{' '}
            <small>{label}</small>
          </MaybeLink>
        </li>
      ))}
    </ul>
  )
}
