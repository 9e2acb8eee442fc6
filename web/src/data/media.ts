// The three shapes of the page: phone below 720 px, rail below 1100 px, else the full side bar (design guide 6.3).
import { useSyncExternalStore } from 'react'

const queryList = (query: string): MediaQueryList | undefined =>
  typeof matchMedia === 'undefined' ? undefined : matchMedia(query)

/** What holds now. */
export const matchesMedia = (query: string): boolean => queryList(query)?.matches ?? false

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = queryList(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    () => matchesMedia(query),
  )
}

export const useIsPhone = (): boolean => useMedia('(width < 720px)')
export const useIsRail = (): boolean => useMedia('(width < 1100px)')
