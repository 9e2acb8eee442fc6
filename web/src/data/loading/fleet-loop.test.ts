import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../live/connection.ts'
import { ApiProblem, NetworkFailure } from '../failure.ts'
import { retryWithoutEnd } from './fleet-loop.ts'
import { waitAfter } from './kind-retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  connection.set('online')
})
const failing = (times: number, error: () => Error = () => new NetworkFailure({ isTimeout: false })) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw error()
  })
  return load
}

test.each([
  [1, undefined, 1, 1_000],
  [2, undefined, 1, 2_000],
  [4, undefined, 0.5, 4_000],
  [7, undefined, 1, 60_000],
  [40, undefined, 1, 60_000],
  [1, undefined, 0, 0],
  [1, 30, 1, 30_000],
])('after %i failures, told %s s, with chance %f: %i ms', (failures, told, chance, wait) =>
  expect(waitAfter(failures, new ApiProblem(503, {}, told), chance)).toBe(wait),
)

const plan = (stop = new AbortController()) => ({ stop: stop.signal, againAfterMilliseconds: 120_000 })
/** Everything a test began ends with it. */
async function end(stop: AbortController, done: Promise<void>): Promise<void> {
  stop.abort()
  await vi.advanceTimersByTimeAsync(0)
  await done
}

test('goes on until it succeeds, and keeps it fresh from then on', async () => {
  const stop = new AbortController()
  const load = failing(5)
  const done = retryWithoutEnd(load, plan(stop))
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000 + 16_000)
  expect(load).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(load).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(load).toHaveBeenCalledTimes(8)
  await end(stop, done)
})

test.each([401, 403])('stops on %i', async (status) => {
  const load = failing(9, () => new ApiProblem(status, undefined))
  await retryWithoutEnd(load, plan())
  await vi.advanceTimersByTimeAsync(300_000)
  expect(load).toHaveBeenCalledTimes(1)
})

test('rests while offline, and goes on when the connection is back', async () => {
  connection.set('offline')
  const stop = new AbortController()
  const load = failing(0)
  const done = retryWithoutEnd(load, plan(stop))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(load).not.toHaveBeenCalled()
  connection.set('online')
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  await end(stop, done)
})

test('there is one loop a tab; a stopped one is in nobody’s way, though its call is still out', async () => {
  const [stop, next] = [new AbortController(), new AbortController()]
  const hanging = retryWithoutEnd(() => new Promise<void>(() => undefined), plan(stop))
  const second = failing(0)
  await retryWithoutEnd(second, plan(next))
  expect(second).not.toHaveBeenCalled()
  stop.abort()
  const done = retryWithoutEnd(second, plan(next))
  await vi.advanceTimersByTimeAsync(0)
  expect(second).toHaveBeenCalledTimes(1)
  await end(next, done)
  void hanging
})
