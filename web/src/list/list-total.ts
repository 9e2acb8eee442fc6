// How many rows a list would show for a question: the list's own count, so that a number beside a link is what its rows come to.
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { useQueries } from '@tanstack/react-query'
import { queryClient } from '../data/query-client.ts'
import { endpointQuery, useEndpoint, withData, type Loaded } from '../data/use-endpoint.ts'
import type { ListEndpoint, ListRow } from './use-list.ts'

/** `query`: the question as the address of the list carries it; undefined: not to be asked. */
export function useListTotal<Row extends ListRow>(
  endpoint: ListEndpoint<Row>,
  plan: ListPlan,
  query: Readonly<Record<string, string>> | undefined,
): Loaded<number> {
  const asked = selectionOf(readList(query ?? {}, plan))
  const load = useEndpoint(endpoint, { ...asked, size: 25 }, { isEnabled: query !== undefined })
  return withData(load, load.data?.total)
}

/** The number of each view of a plan and of `all`, by name; null where it is not known (yet). */
export function useViewTotals<Row extends ListRow>(
  endpoint: ListEndpoint<Row>,
  plan: ListPlan,
): Readonly<Record<string, number | null>> {
  const views = plan.views ?? []
  const asked = views.length === 0 ? [] : [{ name: 'all', query: {} }, ...views]
  const answers = useQueries(
    {
      queries: asked.map(({ query }) => endpointQuery(endpoint, { ...selectionOf(readList(query, plan)), size: 25 })),
    },
    queryClient,
  )
  return Object.fromEntries(asked.map(({ name }, at) => [name, answers[at]?.data?.total ?? null]))
}
