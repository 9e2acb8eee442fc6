import type { MailboxRow } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { folderOf } from '@kerbline/domain/areas/messages/mailbox.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { dayInWords, formatDate, formatDayMonth, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip'
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star'
import type { MouseEvent } from 'react'
import { useUser } from '../../data/session/session.ts'
import { useToday } from '../../data/session/me.ts'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './messages.module.css'
import { setStatus } from './statuses.ts'

/** As short as it can be told apart: "09:31", "Yesterday", "15 Nov", "3 Mar 2025". */
function whenInShort(at: string, today: string): string {
  const day = londonDate(at)
  if (day === today) return formatTime(at)
  const words = dayInWords(day, today)
  if (words === 'Yesterday') return words
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(day) : formatDate(day)
}

interface Props {
  readonly row: MailboxRow
  readonly isCurrent: boolean
  /** Found among all: it says in which folder. */
  readonly isPlaced: boolean
  /** Undefined: nothing is being chosen. */
  readonly isTicked: boolean | undefined
  readonly onTick: () => void
  readonly onOpen: ((id: number) => void) | undefined
}

/** A message in a list: unread by a dot and weight, who wrote it, what about, when, and its star. */
export function MessageRow({ row, isCurrent, isPlaced, isTicked, onTick, onOpen }: Props) {
  const today = useToday()
  const isStaff = useUser()?.side === 'staff'
  const { id, type, isRead, isStarred, subject, preview, correspondent, created_at: at, file_count: files } = row
  const who = `${type === 'sent' ? 'To ' : ''}${correspondent === '' ? 'no recipient' : correspondent}`
  const isUnread = !isRead && type === 'inbox'
  const handleOpen = (event: MouseEvent): void => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (isTicked !== undefined && !isElsewhere) {
      event.preventDefault()
      onTick()
    } else if (onOpen && !isElsewhere) {
      event.preventDefault()
      onOpen(id)
    }
  }
  return (
    <li
      className={styles.row}
      data-message={id}
      data-unread={isUnread || undefined}
      data-current={isCurrent || undefined}
    >
      {isTicked === undefined ? (
        <span className={styles.dot}>{isUnread && <VisuallyHidden>Unread</VisuallyHidden>}</span>
      ) : (
        <Checkbox label={`Select ${subject}`} isLabelHidden checked={isTicked} onChange={onTick} />
      )}
      <a
        className={styles.open}
        href={href('message', { id })}
        aria-current={isCurrent || undefined}
        onClick={handleOpen}
      >
        <span className={styles.who}>{who}</span> <span className={styles.subject}>{subject}</span>{' '}
        <span className={styles.preview}>{preview}</span>
      </a>
      <div className={styles.end}>
        {row.is_for_team && isStaff && (
          <small className={styles.taker} data-untaken={row.taken_by === null || undefined}>
            {row.taken_by ?? 'Unassigned'}
          </small>
        )}
        <small>
          {isPlaced && <b>{folderOf(row)} </b>}
          {files > 0 && <Icon of={PaperclipIcon} />}
          {today !== undefined && whenInShort(at, today)}
        </small>
        <IconButton
          icon={StarIcon}
          iconWeight={isStarred ? 'fill' : 'regular'}
          label={isStarred ? `Remove star from “${subject}”` : `Star “${subject}”`}
          aria-pressed={isStarred}
          onClick={() => void setStatus([row], isStarred ? 'unstarred' : 'starred')}
        />
      </div>
    </li>
  )
}
