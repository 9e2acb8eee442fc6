// For tests: cases as plain objects that know every wait they had, to hold what the database keeps of them against.
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'

export interface Wait {
  readonly side: CaseSide
  readonly from: number
  /** Undefined: it goes on. */
  readonly to: number | undefined
}

export interface WaitingCase {
  readonly id: number
  readonly account: string
  readonly kind: string
  readonly vehicle: number | null
  team: string
  workshop: string
  waits: Wait[]
}

const monthStart = (month: string): number => Date.parse(londonInstant(`${month}-01`) ?? '')
const monthAt = (at: number): string => monthOf(londonDate(new Date(at).toISOString()))

/** Of a wait, milliseconds within a month, up to `now` where it goes on. */
export function withinMonth({ from, to }: Wait, month: string, now: number): number {
  const [begins, ends] = [monthStart(month), monthStart(addMonths(month, 1))]
  return Math.max(0, Math.min(to ?? now, ends, now) - Math.max(from, begins))
}

/** A row as the database keeps it: side, month, what is over, and how far into the month what goes on began. */
export function keptRows({ waits }: Pick<WaitingCase, 'waits'>): readonly string[] {
  const rows = new Map<string, { ended: number; since: number | null }>()
  const row = (side: string, month: string) => {
    const key = `${side} ${month}`
    const kept = rows.get(key) ?? { ended: 0, since: null }
    rows.set(key, kept)
    return kept
  }
  for (const { side, from, to } of waits) {
    if (to === undefined) row(side, monthAt(from)).since = from - monthStart(monthAt(from))
    else
      for (let month = monthAt(from); monthStart(month) < to; month = addMonths(month, 1))
        row(side, month).ended += withinMonth({ side, from, to }, month, to)
  }
  return [...rows]
    .filter(([, { ended, since }]) => ended > 0 || since !== null)
    .map(([key, { ended, since }]) => `${key} ${ended} ${since ?? '-'}`)
    .toSorted()
}
