// Whether the odometers of MOT tests can be true, beside each other and beside what telematics counted.
import { odometerWarning, type OdometerReading, type OdometerWarning } from '../telematics/rules.ts'
import type { MotTest } from './mot-history.ts'

type OdometerTest = Pick<MotTest, 'completedAt' | 'odometerMiles'>

/**
 * For each test of the list, in its order: why its odometer cannot be true, or null. Judged in the order of time, each
 * against the last that could be, so that one wrong figure does not make the ones after it wrong.
 * @param telematics counted readings; they are taken as true
 */
export function odometerFlags(
  tests: readonly OdometerTest[],
  telematics: readonly OdometerReading[],
): (OdometerWarning | null)[] {
  const flags = new Map<OdometerTest, OdometerWarning | null>()
  const steps = [
    ...tests.map((test) => ({ at: test.completedAt, miles: test.odometerMiles, test })),
    ...telematics.map(({ at, miles }) => ({ at, miles, test: null })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  let last: OdometerReading | null = null
  for (const { at, miles, test } of steps) {
    if (miles === null) continue
    const here: OdometerReading = { at, miles }
    if (test === null) {
      last = here
      continue
    }
    // A pass after a fail of the same visit has the same miles; what telematics counted next bounds a test from above.
    const next = telematics.find((reading) => reading.at > at)
    const warning: OdometerWarning | null =
      (last === null ? null : odometerWarning(last, here)) ?? (next !== undefined && next.miles < miles ? 'jump' : null)
    flags.set(test, warning)
    if (warning === null) last = here
  }
  return tests.map((test) => flags.get(test) ?? null)
}
