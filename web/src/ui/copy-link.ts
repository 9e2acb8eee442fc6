import { showToast } from './overlay/toasts.ts'

/** Puts a link on the clipboard and says whether the browser let it. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showToast({ tone: 'done', title: 'Link copied.' })
  } catch {
    showToast({ tone: 'failed', title: 'This browser did not let the portal copy. Mark the link and copy it by hand.' })
  }
}
