// A value that parts of the page watch: session, connection, notices. The only state besides the query cache.
import { useSyncExternalStore } from 'react'

export interface Signal<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** Calls back after every change; returns the undo. */
  readonly watch: (listener: () => void) => () => void
}

export function signal<T>(start: T): Signal<T> {
  let value = start
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Redraws with the value. */
export const useSignal = <T>(of: Signal<T>): T => useSyncExternalStore(of.watch, of.get)

export interface Moment<T> {
  readonly emit: (news: T) => void
  readonly listen: (listener: (news: T) => void) => () => void
}

/** Something that happens rather than stands: the end of a session, a change made. */
export function moment<T>(): Moment<T> {
  const listeners = new Set<(news: T) => void>()
  return {
    emit: (news) => {
      for (const listener of [...listeners]) listener(news)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
