// What a signed-in page does besides showing itself, once it has been painted: load ahead, and listen for live news.
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { useEffect } from 'react'
import { afterFirstPaint } from '../data/loading/after-first-paint.ts'
import { useIsPhone } from '../data/media.ts'
import { isMetered } from '../data/loading/metered.ts'
import { useScope } from '../data/session/scope.ts'
import { scopeKey } from '../data/session/scope-key.ts'
import { useUser } from '../data/session/session.ts'
import { useSignal } from '../data/signal.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { palette } from './overlays.tsx'
import { moreSheet } from './layout.tsx'
import { builtScreens } from './pages.ts'
import { pageOf } from './public-pages.ts'

const listenCode = () => import('../areas/alerts/listen.ts')
const recoveryCode = () => import('../data/loading/recovery.ts')
const loadCode = () => import('../data/loading/background-load.ts')

/** Loads ahead for the active scope; another scope starts anew. */
function useLoadAhead(): void {
  const key = useSignal(scopeKey)
  const vehicles = useScope().data?.vehicles
  const userId = useUser()?.id
  useEffect(() => {
    if (vehicles === undefined || userId === undefined || key === '') return undefined
    const stop = new AbortController()
    const cancel = afterFirstPaint(() => {
      // A chunk that does not come costs speed, not function: every screen loads what it shows by itself.
      void loadCode().then(
        ({ loadInBackground }) => loadInBackground(vehicles, builtScreens, stop.signal),
        () => undefined,
      )
    })
    return () => {
      cancel()
      stop.abort()
    }
  }, [key, userId, vehicles])
}

/** One live line a session; it closes when the session ends. */
function useLiveNews(): void {
  const userId = useUser()?.id
  const address = useEndpoint(authEndpoints.me, {}).data?.realtime
  useEffect(() => {
    if (userId === undefined || address === undefined) return undefined
    let isOver = false
    let end: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = (): void => {
      listenCode().then(
        ({ listenForAlerts }) => {
          if (!isOver) end = listenForAlerts(address)
        },
        () => {
          timer = setTimeout(start, 60_000) // no connection for the code: later, then
        },
      )
    }
    const cancel = afterFirstPaint(start)
    return () => {
      isOver = true
      cancel()
      clearTimeout(timer)
      end?.()
    }
  }, [address, userId])
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * On a phone the sheet of the bar comes with the first sign that somebody is there, and opens at once; not where every byte is paid for.
 * Everything else that floats comes when its own button is pointed at or focused.
 */
function useSheetAhead(): void {
  const isPhone = useIsPhone()
  useEffect(() => {
    if (!isPhone || isMetered()) return undefined
    const stop = new AbortController()
    const handleLife = (): void => {
      stop.abort()
      void moreSheet.load()
    }
    for (const sign of signsOfLife) window.addEventListener(sign, handleLife, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [isPhone])
}

/** Long after everything in sight: nobody is kept waiting for it, and who leaves at once pays nothing. */
const idleAfterMilliseconds = 12_000

/** What opens without the server needs its code and its data beforehand: the palette, and the screens it and the menu lead to. */
function useOfflineScreens(): void {
  const key = useSignal(scopeKey)
  const vehicles = useScope().data?.vehicles
  const userId = useUser()?.id
  useEffect(() => {
    if (isMetered() || vehicles === undefined || userId === undefined || key === '') return undefined
    const stop = new AbortController()
    let cancel = (): void => undefined
    const timer = setTimeout(() => {
      cancel = afterFirstPaint(() => {
        void palette.load()
        void loadCode().then(
          async ({ loadCodeWhenIdle, loadWhenIdle }) => {
            await loadCodeWhenIdle(pageOf, builtScreens, stop.signal)
            await loadWhenIdle(vehicles, builtScreens, stop.signal)
          },
          () => undefined, // Each screen asks for what it shows by itself.
        )
      })
    }, idleAfterMilliseconds)
    return () => {
      clearTimeout(timer)
      cancel()
      stop.abort()
    }
  }, [key, userId, vehicles])
}

const againMilliseconds = 10_000

/** One loop a session. Its code comes as soon as the page stands: it is wanted when none can be fetched. */
function useRecovery(): void {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return undefined
    const stop = new AbortController()
    const start = (): void => {
      recoveryCode().then(
        ({ recoverWhenBack }) => void recoverWhenBack(stop.signal),
        () => {
          if (!stop.signal.aborted) setTimeout(start, againMilliseconds) // the portal is gone already: once it is back, then
        },
      )
    }
    const cancel = afterFirstPaint(start)
    return () => {
      cancel()
      stop.abort()
    }
  }, [userId])
}

export function useBackground(): void {
  useRecovery()
  useOfflineScreens()
  useSheetAhead()
  useLoadAhead()
  useLiveNews()
}
