// A table on a phone is a column of cards: other elements, not the same ones squeezed.
import { useSyncExternalStore } from 'react'

const query = '(width < 720px)'
const narrow = (): MediaQueryList | undefined => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)

function subscribe(listener: () => void): () => void {
  const media = narrow()
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

/** True below 720 px. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow()?.matches ?? false)
