import type { ReactNode } from 'react'
import styles from './figure.module.css'
import { Sparkline } from './sparkline.tsx'

export interface FigureFact {
  label: ReactNode
  value: string
  /** Smaller, after the figure: "mi", "/ 100". */
  unit?: string | undefined
  /** What it rests on or how it moved: "Down 3.1% on October". */
  note?: string | undefined
  href?: string | undefined
  /** Recent values, oldest first. */
  trend?: readonly number[] | undefined
  /** The last of them is of a month that is not over. */
  isTrendPart?: boolean | undefined
}

const Contents = ({ label, value, unit, note, trend, isTrendPart }: FigureFact) => (
  <>
    <span className={styles.label}>{label}</span>
    <span className={styles.value}>
      {value}
      {unit && <small> {unit}</small>}
    </span>
    {note && <span className={styles.note}>{note}</span>}
    {trend && trend.length > 1 && <Sparkline values={trend} className={styles.trend} isLastPart={isTrendPart} />}
  </>
)

/** Figures in two columns, ruled apart; each is a link where it has somewhere to lead. */
export function Figures({ facts }: { facts: readonly FigureFact[] }) {
  return (
    <ul className={styles.figures}>
      {facts.map((fact, place) => (
        <li key={place}>
          {fact.href === undefined ? (
            <div className={styles.figure}>
              <Contents {...fact} />
            </div>
          ) : (
            <a className={styles.figure} href={fact.href}>
              <Contents {...fact} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
