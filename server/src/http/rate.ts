// How often: one row a rate class, per minute and caller, counted for each call by itself in this process. Sign-in is
// limited per address here and per email where it is checked.
import type { RateClass } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'

const perMinute: Readonly<Record<RateClass, number>> = {
  read: 3000,
  write: 600,
  'sign-in': 60,
  'public form': 30,
  heavy: 30,
}

const WINDOW_MILLISECONDS = 60_000
const MAX_CALLERS = 20_000

/** What is left to a caller, for the answer's headers. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** Counts a request of `caller`; throws problem 'too many requests' beyond the limit, with {@link Allowance} told before. */
export type Limiter = (caller: string, report: (allowance: Allowance) => void) => void

/** A limiter of one call. A caller's minute begins with the first request after the last minute ended. */
export function limiterOf(rate: RateClass, now: () => number = Date.now): Limiter {
  const limit = perMinute[rate]
  // In the order their minutes began, so that the oldest are found first.
  const windows = new Map<string, { count: number; readonly end: number }>()

  function makeRoom(time: number): void {
    for (const [caller, { end }] of windows) {
      if (end > time && windows.size < MAX_CALLERS) return
      windows.delete(caller)
    }
  }

  return (caller, report) => {
    const time = now()
    let window = windows.get(caller)
    if (!window || window.end <= time) {
      windows.delete(caller)
      makeRoom(time)
      window = { count: 0, end: time + WINDOW_MILLISECONDS }
      windows.set(caller, window)
    }
    window.count++
    const resetSeconds = Math.ceil((window.end - time) / 1000)
    report({ limit, remaining: Math.max(0, limit - window.count), resetSeconds })
    if (window.count > limit) throw problem('too many requests', { retryAfterSeconds: resetSeconds })
  }
}
