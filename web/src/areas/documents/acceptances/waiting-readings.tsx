import { readingsEndpoints, type ToRead } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { ReadingItem } from './reading-item.tsx'

interface Props {
  readonly waiting: readonly ToRead[]
  readonly total: number
}

/** Each opened, ticked and accepted where it stands. */
export const WaitingRows = ({ waiting, total }: Props) =>
  waiting.length === 0 ? (
    <PanelBody>
      <p>Nothing to read. Documents you are asked to read will appear here.</p>
    </PanelBody>
  ) : (
    <>
      <PanelRows label="Waiting for you">
        {waiting.map((reading) => (
          <ReadingItem key={reading.id} reading={reading} />
        ))}
      </PanelRows>
      {total > waiting.length && (
        <PanelBody>
          <p>
            These are the newest {waiting.length.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}. The rest
            will appear as you accept these.
          </p>
        </PanelBody>
      )}
    </>
  )

/** What one is asked to read, among what else waits on one. */
export function WaitingReadings() {
  const load = useEndpoint(readingsEndpoints.mine, {})
  return (
    <Panel title="To read and accept" isRuled>
      <LoadState what="your documents to read" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={3} />}>
        {({ waiting, waiting_total: total }) => <WaitingRows waiting={waiting} total={total} />}
      </LoadState>
    </Panel>
  )
}
