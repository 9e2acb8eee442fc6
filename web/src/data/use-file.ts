// A read whose answer is a file, for whoever works with its bytes rather than saving them.
import type { Endpoint, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from './bytes.ts'
import { ApiProblem, failureWords } from './failure.ts'
import { readCurrent } from './live/read-current.ts'
import { queryClient } from './query-client.ts'
import type { Loaded } from './use-endpoint.ts'

/** `const load = useFile(vehiclesEndpoints.positions, selection)`; kept for half a minute, then asked for again when shown. */
export function useFile<E extends Endpoint>(endpoint: E, input: SentOf<E>): Loaded<Blob> {
  const query = useQuery(
    {
      queryKey: ['files', endpoint.path, input],
      queryFn: async ({ signal }) =>
        (await readCurrent(endpoint.path, signal, (each) => fetchFile(endpoint, input, { signal: each }))).bytes,
      refetchOnWindowFocus: false,
      gcTime: 60_000,
    },
    queryClient,
  )
  const { error } = query
  return {
    data: query.data,
    failure: error ? failureWords(error, '') : undefined,
    problem: error instanceof ApiProblem ? error : undefined,
    updatedAt: query.data === undefined ? undefined : new Date(query.dataUpdatedAt),
    isRefreshing: query.isFetching && query.data !== undefined,
    retry: () => void query.refetch(),
  }
}
