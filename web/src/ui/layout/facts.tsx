import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './facts.module.css'

/** What is known of one thing: a word and its value a line, the word above its value on a phone. */
export const Facts = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <dl className={classes(styles.facts, className)}>{children}</dl>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
