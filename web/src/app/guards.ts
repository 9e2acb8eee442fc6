// The navigation guards at work: every way to another address (links, typed addresses, back and forward) is judged here before the
// router hears of it, so that a cancelled navigation leaves address, history and page as they were.
import { createHashHistory, type RouterHistory } from '@tanstack/react-router'
import { navigationGuard, type Place as GuardedPlace } from '@kerbline/domain/areas/auth/guards.ts'
import { screens } from '@kerbline/domain/screens.ts'
import type { Place } from '../data/place.ts'
import { readToken, storeIntended } from '../data/session.ts'

export type Decision = { readonly action: 'go'; readonly address: string } | { readonly action: 'cancel' } | { readonly action: 'reload'; readonly address: string }

interface Judged {
  readonly place: Place
  readonly address: string
}
const guarded = ({ place, address }: Judged): GuardedPlace => ({ screenPath: place.screenPath, guard: place.guard, fullPath: address })

/** `/` is `/dashboard` before any guard sees it; query and hash go along. */
function withoutRedirect(address: string, placeOf: (address: string) => Place): Judged {
  const place = placeOf(address)
  const row = screens[place.name]
  const redirect = 'redirect' in row ? row.redirect : undefined
  if (redirect === undefined) return { place, address }
  const onward = redirect + address.slice(address.split(/[?#]/, 1)[0]?.length ?? 0)
  return { place: placeOf(onward), address: onward }
}

/** Where a navigation ends, redirects of guards included. `from` is null on a fresh document. */
export function decide(to: string, from: string | null, placeOf: (address: string) => Place): Decision {
  const start = from === null ? null : guarded({ place: placeOf(from), address: from })
  let judged = withoutRedirect(to, placeOf)
  for (;;) {
    const answer = navigationGuard({ to: guarded(judged), from: start, session: { token: readToken() ?? null } })
    if (answer.action === 'go') return { action: 'go', address: judged.address }
    if (answer.action === 'cancel') return answer
    if (answer.action === 'reload') return { action: 'reload', address: answer.to }
    if (answer.storeIntendedUrl !== undefined) storeIntended(answer.storeIntendedUrl)
    judged = withoutRedirect(answer.to, placeOf) // guest and auth guards never send to each other with one token, so this ends
  }
}

const indexKey = '__TSR_index'
const indexOf = (state: unknown): number | undefined => {
  const found: unknown = typeof state === 'object' && state !== null ? Object.entries(state).find(([key]) => key === indexKey)?.[1] : undefined
  return typeof found === 'number' ? found : undefined
}
const newState = (index: number): object => {
  const key = Math.random().toString(36).slice(2, 10)
  return { [indexKey]: index, key, __TSR_key: key }
}
const hashAddress = (): string => location.hash.slice(1) || '/'

/** Writes the present entry without the router's notice. */
const rewrite = (state: unknown, address: string): void => History.prototype.replaceState.call(history, state, '', `#${address}`)

/** A hash history behind the guards. Make it once, before the router. */
export function guardedHistory(placeOf: (address: string) => Place): RouterHistory {
  let isRestoring = false
  let isLeaving = false
  const first = decide(hashAddress(), null, placeOf)
  if (first.action === 'go') rewrite(history.state ?? newState(0), first.address)
  let at = { address: hashAddress(), index: indexOf(history.state) ?? 0, state: history.state }
  const settle = (): void => {
    at = { address: hashAddress(), index: indexOf(history.state) ?? at.index, state: history.state }
  }

  /** From Damage Query to Damage Case: the entry is replaced, then the document is loaded again. */
  const reloadAt = (address: string): void => {
    isLeaving = true
    location.replace(`#${address}`)
    location.reload()
  }

  const refuse = (arrivedAt: number | undefined): void => {
    if (arrivedAt === undefined || arrivedAt === at.index) return rewrite(at.state, at.address) // a typed address: its entry becomes this page
    isRestoring = true
    history.go(at.index - arrivedAt)
  }

  const handlePop = (event: PopStateEvent): void => {
    if (isLeaving || isRestoring) {
      isRestoring = false
      return event.stopImmediatePropagation()
    }
    const arrivedAt = indexOf(history.state)
    const decision = decide(hashAddress(), at.address, placeOf)
    if (decision.action === 'go') {
      if (arrivedAt === undefined || decision.address !== hashAddress()) rewrite(arrivedAt === undefined ? newState(at.index + 1) : history.state, decision.address)
      return settle()
    }
    event.stopImmediatePropagation()
    if (decision.action === 'reload') reloadAt(decision.address)
    else refuse(arrivedAt)
  }
  window.addEventListener('popstate', handlePop) // before the router's own listener, which is added by the next line

  const router = createHashHistory()
  const { push, replace } = router
  const guardedBy =
    (move: RouterHistory['push']): RouterHistory['push'] =>
    (path, state, options) => {
      const decision = decide(path, at.address, placeOf)
      if (decision.action === 'reload') reloadAt(decision.address)
      if (decision.action !== 'go') return
      move(decision.address, state, options)
      router.flush()
      settle()
    }
  router.push = guardedBy(push)
  router.replace = guardedBy(replace)
  return router
}
