// What cannot be true about a reading, in the words it is flagged with and in words for people.
import type { Ruling } from './replay.ts'

export const odometerDoubts = ['odometer fall', 'odometer jump', 'odometer zero'] as const
export type OdometerDoubt = (typeof odometerDoubts)[number]
export const doubts = [...odometerDoubts, 'position zero', 'position stale'] as const
export type Doubt = (typeof doubts)[number]

export const doubtWords: Readonly<Record<Doubt, string>> = {
  'odometer fall': 'The odometer went back',
  'odometer jump': 'More than 1,500 miles a day',
  'odometer zero': 'No miles, or fewer than none',
  'position zero': 'Position 0, 0',
  'position stale': 'Old position',
}

export const isOdometerDoubt = (doubt: Doubt): doubt is OdometerDoubt => odometerDoubts.some((each) => each === doubt)

/**
 * What staff may say of a doubt: miles are accepted, rejected or put right; where there are none there is nothing to accept, and
 * of a position there is nothing to put right.
 */
const sayable: Readonly<Record<Doubt, readonly Ruling[]>> = {
  'odometer fall': ['accepted', 'rejected', 'corrected'],
  'odometer jump': ['accepted', 'rejected', 'corrected'],
  'odometer zero': ['rejected', 'corrected'],
  'position zero': ['rejected'],
  'position stale': ['accepted', 'rejected'],
}
export const rulingsOf = (doubt: Doubt): readonly Ruling[] => sayable[doubt]

const STALE_MILLISECONDS = 7 * 86_400_000

/** A snapshot that still tells a place of a week before: the tracker has no fix, or stands in a drawer. */
export const isStalePlace = (locationAt: string | null, snapshotAt: string): boolean =>
  locationAt !== null && Date.parse(snapshotAt) - Date.parse(locationAt) > STALE_MILLISECONDS
