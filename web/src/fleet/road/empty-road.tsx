import { classes } from '../../ui/classes.ts'
import styles from './empty-road.module.css'

/** A dashed road running to the horizon with nothing on it: pages that do not exist, or could not be drawn. */
export const EmptyRoad = ({ className }: { className?: string | undefined }) => (
  <svg className={classes(styles.road, className)} viewBox="0 0 320 132" aria-hidden="true">
    <path className={styles.land} d="M8 44h304" />
    <path className={styles.hills} d="M34 44q26-13 52-7t44-5q28 8 52 4t50 8" />
    <path className={styles.surface} d="M154 44 44 128h236L166 44z" />
    <path className={styles.kerb} d="M153 44 30 128M156 44 42 128" />
    <path className={styles.edge} d="M167 44 292 128" />
    <path className={styles.lane} d="M160.6 49l.3 3M161.3 58l.5 5M162.5 70l.8 8M164.2 88l1.3 13M166.6 114l1.4 14" />
  </svg>
)

/** A van with nothing behind it: lists that hold no vehicles yet. */
export const EmptyVan = ({ className }: { className?: string | undefined }) => (
  <svg className={classes(styles.van, className)} viewBox="-14 -2 270 92" aria-hidden="true">
    <path d="M40 72H18q-6 0-6-6V14Q12 4 22 4h120q14 0 22 9l20 24 30 6q12 3 12 14v9q0 6-6 6h-8M96 72h60M152 16h-26v22h44l-14-18q-2-4-4-4zM112 4v68" />
    <circle cx="68" cy="72" r="14" />
    <circle cx="68" cy="72" r="5" />
    <circle cx="182" cy="72" r="14" />
    <circle cx="182" cy="72" r="5" />
    <path d="M-8 86H52M84 86h82M198 86h30" />
    <path d="M240 86h14" strokeDasharray="14 10" />
  </svg>
)
