// Entries of the trail in short.
import type { auditEndpoints } from '@kerbline/domain/areas/audit/endpoints.ts'
import { changeWords } from '@kerbline/domain/areas/audit/entry-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'

export type Entry = ReplyOf<(typeof auditEndpoints)['list']>['rows'][number]

/** The first of the changes, and how many there are besides. */
export function changesInShort({ changes }: Entry): string | undefined {
  const [first, ...others] = changes
  if (first === undefined) return undefined
  return `${changeWords(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`
}
