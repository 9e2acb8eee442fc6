// A specified call loaded ahead of need, for what reads it from here (use-kept.ts).
import { isCancelledError } from '@tanstack/react-query'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { isLoadFailure } from '../failure.ts'
import { queryClient } from '../query-client.ts'
import { endpointQuery } from '../use-endpoint.ts'

/** The session ended, or another scope was chosen: nobody waits for this answer any more. */
const isGivenUp = (error: unknown): boolean =>
  isCancelledError(error) || (error instanceof DOMException && error.name === 'AbortError')

/** Failures are kept with the query: the screens that show these data offer Retry, and two of them send the person on (ruling 6). */
export async function loadAhead(endpoint: Endpoint, freshForMilliseconds?: number): Promise<void> {
  try {
    await queryClient.fetchQuery({
      ...endpointQuery(endpoint, {}),
      ...(freshForMilliseconds !== undefined && { staleTime: freshForMilliseconds }),
    })
  } catch (error) {
    if (!isLoadFailure(error) && !isGivenUp(error)) throw error
  }
}
