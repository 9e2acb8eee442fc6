import { counted } from '@kerbline/domain/kit/words.ts'
import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import { useState } from 'react'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { deviceOf, isHandheld } from './device-words.ts'
import { momentInWords, troubleWith, useHeld, type Sessions } from './profile.ts'
import styles from './profile.module.css'

type Session = Sessions[number]

function Row({ session, onEnd, isBusy }: { session: Session; onEnd: () => void; isBusy: boolean }) {
  const today = useToday()
  const held = useHeld()
  const device = deviceOf(session.user_agent)
  return (
    <li className={styles.row}>
      <Icon of={isHandheld(session.user_agent) ? DeviceMobileIcon : DesktopIcon} className={styles.device} />
      <div className={styles.words}>
        <p>
          <b>{session.viewed_by ? `${session.viewed_by}, viewing as you` : device}</b>{' '}
          {session.is_current && <Badge tone="brand">This device</Badge>}
        </p>
        <p className={styles.small}>
          {session.is_current ? '' : `Last used ${momentInWords(session.last_seen_at, today)}. `}
          Signed in {momentInWords(session.created_at, today)}
        </p>
      </div>
      {!session.is_current && (
        <Button isBusy={isBusy} busyLabel="Signing out" onClick={onEnd} aria-label={`Sign out ${device}`} {...held}>
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Where one is signed in: what is not known, or no longer used, is ended here. */
export function SessionsPanel() {
  const load = useEndpoint(profileEndpoints.sessions, {}, { freshForSeconds: 0 })
  const end = useAction(profileEndpoints.endSession)
  const endOthers = useAction(profileEndpoints.endOtherSessions)
  const [ending, setEnding] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const held = useHeld()
  const trouble = troubleWith(end.failure ?? endOthers.failure, [])
  const handleEnd = async ({ id }: Session): Promise<void> => {
    setEnding(id)
    const reply = await end.run({ id: String(id) })
    setEnding(undefined)
    if (reply) showToast({ tone: 'done', title: reply.message })
  }
  const handleOthers = async (): Promise<void> => {
    const reply = await endOthers.run({})
    setAsking(false)
    if (!reply) return
    showToast({ tone: 'done', title: `Signed out on ${counted(reply.ended, 'device')}.` })
  }
  return (
    <Panel title="Where you are signed in" isRuled>
      {trouble && (
        <PanelBody>
          <Notice tone="red" role="alert">
            <b>We could not sign that device out.</b> {trouble}
          </Notice>
        </PanelBody>
      )}
      <LoadState what="your sessions" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={3} />}>
        {({ sessions }) => (
          <>
            <PanelRows label="Sessions">
              {sessions.map((session) => (
                <Row
                  key={session.id}
                  session={session}
                  isBusy={ending === session.id}
                  onEnd={() => void handleEnd(session)}
                />
              ))}
            </PanelRows>
            <PanelBody className={styles.below}>
              {sessions.length > 1 ? (
                <div className={styles.buttons}>
                  <Button onClick={() => setAsking(true)} {...held}>
                    Sign out all others
                  </Button>
                </div>
              ) : (
                <p className={styles.small}>You are not signed in anywhere else.</p>
              )}
            </PanelBody>
          </>
        )}
      </LoadState>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void handleOthers()}
        title="Sign out on all other devices?"
        lead="You will stay signed in here. You will need to sign in again on every other device."
        confirmLabel="End all others"
        isBusy={endOthers.isRunning}
        busyLabel="Signing out"
      />
    </Panel>
  )
}
