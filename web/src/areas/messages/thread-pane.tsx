import { mailboxEndpoints, type ThreadMessage } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { IconButton } from '../../ui/button.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import threadStyles from './thread.module.css'
import { ReplyBox } from './reply-box.tsx'
import { setStatus, useWithChanges, type Copy } from './statuses.ts'
import { TeamBar } from './team-bar.tsx'
import { MessageInThread } from './thread-message.tsx'

type Thread = ReplyOf<(typeof mailboxEndpoints)['thread']>

interface Props {
  readonly id: number
  readonly reply: RefObject<HTMLTextAreaElement | null>
  readonly onThrowAway: (copy: Copy) => void
  /** The page has its own heading. */
  readonly isAlone?: boolean
}

/** So many of the newest stand open; those before them are one press away. */
const OPEN = 3

/** The message one came for, else the newest: what the tools and the keys act on. */
export const openedOf = (messages: readonly ThreadMessage[], id: number): ThreadMessage | undefined =>
  messages.find((message) => message.id === id) ?? messages.at(-1)

/** What is seen is read: each once, so that one marked unread by hand stays unread. */
function useReading(messages: readonly ThreadMessage[] | undefined): void {
  const isViewing = useIsViewing()
  const seen = useRef(new Set<number>())
  useEffect(() => {
    if (isViewing) return
    const unread = (messages ?? []).filter(
      ({ id, type, isRead, folder }) => type === 'inbox' && folder === 'inbox' && !isRead && !seen.current.has(id),
    )
    for (const { id } of messages ?? []) seen.current.add(id)
    if (unread.length > 0) void setStatus(unread, 'read')
  }, [messages, isViewing])
}

/** The records the words name, as far as the reader may open them. */
const Links = ({ thread }: { thread: Thread }) =>
  thread.links.length === 0 && thread.account_name === null ? null : (
    <div className={threadStyles.links}>
      {thread.links.map(({ kind, label, state, address }) =>
        kind === 'vehicle' ? (
          <a key={address} href={address} className={threadStyles.plate}>
            <Plate reg={label} />
          </a>
        ) : (
          <Chip key={address} href={address}>
            {state === null ? label : `${label}, ${state}`}
          </Chip>
        ),
      )}
      {thread.account_name !== null && <small>{thread.account_name}</small>}
    </div>
  )

function Tools({ message, onThrowAway }: { message: ThreadMessage; onThrowAway: (copy: Copy) => void }) {
  const isTrash = message.folder === 'trash'
  return (
    <div className={threadStyles.tools} data-print="hide">
      <IconButton
        icon={StarIcon}
        size="touch"
        iconWeight={message.isStarred ? 'fill' : 'regular'}
        label={message.isStarred ? 'Remove star' : 'Star'}
        aria-pressed={message.isStarred}
        onClick={() => void setStatus([message], message.isStarred ? 'unstarred' : 'starred')}
      />
      <IconButton
        icon={EnvelopeSimpleIcon}
        size="touch"
        label={message.isRead ? 'Mark as unread' : 'Mark as read'}
        onClick={() => void setStatus([message], message.isRead ? 'unread' : 'read')}
      />
      <IconButton
        icon={isTrash ? ArrowCounterClockwiseIcon : TrashIcon}
        size="touch"
        label={isTrash ? 'Restore' : 'Move to bin'}
        onClick={() => onThrowAway(message)}
      />
      <IconButton icon={PrinterIcon} size="touch" label="Print" onClick={() => print()} />
    </div>
  )
}

const Fold = ({ count, onOpen }: { count: number; onOpen: () => void }) => (
  <button type="button" className={threadStyles.fold} aria-expanded={false} onClick={onOpen}>
    <Icon of={CaretRightIcon} weight="bold" /> {counted(count, 'earlier message')}
  </button>
)

/** Those before the fifty newest, when they are asked for. */
function Earlier({ count, ...asked }: { id: number; before: number; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? <EarlierMessages {...asked} /> : <Fold count={count} onOpen={() => setOpen(true)} />
}

function EarlierMessages({ id, before }: { id: number; before: number }) {
  const load = useEndpoint(mailboxEndpoints.thread, { id, before })
  return (
    <LoadState what="earlier messages" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={4} />}>
      {({ messages, earlier }) => (
        <>
          {earlier > 0 && messages[0] && <Earlier id={id} before={messages[0].id} count={earlier} />}
          <ol className={threadStyles.thread} aria-label="Earlier messages">
            {messages.map((message) => (
              <MessageInThread key={message.id} message={message} />
            ))}
          </ol>
        </>
      )}
    </LoadState>
  )
}

function Messages({ thread, messages }: { thread: Thread; messages: readonly ThreadMessage[] }) {
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, messages.length - OPEN)
  return (
    <>
      {hidden > 0 && <Fold count={hidden} onOpen={() => setWhole(true)} />}
      {hidden === 0 && thread.earlier > 0 && messages[0] && (
        <Earlier id={thread.id} before={messages[0].id} count={thread.earlier} />
      )}
      <ol className={threadStyles.thread} aria-label="Messages of this conversation">
        {messages.slice(hidden).map((message) => (
          <MessageInThread key={message.id} message={message} />
        ))}
      </ol>
    </>
  )
}

/** A conversation, and the box to answer it in. */
export function ThreadPane({ id, reply, onThrowAway, isAlone = false }: Props) {
  const may = useMay()
  const load = useEndpoint(mailboxEndpoints.thread, { id })
  const withChanges = useWithChanges()
  useReading(load.data?.messages)
  if (load.problem?.status === 404)
    return (
      <Empty look="panel" title="Message not found">
        It was deleted, or it is not in your mailbox.
      </Empty>
    )
  return (
    <LoadState what="this conversation" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={8} />}>
      {(thread) => {
        const messages = thread.messages.map(withChanges)
        const opened = openedOf(messages, id)
        return (
          <div className={threadStyles.conversation}>
            <header className={threadStyles.head}>
              <div>
                {!isAlone && <h2>{thread.subject}</h2>}
                <Links thread={thread} />
              </div>
              {opened && <Tools message={opened} onThrowAway={onThrowAway} />}
            </header>
            {thread.team && <TeamBar id={id} team={thread.team} />}
            <Messages thread={thread} messages={messages} />
            {may('send messages') && <ReplyBox key={id} thread={thread} box={reply} />}
          </div>
        )
      }}
    </LoadState>
  )
}
