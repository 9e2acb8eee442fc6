// What live news does to the page: an alert becomes a toast, an announced deployment a bar across the page, and drafts are kept at once;
// one taken back goes again.
import { alertsEndpoints, type RealtimeAddress } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { call } from '../../data/client.ts'
import { saveDraftsNow } from '../../data/drafts.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { noteChange } from '../../data/live/changed-elsewhere.ts'
import { deployment } from '../../data/live/notices.ts'
import { listenLive } from '../../data/live/realtime.ts'
import { beginningOf, changed } from '../../data/live/refresh.ts'
import { closeToast } from '../../ui/overlay/toasts.ts'
import { showAlert } from './alert-toast.ts'

/** Returns the end of listening. */
export function listenForAlerts(address: RealtimeAddress, listen: typeof listenLive = listenLive): () => void {
  /** The toasts of alerts by their ids, and the one announced deployment. */
  const toasts = new Map<number, number>()
  let announced: number | undefined
  const refresh = (): void => changed.emit([beginningOf(alertsEndpoints.list.path)])
  const onAlert = (message: string, id?: number): void => {
    const toast = showAlert(message, new Date())
    if (id !== undefined) toasts.set(id, toast)
    refresh()
  }
  const onDeployment = (message: string, id?: number): void => {
    saveDraftsNow.emit()
    announced = id
    deployment.set(message)
    refresh()
  }
  const askFor = async (id: number): Promise<void> => {
    try {
      const { kind, message } = await call(alertsEndpoints.view, { id })
      if (kind === 'AlertEvent') onAlert(message, id)
      else onDeployment(message, id)
    } catch (error) {
      // Not for this person, or the server is gone: the list of alerts tells it when it is asked.
      if (!isLoadFailure(error)) throw error
    }
  }
  return listen(address, {
    onAlert,
    onDeployment,
    onWaiting: (id) => void askFor(id),
    onCaseChanged: noteChange,
    onNotified: () => changed.emit([beginningOf(notificationsEndpoints.list.path)]),
    onMessages: () => changed.emit([beginningOf(messagesEndpoints.inbox.path)]),
    onRetracted: (id) => {
      const toast = toasts.get(id)
      if (toast !== undefined) closeToast(toast)
      toasts.delete(id)
      if (announced === id) deployment.set(undefined)
      refresh()
    },
  })
}
