import styles from './badge.module.css'
import { classes } from './classes.ts'

interface Props {
  /** A count, or one word of state that is not a RAG status: "New", "Draft". */
  children: number | string
  tone?: 'brand' | 'quiet' | undefined
}

/** A count or a word in a small pill. RAG status is never a badge: see fleet/rag. */
export const Badge = ({ children, tone = 'quiet' }: Props) => (
  <span className={classes(styles.badge, styles[tone])}>
    {typeof children === 'number' ? children.toLocaleString('en-GB') : children}
  </span>
)
