// The queue of passing messages. Any room may add one; ToastRegion alone draws them.
import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  /** done: it happened. failed: it did not. working: it goes on. alert: somebody wrote to this screen. */
  readonly tone: 'done' | 'failed' | 'working' | 'alert'
  /** The done thing: "Tag added to 12 vehicles." */
  readonly title: string
  readonly body?: string | undefined
  /** Small print: "09:43, kept until you close it". */
  readonly note?: string | undefined
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined
  /** Milliseconds in sight; undefined stays until closed. */
  readonly lasts?: number | undefined
}

export type NewToast = Omit<Toast, 'id' | 'lasts'> & { readonly lasts?: number | 'until closed' | undefined }

const tenSeconds = 10_000
const atOnce = 4
let toasts: readonly Toast[] = []
let count = 0
let pinnedBars = 0
const listeners = new Set<() => void>()

const notify = (): void => listeners.forEach((listener) => listener())

function replace(next: readonly Toast[]): void {
  toasts = next
  notify()
}

export const closeToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id))

/** Shows a toast: 10 seconds, alerts and what goes on until closed. Beyond four the oldest that would pass anyway goes first. Returns its id. */
export function showToast({ lasts, ...words }: NewToast): number {
  count += 1
  const stays =
    lasts === 'until closed' || (lasts === undefined && (words.tone === 'alert' || words.tone === 'working'))
  const added: Toast = {
    ...words,
    id: count,
    lasts: stays ? undefined : typeof lasts === 'number' ? lasts : tenSeconds,
  }
  const surplus = toasts.length >= atOnce ? toasts.find((toast) => toast.lasts !== undefined) : undefined
  replace([...toasts.filter((toast) => toast !== surplus), added])
  return added.id
}

/** Says something else in a toast that is still there; one that was closed stays closed. */
export const rewordToast = (id: number, words: Pick<Toast, 'title' | 'body'>): void =>
  replace(toasts.map((toast) => (toast.id === id ? { ...toast, ...words } : toast)))

/** Takes every toast away, as on sign-out. */
export const clearToasts = (): void => replace([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes room at the foot for a bar pinned there; returns what takes the room back. */
export function makeRoomForBar(): () => void {
  pinnedBars += 1
  notify()
  return () => {
    pinnedBars -= 1
    notify()
  }
}

export const useIsRaised = (): boolean => useSyncExternalStore(subscribe, () => pinnedBars > 0)

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
