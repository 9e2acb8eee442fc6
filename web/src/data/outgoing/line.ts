// How everything goes out that may wait: in order, so many at a time. Where the server is away all of it rests, is tried again kindly
// (kind-retry.ts), and goes soon after the server is back. Who sends, and what is kept meanwhile, is handed in: a session or a link.
import { isForAWhile, isLoadFailure, type LoadFailure } from '../failure.ts'
import { connection } from '../live/connection.ts'
import { restOrReturn } from '../loading/kind-retry.ts'

export interface Following {
  readonly signal: AbortSignal
  /** All of it is with the server, which looks at it: the next may go. */
  readonly onArrived: () => void
}

interface Way<T> {
  readonly atOnce: number
  /** What may go, in the order it was written. */
  readonly waiting: () => readonly T[]
  /** Resolves once it is done with; rejects as a call does. */
  readonly send: (item: T, following: Following) => Promise<void>
  /** No answer, or not now: it goes again by itself. */
  readonly onHeld: (item: T, error: Error) => void
  /** The server will not have it: it waits no more. */
  readonly onRefused: (item: T, failure: LoadFailure) => void
}

export interface Line {
  /** Sends what waits, and rests no longer. */
  readonly go: () => void
  /** Something failed elsewhere that would fail here too. */
  readonly rest: (failure: unknown) => void
  /** Nothing more is heard of this one. */
  readonly giveUp: (key: string) => void
  readonly end: () => void
}

export function openLine<T extends { readonly key: string }>(way: Way<T>): Line {
  const { atOnce, waiting, send, onHeld, onRefused } = way
  const stop = new AbortController()
  const underWay = new Map<string, AbortController>()
  let onLine = 0
  let failures = 0
  let resting: AbortController | undefined

  const sendOne = async (item: T): Promise<void> => {
    const ending = new AbortController()
    underWay.set(item.key, ending)
    onLine += 1
    let isOnLine = true
    const leaveLine = (): void => {
      if (isOnLine) onLine -= 1
      isOnLine = false
    }
    const onArrived = (): void => {
      leaveLine()
      begin()
    }
    try {
      await send(item, { signal: AbortSignal.any([stop.signal, ending.signal]), onArrived })
      failures = 0
    } catch (error) {
      if (stop.signal.aborted || ending.signal.aborted) return
      if (error instanceof Error && isForAWhile(error)) {
        onHeld(item, error)
        rest(error)
      } else if (isLoadFailure(error)) onRefused(item, error)
      else {
        rest(error) // a fault of this page: it stays, and does not run in circles
        throw error
      }
    } finally {
      underWay.delete(item.key)
      leaveLine()
      begin()
    }
  }
  function begin(): void {
    if (stop.signal.aborted || resting) return
    for (const item of waiting()) {
      if (onLine >= atOnce) return
      if (!underWay.has(item.key)) void sendOne(item)
    }
  }
  function rest(failure: unknown): void {
    if (resting || stop.signal.aborted) return
    failures += 1
    const hurry = new AbortController()
    resting = hurry
    const isHeld = (): boolean => connection.get() === 'offline'
    void restOrReturn(failures, failure, AbortSignal.any([stop.signal, hurry.signal]), isHeld).then(() => {
      if (resting !== hurry) return
      resting = undefined
      begin()
    })
  }
  return {
    go: () => {
      resting?.abort()
      resting = undefined
      begin()
    },
    rest,
    giveUp: (key) => underWay.get(key)?.abort(),
    end: () => stop.abort(),
  }
}
