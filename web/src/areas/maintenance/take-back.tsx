import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { useCallback, useState, type ReactNode } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { changed } from '../../data/live/refresh.ts'
import { code } from '../../data/loading/code.ts'
import { useMay } from '../../data/session/may.ts'
import type { BulkAction } from '../../list/bulk/list-bulk.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { BookingRow } from './maintenance-source.ts'

const confirmation = code(async () => (await import('../../ui/overlay/dialog.tsx')).ConfirmDialog)

interface Ticked {
  readonly rows: readonly BookingRow[]
  readonly done: () => void
}

interface TakingBack {
  /** Nothing for who may not ask for bookings: the list then has no boxes to tick. */
  readonly actions: readonly BulkAction<BookingRow>[] | undefined
  /** Draw it beside the list. */
  readonly dialog: ReactNode
}

/** Requests one made oneself and nobody has answered, taken back together; what was answered has steps of its own. */
export function useTakingBack(): TakingBack {
  const mayAsk = useMay()(maintenanceEndpoints.cancelRequests.needs)
  const [ticked, setTicked] = useState<Ticked>()
  const [isRunning, setRunning] = useState(false)
  const close = useCallback(() => setTicked(undefined), [])
  const take = async (rows: readonly BookingRow[]) => {
    setRunning(true)
    try {
      const reply = await call(maintenanceEndpoints.cancelRequests, { ids: rows.map(({ id }) => id).join(',') })
      changed.emit('everything')
      return reply
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({ tone: 'failed', title: 'No requests were cancelled.', body: error.message })
      return undefined
    } finally {
      setRunning(false)
    }
  }
  const handleConfirm = async ({ rows, done }: Ticked): Promise<void> => {
    const reply = await take(rows)
    close()
    if (!reply) return
    const left = rows.length - reply.cancelled
    showToast({
      tone: 'done',
      title: `${counted(reply.cancelled, 'request')} cancelled.`,
      ...(left > 0 && {
        body: `We could not cancel ${counted(left, 'booking')}. Someone else made the request, or it has been answered.`,
      }),
    })
    done()
  }
  return {
    actions: mayAsk
      ? [
          {
            label: 'Cancel requests',
            icon: ArrowUUpLeftIcon,
            isDangerous: true,
            ahead: ahead(confirmation),
            run: (rows, done) => setTicked({ rows, done }),
          },
        ]
      : undefined,
    dialog: ticked && (
      <LazyDialog of={confirmation} name="The question" onClose={close}>
        {(ConfirmDialog) => (
          <ConfirmDialog
            isOpen
            isDangerous
            onClose={close}
            title={`Cancel ${counted(ticked.rows.length, 'request')}?`}
            lead="Only requests you made that have not been answered will be cancelled."
            confirmLabel="Cancel requests"
            isBusy={isRunning}
            busyLabel="Cancelling"
            onConfirm={() => void handleConfirm(ticked)}
          />
        )}
      </LazyDialog>
    ),
  }
}
