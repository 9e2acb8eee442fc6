// How many rows a list would show for a question: the list's own count, so that a number beside a link is what its rows come to.
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { useEndpoint, withData, type Loaded } from '../data/use-endpoint.ts'
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
