import { folderWords, mailFolders, type MailFolder } from '@kerbline/domain/areas/messages/mailbox.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useRef } from 'react'
import { useIsRail } from '../../data/media.ts'
import { changeQuery, navigate, useLocation } from '../../data/navigation/location.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { NotSentYet } from '../../fleet/outgoing/not-sent-yet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { TabLinks } from '../../ui/layout/tabs.tsx'
import { MessageList } from './message-list.tsx'
import styles from './messages.module.css'
import { ThreadPane } from './thread-pane.tsx'
import { useMailKeys } from './use-mail-keys.ts'
import { useMailbox } from './use-mailbox.ts'
import { setStatus, throwAway, type Copy } from './statuses.ts'
import { editAgain, NOT_SENT } from './writing.ts'

interface Props {
  readonly folder: MailFolder
  /** The message of the address. */
  readonly opened?: number
}

const nextOf = (ids: readonly number[], id: number | undefined, step: 1 | -1): number | undefined => {
  const at = id === undefined ? -1 : ids.indexOf(id)
  return ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step))]
}

/** A folder: its list, and from 1100 px the conversation beside it. */
export function MailboxPage({ folder, opened }: Props) {
  const { query } = useLocation()
  const link = useLink()
  const isNarrow = useIsRail()
  const reply = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const mailbox = useMailbox(folder)
  const rows = mailbox.load.data?.rows ?? []
  const chosen = Number(query['message'] ?? Number.NaN)
  const selected = isNarrow ? undefined : Number.isInteger(chosen) ? chosen : opened
  const open = (id: number | undefined): void => {
    if (id === undefined) return
    if (isNarrow) navigate(href('message', { id }))
    else changeQuery({ message: String(id) })
  }
  /** On a narrow screen the row that has the focus. */
  const current = (): number | undefined =>
    selected ?? (Number(document.activeElement?.closest('[data-message]')?.getAttribute('data-message')) || undefined)
  const ids = rows.map(({ id }) => id)
  const move = (step: 1 | -1): void => {
    const next = nextOf(ids, current(), step)
    if (isNarrow) list.current?.querySelector<HTMLElement>(`[data-message="${next}"] a`)?.focus()
    else open(next)
  }
  const handleThrowAway = (target: Copy): void => {
    const next = rows.find(({ id }) => id === nextOf(ids, target.id, 1))
    if (target.id === selected) {
      changeQuery({ message: undefined })
      // One that nobody has read stays so: it is next in the list, and not opened.
      if (next && next.id !== target.id && (next.isRead || next.type !== 'inbox')) open(next.id)
      else list.current?.querySelector<HTMLElement>(`[data-message="${next?.id}"] a`)?.focus()
    }
    void (target.folder === 'trash' ? setStatus([target], 'restore') : throwAway([target]))
  }
  useMailKeys({
    j: () => move(1),
    k: () => move(-1),
    s: () => {
      const row = rows.find(({ id }) => id === current())
      if (row) void setStatus([row], row.isStarred ? 'unstarred' : 'starred')
    },
    e: () => {
      const row = rows.find(({ id }) => id === current())
      if (row) handleThrowAway(row)
    },
    r: () => reply.current?.focus(),
  })
  const compose = link('compose')
  const tabs = mailFolders.map((name) => ({
    label: folderWords[name],
    href: href(name),
    isCurrent: name === folder,
    count: name === 'inbox' && mailbox.unread ? `${mailbox.unread.toLocaleString('en-GB')} unread` : undefined,
  }))
  const writeButton = compose !== undefined && (
    <ButtonLink href={compose} variant="primary" icon={PencilSimpleIcon}>
      Compose
    </ButtonLink>
  )
  return (
    <>
      <PageTitle actions={writeButton}>Messages</PageTitle>
      <div className={styles.panes}>
        <div className={styles.side}>
          <TabLinks label="Folders" tabs={tabs} />
          {folder === 'sent' && <NotSentYet place={NOT_SENT} onEdit={editAgain} />}
          <MessageList key={folder} {...{ folder, mailbox, selected, list }} onOpen={isNarrow ? undefined : open} />
        </div>
        {!isNarrow && (
          <section className={styles.reading} aria-label="Conversation">
            {selected === undefined ? (
              <Empty look="panel" title="No message selected">
                Select a message, or press J and K to move through the list.
              </Empty>
            ) : (
              <ThreadPane key={selected} id={selected} reply={reply} onThrowAway={handleThrowAway} />
            )}
          </section>
        )}
      </div>
    </>
  )
}
