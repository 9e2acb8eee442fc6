import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { ShowOlder } from '../../ui/layout/show-older.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications.module.css'

interface Props {
  /** Somebody goes to a record, or to their choices. */
  onGo: () => void
}

/** A part of the list, and under it the older ones. */
function Part({ after, onGo }: Props & { after?: string | undefined }) {
  const load = useEndpoint(notificationsEndpoints.list, after === undefined ? {} : { after })
  return (
    <LoadState
      what="notifications"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={4} />}
      isEmpty={({ notifications }) => notifications.length === 0}
      empty={
        <Empty look="panel" title="No notifications yet">
          Updates to your bookings and queries will appear here.
        </Empty>
      }
    >
      {({ notifications, next }) => (
        <>
          <ul className={styles.rows} aria-label={after === undefined ? 'Notifications' : 'Older notifications'}>
            {notifications.map((each) => (
              <NotificationRow key={each.id} notification={each} onGo={onGo} />
            ))}
          </ul>
          <ShowOlder next={next} className={styles.older}>
            {(from) => <Part after={from} onGo={onGo} />}
          </ShowOlder>
        </>
      )}
    </LoadState>
  )
}

/** Everything up to the newest shown; what comes meanwhile stays unread. */
function AllRead() {
  const { data: unread } = useEndpoint(notificationsEndpoints.unread, {})
  const { data: list } = useEndpoint(notificationsEndpoints.list, {})
  const readAll = useAction(notificationsEndpoints.readAll)
  if (!unread || unread.unread === 0 || !list || list.notifications.length === 0) return null
  // What is worst stands first, so the newest may stand anywhere.
  const newest = Math.max(...list.notifications.map(({ id }) => id))
  return (
    <>
      <Button
        size="small"
        isBusy={readAll.isRunning}
        busyLabel="Saving"
        onClick={() => void readAll.run({ up_to: newest })}
      >
        Mark all as read
      </Button>
      {readAll.failure && (
        <Notice tone="red" role="alert">
          <b>We could not mark them as read.</b> {readAll.failure.message}
        </Notice>
      )}
    </>
  )
}

export function NotificationsList({ onGo }: Props) {
  const isViewing = useIsViewing()
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        {!isViewing && <AllRead />}
        <a className={styles.link} href={href('profile', undefined, { tab: 'notifications' })} onClick={onGo}>
          Notification settings
        </a>
      </div>
      <Part onGo={onGo} />
    </div>
  )
}
