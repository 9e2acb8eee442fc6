import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './ladder.module.css'

export interface Rung {
  readonly rank: number
  readonly key: string
  readonly label: ReactNode
  readonly value: string
  /** 0 to 1, from zero. */
  readonly share: number
  readonly href?: string | undefined
}

const Rungs = ({ rungs }: { rungs: readonly Rung[] }) => (
  <ol className={styles.rungs}>
    {rungs.map(({ rank, key, label, value, share, href }) => (
      <li key={key}>
        <span className={styles.rank}>{rank}</span>
        {href === undefined ? (
          <span className={styles.rungLabel}>{label}</span>
        ) : (
          <a href={href} className={styles.rungLabel}>
            {label}
          </a>
        )}
        <b>{value}</b>
        <svg className={styles.bar} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 2">
          <rect width="100" height="2" className={styles.track} />
          <rect width={Math.max(0, Math.min(1, share)) * 100} height="2" className={styles.fill} />
        </svg>
      </li>
    ))}
  </ol>
)

interface Props {
  first: { readonly title: string; readonly rungs: readonly Rung[] }
  /** Absent where there are fewer than ten: then one list says it all. */
  second?: { readonly title: string; readonly rungs: readonly Rung[] } | undefined
}

/** Two ranked lists side by side, each with a bar from zero. */
export const Ladder = ({ first, second }: Props) => (
  <div className={styles.ladder} data-single={second === undefined || undefined}>
    {[first, ...(second ? [second] : [])].map(({ title, rungs }) => (
      <div key={title}>
        <h3>{title}</h3>
        <Rungs rungs={rungs} />
      </div>
    ))}
  </div>
)

/** Two lists to come, in their own rows. */
export const LadderSkeleton = ({ titles }: { titles: readonly [string, string] }) => (
  <div className={styles.ladder}>
    {titles.map((title) => (
      <div key={title}>
        <h3>{title}</h3>
        <ul className={styles.rungs} aria-hidden="true">
          {[0, 1, 2, 3, 4].map((place) => (
            <li key={place}>
              <span />
              <Skeleton width={`${[62, 48, 70, 54, 66][place]}%`} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
