import { classes } from '../../ui/classes.ts'
import type { RagValue } from '../status.ts'
import styles from './signs.module.css'
import { staleDays } from './stale.ts'

const Sign = ({ rag, isStale = false }: { rag: RagValue; isStale?: boolean }) => (
  <span aria-hidden className={classes(styles.sign, styles.vehicle, styles[rag], isStale && styles.stale)} />
)

/** What the signs of the map mean. @param seesDue  without it every vehicle has the same sign */
export const MapLegend = ({ seesDue }: { seesDue: boolean }) => (
  <ul className={styles.legend} aria-label="Key">
    {seesDue ? (
      <>
        <li>
          <Sign rag="red" /> Overdue
        </li>
        <li>
          <Sign rag="amber" /> Upcoming
        </li>
        <li>
          <Sign rag="green" /> Compliant
        </li>
        <li>
          <Sign rag="unknown" /> Nothing due
        </li>
      </>
    ) : (
      <li>
        <Sign rag="unknown" /> Vehicle
      </li>
    )}
    <li>
      <Sign rag="unknown" isStale /> Position older than {staleDays} days
    </li>
    <li>
      <span aria-hidden className={classes(styles.sign, styles.cluster, styles.unknown)}>
        9
      </span>{' '}
      Vehicles close together{seesDue && ', coloured by the most overdue'}
    </li>
  </ul>
)
