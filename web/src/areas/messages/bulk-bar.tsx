import type { MailboxRow } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import type { MailFolder } from '@kerbline/domain/areas/messages/mailbox.ts'
import type { MessageStatus } from '@kerbline/domain/areas/messages/rules.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { type ManyRows, startChange } from '../../list/bulk/bulk-change.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import styles from './messages.module.css'
import { setStatus, throwAway } from './statuses.ts'

interface Props {
  readonly folder: MailFolder
  readonly chosen: readonly MailboxRow[]
  readonly all: readonly MailboxRow[]
  /** Everything the folder holds of what is asked, where that is more than is shown. */
  readonly many: ManyRows | undefined
  readonly onChoose: (rows: readonly MailboxRow[]) => void
  readonly onDone: () => void
}

/** "Trash 3,204 messages": what is asked, and what it is called while it goes on. */
const verbs: Readonly<Record<MessageStatus, string>> = {
  read: 'Mark as read',
  unread: 'Mark as unread',
  starred: 'Star',
  unstarred: 'Remove stars',
  trash: 'Move to bin',
  restore: 'Restore',
  delete: 'Delete permanently',
}

const forGood = 'They will be permanently deleted from your mailbox, with their files. Other people keep their copies.'

/** What is done to all that are ticked; and to all there are, beside other work. */
export function BulkBar({ folder, chosen, all, many, onChoose, onDone }: Props) {
  const [asking, setAsking] = useState<MessageStatus>()
  const [isEvery, setEvery] = useState(false)
  const whole = isEvery && many && chosen.length === all.length ? many : undefined
  const count = whole?.total ?? chosen.length
  const reason = count === 0 ? 'Select a message first' : undefined
  const make = async (status: MessageStatus): Promise<void> => {
    setAsking(undefined)
    if (whole) {
      if (!(await startChange(whole, { deed: 'mark', values: { status }, title: verbs[status] }))) return
    } else void (status === 'trash' ? throwAway(chosen) : setStatus(chosen, status))
    onDone()
  }
  const button = (label: string, status: MessageStatus) => (
    <Button
      size="small"
      variant={status === 'delete' ? 'danger' : 'secondary'}
      disabledReason={reason}
      onClick={() => (whole || status === 'delete' ? setAsking(status) : void make(status))}
    >
      {label}
    </Button>
  )
  const words = counted(count, 'message')
  return (
    <div className={styles.bulk} role="group" aria-label="Selected messages">
      <Checkbox
        label={
          whole
            ? `All ${count.toLocaleString('en-GB')} selected`
            : chosen.length === 0
              ? `All ${all.length} shown`
              : `${chosen.length} selected`
        }
        checked={chosen.length > 0 && chosen.length === all.length}
        isPartial={chosen.length > 0 && chosen.length < all.length}
        onChange={() => {
          setEvery(false)
          onChoose(chosen.length === all.length ? [] : all)
        }}
      />
      {many && !whole && chosen.length === all.length && chosen.length > 0 && (
        <Button size="small" variant="quiet" onClick={() => setEvery(true)}>
          Select all {many.total.toLocaleString('en-GB')}
        </Button>
      )}
      {button('Read', 'read')}
      {button('Unread', 'unread')}
      {folder !== 'trash' && button('Star', 'starred')}
      {folder === 'trash' ? button('Restore', 'restore') : button('Move to bin', 'trash')}
      {folder === 'trash' && button('Delete', 'delete')}
      {asking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(undefined)}
          onConfirm={() => void make(asking)}
          title={asking === 'delete' ? `Delete ${words}?` : `${verbs[asking]}: all ${words}?`}
          lead={asking === 'delete' ? forGood : 'This runs in the background. You can undo it later.'}
          confirmLabel={asking === 'delete' ? 'Delete permanently' : verbs[asking]}
          isDangerous={asking === 'delete'}
        />
      )}
    </div>
  )
}
