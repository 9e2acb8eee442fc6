// What is shown from kept data, or could not be shown at all, is asked anew by itself once the portal answers again: quietly, so that
// nothing on the screen moves until the answer is here, and kindly (kind-retry.ts): one loop a tab, one call at a time.
import type { Query } from '@tanstack/react-query'
import { ApiProblem, isPassing, NetworkFailure } from '../failure.ts'
import { takeNotice } from '../live/notices.ts'
import { queryClient } from '../query-client.ts'
import { scopeKey } from '../session/scope-key.ts'
import { restOrReturn } from './kind-retry.ts'

/** The fleet has a loop of its own (fleet-loop.ts). */
const hasOwnLoop = ({ queryKey: [, path] }: Query): boolean => path === '/api/get-cached-fleet'

/** On the screen, and failed in a way that passes. A refusal is an answer. */
const isFailing = (query: Query): boolean =>
  query.getObserversCount() > 0 &&
  query.state.fetchStatus === 'idle' &&
  isPassing(query.state.error) &&
  !hasOwnLoop(query)

const cache = queryClient.getQueryCache()
const lastTry = new WeakMap<Query, number>()
/** Least lately tried first: one that never answers keeps no other from being asked. */
const failing = (): Query[] =>
  cache.findAll({ predicate: isFailing }).toSorted((one, other) => (lastTry.get(one) ?? 0) - (lastTry.get(other) ?? 0))

/** Resolves once something on the screen has failed. */
const untilFailing = (stop: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = (): void => {
      unsubscribe()
      stop.removeEventListener('abort', end)
      done()
    }
    const unsubscribe = cache.subscribe((event) => {
      const mayHaveFailed =
        event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'error')
      if (mayHaveFailed && isFailing(event.query)) end()
    })
    stop.addEventListener('abort', end)
    if (stop.aborted || failing().length > 0) end()
  })

/** Asks past the query, whose words therefore stand until the answer takes their place. Resolves to what passes, if it failed so. */
async function askQuietly(query: Query, stop: AbortSignal): Promise<unknown> {
  const { queryFn } = query.options
  if (typeof queryFn !== 'function') return undefined
  const [scope, updates] = [scopeKey.get(), query.state.dataUpdateCount]
  try {
    const reply = await queryFn({ client: queryClient, queryKey: query.queryKey, signal: stop, meta: query.meta })
    const isWanted = !stop.aborted && scope === scopeKey.get() && updates === query.state.dataUpdateCount
    if (!isWanted) return undefined
    queryClient.setQueryData(query.queryKey, reply)
    const [, path] = query.queryKey
    if (typeof path === 'string') takeNotice(path)
    return undefined
  } catch (error) {
    if (stop.aborted) return undefined
    if (isPassing(error)) return error
    // A refusal belongs to the query, whose screen has words for it.
    if (error instanceof ApiProblem) void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
    return undefined
  }
}

/** Asks what has failed, one after the other. Resolves to the last failure, to nothing where all of it is here. */
async function askAll(stop: AbortSignal): Promise<unknown> {
  let failure: unknown
  for (const query of failing()) {
    if (stop.aborted || !isFailing(query)) continue
    lastTry.set(query, performance.now())
    const error = await askQuietly(query, stop)
    failure = error ?? failure
    // Nobody is there: the others would hear the same.
    if (error instanceof NetworkFailure && !error.isTimeout) return error
  }
  return failure
}

/** The loop of this tab, by what stops it. */
let running: AbortSignal | undefined

/** Runs until stopped; a second one in the same tab does not start. */
export async function recoverWhenBack(stop: AbortSignal): Promise<void> {
  if (running?.aborted === false) return
  running = stop
  let failures = 1
  let failure: unknown
  while (!stop.aborted) {
    await untilFailing(stop)
    await restOrReturn(failures, failure, stop)
    if (stop.aborted) return
    failure = await askAll(stop)
    failures = failure === undefined ? 1 : failures + 1
  }
}
