import type { MailboxRow } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { MailFolder } from '@kerbline/domain/areas/messages/mailbox.ts'
import type { MessageStatus } from '@kerbline/domain/areas/messages/rules.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import styles from './messages.module.css'
import { setStatus, throwAway } from './statuses.ts'

interface Props {
  readonly folder: MailFolder
  readonly chosen: readonly MailboxRow[]
  readonly all: readonly MailboxRow[]
  readonly onChoose: (rows: readonly MailboxRow[]) => void
  readonly onDone: () => void
}

/** What is done to all that are ticked. */
export function BulkBar({ folder, chosen, all, onChoose, onDone }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const reason = chosen.length === 0 ? 'Tick a message first' : undefined
  const act = (status: MessageStatus): void => {
    void (status === 'trash' ? throwAway(chosen) : setStatus(chosen, status))
    onDone()
  }
  const button = (label: string, status: MessageStatus) => (
    <Button size="small" disabledReason={reason} onClick={() => act(status)}>
      {label}
    </Button>
  )
  return (
    <div className={styles.bulk} role="group" aria-label="Chosen messages">
      <Checkbox
        label={chosen.length === 0 ? `All ${all.length} shown` : `${chosen.length} chosen`}
        checked={chosen.length > 0 && chosen.length === all.length}
        isPartial={chosen.length > 0 && chosen.length < all.length}
        onChange={() => onChoose(chosen.length === all.length ? [] : all)}
      />
      {button('Read', 'read')}
      {button('Unread', 'unread')}
      {folder !== 'trash' && button('Star', 'starred')}
      {folder === 'trash' ? button('Restore', 'restore') : button('Trash', 'trash')}
      {folder === 'trash' && (
        <Button size="small" variant="danger" disabledReason={reason} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          isOpen
          onClose={() => setDeleting(false)}
          onConfirm={() => act('delete')}
          title={`Delete ${counted(chosen.length, 'message')} for good?`}
          lead="They go from your mailbox with their files, and cannot be brought back. Other people keep their own copies."
          confirmLabel="Delete for good"
          isDangerous
        />
      )}
    </div>
  )
}
