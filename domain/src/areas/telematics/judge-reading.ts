// Whether an odometer reading can be true, and whether it moves its vehicle on: one rule for every way in.
import { londonDate } from '../../kit/time/london-clock.ts'
import { roundToTenth } from '../../kit/rounding.ts'
import type { OdometerAnomaly } from './anomalies.ts'
import { countedMiles, odometerWarning, type OdometerReading } from './rules.ts'

/** How a reading came in. `earlier`: what stood before readings were kept, which nobody can tell any more. */
export const readingSources = ['feed', 'file', 'check', 'form', 'register', 'earlier'] as const
export type ReadingSource = (typeof readingSources)[number]
export const readingSourceWords: Readonly<Record<ReadingSource, string>> = {
  feed: 'Telematics',
  file: 'File',
  check: 'Driver check',
  form: 'Entered by hand',
  register: 'MOT test',
  earlier: 'Earlier',
}

export interface Verdict {
  /** Why it cannot be true; it then counts for nothing until somebody decides. */
  readonly flag: OdometerAnomaly | null
  /** It came after a newer one had counted: kept, and it moves no figure by itself. */
  readonly isLate: boolean
  /** Null where it does not move the vehicle on. `driven`: miles since the reading before. `month`: of London, YYYY-MM. */
  readonly counted: {
    readonly miles: number
    readonly at: string
    readonly driven: number
    readonly month: string
  } | null
}

/** The counted readings next to one that comes late. */
export interface Neighbours {
  readonly before: OdometerReading | null
  readonly after: OdometerReading | null
}

const held = (flag: OdometerAnomaly, isLate: boolean): Verdict => ({ flag, isLate, counted: null })

function judgeLate(reading: OdometerReading, standing: OdometerReading, { before, after }: Neighbours): Verdict {
  const warning = (before && odometerWarning(before, reading)) ?? odometerWarning(reading, after ?? standing)
  return warning === null ? { flag: null, isLate: true, counted: null } : held(`odometer ${warning}`, true)
}

/** @param standing what counts for the vehicle now; null: nothing yet */
export function judgeReading(
  reading: OdometerReading,
  standing: OdometerReading | null,
  neighbours: Neighbours = { before: null, after: null },
): Verdict {
  const { miles, at } = reading
  const month = londonDate(at).slice(0, 7)
  if (countedMiles(miles) === null) return held('odometer zero', false)
  if (standing === null) return { flag: null, isLate: false, counted: { miles, at, driven: 0, month } }
  // Told again, as a feed does while a vehicle stands.
  if (at === standing.at && miles === standing.miles) return { flag: null, isLate: false, counted: null }
  if (at <= standing.at) return judgeLate(reading, standing, neighbours)
  const warning = odometerWarning(standing, reading)
  if (warning !== null) return held(`odometer ${warning}`, false)
  return { flag: null, isLate: false, counted: { miles, at, driven: roundToTenth(miles - standing.miles), month } }
}

const byTime = (one: OdometerReading, other: OdometerReading): number =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : 0

/**
 * Readings of one vehicle that came in together, each judged after those before it in time. In the order they were given.
 * @param known counted readings of the vehicle beside what stands, for those that come late
 */
export function judgeReadings(
  readings: readonly OdometerReading[],
  standing: OdometerReading | null,
  known: readonly OdometerReading[] = [],
): readonly Verdict[] {
  const verdicts = new Map<OdometerReading, Verdict>()
  const counted = [...known, ...(standing ? [standing] : [])]
  let stands = standing
  for (const reading of readings.toSorted(byTime)) {
    const around = counted.toSorted(byTime)
    const verdict = judgeReading(reading, stands, {
      before: around.findLast(({ at }) => at <= reading.at) ?? null,
      after: around.find(({ at }) => at > reading.at) ?? null,
    })
    verdicts.set(reading, verdict)
    if (verdict.flag === null) counted.push(reading)
    if (verdict.counted) stands = verdict.counted
  }
  return readings.flatMap((reading) => verdicts.get(reading) ?? [])
}
