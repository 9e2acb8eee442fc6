// What live news does to the page: an alert becomes a toast, an announced deployment a bar across the page, and drafts are kept at once.
import { saveDraftsNow } from '../../data/drafts.ts'
import { deployment } from '../../data/live/notices.ts'
import { listenLive } from '../../data/live/realtime.ts'
import { showAlert } from './alert-toast.ts'

/** Returns the end of listening. */
export const listenForAlerts = (): (() => void) =>
  listenLive({
    onAlert: (message) => void showAlert(message, new Date()),
    onDeployment: (message) => {
      saveDraftsNow.emit()
      deployment.set(message)
    },
  })
