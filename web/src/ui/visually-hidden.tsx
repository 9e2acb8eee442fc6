import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for assistive technology alone. They are not copied with the text around them. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={styles.hidden}>{children}</span>
