import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for assistive technology alone. They are not copied with the text around them. */
export function VisuallyHidden({ children, isBlock }: { children: ReactNode; isBlock?: boolean | undefined }) {
  const Element = isBlock ? 'div' : 'span'
  return <Element className={styles.hidden}>{children}</Element>
}
