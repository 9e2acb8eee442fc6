// Who held a vehicle at each moment: its hires, from the delivery to the collection that photos prove, and the hire company between them.
// A hire that is known by its days alone is held from the delivery set of its first day; until it is collected its customer answers for the
// vehicle, whenever charging stopped; not collected in two working days, it counts as ours (ruling 62; domain model, section 6b).
import { z } from 'zod'
import { workingDaysAfter } from '../../cases/working-time.ts'
import { addDays, type CalendarDate } from '../../kit/time/calendar.ts'
import { londonDate, londonInstant, londonWallClock } from '../../kit/time/london-clock.ts'

export const custodySpan = z.object({
  /** Null: since before anything is known. */
  from: z.string().nullable(),
  /** Null: still. */
  to: z.string().nullable(),
  holder: z.enum(['customer', 'hire_company', 'other_hirer']),
  /** Of the customer, or of another hirer the reader may know of. */
  name: z.string().nullable(),
  /** The condition set that proves how it began. */
  proof: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** Its beginning is known by the day alone. */
  is_day_alone: z.boolean(),
})
export type CustodySpan = z.output<typeof custodySpan>

export interface HeldHire {
  readonly from: string
  readonly to: string | null
  /** Of the customer whose case it is. */
  readonly isOwn: boolean
  readonly name: string | null
  /** Whether its instants were signed for. */
  readonly isTimeRecorded?: boolean
}

export interface HandoverSet {
  readonly id: number
  readonly number: string
  readonly at: string
  readonly reason: string
}

const DAY = 86_400_000
/** A vehicle is collected within so many days of its hire's end, or the set is about something else. */
const COLLECTED_WITHIN = 14 * DAY

const NO_END_KNOWN = '9999-12-01'

/** Working days the hire company has to collect. */
const DAYS_TO_COLLECT = 2

const isMidnight = (instant: string): boolean => londonWallClock(instant).time === '00:00:00'
const between = (at: string, from: number, to: number): boolean => Date.parse(at) >= from && Date.parse(at) <= to

/** The last day on which the customer answers for what is not collected: the second working day after the last that is charged for. */
export const collectBy = (lastCharged: CalendarDate, holidays: ReadonlySet<CalendarDate>): CalendarDate =>
  workingDaysAfter(lastCharged, DAYS_TO_COLLECT, holidays)

/** The end of that day, of a hire that is charged for up to a midnight. */
function collectedBy(ended: string, holidays: ReadonlySet<CalendarDate>): string {
  const day = londonDate(ended)
  // An end that far ahead is none that anybody knows; the calendar ends there too.
  if (day >= NO_END_KNOWN) return ended
  return londonInstant(addDays(collectBy(addDays(day, -1), holidays), 1)) ?? ended
}

/** @param hires of one vehicle, in any order; they never overlap */
export function custodyOf(
  hires: readonly HeldHire[],
  sets: readonly HandoverSet[],
  holidays: ReadonlySet<CalendarDate>,
): CustodySpan[] {
  const inOrder = hires.toSorted((one, other) => one.from.localeCompare(other.from))
  const spans: CustodySpan[] = []
  let free: Pick<CustodySpan, 'from' | 'proof' | 'is_day_alone'> = { from: null, proof: null, is_day_alone: false }
  for (const [place, hire] of inOrder.entries()) {
    const begins = Date.parse(hire.from)
    const delivered =
      hire.isOwn && isMidnight(hire.from)
        ? sets.find(({ reason, at }) => reason === 'delivery' && between(at, begins, begins + DAY))
        : undefined
    const from = delivered?.at ?? hire.from
    const next = inOrder[place + 1]
    const ends = hire.to === null ? null : Date.parse(hire.to)
    const latest = Math.min((ends ?? 0) + COLLECTED_WITHIN, next === undefined ? Infinity : Date.parse(next.from))
    const collected =
      hire.isOwn && ends !== null
        ? sets.find(({ reason, at }) => reason === 'collection' && between(at, ends - DAY, latest))
        : undefined
    const until = hire.to === null || !hire.isOwn || hire.isTimeRecorded ? hire.to : collectedBy(hire.to, holidays)
    const to = collected?.at ?? (next !== undefined && until !== null && until > next.from ? next.from : until)
    const proofOf = (set: HandoverSet | undefined) => set && { id: set.id, number: set.number }
    if (free.from === null || free.from < from) spans.push({ ...free, to: from, holder: 'hire_company', name: null })
    spans.push({
      ...{ from, to, holder: hire.isOwn ? 'customer' : 'other_hirer', name: hire.name },
      ...{ proof: proofOf(delivered) ?? null, is_day_alone: delivered === undefined && isMidnight(hire.from) },
    })
    if (to === null) return spans
    free = { from: to, proof: proofOf(collected) ?? null, is_day_alone: collected === undefined && isMidnight(to) }
  }
  return [...spans, { ...free, to: null, holder: 'hire_company', name: null }]
}

/** Whether it was held so then. */
export const isHeldAt = ({ from, to }: CustodySpan, instant: string): boolean =>
  (from === null || from <= instant) && (to === null || instant < to)

/** Who else held it then, and since when; undefined: the customer did, or nothing is known of before the first hire. */
export function notTheirs(
  spans: readonly CustodySpan[],
  instant: string,
): { readonly holder: CustodySpan['holder']; readonly from: string } | undefined {
  const held = spans.find((span) => isHeldAt(span, instant))
  if (held === undefined || held.holder === 'customer' || held.from === null) return undefined
  return { holder: held.holder, from: held.from }
}
