import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from '../dashboard.module.css'

interface Props {
  /** A plate, a number, a dot. */
  lead: ReactNode
  title: string
  detail: string
  status?: ReactNode
  action?: ReactNode
  href?: string | undefined
  className?: string | undefined
}

/** A divided row of a panel: what it is about, what it is, how it stands. Its title is the link, where it leads somewhere. */
export const Row = ({ lead, title, detail, status, action, href, className }: Props) => (
  <li className={classes(styles.row, className)}>
    <span className={styles.lead}>{lead}</span>
    <span className={styles.words}>
      {href === undefined ? (
        <b>{title}</b>
      ) : (
        <a href={href} className={styles.whole}>
          <b>{title}</b>
        </a>
      )}
      <small>{detail}</small>
    </span>
    {status && <span className={styles.status}>{status}</span>}
    {action}
  </li>
)
