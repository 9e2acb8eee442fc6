import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { displayRegistration } from '@kerbline/domain/kit/registration.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { useMay } from '../../data/may.ts'
import { useFile } from '../../data/use-file.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import type { VehiclePoint } from '../../fleet/map/positions.ts'
import { ragOfWorst } from '../../fleet/map/positions.ts'
import { staleDays, VehicleMap } from '../../fleet/map/vehicle-map.tsx'
import { Plate } from '../../fleet/plate.tsx'
import { Rag } from '../../fleet/rag.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed, LoadState } from '../../ui/load-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './vehicles-map.module.css'

const ageWords = (days: number): string =>
  days === 0 ? 'Position of today' : days === 1 ? 'Position of yesterday' : `Position ${days} days old`

const Chosen = ({ vehicle, seesDue }: { vehicle: VehiclePoint; seesDue: boolean }) => (
  <aside className={styles.chosen} aria-label="Chosen vehicle">
    <Plate reg={vehicle.plate} />
    {seesDue && <Rag value={ragOfWorst(vehicle.worst)} />}
    <span className={styles.age}>
      {ageWords(vehicle.age)}
      {vehicle.age > staleDays && ', not counted as current'}
    </span>
    <ButtonLink size="small" href={href('vehicle', { reg: vehicle.plate })}>
      Open {displayRegistration(vehicle.plate)}
    </ButtonLink>
  </aside>
)

const countWords = ({ placed, total }: { placed: number; total: number }): string => {
  const missing = total - placed
  const [on, all] = [placed.toLocaleString('en-GB'), total.toLocaleString('en-GB')]
  return missing === 0 ? `All ${all} vehicles have a position.` : `${on} of ${all} vehicles have a position.`
}

/** The rows of the list, where they were last. */
export function VehiclesMap({ state }: { state: ListState }) {
  const source = useEndpoint(vehiclesEndpoints.map, {}, { freshForSeconds: 3600 })
  const positions = useFile(vehiclesEndpoints.positions, selectionOf(state))
  const may = useMay()
  const [counts, setCounts] = useState<{ placed: number; total: number }>()
  const [chosen, setChosen] = useState<VehiclePoint>()
  const [trouble, setTrouble] = useState<string>()
  if (trouble !== undefined) return <Failed what="the map" onRetry={() => setTrouble(undefined)} />
  return (
    <>
      <p className={styles.line} aria-live="polite">
        {counts ? countWords(counts) : 'Placing vehicles'}
      </p>
      <LoadState what="positions" load={positions} onRetry={positions.retry} skeleton={<Skeleton height={420} />}>
        {(bytes) => (
          <div className={styles.stage}>
            {source.data && (
              <VehicleMap
                bytes={bytes}
                tileUrl={source.data.tile_url}
                attribution={source.data.attribution}
                onLoaded={setCounts}
                onSelect={setChosen}
                onFailure={setTrouble}
              />
            )}
            {chosen && <Chosen vehicle={chosen} seesDue={may('see compliance')} />}
          </div>
        )}
      </LoadState>
    </>
  )
}
