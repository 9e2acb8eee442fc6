// Holds a navigation that only the whole table of screens can judge until the table is here; the newest one wins.
import { knownScreens } from '../data/navigation/known-screens.ts'
import type { Code } from '../data/loading/code.ts'
import { readToken } from '../data/session/session.ts'
import { signal } from '../data/signal.ts'
import { mayDecide } from './guards.ts'

/** True while nothing but the wait for the table can be shown, or that it does not come. */
export const awaitsScreens = signal(false)

type Waits = (address: string, proceed: () => void, isFirst?: boolean) => boolean

/** `waits(address, proceed)` is true where `proceed` is called later, by itself. Call once. */
export function screensWait(rest: Code<unknown>): Waits {
  let held: (() => void) | undefined
  knownScreens.watch(() => {
    if (!knownScreens.get().isWhole) return
    const proceed = held
    held = undefined
    proceed?.()
    awaitsScreens.set(false)
  })
  rest.watch(() => {
    if (held && rest.get().is === 'failed') awaitsScreens.set(true)
  })
  return (address, proceed, isFirst = false) => {
    const isHeld = !mayDecide(address)
    held = isHeld ? proceed : undefined
    // Signed out, a page that stands stays: the guard may well cancel.
    awaitsScreens.set(isHeld && (isFirst || readToken() !== undefined))
    if (isHeld) void rest.load()
    return isHeld
  }
}
