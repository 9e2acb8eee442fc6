import { relativeDay } from '@kerbline/domain/kit/time/date-words.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { vehiclesPlan } from '@kerbline/domain/areas/vehicles/list.ts'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo, useState } from 'react'
import { rowsInHand } from '../../../list/list-in-hand.ts'
import { useMay } from '../../../data/session/may.ts'
import { useToday } from '../../../data/session/me.ts'
import { useEndpoint, withData, type Loaded } from '../../../data/use-endpoint.ts'
import { useFile } from '../../../data/use-file.ts'
import { useKept } from '../../../data/use-kept.ts'
import type { VehiclePoint } from '../../../fleet/map/positions.ts'
import { ragOfWorst, UNKNOWN_AGE } from '../../../fleet/map/positions.ts'
import { MapLegend } from '../../../fleet/map/map-legend.tsx'
import { staleDays } from '../../../fleet/map/stale.ts'
import { VehicleMap, type ChosenVehicles } from '../../../fleet/map/vehicle-map.tsx'
import { Plate } from '../../../fleet/plate.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed, LoadState } from '../../../ui/layout/load-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { positionsOfKept, useMoves } from './kept-positions.ts'
import { useVehiclesHand } from './use-vehicles-in-hand.ts'
import styles from './vehicles-map.module.css'

const nothing = {}

const ageWords = (days: number): string =>
  days === UNKNOWN_AGE ? 'Time of position unknown' : `Position from ${relativeDay(-days)}`

const Row = ({ vehicle, seesDue }: { vehicle: VehiclePoint; seesDue: boolean }) => (
  <li className={styles.row}>
    <Plate reg={vehicle.plate} />
    {seesDue && <Rag value={ragOfWorst(vehicle.worst)} />}
    <span className={styles.age}>
      {ageWords(vehicle.age)}
      {vehicle.age > staleDays && ', out of date'}
    </span>
    <ButtonLink size="small" href={href('vehicle', { reg: vehicle.plate })}>
      Open {displayRegistration(vehicle.plate)}
    </ButtonLink>
  </li>
)

/** One vehicle, or those that stand in one place. */
const Chosen = ({ chosen: { vehicles, count }, seesDue }: { chosen: ChosenVehicles; seesDue: boolean }) => (
  <aside className={styles.chosen} aria-label={count === 1 ? 'Selected vehicle' : 'Selected vehicles'}>
    {count > 1 && (
      <p className={styles.title}>
        {count.toLocaleString('en-GB')} vehicles in one place
        {count > vehicles.length && `. Showing the ${vehicles.length} most overdue. Filter the list to see others.`}
      </p>
    )}
    <ul className={styles.rows}>
      {vehicles.map((vehicle) => (
        <Row key={vehicle.plate} vehicle={vehicle} seesDue={seesDue} />
      ))}
    </ul>
  </aside>
)

const countWords = ({ placed, total }: { placed: number; total: number }): string => {
  const missing = total - placed
  const [on, all] = [placed.toLocaleString('en-GB'), total.toLocaleString('en-GB')]
  return missing === 0 ? `All ${all} vehicles have a position.` : `${on} of ${all} vehicles have a position.`
}

/** The positions of the kept vehicles the state asks for, while the call of the positions cannot be reached. */
function useKeptPositions(state: ListState, isWanted: boolean): { bytes: Blob; at: Date } | undefined {
  const may = useMay()
  const hand = useVehiclesHand(useToday())
  const fleet = useKept(vehiclesEndpoints.cachedVehicles, nothing)
  const kept = isWanted ? fleet?.data : undefined
  const at = fleet?.at.getTime() ?? 0
  const asked = JSON.stringify(selectionOf(state))
  return useMemo(() => {
    const found = kept && hand && rowsInHand(vehiclesPlan(may), hand(), state)
    return found && 'rows' in found ? { bytes: positionsOfKept(kept, found.rows), at: new Date(at) } : undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another page of the same question moves nothing on the map
  }, [kept, hand, may, asked, at])
}

/** What the map is made of: the positions as told, or as kept where nobody tells them. */
function usePositions(state: ListState): Loaded<Blob> {
  const told = useFile(vehiclesEndpoints.positions, selectionOf(state))
  const isGone = !told.data && told.failure !== undefined && (told.problem?.status ?? 500) >= 500
  const kept = useKeptPositions(state, isGone)
  return kept ? { ...withData(told, kept.bytes), updatedAt: kept.at, isRefreshing: false } : told
}

/** The rows of the list, where they were last; they move as the fleet call brings new positions. */
export function VehiclesMap({ state }: { state: ListState }) {
  const source = useEndpoint(vehiclesEndpoints.map, {}, { freshForSeconds: 3600 })
  const may = useMay()
  const positions = usePositions(state)
  const moves = useMoves(positions.updatedAt)
  const [counts, setCounts] = useState<{ placed: number; total: number }>()
  const [chosen, setChosen] = useState<ChosenVehicles>()
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
            {(source.data ?? source.failure) && (
              <VehicleMap
                bytes={bytes}
                moves={moves}
                tileUrl={source.data?.tile_url ?? null}
                attribution={source.data?.attribution ?? ''}
                onLoaded={setCounts}
                onSelect={setChosen}
                onFailure={setTrouble}
              />
            )}
            {chosen && <Chosen chosen={chosen} seesDue={may('see compliance')} />}
          </div>
        )}
      </LoadState>
      <MapLegend seesDue={may('see compliance')} />
    </>
  )
}
