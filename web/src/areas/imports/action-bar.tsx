import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PinnedBar } from '../../ui/layout/pinned-bar.tsx'
import styles from './action-bar.module.css'

/** Stays in sight at the bottom: back, what will happen in words, and the one step on. */
export const ActionBar = ({ back, said, children }: { back: ReactNode; said: ReactNode; children: ReactNode }) => (
  <PinnedBar className={styles.bar}>
    {back}
    <output className={styles.said}>
      <Icon of={ShieldCheckIcon} weight="fill" />
      {said}
    </output>
    {children}
  </PinnedBar>
)
