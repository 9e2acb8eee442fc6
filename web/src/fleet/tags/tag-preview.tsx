import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'

/** The vehicles it is done to: ticked ones, or what a list's question means. */
export type TaggedVehicles = Omit<SentOf<(typeof bulkChangesEndpoints)['tagPreview']>, 'tag_id'>
export type TagAction = 'add' | 'remove'

const count = (value: number): string => value.toLocaleString('en-GB')

/** "6 will get it, 3 already have it.", "3 will lose it, 6 do not have it." */
export function previewWords(
  action: TagAction,
  { worn, bare, foreign }: { readonly worn: number; readonly bare: number; readonly foreign: number },
): string {
  const others = action === 'remove' ? bare + foreign : foreign
  const parts =
    action === 'add'
      ? [
          `${count(bare)} will get it`,
          ...(worn > 0 ? [`${count(worn)} already ${worn === 1 ? 'has' : 'have'} it`] : []),
          ...(others > 0 ? [`${count(others)} on other accounts will not change`] : []),
        ]
      : [
          `${count(worn)} will lose it`,
          ...(others > 0 ? [`${count(others)} ${others === 1 ? 'does' : 'do'} not have it`] : []),
        ]
  return `${parts.join(', ')}.`
}

interface Props {
  readonly tagId: number
  readonly action: TagAction
  readonly vehicles: TaggedVehicles
}

/** Beforehand: how many it changes, and how many are like that already. */
export function TagPreview({ tagId, action, vehicles }: Props) {
  const load = useEndpoint(bulkChangesEndpoints.tagPreview, { ...vehicles, tag_id: tagId }, { freshForSeconds: 0 })
  return (
    <LoadState what="the counts" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={1} />}>
      {(counts) => (
        <p role="status">
          <b>{previewWords(action, counts)}</b>
        </p>
      )}
    </LoadState>
  )
}
