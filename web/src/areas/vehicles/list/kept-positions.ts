// The map from what is here: where vehicles have moved to since its positions were read, and all of it while the server is gone.
import { deviceMatcher } from '@kerbline/domain/areas/telematics/device-matching.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { isComplete, isPlace } from '@kerbline/domain/areas/telematics/rules.ts'
import {
  vehiclesEndpoints,
  type VehicleListRow,
  type VehiclePositions,
} from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useMemo } from 'react'
import { useToday } from '../../../data/session/me.ts'
import { useKept } from '../../../data/use-kept.ts'
import { UNKNOWN_AGE, type Move } from '../../../fleet/map/positions.ts'
import type { KeptFleet, KeptVehicle } from './kept-rows.ts'
import type { Entry } from '../overview/live-reading.ts'

const nothing = {}
const noMoves: readonly Move[] = []
/** As the positions call rounds them: about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

const ageOf = (at: string | null | undefined, today: string): number =>
  typeof at === 'string' ? Math.max(0, daysBetween(londonDate(at), today)) : UNKNOWN_AGE

/** By plate, from every entry that counts and whose vehicle is known. */
export function movesOf(fleet: readonly Entry[], vehicles: readonly KeptVehicle[], today: string): readonly Move[] {
  const matches = deviceMatcher(
    vehicles.map(({ reg_no: reg, currentRegNo: currentReg, emei }) => ({ reg, currentReg, emei, vin: null })),
  )
  return fleet.flatMap((entry): Move[] => {
    const { location, distance, equipmentHeader } = entry
    if (!isComplete(entry) || !location || !isPlace(location.latitude, location.longitude)) return []
    const vehicle = matches({ serialNumber: equipmentHeader.serialNumber, pin: null })?.vehicle
    if (!vehicle) return []
    const [latitude, longitude] = [location.latitude, location.longitude].map(rounded)
    return latitude === undefined || longitude === undefined
      ? []
      : [{ plate: vehicle.reg, latitude, longitude, age: ageOf(distance?.dateTime, today) }]
  })
}

/** What the fleet call brought after `since`, when the positions on the map were read. */
export function useMoves(since: Date | undefined): readonly Move[] {
  const fleet = useKept(telematicsEndpoints.cachedFleet, nothing)
  const vehicles = useKept(vehiclesEndpoints.cachedVehicles, nothing)?.data.vehicles
  const today = useToday()
  const isNewer = fleet !== undefined && since !== undefined && fleet.at > since
  const entries = isNewer ? fleet.data : undefined
  return useMemo(
    () => (entries && vehicles && today !== undefined ? movesOf(entries, vehicles, today) : noMoves),
    [entries, vehicles, today],
  )
}

const letters = { red: 'r', amber: 'a', green: 'g', none: 'n' } as const

/** Those rows of the list that have a kept position, as the positions call would write them. */
export function positionsOfKept({ vehicles }: KeptFleet, rows: readonly VehicleListRow[]): Blob {
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const placed = rows.flatMap((row) => {
    const { latitude = null, longitude = null } = byId.get(row.id) ?? {}
    return latitude === null || longitude === null ? [] : [{ row, latitude, longitude }]
  })
  const positions: VehiclePositions = {
    id: placed.map(({ row }) => row.id),
    plate: placed.map(({ row }) => row.reg_no),
    latitude: placed.map(({ latitude }) => rounded(latitude)),
    longitude: placed.map(({ longitude }) => rounded(longitude)),
    // The call of the vehicles tells no time of a position.
    age: placed.map(() => UNKNOWN_AGE),
    rag: placed.map(({ row }) => letters[row.rag ?? 'none']).join(''),
    total: rows.length,
  }
  return new Blob([JSON.stringify(positions)], { type: 'application/json' })
}
