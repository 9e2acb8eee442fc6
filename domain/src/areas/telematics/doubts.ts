// What cannot be true about a reading, in the words it is flagged with and in words for people.
import type { Ruling } from './replay.ts'

export const doubts = ['odometer fall', 'odometer jump', 'position zero', 'position stale'] as const
export type Doubt = (typeof doubts)[number]

export const doubtWords: Readonly<Record<Doubt, string>> = {
  'odometer fall': 'The odometer went back',
  'odometer jump': 'More than 1,500 miles a day',
  'position zero': 'Position 0, 0',
  'position stale': 'Old position',
}

export const isOdometerDoubt = (doubt: Doubt): boolean => doubt === 'odometer fall' || doubt === 'odometer jump'

/** What staff may say of a doubt: miles are accepted, rejected or put right; of a position there is nothing to put right. */
export const rulingsOf = (doubt: Doubt): readonly Ruling[] =>
  isOdometerDoubt(doubt)
    ? ['accepted', 'rejected', 'corrected']
    : doubt === 'position stale'
      ? ['accepted', 'rejected']
      : ['rejected']

const STALE_MILLISECONDS = 7 * 86_400_000

/** A snapshot that still tells a place of a week before: the tracker has no fix, or stands in a drawer. */
export const isStalePlace = (locationAt: string | null, snapshotAt: string): boolean =>
  locationAt !== null && Date.parse(snapshotAt) - Date.parse(locationAt) > STALE_MILLISECONDS
