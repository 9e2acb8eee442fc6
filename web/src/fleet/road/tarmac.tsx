import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './tarmac.module.css'

interface Props {
  /** Names the region. */
  label: string
  span?: 12 | 8 | undefined
  className?: string | undefined
  children: ReactNode
}

/** The road surface with its double yellow kerb. At most one a page. */
export const Tarmac = ({ label, span, className, children }: Props) => (
  <section className={classes(styles.tarmac, className)} aria-label={label} data-ground="tarmac" data-span={span}>
    {children}
  </section>
)
