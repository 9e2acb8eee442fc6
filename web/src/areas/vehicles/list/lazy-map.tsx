import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { code, retry, useCode } from '../../../data/loading/code.ts'
import { Failed } from '../../../ui/layout/load-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'

const mapCode = code(() => import('./vehicles-map.tsx'))

/** The map, whose code comes when it is first wanted. */
export function LazyMap({ state }: { state: ListState }) {
  const loaded = useCode(mapCode)
  if (loaded.is === 'ready') return <loaded.value.VehiclesMap state={state} />
  if (loaded.is === 'failed') return <Failed what="the map" onRetry={() => void retry(mapCode)} />
  return <Skeleton height={420} />
}
