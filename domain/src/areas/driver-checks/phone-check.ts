// A check that a driver makes on a telephone, at a link and without an account: how much of it may be sent, and what its clock is worth.
import { odometerAnomalies } from '../telematics/anomalies.ts'
import { odometerWarning, type OdometerReading } from '../telematics/rules.ts'

/** A telephone's clock is trusted to within this. */
export const CLOCK_TOLERANCE_SECONDS = 300
/** A check that waited longer than this for a line was made by a clock that has been set since. */
const LONGEST_WAIT_DAYS = 30

export const clockAnomalies = ['clock differs', 'clock was set'] as const
export type ClockAnomaly = (typeof clockAnomalies)[number]

export const clockAnomalyWords: Readonly<Record<ClockAnomaly, string>> = {
  'clock differs': 'The phone’s clock was wrong',
  'clock was set': 'The phone’s clock was changed during or after the check',
}

/** What a telephone says of the time: its own clock three times, and how long the check took by a clock that nobody can set. */
export interface DeviceTimes {
  readonly started_at: string
  readonly ended_at: string
  /** As it was sent. */
  readonly sent_at: string
  readonly took_seconds: number
}

export interface CheckMoments {
  /** By the portal's clock. */
  readonly startAt: string
  readonly endAt: string
  /** How far the telephone's clock is ahead of the portal's; negative: behind. */
  readonly aheadSeconds: number
  readonly anomaly: ClockAnomaly | null
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()

/**
 * When a check was made, by the portal's clock: so long before it came in as the telephone says between its end and its being sent. A wrong
 * clock is wrong by the same at both ends. Where it was set in between, the check ended when it came in.
 * @param received  the portal's instant of receipt
 */
export function momentsOf(
  { started_at: started, ended_at: ended, sent_at: sent, took_seconds: took }: DeviceTimes,
  received: Date,
): CheckMoments {
  const [start, end, sending] = [Date.parse(started), Date.parse(ended), Date.parse(sent)]
  const waited = sending - end
  const walked = end - start
  const wasSetSince = waited < 0 || waited > LONGEST_WAIT_DAYS * 86_400_000
  // Longer by its clock than by the stopwatch: the check lay in between. Shorter: the clock was put back.
  const wasSetMeanwhile = walked < (took - 60) * 1_000
  const endAt = received.getTime() - (wasSetSince ? 0 : waited)
  const aheadSeconds = Math.round((sending - received.getTime()) / 1_000)
  const differs = Math.abs(aheadSeconds) > CLOCK_TOLERANCE_SECONDS
  return {
    startAt: instant(endAt - (wasSetSince || wasSetMeanwhile ? took * 1_000 : walked)),
    endAt: instant(endAt),
    aheadSeconds,
    anomaly: wasSetSince || wasSetMeanwhile ? 'clock was set' : differs ? 'clock differs' : null,
  }
}

/** Photos of one check, and what one link may bring within a day. */
export const checkPhotoLimits = {
  photos: 40,
  photoBytes: 10 * 1024 * 1024,
  /** Of one link. */
  dayPhotos: 600,
  dayBytes: 400 * 1024 * 1024,
  /** The longest part sent at once. */
  partBytes: 512 * 1024,
  /** So long what has arrived of a photo is kept; after that it begins again. */
  hours: 24,
} as const
/** A drawn signature as it is sent, as the address of a picture. */
export const MAX_SIGNATURE_CHARACTERS = 120_000

/** Vehicles told to a driver's link without being asked for; the others are found by their plate. */
export const SHEET_VEHICLES = 300

/** Below what the vehicle is known to have gone: kept and flagged (ruling 49), and said before it is sent. */
export const isBelowLast = (miles: number, last: { readonly miles: number } | null): boolean =>
  last !== null && miles < last.miles

/** So far that the reading will be held back: said before it is sent. */
export const isTooFarAhead = (miles: number, last: OdometerReading | null, now: string): boolean =>
  last !== null && odometerWarning(last, { miles, at: now }) === 'jump'

/** Why somebody looks at a check whatever its result is. */
export const reviewFlags = ['off road', ...odometerAnomalies] as const
export type ReviewFlag = (typeof reviewFlags)[number]
export const reviewFlagWords: Readonly<Record<ReviewFlag, string>> = {
  'off road': 'Nil defect check of a vehicle that was off the road (VOR)',
  'odometer fall': 'Miles below the last reading',
  'odometer jump': 'Miles too far ahead of the last reading',
  'odometer zero': 'Zero miles',
}
export const flagsInWords = (flags: readonly string[]): string =>
  reviewFlags.flatMap((flag) => (flags.includes(flag) ? [reviewFlagWords[flag]] : [])).join('. ')

interface AnsweredDefect {
  readonly response: string
  readonly severity: string | null
  readonly repaired: boolean
}

/** A dangerous defect is shown by a photo. Where the camera fails, words say why there is none, and are kept with the check. */
export const needsPhoto = ({ response, severity, repaired: isRepaired }: AnsweredDefect): boolean =>
  response === 'defect' && severity === 'dangerous' && !isRepaired
export const MAX_NO_PHOTO_CHARACTERS = 200

/** A check of what may tow asks for the coupling, and which trailer hangs on it; a trailer's own does not. */
export const mayTow = ({
  template,
  items,
}: {
  readonly template: string
  readonly items: readonly { readonly code: string }[]
}): boolean => template !== 'trailer' && items.some(({ code }) => code === 'coupling')
