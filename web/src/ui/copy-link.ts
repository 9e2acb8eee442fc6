import { showToast } from './overlay/toasts.ts'

/** Puts what is not easily typed on the clipboard; where the browser does not let it, it is shown to be marked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'done', title: `${text} copied.` })
  } catch {
    showToast({ tone: 'failed', title: 'Your browser blocked copying.', body: text })
  }
}

/** Puts a link on the clipboard and says whether the browser let it. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showToast({ tone: 'done', title: 'Link copied.' })
  } catch {
    showToast({ tone: 'failed', title: 'Your browser blocked copying. Select the link and copy it yourself.' })
  }
}
