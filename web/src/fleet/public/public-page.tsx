import type { ReactNode } from 'react'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { LoginRoad } from '../road/login-road.tsx'
import { KerbLine, Logo } from '../road/kerb-mark.tsx'
import styles from './public-page.module.css'

interface Props {
  title: string
  /** Under the title: why one is here, what went wrong. */
  notice?: ReactNode
  children: ReactNode
}

/** Sign-in and its neighbours: the road at the left, the form at the right; on phones the form alone under the kerb line. */
export function PublicPage({ title, notice, children }: Props) {
  const { name } = useLocation()
  return (
    <div className={styles.halves}>
      <section className={styles.road} data-ground="tarmac" aria-label="Kerbline" data-print="hide">
        <div className={styles.brand}>
          <Logo size="large" isOnTarmac />
        </div>
        <p className={styles.saying}>See who is dealing with every charge, deadline and request, and when it is due.</p>
        <LoginRoad />
      </section>
      <div className={styles.side}>
        <KerbLine className={styles.kerb} />
        <main className={styles.column}>
          <div className={styles.phoneBrand}>
            <Logo size="large" />
          </div>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {notice}
          {children}
        </main>
        <footer className={styles.footer}>
          {name !== 'login' && <a href={publicHref('login')}>Sign in</a>}
          {name !== 'accountDeletion' && <a href={publicHref('accountDeletion')}>Account deletion request</a>}
        </footer>
      </div>
    </div>
  )
}
