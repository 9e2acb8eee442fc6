// One place on the map, whose code comes when it is first wanted.
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { code, retry, useCode } from '../data/loading/code.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Failed } from '../ui/layout/load-state.tsx'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import type { PositionMapProps } from './map/position-map.tsx'

const mapCode = code(async () => (await import('./map/position-map.tsx')).PositionMap)

const HEIGHT = 200

type Place = Omit<PositionMapProps, 'tileUrl' | 'attribution'>

export function PlaceOnMap(place: Place) {
  const source = useEndpoint(vehiclesEndpoints.map, {}, { freshForSeconds: 3600 })
  const loaded = useCode(mapCode)
  if (loaded.is === 'failed') return <Failed what="the map" onRetry={() => void retry(mapCode)} />
  if (loaded.is !== 'ready' || (!source.data && !source.failure)) return <Skeleton height={HEIGHT} />
  const { tile_url: tileUrl = null, attribution = '' } = source.data ?? {}
  return <loaded.value {...place} tileUrl={tileUrl} attribution={attribution} />
}
