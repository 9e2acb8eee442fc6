// Two clocks (product ruling 29): the business day may be set by TEST_CLOCK; sessions, limits, locks and jobs never use it.
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'

/** A source of the two times. `businessNow` decides due dates and ages; `realNow` everything about the machine. */
export interface Clock {
  businessNow(): Date
  realNow(): Date
}

/**
 * A clock whose business time starts at `testClock` (an ISO instant) and runs on from there; without it both are real.
 * Time since start is monotonic, so a correction of the machine's clock does not move the business day of a test.
 */
export const startClock = (testClock?: string): Clock => {
  const realNow = (): Date => new Date()
  if (testClock === undefined) return { businessNow: realNow, realNow }
  const businessStart = Date.parse(testClock)
  if (Number.isNaN(businessStart)) throw new RangeError(`“${testClock}” is not an instant`)
  const processStart = performance.now()
  return { businessNow: () => new Date(businessStart + (performance.now() - processStart)), realNow }
}

const MINUTE_MILLISECONDS = 60_000

/** London's date by a clock. Asked by every request, so it is worked out once a minute: no zone's day begins within one. */
export const datesOf = ({ businessNow }: Pick<Clock, 'businessNow'>): (() => string) => {
  let known = { minute: Number.NaN, date: '' }
  return () => {
    const now = businessNow()
    const minute = Math.floor(now.getTime() / MINUTE_MILLISECONDS)
    if (minute !== known.minute) known = { minute, date: londonDate(now) }
    return known.date
  }
}

/** The calendar date, YYYY-MM-DD in Europe/London, on which a process started with this configuration begins. */
export const businessDate = ({ TEST_CLOCK }: { readonly TEST_CLOCK?: string | undefined }): string =>
  londonDate(startClock(TEST_CLOCK).businessNow())
