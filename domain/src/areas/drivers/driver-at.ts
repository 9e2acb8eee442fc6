// Who drove a vehicle at a moment, for fines and damage: by the assignment that covers it, else by the nearest driver check of the
// same London day. What is answered always says where it comes from and how far it can be relied on.
import { londonDate, londonWallClock } from '../../kit/time/london-clock.ts'

export interface HeldPeriod {
  readonly driver: DriverNamed
  /** Instants; `to` null: still. The end itself is no longer part of it. */
  readonly from: string
  readonly to: string | null
}

export interface CheckSigned {
  readonly driver: DriverNamed
  readonly at: string
}

/** Who signed a check may be known by name alone. */
export interface DriverNamed {
  readonly id: number | null
  readonly name: string
}

export interface DriverAt {
  readonly driver: DriverNamed | null
  readonly source: 'assignment' | 'driver check' | 'none'
  readonly confidence: 'certain' | 'likely' | 'unknown'
  readonly why: string
}

const isSame = (one: DriverNamed, other: DriverNamed): boolean =>
  one.id !== null && other.id !== null
    ? one.id === other.id
    : one.name.trim().toLowerCase() === other.name.trim().toLowerCase()

const covers = ({ from, to }: HeldPeriod, at: number): boolean =>
  Date.parse(from) <= at && (to === null || at < Date.parse(to))

/** "Leon Marsh signed a check at 06:42 that day" */
const signed = ({ driver, at }: CheckSigned): string =>
  `${driver.name} signed a check at ${londonWallClock(at).time.slice(0, 5)} that day`

/** The check of the same London day that is nearest in time. */
function nearestCheck(checks: readonly CheckSigned[], at: number): CheckSigned | undefined {
  const day = londonDate(at)
  const distance = (check: CheckSigned): number => Math.abs(Date.parse(check.at) - at)
  return checks
    .filter((check) => londonDate(check.at) === day)
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

/**
 * An assignment alone, or one that the nearest check bears out, is certain. A check by somebody else, or a second assignment at the
 * same moment, makes it likely. Without an assignment the check is likely, as whoever walked round a vehicle mostly drives it.
 */
export function driverAtMoment(
  periods: readonly HeldPeriod[],
  checks: readonly CheckSigned[],
  moment: string,
): DriverAt {
  const at = Date.parse(moment)
  const held = periods
    .filter((period) => covers(period, at))
    .toSorted((a, b) => Date.parse(b.from) - Date.parse(a.from))
  const check = nearestCheck(checks, at)
  const [latest] = held
  const others = held.slice(1).filter(({ driver }) => latest !== undefined && !isSame(driver, latest.driver))
  if (latest) {
    const { driver } = latest
    const answer = { driver, source: 'assignment' } as const
    if (check && !isSame(check.driver, driver))
      return {
        ...answer,
        confidence: 'likely',
        why: `The vehicle was assigned to ${driver.name}, but ${signed(check)}.`,
      }
    if (others.length > 0 && !check)
      return {
        ...answer,
        confidence: 'likely',
        why: `The vehicle was assigned to ${driver.name} and to ${others.map((each) => each.driver.name).join(' and ')} at once; the later assignment counts.`,
      }
    return {
      ...answer,
      confidence: 'certain',
      why: check
        ? `The vehicle was assigned to ${driver.name}, who also signed a check that day.`
        : `The vehicle was assigned to ${driver.name}, and nothing speaks against it.`,
    }
  }
  if (check)
    return {
      driver: check.driver,
      source: 'driver check',
      confidence: 'likely',
      why: `Nobody was assigned to the vehicle, but ${signed(check)}.`,
    }
  return {
    driver: null,
    source: 'none',
    confidence: 'unknown',
    why: 'Nobody was assigned to the vehicle at that moment, and nobody signed a check that day.',
  }
}
