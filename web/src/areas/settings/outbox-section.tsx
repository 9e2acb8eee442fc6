import { counted } from '@kerbline/domain/kit/words.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { EmailState, OutboxEmail } from '@kerbline/domain/areas/settings/outbox-endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { instantWords } from '../../record/record-value.tsx'
import { useTyped } from '../../list/use-list.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint, type Loaded } from '../../data/use-endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EmailDialog, type OpenEmail } from './email-dialog.tsx'
import styles from './outbox.module.css'

type Page = ReplyOf<(typeof settingsEndpoints)['outbox']>
type Shown = EmailState | 'all'

const shownStates: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
]
const looks = { waiting: 'brand', failed: 'brand', sent: 'quiet' } as const
const PAGE = 25

function Line({ email, onOpen }: { email: OutboxEmail; onOpen: () => void }) {
  const today = useToday()
  const when = (at: string): string => (today === undefined ? instantWords(at) : formatInstant(at, today))
  const { to_email: to, subject, kind, state, created_at: at, sent_at: sent, attempts, next_attempt_at: next } = email
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.subject}>
          <b>{subject}</b> <Badge tone={looks[state]}>{capital(state)}</Badge>
        </p>
        <p className={styles.small}>
          To {to}, {kind}, written {when(at)}
          {sent !== null && `, sent ${when(sent)}`}
        </p>
        {email.reason !== null && (
          <p className={styles.wrong}>
            {counted(attempts, 'try', 'tries')}, last error: {email.reason}
            {next !== null && ` Next try ${when(next)}.`}
          </p>
        )}
      </div>
      <Button size="small" aria-label={`Read ${subject} to ${to}`} onClick={onOpen}>
        Read
      </Button>
    </li>
  )
}

const NoRelay = () => (
  <Notice tone="amber">
    <b>Email is not set up, so no emails are being sent.</b> Emails are held here. You can open one and pass on its
    link, or set SMTP_URL and restart the server to send them all.
  </Notice>
)

function Emails({ load, onOpen }: { load: Loaded<Page>; onOpen: (email: OutboxEmail) => void }) {
  return (
    <LoadState
      what="the outbox"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={6} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <Empty look="panel" title="No emails">
          Emails Kerbline sends will be listed here.
        </Empty>
      }
    >
      {({ rows }) => (
        <PanelRows label="Emails">
          {rows.map((email) => (
            <Line key={email.id} email={email} onOpen={() => onOpen(email)} />
          ))}
        </PanelRows>
      )}
    </LoadState>
  )
}

/** Settings, Outbox: what waits, to whom, why, and its text. */
export function OutboxSection() {
  const [state, setState] = useState<Shown>('all')
  const [search, setSearch] = useState('')
  const [turn, setTurn] = useState<{ after?: string; before?: string }>({})
  const [open, setOpen] = useState<OpenEmail>()
  const reading = useAction(settingsEndpoints.openEmail)
  const [typed, setTyped] = useTyped(search, (words) => {
    setSearch(words)
    setTurn({})
  })
  // Asked for by a press alone: each reading stands in the audit log.
  const handleOpen = async (email: OutboxEmail): Promise<void> => {
    setOpen({ email, opened: undefined })
    const opened = await reading.run({ id: email.id })
    if (opened) setOpen((now) => (now?.email.id === email.id ? { email, opened } : now))
  }
  const filter = state === 'all' ? [] : [`state:is:${state}`]
  const load = useEndpoint(settingsEndpoints.outbox, { search, filter, size: PAGE, ...turn }, { freshForSeconds: 0 })
  const { data: page } = load
  return (
    <div className={styles.stack}>
      {page?.has_relay === false && <NoRelay />}
      <Panel title="Emails" note={page && page.total.toLocaleString('en-GB')} isRuled>
        <PanelBody>
          <div className={styles.asked}>
            <TextField
              label="Search emails"
              hint="Address, subject or type"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Segmented
              label="Filter emails"
              options={shownStates}
              value={state}
              onChange={(chosen) => {
                setState(chosen)
                setTurn({})
              }}
            />
          </div>
        </PanelBody>
        <Emails load={load} onOpen={(email) => void handleOpen(email)} />
        {page && (page.next !== null || page.previous !== null) && (
          <PanelBody>
            <div className={styles.pager}>
              <Button
                onClick={() => page.previous !== null && setTurn({ before: page.previous })}
                disabledReason={page.previous === null ? 'Newest shown' : undefined}
              >
                Newer
              </Button>
              <Button
                onClick={() => page.next !== null && setTurn({ after: page.next })}
                disabledReason={page.next === null ? 'Oldest shown' : undefined}
              >
                Older
              </Button>
            </div>
          </PanelBody>
        )}
      </Panel>
      {open && (
        <EmailDialog
          {...open}
          failure={reading.isRunning ? undefined : reading.failure}
          onRetry={() => void handleOpen(open.email)}
          hasRelay={page?.has_relay === true}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
