// What cannot be true about a reading, in the words it is flagged with and in words for people.
import type { Ruling } from './replay.ts'

export const odometerAnomalies = ['odometer fall', 'odometer jump', 'odometer zero'] as const
export type OdometerAnomaly = (typeof odometerAnomalies)[number]
export const anomalies = [...odometerAnomalies, 'position zero', 'position stale'] as const
export type Anomaly = (typeof anomalies)[number]

export const anomalyWords: Readonly<Record<Anomaly, string>> = {
  'odometer fall': 'Odometer went backwards',
  'odometer jump': 'More than 1,500 miles a day',
  'odometer zero': 'Zero or negative miles',
  'position zero': 'Position 0, 0',
  'position stale': 'Old position',
}

/** Which of them a reading is flagged with; the first where it is flagged with several. */
export const anomalyAmong = (flags: readonly string[] | null | undefined): Anomaly | undefined =>
  anomalies.find((each) => flags?.includes(each))

/** The same in words; null: nothing is against it. */
export function flagInWords(flags: readonly string[] | null | undefined): string | null {
  const anomaly = anomalyAmong(flags)
  return anomaly === undefined ? null : anomalyWords[anomaly]
}

export const isOdometerAnomaly = (anomaly: Anomaly): anomaly is OdometerAnomaly =>
  odometerAnomalies.some((each) => each === anomaly)

/**
 * What staff may say of an anomaly: miles are accepted, rejected or put right; where there are none there is nothing to accept, and
 * of a position there is nothing to put right.
 */
const sayable: Readonly<Record<Anomaly, readonly Ruling[]>> = {
  'odometer fall': ['accepted', 'rejected', 'corrected'],
  'odometer jump': ['accepted', 'rejected', 'corrected'],
  'odometer zero': ['rejected', 'corrected'],
  'position zero': ['rejected'],
  'position stale': ['accepted', 'rejected'],
}
export const rulingsOf = (anomaly: Anomaly): readonly Ruling[] => sayable[anomaly]

const STALE_MILLISECONDS = 7 * 86_400_000

/** A snapshot that still tells a place of a week before: the tracker has no fix, or stands in a drawer. */
export const isStalePlace = (locationAt: string | null, snapshotAt: string): boolean =>
  locationAt !== null && Date.parse(snapshotAt) - Date.parse(locationAt) > STALE_MILLISECONDS
