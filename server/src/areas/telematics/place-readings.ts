// What a reading means for the vehicle its device rides in: which of it is news, and which cannot be true.
import { isStalePlace } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { judgeReading, type Verdict } from '@kerbline/domain/areas/telematics/judge-reading.ts'
import { countedMiles, countedScore, entryCounts } from '@kerbline/domain/areas/telematics/rules.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { Reading } from './check-equipment.ts'
import type { TrackedVehicle } from './queries.ts'

/** A reading with its vehicle, and what of it moves the vehicle on. */
export interface Placed {
  readonly place: number
  readonly reading: Reading
  readonly vehicle: TrackedVehicle | null
  readonly snapshotAt: string
  readonly flags: readonly string[]
  /** False: the entry is not complete, and only complete entries of its provider count. */
  readonly counts: boolean
  /** Null where the odometer is no newer, does not count, or cannot be true. */
  readonly counted: Verdict['counted']
  /** Its odometer is older than what counts. */
  readonly isLate: boolean
  readonly scored: { readonly score: number; readonly at: string; readonly month: string } | null
}

/** The latest of these instants; null when there is none. */
export const newest = (...instants: readonly (string | null)[]): string | null =>
  instants.reduce((latest, each) => (each !== null && (latest === null || each > latest) ? each : latest), null)

const isNewer = (at: string, than: string | null): boolean => than === null || at > than

const nothingRead: Verdict = { flag: null, isLate: false, counted: null }

function odometerStep(
  { odometerMiles: miles, odometerAt }: Reading,
  vehicle: TrackedVehicle | null,
  snapshotAt: string,
): Verdict {
  if (!vehicle || miles === null) return nothingRead
  const before = countedMiles(vehicle.miles)
  const current = before === null || vehicle.milesAt === null ? null : { miles: before, at: vehicle.milesAt }
  return judgeReading({ miles, at: odometerAt ?? snapshotAt }, current)
}

function scoreStep({ score, scoreAt }: Reading, vehicle: TrackedVehicle | null, snapshotAt: string): Placed['scored'] {
  const counted = countedScore(score)
  const at = scoreAt ?? snapshotAt
  return vehicle && counted !== null && isNewer(at, vehicle.scoreAt)
    ? { score: counted, at, month: londonDate(at).slice(0, 7) }
    : null
}

export function placeReading(
  place: number,
  reading: Reading,
  vehicle: TrackedVehicle | null,
  { snapshotAt, onlyComplete }: { readonly snapshotAt: string; readonly onlyComplete: boolean },
): Placed {
  const counts = entryCounts(reading.isComplete, onlyComplete)
  const { flag, counted, isLate } = counts ? odometerStep(reading, vehicle, snapshotAt) : nothingRead
  const flags = [
    ...(vehicle ? [] : ['unmatched device']),
    ...(reading.hasRefusedBlock ? ['block refused'] : reading.isComplete ? [] : ['block missing']),
    ...(flag === null ? [] : [flag]),
    ...(reading.hasZeroPlace ? ['position zero'] : []),
    ...(isStalePlace(reading.locationAt, snapshotAt) ? ['position stale'] : []),
  ]
  const scored = counts ? scoreStep(reading, vehicle, snapshotAt) : null
  return { place, reading, vehicle, snapshotAt, flags, counts, counted, isLate, scored }
}

/** Of what counts; two devices in one vehicle: the one that says most, then the one that spoke last, moves it on. */
export function onePerVehicle(placed: readonly Placed[]): Placed[] {
  const best = new Map<number, Placed>()
  for (const each of placed) {
    if (!each.vehicle || !each.counts) continue
    const other = best.get(each.vehicle.id)
    const rank = ({ reading }: Placed): string =>
      `${reading.isComplete ? 1 : 0}${newest(reading.odometerAt, reading.locationAt, reading.scoreAt) ?? ''}`
    if (!other || rank(each) > rank(other)) best.set(each.vehicle.id, each)
  }
  return [...best.values()]
}
