// A live alert as the person sees it: its text verbatim, kept until closed.
import { showToast } from '../../ui/overlay/toasts.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

export const showAlert = (message: string, at: Date): number =>
  showToast({
    tone: 'alert',
    title: 'Alert',
    body: message,
    note: clock.format(at),
    lasts: 'until closed',
  })
