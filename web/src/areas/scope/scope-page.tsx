import type { ReactNode } from 'react'
import { href } from '@kerbline/domain/screens.ts'
import { Logo } from '../../fleet/road/kerb-mark.tsx'
import { classes } from '../../ui/classes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './scope-form.module.css'

interface Props {
  /** 720 px rather than the whole width. */
  isNarrow?: boolean | undefined
  /** Buttons that stay in sight at the bottom. */
  foot?: ReactNode
  children: ReactNode
}

/** The two screens that choose what all others show: no navigation, one way back. */
export const ScopePage = ({ isNarrow, foot, children }: Props) => (
  <div className={styles.page}>
    <header className={styles.bar}>
      <Logo />
      <ButtonLink href={href('dashboard')} size="small">
        Back to the dashboard
      </ButtonLink>
    </header>
    <main className={classes(styles.main, isNarrow && styles.narrow)}>{children}</main>
    {foot && <footer className={styles.foot}>{foot}</footer>}
  </div>
)
