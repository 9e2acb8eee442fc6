// How a screen reads: one hook a call. Last known data is painted first, with its time; then the server's answer takes its place.
import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { call, recall } from './client.ts'
import { ApiProblem, failureWords } from './failure.ts'
import { queryClient } from './query-client.ts'
import { readCurrent } from './live/read-current.ts'
import { beginningOf } from './live/refresh.ts'

export interface EndpointOptions {
  /** False: wait, for a right the person does not have or an input still unknown. */
  readonly isEnabled?: boolean
  /** How long an answer counts as new; 30 seconds unless told. */
  readonly freshForSeconds?: number
  readonly refreshEverySeconds?: number
}

/** Fits the `load` of ui/load-state, and says more. */
export interface Loaded<T> {
  /** Undefined and no failure: it is on its way. */
  readonly data: T | undefined
  /** With data: what is shown is older than it should be. */
  readonly failure: { readonly remedy: string; readonly reference: string | undefined } | undefined
  /** The failure as the server told it: 403 and 404 have pages of their own. */
  readonly problem: ApiProblem | undefined
  readonly updatedAt: Date | undefined
  readonly isRefreshing: boolean
  readonly retry: () => void
}

type EndpointKey = readonly [beginning: string, path: string, input: unknown]
const keyOf = (endpoint: Endpoint, input: unknown): EndpointKey => [beginningOf(endpoint.path), endpoint.path, input]

/** Puts the last known answer where none is, unless the server was quicker. */
export async function paintLastKnown<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<void> {
  const key = keyOf(endpoint, input)
  if (queryClient.getQueryData(key) !== undefined) return
  const known = await recall(endpoint, input)
  if (known && queryClient.getQueryState(key)?.data === undefined)
    queryClient.setQueryData(key, known.reply, { updatedAt: known.at })
}

/** A change that answers with what a call reads: shown at once, ahead of the reading of it again. */
export const showAnswer = <E extends Endpoint>(endpoint: E, input: SentOf<E>, reply: ReplyOf<E>): void =>
  void queryClient.setQueryData(keyOf(endpoint, input), reply)

const maxMilliseconds = 300

/** Puts the last known answer of a call in place ahead of the screen that reads it; the screen still asks the server. */
async function recallOne<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<void> {
  await paintLastKnown(endpoint, input)
  void queryClient.invalidateQueries({ queryKey: keyOf(endpoint, input), exact: true, refetchType: 'none' })
}

/**
 * What a screen shows first, read while its code is on its way, so that its first paint is full:
 * `recallAhead([[meEndpoint, {}], …])`. A store that does not answer in time keeps nobody waiting.
 */
export const recallAhead = (calls: readonly (readonly [endpoint: Endpoint, input: object])[]): Promise<unknown> =>
  Promise.race([
    Promise.all(calls.map(([endpoint, input]) => recallOne(endpoint, input))),
    new Promise((done) => setTimeout(done, maxMilliseconds)),
  ])

/** The query behind a call, for hooks and for loads ahead of need alike. */
export function endpointQuery<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
): UseQueryOptions<ReplyOf<E>, Error, ReplyOf<E>, EndpointKey> & { queryKey: EndpointKey } {
  return queryOptions<ReplyOf<E>, Error, ReplyOf<E>, EndpointKey>({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => {
      const painted = paintLastKnown(endpoint, input)
      try {
        const known = (): unknown => queryClient.getQueryData(keyOf(endpoint, input))
        return await readCurrent(endpoint.path, signal, (each) => call(endpoint, input, { signal: each, known }))
      } catch (error) {
        await painted // what is known must stand before the failure is judged
        throw error
      }
    },
  })
}

/**
 * Reads a call: `const load = useEndpoint(vehiclesEndpoints.view, { reg })`, then
 * `<LoadState what="vehicles" load={load} onRetry={load.retry} …>`.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  { isEnabled = true, freshForSeconds, refreshEverySeconds }: EndpointOptions = {},
): Loaded<ReplyOf<E>> {
  const query = useQuery(
    {
      ...endpointQuery(endpoint, input),
      enabled: isEnabled,
      ...(freshForSeconds !== undefined && { staleTime: freshForSeconds * 1000 }),
      ...(refreshEverySeconds !== undefined && { refetchInterval: refreshEverySeconds * 1000 }),
    },
    queryClient,
  )
  const { error } = query
  const words = error && query.fetchStatus === 'idle' ? failureWords(error, '') : undefined
  return {
    data: query.data,
    failure: words && { remedy: words.remedy, reference: words.reference },
    problem: error instanceof ApiProblem ? error : undefined,
    // Only who reads these is drawn again when they change: most refreshes bring the same data.
    get updatedAt() {
      return query.data === undefined ? undefined : new Date(query.dataUpdatedAt)
    },
    get isRefreshing() {
      return query.fetchStatus === 'fetching' && query.data !== undefined
    },
    retry: () => void query.refetch(),
  }
}

/** The same load with other data: a part of it, or in another order. */
export const withData = <T>(load: Loaded<unknown>, data: T | undefined): Loaded<T> => ({
  data,
  failure: load.failure,
  problem: load.problem,
  get updatedAt() {
    return load.updatedAt
  },
  get isRefreshing() {
    return load.isRefreshing
  },
  retry: load.retry,
})
