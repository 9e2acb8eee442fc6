import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import type { ReactNode } from 'react'
import { href } from '@kerbline/domain/screens.ts'
import { useMayOpen } from '../data/session/may.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './no-access.module.css'
import { WhomToAsk } from './whom-to-ask.tsx'

/** A page this person may not see, inside the shell: not a 404, and somebody to ask. */
export function NoAccess({ title, isAlone }: { title: string; isAlone: boolean }) {
  const mayOpen = useMayOpen()
  const contents: ReactNode = (
    <div className={styles.page}>
      <Icon of={LockSimpleIcon} className={styles.icon} />
      <h1 className={styles.title} tabIndex={-1}>
        You do not have access to {title}
      </h1>
      <WhomToAsk />
      <div className={styles.actions}>
        {mayOpen('contacts') && <ButtonLink href={href('contacts')}>Contacts</ButtonLink>}
        {mayOpen('dashboard') && (
          <ButtonLink variant="primary" href={href('dashboard')}>
            Go to the dashboard
          </ButtonLink>
        )}
      </div>
    </div>
  )
  return isAlone ? <main>{contents}</main> : contents
}
