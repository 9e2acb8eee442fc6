import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { useEffect, useRef } from 'react'
import { useSignal } from '../../data/signal.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { shownLink } from './invitation-link.ts'
import type { UserRecord } from './user-words.ts'
import styles from './users.module.css'

/** Shown to who invited, where no mail leaves the portal; gone once it is taken. */
export function InvitationLinkPanel({ record: { id, name, email } }: { record: UserRecord }) {
  const shown = useSignal(shownLink)
  const place = useRef<HTMLDivElement>(null)
  const isHere = shown?.userId === id
  useEffect(() => {
    if (isHere) place.current?.focus()
  }, [isHere])
  if (!isHere) return null
  return (
    <div ref={place} tabIndex={-1} className={styles.link}>
      <Panel title={`Send this link to ${name}`} isRuled>
        <PanelBody>
          <div className={styles.dialogBody}>
            <Notice tone="amber">
              <b>You will only see this link once.</b> Email is not set up, so we could not email {email}. Anyone with
              the link can set the password, so only give it to {name}. The audit log shows that you have seen it.
            </Notice>
            <p className={styles.address}>{shown.link}</p>
            <div className={styles.requestActions}>
              <Button icon={CopyIcon} variant="primary" onClick={() => void copyLink(shown.link)}>
                Copy link
              </Button>
              <Button onClick={() => shownLink.set(undefined)}>Done</Button>
            </div>
          </div>
        </PanelBody>
      </Panel>
    </div>
  )
}
