// What the map and its worker say to each other.
import type { VehiclePositions } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { RagValue } from '../status.ts'

export interface MapBounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** In days, where nobody knows when a position was read. */
export const UNKNOWN_AGE = -1

/** Where vehicles have moved to since the positions were read, by plate. */
export interface Move {
  readonly plate: string
  readonly latitude: number
  readonly longitude: number
  /** Days since that position was read. */
  readonly age: number
}

export type MapQuestion =
  | { readonly is: 'load'; readonly bytes: Blob }
  | { readonly is: 'move'; readonly moves: readonly Move[] }
  | { readonly is: 'look'; readonly bounds: MapBounds; readonly zoom: number; readonly number: number }
  | { readonly is: 'open'; readonly cluster: number }

interface Placed {
  readonly latitude: number
  readonly longitude: number
  readonly worst: number
}
export interface ClusterPoint extends Placed {
  readonly is: 'cluster'
  readonly cluster: number
  readonly count: number
  /** The zoom at which it falls apart. */
  readonly opensAt: number
}
export interface VehiclePoint extends Placed {
  readonly is: 'vehicle'
  readonly plate: string
  /** Days since the position was read. */
  readonly age: number
}
export type MapPoint = ClusterPoint | VehiclePoint

export type MapReply =
  | {
      readonly is: 'loaded'
      readonly placed: number
      readonly total: number
      readonly bounds: MapBounds | undefined
    }
  | { readonly is: 'moved' }
  | { readonly is: 'seen'; readonly number: number; readonly points: readonly MapPoint[] }
  | { readonly is: 'opened'; readonly vehicles: readonly VehiclePoint[]; readonly count: number }
  | { readonly is: 'failed'; readonly why: string }

const letters = 'ngar'
const values: readonly RagValue[] = ['unknown', 'green', 'amber', 'red']

/** The worse, the larger. */
export const worstOf = (letter: string): number => Math.max(0, letters.indexOf(letter))
export const ragOfWorst = (worst: number): RagValue => values[worst] ?? 'unknown'

/** The same positions with those moves made; undefined where none of them moves anything. Vehicles without a position stay without. */
export function moved(positions: VehiclePositions, moves: readonly Move[]): VehiclePositions | undefined {
  const byPlate = new Map(moves.map((move) => [move.plate, move]))
  const [latitude, longitude, age] = [[...positions.latitude], [...positions.longitude], [...positions.age]]
  let isMoved = false
  positions.plate.forEach((plate, place) => {
    const move = byPlate.get(plate)
    if (!move || (move.latitude === latitude[place] && move.longitude === longitude[place])) return
    isMoved = true
    latitude[place] = move.latitude
    longitude[place] = move.longitude
    age[place] = move.age
  })
  return isMoved ? { ...positions, latitude, longitude, age } : undefined
}
