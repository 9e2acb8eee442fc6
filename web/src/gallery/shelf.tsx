import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One titled part of the gallery. */
export const Shelf = ({
  title,
  children,
  columns = 1,
}: {
  title: string
  children: ReactNode
  columns?: 1 | 2 | 3 | 4 | undefined
}) => (
  <section className={styles.shelf} aria-label={title}>
    <h2>{title}</h2>
    <div className={styles[`columns${columns}`]}>{children}</div>
  </section>
)
