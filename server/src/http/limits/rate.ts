// How often: one row a rate class, per minute and caller, counted for each call by itself in this process. A caller is an address until a
// token turns out to be somebody's, then that session. What is guessed at is counted in the database as well (attempts.ts).
import type { RateClass } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'

const perMinute: Readonly<Record<RateClass, number>> = {
  read: 3000,
  write: 600,
  'sign-in': 60,
  'public form': 30,
  heavy: 30,
}
/** Of one address: tokens that are nobody's cost a question to the database each. */
const unknownTokensPerMinute = 600

const WINDOW_MILLISECONDS = 60_000
/** Of all calls together, so that callers without number take no room without end. */
export const maxWindows = 50_000

/** What is left to a caller, for the answer's headers. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** Counts a request of `caller`; throws problem 'too many requests' beyond the limit, with {@link Allowance} told before. */
export type Limiter = (caller: string, report: (allowance: Allowance) => void) => void

export interface Limiters {
  /** A limiter of one call. */
  readonly of: (rate: RateClass) => Limiter
  /**
   * Counts the look-up of a token of `address`. Returns how to take it back once the token is somebody's.
   * @throws problem 'too many requests'
   */
  readonly lookUp: (address: string) => () => void
}

interface Window {
  count: number
  readonly end: number
}

/** The limiters of a process. A caller's minute begins with the first request after the last minute ended. */
export function startLimiters(now: () => number = Date.now): Limiters {
  // In the order their minutes began, so that the oldest are found first.
  const windows = new Map<string, Window>()
  let calls = 0

  function makeRoom(time: number): void {
    for (const [caller, { end }] of windows) {
      if (end > time && windows.size < maxWindows) return
      windows.delete(caller)
    }
  }

  function windowOf(key: string, time: number): Window {
    const known = windows.get(key)
    if (known && known.end > time) return known
    windows.delete(key)
    makeRoom(time)
    const begun = { count: 0, end: time + WINDOW_MILLISECONDS }
    windows.set(key, begun)
    return begun
  }

  function count(key: string, limit: number, report: (allowance: Allowance) => void): Window {
    const time = now()
    const window = windowOf(key, time)
    window.count++
    const resetSeconds = Math.ceil((window.end - time) / 1000)
    report({ limit, remaining: Math.max(0, limit - window.count), resetSeconds })
    if (window.count > limit) throw problem('too many requests', { retryAfterSeconds: resetSeconds })
    return window
  }

  return {
    of: (rate) => {
      const call = calls++
      return (caller, report) => void count(`${call} ${caller}`, perMinute[rate], report)
    },
    lookUp: (address) => {
      const window = count(`token ${address}`, unknownTokensPerMinute, () => undefined)
      return () => void window.count--
    },
  }
}
