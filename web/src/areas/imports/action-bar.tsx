import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './action-bar.module.css'

/** Stays in sight at the bottom: back, what will happen in words, and the one step on. */
export const ActionBar = ({ back, said, children }: { back: ReactNode; said: ReactNode; children: ReactNode }) => (
  <div className={styles.bar} data-print="hide">
    {back}
    <output className={styles.said}>
      <Icon of={ShieldCheckIcon} weight="fill" />
      {said}
    </output>
    {children}
  </div>
)
