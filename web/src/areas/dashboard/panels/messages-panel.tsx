import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { unreadIn } from '@kerbline/domain/areas/messages/rules.ts'
import { instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { useToday } from '../../../data/session/me.ts'
import { useEndpoint, withData } from '../../../data/use-endpoint.ts'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../dashboard.module.css'
import { Row } from './row.tsx'
import { useLink } from '../../../data/navigation/use-link.ts'

const SHOWN = 3

/** Panel 8, right: the three latest messages, unread first. */
export function MessagesPanel() {
  const load = useEndpoint(messagesEndpoints.inbox, {})
  const today = useToday()
  const link = useLink()
  const inbox = load.data?.received.filter(({ folder }) => folder === 'inbox')
  const unread = load.data && unreadIn(load.data)
  const all = link('inbox', undefined, unread ? { unread: '1' } : {})
  const shown = inbox
    ?.toSorted(
      (one, other) => Number(one.isRead) - Number(other.isRead) || other.created_at.localeCompare(one.created_at),
    )
    .slice(0, SHOWN)
  const label = unread === undefined ? undefined : `${unread.toLocaleString('en-GB')} unread`
  return (
    <Panel
      title="Messages"
      span={6}
      isRuled
      action={all && label ? { href: all, label, name: `${label} messages` } : undefined}
    >
      <LoadState
        what="messages"
        load={withData(load, shown)}
        onRetry={load.retry}
        skeleton={
          <div className={styles.skeleton}>
            <SkeletonRows rows={SHOWN} />
          </div>
        }
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Empty look="panel" title="No messages">
            Messages from your account manager and our teams will appear here.
          </Empty>
        }
      >
        {(rows) => (
          <PanelRows label="Latest messages">
            {rows.map(({ id, isRead, subject, sender, created_at }) => (
              <Row
                key={id}
                className={styles.message}
                lead={
                  isRead ? (
                    <span className={styles.noDot} />
                  ) : (
                    <span className={styles.dot}>
                      <VisuallyHidden>Unread</VisuallyHidden>
                    </span>
                  )
                }
                title={subject}
                detail={today ? `${sender.name}, ${instantInSentence(created_at, today)}` : sender.name}
                href={link('message', { id })}
              />
            ))}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}
