// How the portal asks again what failed, wherever it does so by itself (ruling 8): full jitter from 1 s up to 60 s, Retry-After honoured,
// still while the tab is hidden or offline.
import { retryAfterMilliseconds } from '../failure.ts'
import { connection, reach } from '../live/connection.ts'

const baseMilliseconds = 1_000
const capMilliseconds = 60_000

/** Full jitter: anywhere from nothing to the doubled limit. What the server asks for comes on top. */
export function waitAfter(failures: number, failure: unknown, random: number): number {
  const limit = Math.min(capMilliseconds, baseMilliseconds * 2 ** Math.min(failures - 1, 16))
  return Math.max(random * limit, retryAfterMilliseconds(failure))
}

/** Whether nobody looks, or nothing can be reached: no time to ask. */
export const isStill = (): boolean => document.visibilityState === 'hidden' || connection.get() === 'offline'

export interface Rest {
  readonly over: Promise<void>
  /** Ends it at once. */
  readonly end: () => void
}

/** Ends after `milliseconds`, or at once when asked; while hidden or offline, or as told, it goes on until that is over. */
export function restFor(milliseconds: number, stop: AbortSignal, isHeld = isStill): Rest {
  let isDue = false
  let finish = (): void => undefined
  const over = new Promise<void>((done) => {
    finish = done
  })
  const undo: (() => void)[] = []
  const end = (): void => {
    for (const each of undo) each()
    finish()
  }
  const check = (): void => {
    if (stop.aborted || (isDue && !isHeld())) end()
  }
  const timer = setTimeout(() => {
    isDue = true
    check()
  }, milliseconds)
  const handleChange = (): void => check()
  document.addEventListener('visibilitychange', handleChange)
  stop.addEventListener('abort', handleChange)
  undo.push(
    () => clearTimeout(timer),
    connection.watch(check),
    () => document.removeEventListener('visibilitychange', handleChange),
    () => stop.removeEventListener('abort', handleChange),
  )
  check()
  return { over, end }
}

const hurryMilliseconds = 1_000

/** Rests after that many failures; a sign that the portal is back shortens it to a moment that differs from tab to tab. */
export async function restOrReturn(
  failures: number,
  failure: unknown,
  stop: AbortSignal,
  isHeld = isStill,
): Promise<void> {
  const rest = restFor(waitAfter(failures, failure, Math.random()), stop, isHeld)
  let timer: ReturnType<typeof setTimeout> | undefined
  const handleSign = (): void => {
    // What the portal asked for itself is no guess that a sign could mend.
    if (retryAfterMilliseconds(failure) === 0 && connection.get() === 'online' && reach.get() === 'answers')
      timer ??= setTimeout(rest.end, Math.random() * hurryMilliseconds)
  }
  const unwatch = [connection, reach].map((sign) => sign.watch(handleSign))
  await rest.over
  for (const each of unwatch) each()
  clearTimeout(timer)
}
