// Whose turn it is, and until when, as rows among others say it: a list needs no more of a case than this.
import type { InstantLike } from '../kit/time/calendar.ts'
import { formatInstant } from '../kit/time/date-words.ts'
import { londonDate } from '../kit/time/london-clock.ts'
import { counted } from '../kit/words.ts'
import { headOffice } from '../product.ts'
import type { AgreedLength } from './case-clocks.ts'
import type { CaseSide } from './case-kind.ts'

/** "Waiting for you"; `viewer`: the side of whoever reads it, `customer`: the customer's name, where it is at hand. */
export function turnInWords(turn: CaseSide | null, viewer: CaseSide, customer?: string): string {
  if (turn === null) return 'Not waiting for anyone'
  return `Waiting for ${sideInWords(turn, viewer, customer)}`
}

/** "you", "Kerbline Vehicle Hire", "Harrow & Lane": never "us", which each side would read as itself. */
export function sideInWords(side: CaseSide, viewer: CaseSide, customer = 'the customer'): string {
  if (side === viewer) return 'you'
  if (side === 'hire_company') return headOffice.name
  return side === 'customer' ? customer : 'a third party'
}

const MINUTE_MILLISECONDS = 60_000
const milliseconds = (instant: InstantLike): number => new Date(instant).getTime()

export const minutesFrom = (from: InstantLike, to: InstantLike): number =>
  Math.floor((milliseconds(to) - milliseconds(from)) / MINUTE_MILLISECONDS)

/** "18 min", "1 h 2 min", "5 h", "3 days"; a minute at least. */
export function durationInWords(minutes: number): string {
  const whole = Math.max(1, Math.floor(minutes))
  const hours = Math.floor(whole / 60)
  if (hours >= 48) return counted(Math.floor(hours / 24), 'day')
  if (hours === 0) return `${whole} min`
  return hours >= 10 || whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`
}

/** "18 minutes overdue", "11 hours overdue", "3 days overdue". */
export function overdueInWords(dueAt: string, now: Date): string {
  const minutes = Math.max(1, minutesFrom(dueAt, now))
  const hours = Math.floor(minutes / 60)
  const length =
    hours >= 48
      ? counted(Math.floor(hours / 24), 'day')
      : hours === 0
        ? counted(minutes, 'minute')
        : counted(hours, 'hour')
  return `${length} overdue`
}

/** "Reply 2 hours overdue", "Reply due today 15:20": a deadline in a list, which knows when it ends and no more. */
export function promiseInWords(clock: string, dueAt: string, now: Date): string {
  if (milliseconds(dueAt) < now.getTime()) return `${clock} ${overdueInWords(dueAt, now)}`
  const when = formatInstant(dueAt, londonDate(now)).replace(/^(Today|Tomorrow)/, (word) => word.toLowerCase())
  return `${clock} due ${when}`
}

/** "4 working hours", "1 h 30 min working time", "24 h (24/7)". */
export function agreedInWords({ minutes, counts }: AgreedLength): string {
  if (counts === 'elapsed') return `${durationInWords(minutes)} (24/7)`
  if (minutes % 60 === 0) return counted(minutes / 60, 'working hour')
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? counted(minutes, 'working minute') : `${hours} h ${minutes % 60} min working time`
}
