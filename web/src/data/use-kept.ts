// What is here of a call already: from this visit, or kept from the last one. Asks nobody; what loads in the background fills it.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useMay } from './session/may.ts'
import { queryClient } from './query-client.ts'
import { scopeKey } from './session/scope-key.ts'
import { useSignal } from './signal.ts'
import { endpointQuery, paintLastKnown } from './use-endpoint.ts'

export interface Kept<T> {
  readonly data: T
  /** When the server last said so. */
  readonly at: Date
}

/** `const fleet = useKept(vehiclesEndpoints.cachedVehicles, nothing)`; undefined where nothing is here, or the right is gone. */
export function useKept<E extends Endpoint>(endpoint: E, input: SentOf<E>): Kept<ReplyOf<E>> | undefined {
  const isOpen = useMay()(endpoint.needs)
  const scope = useSignal(scopeKey)
  const { data, dataUpdatedAt } = useQuery({ ...endpointQuery(endpoint, input), enabled: false }, queryClient)
  const asked = JSON.stringify(input)
  useEffect(() => {
    if (isOpen && scope !== '') void paintLastKnown(endpoint, input)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal inputs are the same question
  }, [endpoint, asked, isOpen, scope])
  return isOpen && data !== undefined ? { data, at: new Date(dataUpdatedAt) } : undefined
}
