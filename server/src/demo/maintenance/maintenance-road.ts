// When a job came to each of its states: what the workshop's own times say, and plausible hours of the hire company in between.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { MaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { inOrder, type ToldStep } from '../case-story.ts'
import { pathBy } from '../state-paths.ts'

const MINUTE_MILLISECONDS = 60_000
const after = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * MINUTE_MILLISECONDS).toISOString()

const roads = new Map<MaintenanceState, readonly MaintenanceState[]>()

/** The states on the way to one: whoever asks is answered first. */
export function roadTo(state: MaintenanceState): readonly MaintenanceState[] {
  const known = roads.get(state)
  if (known) return known
  const isAnswered = state !== 'requested' && state !== 'rejected' && state !== 'acknowledged'
  const road = pathBy<MaintenanceState>(maintenanceCase.steps, [
    'requested',
    ...(isAnswered ? (['acknowledged'] as const) : []),
    state,
  ])
  roads.set(state, road)
  return road
}

interface JobTimes {
  readonly id: number
  readonly state: MaintenanceState
  readonly createdAt: string
  readonly bookedAt: string | null
  readonly arrivedAt: string | null
  readonly completedAt: string | null
  readonly returnedAt: string | null
  /** Brought in the moment it was asked for. */
  readonly isAtOnce: boolean
}

/** Most are answered within two hours and booked within a day; one in eleven is not. */
function timesOf(times: JobTimes): Readonly<Record<MaintenanceState, string>> {
  const { id, createdAt, isAtOnce } = times
  const answered = isAtOnce ? 4 : id % 11 === 4 ? 190 + ((id * 13) % 200) : 12 + ((id * 37) % 95)
  const booked = answered + (isAtOnce ? 4 : 30 + ((id * 29) % 300))
  const arrivedAt = times.arrivedAt ?? createdAt
  const completedAt = times.completedAt ?? arrivedAt
  const returnedAt = times.returnedAt ?? completedAt
  return {
    requested: createdAt,
    acknowledged: after(createdAt, answered),
    more_info: after(createdAt, answered + 55),
    dates_offered: after(createdAt, answered + 40),
    date_asked: after(createdAt, answered + 180),
    booked: after(createdAt, booked),
    slot_passed: after(times.bookedAt ?? createdAt, 1),
    move_asked: after(createdAt, booked + 200),
    no_show: after(times.bookedAt ?? createdAt, 180),
    in_workshop: arrivedAt,
    awaiting_authorisation: after(arrivedAt, 95),
    awaiting_customer: after(arrivedAt, 95),
    awaiting_parts: after(arrivedAt, 95),
    work_complete: completedAt,
    ready_for_collection: after(completedAt, 5),
    complete: returnedAt,
    closed: after(returnedAt, 1_500),
    cancelled: after(createdAt, answered + 1_440),
    rejected: after(createdAt, 200),
  }
}

/** The steps of a job, none of them after `now`. */
export function stepsOf(
  job: JobTimes,
  { requester, staff, now }: { readonly requester: number; readonly staff: number; readonly now: string },
): ToldStep[] {
  const times = timesOf(job)
  const road = roadTo(job.state)
  const at = inOrder(
    road.map((state) => times[state]),
    now,
  )
  return road.map((state, place) => ({ state, at: at[place] ?? now, by: place === 0 ? requester : staff }))
}
