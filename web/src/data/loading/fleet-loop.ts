// get-cached-fleet is retried without end, and kindly (ruling 8): full jitter from 1 s up to 60 s, Retry-After honoured, still while
// the tab is hidden or offline, one loop a tab, stopped by 401 and 403. After a success it asks again in a while: this keeps it fresh.
import { connection } from '../live/connection.ts'
import { ApiProblem } from '../failure.ts'
import { signal, useSignal } from '../signal.ts'

export interface FleetLoop {
  readonly failures: number
  /** In milliseconds since 1970. */
  readonly lastAttemptAt: number | undefined
  readonly tryNow: () => void
}

const baseMilliseconds = 1_000
const capMilliseconds = 60_000
const atRest: FleetLoop = { failures: 0, lastAttemptAt: undefined, tryNow: () => undefined }
const loop = signal<FleetLoop>(atRest)
/** "Still trying" is said after three failures. */
export const useFleetLoop = (): FleetLoop => useSignal(loop)

/** Full jitter: anywhere from nothing to the doubled limit. What the server asks for comes on top. */
export function waitAfter(failures: number, retryAfterSeconds: number | undefined, random: number): number {
  const limit = Math.min(capMilliseconds, baseMilliseconds * 2 ** Math.min(failures - 1, 16))
  return Math.max(random * limit, (retryAfterSeconds ?? 0) * 1000)
}

const isStill = (): boolean => document.visibilityState === 'hidden' || connection.get() === 'offline'

/** Ends after `milliseconds`, or at once when asked; while hidden or offline it waits on until that is over. */
function rest(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    let isDue = false
    const undo: (() => void)[] = []
    const end = (): void => {
      for (const each of undo) each()
      done()
    }
    const check = (): void => {
      if (stop.aborted || (isDue && !isStill())) end()
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
    loop.set({ ...loop.get(), tryNow: end })
    check()
  })
}

const endsTheLoop = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 401 || error.status === 403)

export interface LoopPlan {
  readonly stop: AbortSignal
  /** After a success. */
  readonly againAfterMilliseconds: number
}

/** The loop of this tab, by what stops it: one that was told to stop stands in nobody's way. */
let running: AbortSignal | undefined

/** Runs `load` until it succeeds, and then again and again, until it is refused or stopped. A second loop in the same tab does not start. */
export async function retryWithoutEnd(
  load: () => Promise<void>,
  { stop, againAfterMilliseconds }: LoopPlan,
): Promise<void> {
  if (running?.aborted === false) return
  running = stop
  try {
    if (isStill()) await rest(0, stop)
    for (let failures = 0; !stop.aborted;) {
      try {
        await load()
        failures = 0
        if (running === stop) loop.set(atRest)
        await rest(againAfterMilliseconds, stop)
      } catch (error) {
        if (stop.aborted || endsTheLoop(error)) return
        failures += 1
        loop.set({ failures, lastAttemptAt: Date.now(), tryNow: loop.get().tryNow })
        await rest(
          waitAfter(failures, error instanceof ApiProblem ? error.retryAfterSeconds : undefined, Math.random()),
          stop,
        )
      }
    }
  } finally {
    if (running === stop) {
      running = undefined
      loop.set(atRest)
    }
  }
}
