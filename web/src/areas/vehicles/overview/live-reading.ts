// What get-cached-fleet says of a vehicle newer than its own page: position, miles and score, as the loop brings them.
import { deviceMatcher } from '@kerbline/domain/areas/telematics/device-matching.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import {
  countedMiles,
  countedScore,
  isComplete,
  isPlace,
  odometerWarning,
} from '@kerbline/domain/areas/telematics/rules.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useMemo } from 'react'
import { useKept } from '../../../data/use-kept.ts'
import type { VehicleFacts } from '../vehicle-words.ts'

export type Entry = ReplyOf<(typeof telematicsEndpoints)['cachedFleet']>[number]
type Read = Pick<VehicleFacts, 'vehicle' | 'position' | 'sees'>

const isNewer = (at: string | null | undefined, than: string | null): at is string =>
  typeof at === 'string' && (than === null || Date.parse(at) > Date.parse(than))

/** The entry of a vehicle among those of its fleet, if it counts. */
export function entryOf(fleet: readonly Entry[], { vehicle }: Pick<VehicleFacts, 'vehicle'>): Entry | undefined {
  const matches = deviceMatcher([
    { reg: vehicle.reg_no, currentReg: vehicle.current_reg_no, emei: vehicle.emei, vin: vehicle.vin },
  ])
  return fleet.find(
    (entry) => isComplete(entry) && matches({ serialNumber: entry.equipmentHeader.serialNumber, pin: null }) !== null,
  )
}

function milesOf({ distance }: Entry, { miles, miles_at: at }: Read['vehicle']): Partial<Read['vehicle']> {
  const read = countedMiles(distance?.odometer)
  if (read === null || !isNewer(distance?.dateTime, at)) return {}
  // What cannot be true moves no figure until somebody decides (ruling 49).
  const isAnomalous =
    miles !== null && at !== null && odometerWarning({ miles, at }, { miles: read, at: distance.dateTime }) !== null
  return isAnomalous ? {} : { miles: read, miles_at: distance.dateTime }
}

function scoreOf({ driverBehaviour }: Entry, { score_at: at }: Read['vehicle']): Partial<Read['vehicle']> {
  const score = countedScore(driverBehaviour?.totalScore)
  return score !== null && isNewer(driverBehaviour?.date, at) ? { score, score_at: driverBehaviour.date } : {}
}

function positionOf({ location, distance }: Entry, position: Read['position']): Read['position'] {
  const at = distance?.dateTime
  if (!location || !isPlace(location.latitude, location.longitude) || !isNewer(at, position?.at ?? null))
    return position
  return { latitude: location.latitude, longitude: location.longitude, at }
}

/** The same facts with what the entry says newer; rights decide what is taken. */
export function withReading<View extends Read>(view: View, entry: Entry | undefined): View {
  if (!entry) return view
  const { vehicle, sees } = view
  return {
    ...view,
    vehicle: { ...vehicle, ...milesOf(entry, vehicle), ...(sees.score && scoreOf(entry, vehicle)) },
    position: sees.location ? positionOf(entry, view.position) : view.position,
  }
}

const nothing = {}

/** Follows the fleet call for one vehicle. */
export function useLiveReading<View extends Read>(view: View | undefined): View | undefined {
  const fleet = useKept(telematicsEndpoints.cachedFleet, nothing)?.data
  return useMemo(() => view && withReading(view, fleet && entryOf(fleet, view)), [view, fleet])
}
