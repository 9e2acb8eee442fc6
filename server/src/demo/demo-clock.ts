// Every date of the demo data is so many days from today, a day in London; times of day are London's too.
import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  dayOfWeek,
  monthOf,
} from '@kerbline/domain/kit/time/calendar.ts'
import { londonInstant, londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'

const MINUTE_MILLISECONDS = 60_000
const NOON_MINUTES = 720
const DAY_MINUTES = 1_440
const SATURDAY = 5
/** The demo data of a day begun earlier than this is drawn together, so that none of it lies ahead of the clock. */
const MORNING_END_MINUTES = 570

export interface DemoClock {
  readonly today: CalendarDate
  /** The instant up to which the demo data tells. */
  readonly now: string
  /** The date some days from today; negative: before. */
  day(offset: number): CalendarDate
  /** The month so many months before this one. */
  monthBefore(count: number): CalendarMonth
  /** Monday to Friday. */
  isWorkingDay(offset: number): boolean
  /** The instant of a London time of day, in minutes after midnight, some days from today. Of today, never after `now`. */
  at(offset: number, minutes: number): string
  /** A time before half past nine, in minutes, drawn together where it is not yet half past nine. */
  morning(minutes: number): number
}

/** A function of few whole numbers, asked a million times. */
function remembered<Value>(make: (offset: number) => Value): (offset: number) => Value {
  const kept = new Map<number, Value>()
  return (offset) => {
    const found = kept.get(offset) ?? make(offset)
    kept.set(offset, found)
    return found
  }
}

/** `now` defaults to half past nine in the morning of `today`, and is never earlier than its midnight. */
export function demoClock(today: CalendarDate, now?: string): DemoClock {
  const day = remembered((offset) => addDays(today, offset))
  const isWorkingDay = remembered((offset) => dayOfWeek(day(offset)) < SATURDAY)
  const noon = remembered((offset) => Date.parse(londonInstant(day(offset), '12:00') ?? ''))
  const instant = (offset: number, minutes: number): number =>
    noon(offset) + (minutes - NOON_MINUTES) * MINUTE_MILLISECONDS
  const nowMilliseconds = now === undefined ? instant(0, MORNING_END_MINUTES) : Date.parse(now)
  if (Number.isNaN(nowMilliseconds)) throw new RangeError(`“${now}” is no instant`)
  if (londonWallClock(nowMilliseconds).date !== today) throw new RangeError(`“${now}” is not on ${today}`)
  const elapsed = (nowMilliseconds - instant(0, 0)) / MINUTE_MILLISECONDS
  const squeeze = Math.min(1, elapsed / MORNING_END_MINUTES)
  return {
    today,
    now: new Date(nowMilliseconds).toISOString(),
    day,
    isWorkingDay,
    monthBefore: remembered((count) => addMonths(monthOf(today), -count)),
    at: (offset, minutes) => {
      const milliseconds = instant(offset, minutes)
      // What would lie ahead stands just before now: still in its order, and no two times of day become one.
      const isAhead = offset === 0 && milliseconds > nowMilliseconds
      return new Date(isAhead ? nowMilliseconds - (DAY_MINUTES - minutes) : milliseconds).toISOString()
    },
    morning: (minutes) => Math.floor(minutes * squeeze),
  }
}
