// Reading what a workshop last said, and the few conditions that a table of states cannot hold.
import { type InstantLike } from '../../kit/time/calendar.ts'
import { isMaintenanceState, type MaintenanceState } from './states.ts'

export interface LatestStatus {
  readonly isKnown: true
  /** In the words it came in; see {@link latestStatusInWords}. */
  readonly status: string
  /** Null for a word that is no state of ours. */
  readonly state: MaintenanceState | null
  readonly at: string | null
  /** Who: a user id or a name. */
  readonly by: number | string | null
  readonly note: string
  readonly eta: string | null
}

/** Text that is no JSON, or says no status. Shown as "Unknown", and counted. */
export interface UnknownLatestStatus {
  readonly isKnown: false
  readonly raw: string
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null // Cut-off JSON is expected here: the caller shows and counts it as unknown.
  }
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Never throws: a maintenance event is shown whatever stands in its JSON text. */
export function parseLatestStatus(text: string | null): LatestStatus | UnknownLatestStatus {
  const found = objectOf(text ?? '')
  const status = textOrNull(found?.['status'])
  if (!found || status === null) return { isKnown: false, raw: text ?? '' }
  return {
    isKnown: true,
    status,
    state: isMaintenanceState(status) ? status : null,
    at: textOrNull(found['at']),
    by: typeof found['by'] === 'number' ? found['by'] : textOrNull(found['by']),
    note: textOrNull(found['note']) ?? '',
    eta: textOrNull(found['eta']),
  }
}

/** "Awaiting parts"; a word that is no state as it came; "Unknown" for what could not be read. */
export function latestStatusInWords(latest: LatestStatus | UnknownLatestStatus): string {
  if (!latest.isKnown) return 'Unknown'
  if (latest.state === null) return latest.status
  const words = latest.state.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What it says beside the booking's own state: null where that is one of the states. */
export function latestStatusBeside(text: string | null): string | null {
  const latest = parseLatestStatus(text)
  return latest.isKnown && latest.state !== null ? null : latestStatusInWords(latest)
}

const HOUR_MILLISECONDS = 3_600_000
const hoursBetween = (from: InstantLike, to: InstantLike): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / HOUR_MILLISECONDS

/** The customer may ask to move a booking up to 24 hours before it. */
export const mayStillMove = (bookedAt: InstantLike, now: InstantLike): boolean => hoursBetween(now, bookedAt) >= 24

/** What the button says from then on: giving up so late is counted, as a no-show is. */
export const lateCancellation = 'Cancel with less than 24 hours’ notice'

/** Finished work may be reopened for 30 days. */
export const mayStillReopen = (completedAt: InstantLike, now: InstantLike): boolean =>
  hoursBetween(completedAt, now) <= 30 * 24

/** Hours off the road; null until both ends are known, or where they stand the wrong way round. */
export function downtimeHours(offRoadAt: string | null, returnedAt: string | null): number | null {
  if (offRoadAt === null || returnedAt === null) return null
  const hours = hoursBetween(offRoadAt, returnedAt)
  return hours >= 0 ? hours : null
}
