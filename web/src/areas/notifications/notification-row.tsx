import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { type Notification, notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { useToday } from '../../data/session/me.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { useAction } from '../../data/use-action.ts'
import { IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './notifications.module.css'

interface Props {
  readonly notification: Notification
  readonly onGo: () => void
}

/** One thing one was told: opens its record, and is read by that. */
export function NotificationRow({ notification, onGo }: Props) {
  const today = useToday()
  const isViewing = useIsViewing()
  const read = useAction(notificationsEndpoints.read)
  const { id, title, record, reg_no: reg, said, address, at, is_read: isRead } = notification
  const mark = async (wanted: boolean): Promise<void> => {
    if (!(await read.run({ id, is_read: wanted })))
      showToast({ tone: 'failed', title: `We could not mark it as ${wanted ? 'read' : 'unread'}.`, body: 'Try again.' })
  }
  const handleGo = (): void => {
    if (!isRead && !isViewing) void mark(true)
    onGo()
  }
  return (
    <li className={styles.row} data-unread={!isRead || undefined}>
      <a className={styles.open} href={address} onClick={handleGo}>
        <span className={styles.title}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </span>
        {said !== null && <span className={styles.said}>{said}</span>}
        <small className={styles.about}>
          {record}
          {reg !== null && `, ${displayRegistration(reg)}`}
          {today !== undefined && ` · ${formatInstant(at, today)}`}
        </small>
      </a>
      {!isViewing && (
        <IconButton
          size="normal"
          icon={isRead ? EnvelopeSimpleIcon : CheckIcon}
          label={isRead ? `Mark “${title}” as unread` : `Mark “${title}” as read`}
          onClick={() => void mark(!isRead)}
        />
      )}
    </li>
  )
}
