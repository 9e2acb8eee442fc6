// get-cached-fleet is retried without end, and kindly (ruling 8, kind-retry.ts): one loop a tab, stopped by 401 and 403. After a success
// it asks again in a while: this keeps it fresh.
import { ApiProblem } from '../failure.ts'
import { isStill, restFor, waitAfter } from './kind-retry.ts'
import { signal, useSignal } from '../signal.ts'

export interface FleetLoop {
  readonly failures: number
  /** In milliseconds since 1970. */
  readonly lastAttemptAt: number | undefined
  readonly tryNow: () => void
}

const atRest: FleetLoop = { failures: 0, lastAttemptAt: undefined, tryNow: () => undefined }
const loop = signal<FleetLoop>(atRest)
/** "Still trying" is said after three failures. */
export const useFleetLoop = (): FleetLoop => useSignal(loop)

/** Rests, and can be woken by whoever presses "Try now". */
function rest(milliseconds: number, stop: AbortSignal): Promise<void> {
  const { over, end } = restFor(milliseconds, stop)
  loop.set({ ...loop.get(), tryNow: end })
  return over
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
        await rest(waitAfter(failures, error, Math.random()), stop)
      }
    }
  } finally {
    if (running === stop) {
      running = undefined
      loop.set(atRest)
    }
  }
}
