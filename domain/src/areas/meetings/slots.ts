// Whether a date suits a meeting: ahead of us, while the hire company works, and not while the account manager is away.
import { minutesBetween, type WorkingCalendar } from '../../cases/working-time.ts'
import type { FieldProblem } from '../../kit/problem.ts'
import { dayOfWeek } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { londonDate } from '../../kit/time/london-clock.ts'

export interface AwayTime {
  /** London dates, both within it. */
  readonly from_date: string
  readonly to_date: string
  /** Who stands in; null: nobody. */
  readonly cover: string | null
}

export interface MeetingHost {
  readonly name: string
  readonly away: AwayTime[]
}

interface Asked {
  readonly now: Date
  readonly minutes: number
  readonly calendar: WorkingCalendar
  /** Null: the company has no account manager. */
  readonly host: MeetingHost | null
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function refusalOf(
  slot: string,
  { now, minutes, calendar, host }: Asked,
): readonly [reason: string, message: string] | null {
  if (Date.parse(slot) <= now.getTime()) return ['too_early', 'Choose a date and time in the future.']
  const day = londonDate(slot)
  const open = calendar.days.find(({ weekday }) => weekday === dayOfWeek(day) + 1)
  if (calendar.holidays.has(day)) return ['closed', `${formatDate(day)} is a bank holiday. Choose another date.`]
  if (!open) return ['closed', `We are closed on that day. Choose another date.`]
  const end = new Date(Date.parse(slot) + minutes * 60_000)
  if (minutesBetween(slot, end, calendar) < minutes)
    return [
      'closed',
      `We are open ${clockOf(open.opensMinute)} to ${clockOf(open.closesMinute)} on that day. Choose a time that leaves ${minutes} minutes.`,
    ]
  const away = host?.away.find(({ from_date: from, to_date: to }) => from <= day && day <= to)
  if (!host || !away) return null
  const covered = away.cover === null ? '' : ` ${away.cover} is covering: message them if it cannot wait.`
  return [
    'away',
    `${host.name} is away from ${formatDate(away.from_date)} to ${formatDate(away.to_date)}. Choose another date.${covered}`,
  ]
}

/** What is wrong with the dates of a form, by field; each date once. */
export function slotProblems(slots: Readonly<Record<string, string | null>>, asked: Asked): FieldProblem[] {
  const named = Object.entries(slots).flatMap(([field, slot]) => (slot === null ? [] : [{ field, slot }]))
  return named.flatMap(({ field, slot }, place) => {
    const isRepeated = named.findIndex((each) => Date.parse(each.slot) === Date.parse(slot)) < place
    const refusal = isRepeated
      ? (['repeated', 'You have already chosen this date. Choose another, or leave this blank.'] as const)
      : refusalOf(slot, asked)
    return refusal === null ? [] : [{ field, reason: refusal[0], message: refusal[1] }]
  })
}
