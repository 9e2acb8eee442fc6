// The hash router: links, typed addresses, back and forward all pass the guards before the page hears of them, so that a cancelled
// navigation leaves address, history and page as they were. Own work: the guards need that, and sign-in has no room for more.
import { heldBack } from '../form/form-hold.ts'
import { navigateWith } from '../data/navigation/location.ts'
import { signal } from '../data/signal.ts'
import type { Code } from '../data/loading/code.ts'
import { allScreens } from './all-screens.ts'
import { decide } from './guards.ts'
import { screensWait } from './screens-wait.ts'
import { locationOf, type ScreenLocation } from '../data/navigation/matcher.ts'

/** Where the document stands, for the frame alone: screens use `useLocation`. */
export const currentLocation = signal<ScreenLocation>(locationOf('/'))

const hashAddress = (): string => location.hash.slice(1) || '/'

/** The place of an entry in the history, kept in its state: tells how far back a refused step has to go. */
const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
    ? state.index
    : undefined

/** Judges the first address and follows every later one, where need be once the whole table is here. Call once, before anything is drawn. */
export function startRouter(rest: Code<unknown> = allScreens): void {
  const waits = screensWait(rest)
  let isRestoring = false
  let isLeaving = false
  let at = { address: hashAddress(), index: indexOf(history.state) ?? 0 }

  const rewrite = (address: string, index: number): void => history.replaceState({ index }, '', `#${address}`)
  const arrive = (address: string, index: number): void => {
    at = { address, index }
    currentLocation.set(locationOf(address))
  }
  /** From Damage Query to Damage Case: the entry is replaced, then the document is loaded again. */
  const reloadAt = (address: string): void => {
    isLeaving = true
    location.replace(`#${address}`)
    location.reload()
  }
  /** A typed address becomes this page's again; a step back or forward is undone. */
  const refuse = (arrivedAt: number | undefined): void => {
    if (arrivedAt === undefined || arrivedAt === at.index) return rewrite(at.address, at.index)
    isRestoring = true
    history.go(at.index - arrivedAt)
  }
  const isElsewhere = (address: string): boolean => locationOf(address).path !== locationOf(at.address).path
  const go = (address: string, isReplace: boolean): void => {
    if (waits(address, () => go(address, isReplace))) return
    if (isElsewhere(address) && heldBack(() => go(address, isReplace))) return
    const decision = decide(address, at.address)
    if (decision.action === 'reload') reloadAt(decision.address)
    if (decision.action !== 'go') return
    const index = isReplace ? at.index : at.index + 1
    history[isReplace ? 'replaceState' : 'pushState']({ index }, '', `#${decision.address}`)
    arrive(decision.address, index)
  }
  const handlePop = (): void => {
    if (isLeaving) return
    if (isRestoring) {
      isRestoring = false
      return
    }
    const arrivedAt = indexOf(history.state)
    const wanted = hashAddress()
    if (waits(wanted, handlePop)) return
    const again = (): void => (arrivedAt === undefined ? go(wanted, false) : history.go(arrivedAt - at.index))
    if (isElsewhere(wanted) && heldBack(again)) return refuse(arrivedAt)
    const decision = decide(wanted, at.address)
    if (decision.action === 'cancel') return refuse(arrivedAt)
    if (decision.action === 'reload') return reloadAt(decision.address)
    const index = arrivedAt ?? at.index + 1
    if (arrivedAt === undefined || decision.address !== wanted) rewrite(decision.address, index)
    arrive(decision.address, index)
  }

  const begin = (): void => {
    const first = decide(at.address, null)
    if (first.action === 'go') at = { ...at, address: first.address }
    rewrite(at.address, at.index)
    arrive(at.address, at.index)
  }
  if (!waits(at.address, begin, true)) begin()
  history.scrollRestoration = 'manual'
  window.addEventListener('popstate', handlePop)
  navigateWith(go)
}
