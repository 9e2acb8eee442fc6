import { QueuedRow } from '../../case/evidence/evidence-queued.tsx'
import { libraryQueue } from '../../case/evidence/library-queue.ts'
import { useIsOffline } from '../../data/live/connection.ts'
import { useSignal } from '../../data/signal.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './documents.module.css'

/** What is being sent, and what waits on this device; it goes on when one leaves the page, and when one comes back. */
export function OnTheirWay() {
  const queue = libraryQueue()
  const queued = useSignal(queue.items)
  const isOffline = useIsOffline()
  if (queued.length === 0) return null
  return (
    <section aria-label="Uploading" className={styles.way} data-print="hide">
      {isOffline && (
        <Notice tone="amber" role="status">
          You are offline. Files will upload automatically when you reconnect. You can close this page.
        </Notice>
      )}
      <ul>
        {queued.map((item) => (
          <QueuedRow key={item.key} item={item} onRemove={queue.remove} onRetry={queue.retry} />
        ))}
      </ul>
    </section>
  )
}
