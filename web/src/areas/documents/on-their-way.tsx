import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { QueuedRow } from '../../case/evidence/evidence-queued.tsx'
import { evidenceQueue } from '../../case/evidence/evidence-queue.ts'
import type { LibrarySource } from '../../case/evidence/evidence-source.ts'
import { useIsOffline } from '../../data/live/connection.ts'
import { useSignal } from '../../data/signal.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './documents.module.css'

const source: LibrarySource = { kind: 'library', id: 0, refreshes: [documentsEndpoints.list] }

/** Papers on their way to the library: one line for all of them, whichever record each is for. */
export const libraryQueue = () => evidenceQueue(source)

/** What is being sent, and what waits on this device; it goes on when one leaves the page, and when one comes back. */
export function OnTheirWay() {
  const queue = libraryQueue()
  const queued = useSignal(queue.items)
  const isOffline = useIsOffline()
  if (queued.length === 0) return null
  return (
    <section aria-label="On their way" className={styles.way} data-print="hide">
      {isOffline && (
        <Notice tone="amber" role="status">
          No connection. What waits is sent by itself when it is back; this page may be closed meanwhile.
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
