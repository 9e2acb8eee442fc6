import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'

/** The vehicles it is done to: ticked ones, or what a list's question means. */
export type TaggedVehicles = Omit<SentOf<(typeof bulkChangesEndpoints)['tagPreview']>, 'tag_id'>
export type TagAction = 'add' | 'remove'

const count = (value: number): string => value.toLocaleString('en-GB')

/** "6 gain it, 3 have it already.", "3 lose it, 6 do not wear it." */
export function previewWords(
  action: TagAction,
  { worn, bare, foreign }: { readonly worn: number; readonly bare: number; readonly foreign: number },
): string {
  const others = action === 'remove' ? bare + foreign : foreign
  const parts =
    action === 'add'
      ? [
          `${count(bare)} ${bare === 1 ? 'gains' : 'gain'} it`,
          ...(worn > 0 ? [`${count(worn)} ${worn === 1 ? 'has' : 'have'} it already`] : []),
          ...(others > 0
            ? [`${count(others)} of other accounts ${others === 1 ? 'stays as it is' : 'stay as they are'}`]
            : []),
        ]
      : [
          `${count(worn)} ${worn === 1 ? 'loses' : 'lose'} it`,
          ...(others > 0 ? [`${count(others)} ${others === 1 ? 'does' : 'do'} not wear it`] : []),
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
