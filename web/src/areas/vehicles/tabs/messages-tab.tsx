import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { useToday } from '../../../data/session/me.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import styles from './messages-tab.module.css'

/** What is said of the vehicle in one's own mailbox, by any plate it wore. */
export function MessagesTab({ reg }: { reg: string }) {
  const today = useToday()
  const link = useLink()
  const load = useEndpoint(mailboxEndpoints.about, { reg })
  const write = link('compose', {}, { vehicle: reg })
  const all = link('inbox', {}, { search: displayRegistration(reg) })
  return (
    <Panel
      title="Messages"
      note="Your messages about this vehicle"
      isRuled
      tools={
        write !== undefined && (
          <ButtonLink size="small" href={write}>
            New message
          </ButtonLink>
        )
      }
      action={all === undefined ? undefined : { href: all, label: 'Search the inbox' }}
    >
      <LoadState
        what="messages"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <Empty look="panel" title="No messages">
            Messages that mention this vehicle will appear here.
          </Empty>
        }
      >
        {({ rows, left_out: leftOut }) => (
          <>
            <PanelRows label="Messages">
              {rows.map(({ id, type, correspondent, subject, preview, created_at: at, isRead }) => (
                <li key={id} className={styles.row}>
                  <a href={href('message', { id })} data-unread={(!isRead && type === 'inbox') || undefined}>
                    <b>{subject}</b>
                    <span>
                      {type === 'sent' ? `To ${correspondent}` : correspondent}. {preview}
                    </span>
                  </a>
                  {today !== undefined && <small>{formatInstant(at, today)}</small>}
                </li>
              ))}
            </PanelRows>
            {leftOut > 0 && (
              <PanelBody>
                {counted(leftOut, 'older message is', 'older messages are')} not shown. Search the inbox to find them.
              </PanelBody>
            )}
          </>
        )}
      </LoadState>
    </Panel>
  )
}
