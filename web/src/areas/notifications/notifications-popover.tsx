import { useState, type ReactElement } from 'react'
import { Popover } from '../../ui/overlay/popover.tsx'
import { NotificationsList } from './notifications-list.tsx'
import styles from './notifications.module.css'

/** Open as soon as it stands: its code comes with the press that asked for it. */
export function NotificationsPopover({ trigger }: { trigger: ReactElement }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover
      trigger={trigger}
      title="Notifications"
      align="end"
      className={styles.popover}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <NotificationsList onGo={() => setOpen(false)} />
    </Popover>
  )
}
