import { classes } from '../classes.ts'
import styles from './progress.module.css'

interface Props {
  /** "Sending door-close.jpg" */
  label: string
  value: number
  max?: number | undefined
  isPaused?: boolean | undefined
  className?: string | undefined
}

/** How far something has got, as a bar. Say the same in words beside it. */
export const Progress = ({ label, value, max = 100, isPaused, className }: Props) => (
  <progress
    className={classes(styles.bar, isPaused && styles.paused, className)}
    aria-label={label}
    value={Math.min(value, max)}
    max={max}
  />
)
