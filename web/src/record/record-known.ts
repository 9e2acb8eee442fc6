// What a list already said about a record, so that its page has a title before its own answer comes.
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { queryClient } from '../data/query-client.ts'
import { beginningOf } from '../data/live/refresh.ts'

const rowsOf = (data: unknown): readonly unknown[] =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows) ? data.rows : []

/** The record's name as a list of this visit had it. */
export function knownTitle(
  { key, columns }: Pick<Resource, 'key' | 'columns'>,
  endpoints: ResourceEndpoints,
  wanted: string,
): string | undefined {
  const [first = 'name'] = columns
  for (const [, data] of queryClient.getQueriesData({ queryKey: [beginningOf(endpoints.list.path)] })) {
    for (const row of rowsOf(data)) {
      const parts = new Map(Object.entries(typeof row === 'object' && row !== null ? row : {}))
      const title: unknown = parts.get(first)
      if (String(parts.get(key)) === wanted && typeof title === 'string') return title
    }
  }
  return undefined
}
