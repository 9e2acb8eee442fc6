// What the map and its worker say to each other.
import type { RagValue } from '../status.ts'

export interface MapBounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export type MapQuestion =
  | { readonly is: 'load'; readonly bytes: Blob }
  | { readonly is: 'look'; readonly bounds: MapBounds; readonly zoom: number; readonly number: number }

interface Placed {
  readonly latitude: number
  readonly longitude: number
  readonly worst: number
}
export interface ClusterPoint extends Placed {
  readonly is: 'cluster'
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
  | { readonly is: 'seen'; readonly number: number; readonly points: readonly MapPoint[] }
  | { readonly is: 'failed'; readonly why: string }

const letters = 'ngar'
const values: readonly RagValue[] = ['unknown', 'green', 'amber', 'red']

/** The worse, the larger. */
export const worstOf = (letter: string): number => Math.max(0, letters.indexOf(letter))
export const ragOfWorst = (worst: number): RagValue => values[worst] ?? 'unknown'
