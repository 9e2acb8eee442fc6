import type { RecordSlotProps } from '../../record/record-page.tsx'
import { degreesOf } from '../../fleet/map/maps-link.ts'
import { OpenInMaps } from '../../fleet/map/open-in-maps.tsx'
import { PlaceOnMap } from '../../fleet/place-on-map.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

/** Where the branch is; nothing until somebody has said so. */
export function BranchMap({ view: { record } }: RecordSlotProps) {
  const { latitude, longitude, name } = record
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const place = { latitude, longitude }
  return (
    <Panel title="On the map" tools={<OpenInMaps at={place} />} footer={degreesOf(place)}>
      <PlaceOnMap {...place} label={`${typeof name === 'string' ? name : 'The branch'} on the map`} />
    </Panel>
  )
}
