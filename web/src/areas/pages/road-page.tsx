import type { ReactNode } from 'react'
import { Logo } from '../../fleet/road/kerb-mark.tsx'
import { EmptyRoad } from '../../fleet/road/empty-road.tsx'
import { useLocation } from '../../data/navigation/location.ts'
import styles from './road-page.module.css'

/** A page with nothing on it but an empty road and the way on. Inside the shell for signed-in screens, alone otherwise. */
export function RoadPage({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const isInShell = useLocation().guard === 'auth'
  const contents = (
    <div className={styles.column}>
      <EmptyRoad />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.text}>{text}</div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
  if (isInShell) return contents
  return (
    <div className={styles.alone}>
      <header className={styles.brand}>
        <Logo />
      </header>
      <main>{contents}</main>
    </div>
  )
}
