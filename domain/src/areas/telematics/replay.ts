// Goes through everything a vehicle's devices said once more, with what staff ruled: which readings count, and what was
// driven and scored in each month. Done before and after a ruling, the difference is what the ruling changed.
import { londonDate } from '../../kit/time/london-clock.ts'
import { roundToTenth } from '../../kit/rounding.ts'
import { countedMiles, countedScore, odometerWarning, type OdometerReading, type OdometerWarning } from './rules.ts'

export const rulings = ['accepted', 'rejected', 'corrected'] as const
export type Ruling = (typeof rulings)[number]

export interface SentReading {
  readonly id: number
  readonly miles: number | null
  /** When the odometer was read. */
  readonly at: string
  readonly score: number | null
  readonly scoreAt: string
  readonly ruling: Ruling | null
  /** What counts in place of what was sent; for 'corrected'. */
  readonly ruledMiles: number | null
  /** It came after a newer one had counted: it counts once staff have said so. */
  readonly isLate?: boolean
  /** False: an incomplete entry of a provider whose complete ones alone count (ruling 36). */
  readonly counts: boolean
}

export interface MonthSum {
  readonly miles: number
  readonly scoreSum: number
  readonly scoreCount: number
}

export interface Replayed {
  /** The last reading that counts. */
  readonly odometer: OdometerReading | null
  readonly score: { readonly score: number; readonly at: string } | null
  /** By month of London. */
  readonly months: ReadonlyMap<string, MonthSum>
  /** Of each reading, by its id, why it does not count; readings that do are left out. */
  readonly warnings: ReadonlyMap<number, OdometerWarning>
}

/** Scores are kept as they were sent (ruling 37): only what binary fractions add to a sum is taken off. */
const withoutNoise = (sum: number): number => Number(sum.toPrecision(14))

const nothing: MonthSum = { miles: 0, scoreSum: 0, scoreCount: 0 }

function addTo(months: Map<string, MonthSum>, at: string, more: Partial<MonthSum>): void {
  const month = londonDate(at).slice(0, 7)
  const { miles, scoreSum, scoreCount } = months.get(month) ?? nothing
  months.set(month, {
    miles: roundToTenth(miles + (more.miles ?? 0)),
    scoreSum: withoutNoise(scoreSum + (more.scoreSum ?? 0)),
    scoreCount: scoreCount + (more.scoreCount ?? 0),
  })
}

const byTime = (timeOf: (reading: SentReading) => string) => (one: SentReading, other: SentReading) =>
  timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : one.id - other.id

/** Null: the reading has no miles that could count. */
const milesOf = ({ ruling, ruledMiles, miles }: SentReading): number | null =>
  ruling === 'rejected' ? null : countedMiles(ruling === 'corrected' ? ruledMiles : miles)

/** @param anchor the vehicle's miles where they come from no reading: an import, or a reading that is kept no more */
export function replay(sent: readonly SentReading[], anchor: OdometerReading | null): Replayed {
  const readings = sent.filter(({ counts }) => counts)
  const months = new Map<string, MonthSum>()
  const warnings = new Map<number, OdometerWarning>()
  let odometer: OdometerReading | null = null
  for (const reading of readings.toSorted(byTime(({ at }) => at))) {
    if (anchor !== null && anchor.at <= reading.at && (odometer === null || anchor.at > odometer.at)) odometer = anchor
    const miles = milesOf(reading)
    const isPassedOver = reading.isLate === true && reading.ruling === null
    if (miles === null || isPassedOver || (odometer !== null && reading.at <= odometer.at)) continue
    const next: OdometerReading = { miles, at: reading.at }
    const warning = odometer === null || reading.ruling !== null ? null : odometerWarning(odometer, next)
    if (warning !== null) {
      warnings.set(reading.id, warning)
      continue
    }
    if (odometer !== null && miles > odometer.miles) addTo(months, reading.at, { miles: miles - odometer.miles })
    odometer = next
  }
  let score: Replayed['score'] = null
  for (const reading of readings.toSorted(byTime(({ scoreAt }) => scoreAt))) {
    const counted = countedScore(reading.score)
    if (counted === null || (score !== null && reading.scoreAt <= score.at)) continue
    score = { score: counted, at: reading.scoreAt }
    addTo(months, reading.scoreAt, { scoreSum: counted, scoreCount: 1 })
  }
  return { odometer, score, months, warnings }
}

export interface MonthChange extends MonthSum {
  readonly month: string
}

/** What is to be added to the months that stand; months that stay are left out. */
export function monthChanges(before: Replayed, after: Replayed): MonthChange[] {
  const months = new Set([...before.months.keys(), ...after.months.keys()])
  return [...months]
    .toSorted()
    .map((month) => {
      const [was, is] = [before.months.get(month) ?? nothing, after.months.get(month) ?? nothing]
      return {
        month,
        miles: roundToTenth(is.miles - was.miles),
        scoreSum: withoutNoise(is.scoreSum - was.scoreSum),
        scoreCount: is.scoreCount - was.scoreCount,
      }
    })
    .filter(({ miles, scoreSum, scoreCount }) => miles !== 0 || scoreSum !== 0 || scoreCount !== 0)
}
