// Who drove a vehicle at a moment, for fines and damage: by the check signed for it, by the assignment that covers it, and by what its
// readings say. Each source stands by itself, with how far it can be relied on; the answer is what they say together.
import type { InstantLike } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { londonDate, londonWallClock } from '../../kit/time/london-clock.ts'
import { capital, counted, nameKey } from '../../kit/words.ts'
import { type AssignmentSource, assignmentSourceWords } from './words.ts'

/** Who signed a check may be known by name alone. */
export interface DriverNamed {
  readonly id: number | null
  readonly name: string
}

export interface HeldPeriod {
  readonly driver: DriverNamed
  /** Instants; `to` null: still. The end itself is no longer part of it. */
  readonly from: string
  readonly to: string | null
  readonly source?: AssignmentSource
}

export interface CheckSigned {
  readonly driver: DriverNamed
  readonly at: string
  /** Where the check itself opens. */
  readonly id?: number
}

/** An odometer as a device sent it. */
export interface ReadingSent {
  readonly at: string
  readonly miles: number
}

export const evidenceSources = ['driver check', 'assignment', 'telematics'] as const
export const confidences = ['certain', 'likely', 'unknown'] as const
export type Confidence = (typeof confidences)[number]

export interface Evidence {
  readonly source: (typeof evidenceSources)[number]
  /** Null: it tells that the vehicle was driven, and not by whom. */
  readonly driver: DriverNamed | null
  readonly from: string
  readonly to: string | null
  readonly confidence: Confidence
  readonly says: string
  /** The number of the check it was read from. */
  readonly record: number | null
}

export interface DriverAt {
  readonly driver: DriverNamed | null
  readonly source: 'assignment' | 'driver check' | 'none'
  readonly confidence: Confidence
  readonly why: string
  readonly evidence: readonly Evidence[]
}

export interface MomentSources {
  readonly periods: readonly HeldPeriod[]
  readonly checks: readonly CheckSigned[]
  readonly readings?: readonly ReadingSent[]
}

const isSame = (one: DriverNamed, other: DriverNamed): boolean =>
  one.id !== null && other.id !== null ? one.id === other.id : nameKey(one.name) === nameKey(other.name)

const timeOf = (instant: InstantLike): string => londonWallClock(instant).time.slice(0, 5)
const momentOf = (instant: InstantLike): string => `${formatDate(londonDate(instant))} ${timeOf(instant)}`
const namesOf = (all: readonly { readonly driver: DriverNamed }[]): string =>
  all.map(({ driver }) => driver.name).join(' and ')

/** Whoever signed last before the moment had the vehicle then. A check after it says only who had it later that day. */
function checkEvidence(checks: readonly CheckSigned[], at: number): Evidence[] {
  const day = londonDate(at)
  const sameDay = checks
    .filter((check) => londonDate(check.at) === day)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const latest = sameDay.findLast((check) => Date.parse(check.at) <= at)
  const next = sameDay.find((check) => Date.parse(check.at) > at)
  const evidence = (check: CheckSigned, confidence: Confidence, says: string): Evidence => ({
    ...{ source: 'driver check', driver: check.driver, from: check.at, to: null, record: check.id ?? null },
    ...{ confidence, says },
  })
  return [
    ...(latest
      ? [evidence(latest, 'certain', `Signed the last check before this time, at ${timeOf(latest.at)}.`)]
      : []),
    ...(next ? [evidence(next, 'likely', `Signed a check at ${timeOf(next.at)}, after this time.`)] : []),
  ]
}

/** The later of two at once comes first. */
function assignmentEvidence(periods: readonly HeldPeriod[], at: number): Evidence[] {
  return periods
    .filter(({ from, to }) => Date.parse(from) <= at && (to === null || at < Date.parse(to)))
    .toSorted((one, other) => Date.parse(other.from) - Date.parse(one.from))
    .map(({ driver, from, to, source }) => ({
      ...{ source: 'assignment', driver, from, to, confidence: 'likely', record: null },
      says: [
        `Assigned from ${momentOf(from)} to ${to === null ? 'now' : momentOf(to)}.`,
        source && `${assignmentSourceWords[source]}.`,
      ]
        .filter(Boolean)
        .join(' '),
    }))
}

/** Whether it was driven then: the readings next to the moment on either side. No feed says by whom. */
function readingEvidence(readings: readonly ReadingSent[], at: number): Evidence[] {
  const sorted = readings.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const before = sorted.findLast((reading) => Date.parse(reading.at) <= at)
  const after = sorted.find((reading) => Date.parse(reading.at) > at)
  if (!before || !after) return []
  const miles = Math.round((after.miles - before.miles) * 10) / 10
  if (miles < 0) return []
  const between = `between ${momentOf(before.at)} and ${momentOf(after.at)}`
  return [
    {
      ...{ source: 'telematics', driver: null, from: before.at, to: after.at, confidence: 'unknown', record: null },
      says:
        miles === 0
          ? `The vehicle was not driven ${between}.`
          : `The vehicle was driven ${counted(miles, 'mile')} ${between}. Telematics does not identify the driver.`,
    },
  ]
}

interface Heard {
  /** The last check before the moment, or else the next one after it. */
  readonly check: Evidence | undefined
  readonly held: readonly Evidence[]
}
type Answer = Omit<DriverAt, 'evidence'>
const answer = (driver: DriverNamed | null, source: Answer['source'], confidence: Confidence, why: string): Answer => ({
  ...{ driver, source, confidence, why },
})
const signed = ({ driver, from }: Evidence): string =>
  `${driver?.name ?? 'a driver'} signed a check at ${timeOf(from)} that day`

function byCheck(check: Evidence, { held }: Heard): Answer {
  const [assigned] = held
  const { driver } = check
  const same = held.find((each) => each.driver && driver && isSame(each.driver, driver))
  if (!assigned)
    return answer(
      check.driver,
      'driver check',
      check.confidence,
      check.confidence === 'certain'
        ? `${capital(signed(check))}.`
        : `No driver was assigned to the vehicle, but ${signed(check)}.`,
    )
  if (same)
    return answer(
      same.driver,
      'driver check',
      check.confidence,
      `${capital(signed(check))} and was assigned to the vehicle.`,
    )
  return check.confidence === 'certain'
    ? answer(
        check.driver,
        'driver check',
        'likely',
        `${capital(signed(check))}, but the vehicle was assigned to ${assigned.driver?.name ?? 'someone else'}.`,
      )
    : answer(
        assigned.driver,
        'assignment',
        'likely',
        `The vehicle was assigned to ${assigned.driver?.name ?? 'another driver'}, but ${signed(check)}.`,
      )
}

function together(heard: Heard): Answer {
  const { check, held } = heard
  if (check) return byCheck(check, heard)
  const [assigned, ...others] = held.flatMap(({ driver }) => (driver ? [{ driver }] : []))
  if (!assigned) return answer(null, 'none', 'unknown', 'No driver was assigned and no check was signed that day.')
  const differing = others.filter(({ driver }) => !isSame(driver, assigned.driver))
  return answer(
    assigned.driver,
    'assignment',
    'likely',
    differing.length > 0
      ? `The vehicle was assigned to ${assigned.driver.name} and also to ${namesOf(differing)}. We use the later assignment.`
      : `The vehicle was assigned to ${assigned.driver.name}, but no check was signed that day.`,
  )
}

/**
 * Certain only by a check signed that London day, before the moment, which no assignment contradicts: what was planned is no proof of who
 * sat at the wheel. Where they differ, the check signed before outweighs the assignment, and the answer is likely.
 */
export function driverAtMoment({ periods, checks, readings = [] }: MomentSources, moment: string): DriverAt {
  const at = Date.parse(moment)
  const signedThen = checkEvidence(checks, at)
  const held = assignmentEvidence(periods, at)
  return {
    ...together({ check: signedThen[0], held }),
    evidence: [...signedThen, ...held, ...readingEvidence(readings, at)],
  }
}
