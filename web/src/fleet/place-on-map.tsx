// One place on the map, whose code comes when it is first wanted: tiles where the portal has a source of them, else the outline.
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { code, retry, useCode, type Code } from '../data/loading/code.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Failed } from '../ui/layout/load-state.tsx'
import { Skeleton } from '../ui/layout/skeleton.tsx'

const mapCode = code(async () => (await import('./map/position-map.tsx')).PositionMap)
const outlineCode = code(async () => (await import('./map/position-outline.tsx')).PositionOutline)

const HEIGHT = 150

interface Place {
  readonly latitude: number
  readonly longitude: number
  /** What is there, for those who hear it. */
  readonly label: string
}

const MapLoading = ({ of }: { of: Code<unknown> }) =>
  useCode(of).is === 'failed' ? <Failed what="the map" onRetry={() => void retry(of)} /> : <Skeleton height={HEIGHT} />

function OnTiles(props: Place & { tileUrl: string; attribution: string }) {
  const loaded = useCode(mapCode)
  return loaded.is === 'ready' ? <loaded.value {...props} /> : <MapLoading of={mapCode} />
}

function OnOutline(props: Place) {
  const loaded = useCode(outlineCode)
  return loaded.is === 'ready' ? <loaded.value {...props} /> : <MapLoading of={outlineCode} />
}

export function PlaceOnMap(place: Place) {
  const source = useEndpoint(vehiclesEndpoints.map, {}, { freshForSeconds: 3600 })
  if (!source.data && !source.failure) return <Skeleton height={HEIGHT} />
  const { tile_url: tileUrl = null, attribution = '' } = source.data ?? {}
  return tileUrl === null ? (
    <OnOutline {...place} />
  ) : (
    <OnTiles {...place} tileUrl={tileUrl} attribution={attribution} />
  )
}
