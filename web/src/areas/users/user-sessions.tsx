import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { useState } from 'react'
import { instantWords } from '../../record/record-value.tsx'
import { useAction } from '../../data/use-action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Empty } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { browserWords, type UserView } from './user-words.ts'
import styles from './users.module.css'

/** Where somebody is signed in; ended all at once, for a lost phone or a colleague who left. */
export function UserSessions({ view: { record, sessions, may } }: { view: UserView }) {
  const [isAsking, setAsking] = useState(false)
  const end = useAction(usersEndpoints.endSessions)
  const handleEnd = async (): Promise<void> => {
    const reply = await end.run({ id: String(record.id) })
    if (!reply) return
    setAsking(false)
    showToast({ tone: 'done', title: reply.message })
  }
  const mayEnd = may.includes('end sessions') && sessions.length > 0
  return (
    <Panel
      title="Sessions"
      note="Newest first"
      isRuled
      tools={
        mayEnd && (
          <Button size="small" className={styles.finger} onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <Empty look="panel" title="Not signed in anywhere">
          Devices {record.name} is signed in on appear here.
        </Empty>
      ) : (
        <PanelRows label="Sessions">
          {sessions.map(({ id, user_agent: agent, created_at, last_seen_at, is_current, viewed_by }) => (
            <li key={id} className={styles.session}>
              <p>
                <b>{browserWords(agent)}</b> {is_current && <Badge tone="brand">This device</Badge>}
                {viewed_by !== null && <Badge>{`Viewed by ${viewed_by}`}</Badge>}
              </p>
              <p className={styles.small}>
                Last seen {instantWords(last_seen_at)}, signed in {instantWords(created_at)}
              </p>
            </li>
          ))}
        </PanelRows>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void handleEnd()}
        title={`Sign ${record.name} out on all devices?`}
        lead={
          end.failure ? (
            <Notice tone="red" role="alert">
              <b>We could not sign them out.</b> {end.failure.message}
            </Notice>
          ) : (
            'They can sign back in straight away. Unsaved work stays on their device.'
          )
        }
        confirmLabel="Sign out everywhere"
        isBusy={end.isRunning}
        busyLabel="Signing out"
      />
    </Panel>
  )
}
