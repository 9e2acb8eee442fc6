// What a signed-in page does besides showing itself, once it has been painted: load ahead, and listen for live news.
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { useEffect } from 'react'
import { afterFirstPaint } from '../data/loading/after-first-paint.ts'
import { useIsPhone } from '../data/media.ts'
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
const outgoingCode = () => import('../data/outgoing/queue.ts')
const recoveryCode = () => import('../data/loading/recovery.ts')
const loadCode = () => import('../data/loading/background-load.ts')

/**
 * Code that works behind the page: fetched once that is painted, asked for again where it does not come, until the undo that is returned.
 * @param again  after how many milliseconds; 0: never, as without it nothing is missing
 */
function withCode<Loaded>(
  load: () => Promise<Loaded>,
  again: number,
  use: (code: Loaded, stop: AbortSignal) => void,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const start = (): void =>
    void load().then(
      (code) => signal.aborted || use(code, signal),
      () => again === 0 || signal.aborted || setTimeout(start, again),
    )
  const cancel = afterFirstPaint(start)
  return () => {
    cancel()
    stop.abort()
  }
}

/** Loads ahead for the active scope; another scope starts anew. Every screen loads what it shows by itself. */
function useLoadAhead(): void {
  const key = useSignal(scopeKey)
  const vehicles = useScope().data?.vehicles
  const userId = useUser()?.id
  useEffect(() => {
    if (vehicles === undefined || userId === undefined || key === '') return undefined
    return withCode(loadCode, 0, ({ loadInBackground, loadLongAfter }, stop) => {
      void loadInBackground(vehicles, builtScreens, stop)
      void loadLongAfter(vehicles, { built: builtScreens, codeOf: pageOf, palette }, stop)
    })
  }, [key, userId, vehicles])
}

/** One live line a session; it closes when the session ends. */
function useLiveNews(): void {
  const userId = useUser()?.id
  const address = useEndpoint(authEndpoints.me, {}).data?.realtime
  useEffect(() => {
    if (userId === undefined || address === undefined) return undefined
    return withCode(listenCode, 60_000, ({ listenForAlerts }, stop) => {
      stop.addEventListener('abort', listenForAlerts(address))
    })
  }, [address, userId])
}

/**
 * On a phone the sheet of the bar comes with the first sign that somebody is there, and opens at once.
 * Everything else that floats comes when its own button is pointed at or focused.
 */
function useSheetAhead(): void {
  const isPhone = useIsPhone()
  useEffect(
    () =>
      isPhone ? withCode(loadCode, 0, ({ loadAtFirstSign }, stop) => loadAtFirstSign(moreSheet, stop)) : undefined,
    [isPhone],
  )
}

/** A loop a session for what is read anew, and one for what was written meanwhile. Their code comes as soon as the page stands: it is
 * wanted when none can be fetched. */
function useRecovery(): void {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return undefined
    return withCode(recoveryCode, 10_000, ({ recoverWhenBack }, stop) => void recoverWhenBack(stop))
  }, [userId])
  useEffect(() => {
    if (userId === undefined) return undefined
    return withCode(outgoingCode, 10_000, ({ sendWhenBack }, stop) => void sendWhenBack(String(userId), stop))
  }, [userId])
}

export function useBackground(): void {
  useRecovery()
  useSheetAhead()
  useLoadAhead()
  useLiveNews()
}
