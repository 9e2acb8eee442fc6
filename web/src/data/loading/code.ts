// Code that is fetched when it is needed: pages, the shell, the palette. A load that failed can be tried again.
import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { reach } from '../live/connection.ts'
import { logFault } from '../log.ts'

type State<T> =
  | { readonly is: 'waiting' }
  | { readonly is: 'ready'; readonly value: T }
  | { readonly is: 'failed'; readonly attempts: number }

export interface Code<T> {
  readonly get: () => State<T>
  /** Starts fetching, unless it is here or under way. Never rejects. */
  readonly load: () => Promise<void>
  readonly watch: (listener: () => void) => () => void
}

/** Specification section 9: a lazily loaded screen fails after 120 seconds. */
export const loadLimitMilliseconds = 120_000
/** Ruling 33: words and Retry, while the load goes on. */
export const slowMilliseconds = 15_000

const limit = (milliseconds: number): Promise<never> =>
  new Promise((_, fail) =>
    setTimeout(() => fail(new Error(`Code did not arrive within ${milliseconds / 1000} s`)), milliseconds),
  )

export function code<T>(fetchCode: () => Promise<T>): Code<T> {
  let state: State<T> = { is: 'waiting' }
  let underWay: Promise<void> | undefined
  let attempts = 0
  const listeners = new Set<() => void>()
  const become = (next: State<T>): void => {
    state = next
    underWay = undefined
    for (const listener of [...listeners]) listener()
  }
  const load = async (): Promise<void> => {
    if (state.is === 'ready') return
    if (underWay) return underWay
    if (state.is === 'failed') {
      state = { is: 'waiting' }
      for (const listener of [...listeners]) listener()
    }
    underWay = Promise.race([fetchCode(), limit(loadLimitMilliseconds)]).then(
      (value) => become({ is: 'ready', value }),
      (error: unknown) => {
        logFault(error) // shown with Retry by whoever waits for it
        become({ is: 'failed', attempts: (attempts += 1) })
      },
    )
    return underWay
  }
  return {
    get: () => state,
    load,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows code and starts fetching it; what failed is fetched again by itself when the portal is back. */
export function useCode<T>(of: Code<T>): State<T> {
  const state = useSyncExternalStore(of.watch, of.get)
  useEffect(() => {
    if (of.get().is === 'waiting') void of.load()
    return reach.watch(() => {
      if (reach.get() === 'answers' && of.get().is === 'failed') void of.load()
    })
  }, [of])
  return state
}

/** True after `milliseconds` of waiting for the same thing. */
export function useSlow(waitsFor: unknown, milliseconds: number): boolean {
  const [slowFor, setSlowFor] = useReducer((_: unknown, next: unknown) => next, undefined)
  useEffect(() => {
    const timer = setTimeout(() => setSlowFor(waitsFor), milliseconds)
    return () => clearTimeout(timer)
  }, [waitsFor, milliseconds])
  return slowFor === waitsFor && waitsFor !== undefined
}

/**
 * Tries again. Some browsers remember a module that failed to load and never ask again: where the portal answers but the code does
 * not come, the document is loaded anew, which also brings a newly deployed version.
 */
export async function retry(of: Code<unknown>): Promise<void> {
  await of.load()
  const state = of.get()
  if (state.is !== 'failed') return
  const isThere = await fetch(`${location.pathname}?${Date.now()}`, { method: 'HEAD', cache: 'no-store' }).then(
    (reply) => reply.ok,
    () => false, // no connection: the words on the screen stay true
  )
  if (isThere) location.reload()
}
