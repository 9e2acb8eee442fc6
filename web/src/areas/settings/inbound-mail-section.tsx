import { inboundMailEndpoints, type InboundLetter } from '@kerbline/domain/areas/inbound-mail/endpoints.ts'
import { type LetterState, letterStateWords } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { type Loaded, useEndpoint } from '../../data/use-endpoint.ts'
import { useTyped } from '../../list/use-list.ts'
import { instantWords } from '../../record/record-value.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { LetterDialog, type OpenLetter } from './letter-dialog.tsx'
import styles from './outbox.module.css'

type Page = ReplyOf<(typeof inboundMailEndpoints)['list']>

const shownStates = {
  waiting: { label: 'Waiting', states: ['held'] },
  added: { label: 'Added', states: ['posted', 'attached'] },
  rest: { label: 'Ignored', states: ['dismissed', 'left_out', 'repeated'] },
  all: { label: 'All', states: [] },
} as const satisfies Readonly<Record<string, { label: string; states: readonly LetterState[] }>>
type Shown = keyof typeof shownStates
const choices = [
  { value: 'waiting', label: shownStates.waiting.label },
  { value: 'added', label: shownStates.added.label },
  { value: 'rest', label: shownStates.rest.label },
  { value: 'all', label: shownStates.all.label },
] as const satisfies readonly { value: Shown; label: string }[]
const PAGE = 25

const senderOf = ({ from_email: email, from_name: name }: InboundLetter): string =>
  email === null ? 'Unknown sender' : name === null ? email : `${name} (${email})`

const AddedTo = ({ to, address }: { to: string; address: string | null }) =>
  address === null ? (
    `Added to ${to}`
  ) : (
    <>
      Added to <a href={address}>{to}</a>
    </>
  )

function Line({ letter, onOpen }: { letter: InboundLetter; onOpen: () => void }) {
  const today = useToday()
  const { subject, state, why, about, address, person, received_at: at, attached_to: to, handled_by: by } = letter
  const title = subject === '' ? 'No subject' : subject
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.subject}>
          <b>{title}</b> <Badge tone={state === 'held' ? 'brand' : 'quiet'}>{letterStateWords[state]}</Badge>
        </p>
        <p className={styles.small}>
          {senderOf(letter)}, {today === undefined ? instantWords(at) : formatInstant(at, today)}
          {about !== null && (
            <>
              , in reply to an email{person !== null && ` to ${person}`} about{' '}
              {address === null ? about.toLowerCase() : <a href={address}>{about}</a>}
            </>
          )}
        </p>
        {why !== null && <p className={state === 'held' ? styles.wrong : styles.small}>{why}</p>}
        {by !== null && (
          <p className={styles.small}>
            {to === null ? 'Dismissed' : <AddedTo to={to} address={letter.attached_address} />} by {by}
          </p>
        )}
      </div>
      <Button size="small" aria-label={`Read ${title} from ${senderOf(letter)}`} onClick={onOpen}>
        Read
      </Button>
    </li>
  )
}

const NoMailbox = () => (
  <Notice tone="amber">
    <b>Email replies are not set up. Our emails ask people to reply in Kerbline.</b> Set INBOUND_MAIL_URL and
    REPLY_ADDRESS and restart the server to let people reply by email.
  </Notice>
)

interface LettersProps {
  load: Loaded<Page>
  isWaiting: boolean
  onOpen: (letter: InboundLetter) => void
}

const Letters = ({ load, isWaiting, onOpen }: LettersProps) => (
  <LoadState
    what="the emails"
    load={load}
    onRetry={load.retry}
    skeleton={<SkeletonRows rows={6} />}
    isEmpty={({ rows }) => rows.length === 0}
    empty={
      <Empty look="panel" title={isWaiting ? 'No emails waiting' : 'No emails'}>
        Replies to our emails are added to the conversation automatically. Any we cannot match are listed here.
      </Empty>
    }
  >
    {({ rows }) => (
      <PanelRows label="Emails">
        {rows.map((letter) => (
          <Line key={letter.id} letter={letter} onOpen={() => onOpen(letter)} />
        ))}
      </PanelRows>
    )}
  </LoadState>
)

const Pager = ({ page, onTurn }: { page: Page; onTurn: (turn: { after?: string; before?: string }) => void }) => (
  <PanelBody>
    <div className={styles.pager}>
      <Button
        onClick={() => page.previous !== null && onTurn({ before: page.previous })}
        disabledReason={page.previous === null ? 'Newest shown' : undefined}
      >
        Newer
      </Button>
      <Button
        onClick={() => page.next !== null && onTurn({ after: page.next })}
        disabledReason={page.next === null ? 'Oldest shown' : undefined}
      >
        Older
      </Button>
    </div>
  </PanelBody>
)

/** Settings, Inbound mail: what came in answer to letters, and what of it waits for a person. */
export function InboundMailSection() {
  const [shown, setShown] = useState<Shown>('waiting')
  const [search, setSearch] = useState('')
  const [turn, setTurn] = useState<{ after?: string; before?: string }>({})
  const [open, setOpen] = useState<OpenLetter>()
  const reading = useAction(inboundMailEndpoints.open)
  const [typed, setTyped] = useTyped(search, (words) => {
    setSearch(words)
    setTurn({})
  })
  // Asked for by a press alone: each reading stands in the audit log.
  const handleOpen = async (letter: InboundLetter): Promise<void> => {
    setOpen({ letter, words: undefined })
    const words = await reading.run({ id: letter.id })
    if (words) setOpen((now) => (now?.letter.id === letter.id ? { letter, words } : now))
  }
  const { states } = shownStates[shown]
  const filter = states.length === 0 ? [] : [`state:is:${states.join(',')}`]
  const load = useEndpoint(inboundMailEndpoints.list, { search, filter, size: PAGE, ...turn }, { freshForSeconds: 0 })
  const { data: page } = load
  return (
    <div className={styles.stack}>
      {page?.has_mailbox === false && <NoMailbox />}
      <Panel title="Replies by email" note={page && page.total.toLocaleString('en-GB')} isRuled>
        <PanelBody>
          <div className={styles.asked}>
            <TextField
              label="Search emails"
              hint="Sender or subject"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Segmented
              label="Show"
              options={choices}
              value={shown}
              onChange={(chosen) => {
                setShown(chosen)
                setTurn({})
              }}
            />
          </div>
        </PanelBody>
        <Letters load={load} isWaiting={shown === 'waiting'} onOpen={(letter) => void handleOpen(letter)} />
        {page && (page.next !== null || page.previous !== null) && <Pager page={page} onTurn={setTurn} />}
      </Panel>
      {open && (
        <LetterDialog
          {...open}
          key={open.letter.id}
          failure={reading.isRunning ? undefined : reading.failure}
          onRetry={() => void handleOpen(open.letter)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
