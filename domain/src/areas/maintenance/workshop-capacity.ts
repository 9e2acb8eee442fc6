// How many vehicles a workshop takes in on a day: whether one more has a place there, and what is said where it has none.
import { addDays, type CalendarDate, daysBetween, dayOfWeek } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { capital, counted } from '../../kit/words.ts'
import { type MaintenanceState, workshopStates } from './states.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Vehicles a workshop may say it takes in on a day, as its row in the database holds it. */
export const MOST_PLACES_A_DAY = 500

/** Whose agreed day takes a place, or took one: what failed to come, is being agreed anew or fell away takes none. */
export const placeTakingStates: readonly MaintenanceState[] = [
  'booked',
  'slot_passed',
  'move_asked',
  ...workshopStates,
  'complete',
  'closed',
]

/** What the register of dealers says of a workshop's days. */
export interface WorkshopPlan {
  /** Vehicles a day; null: nobody has said, so that it is never full. */
  readonly places_per_day: number | null
  /** None: nobody has said, so that every weekday will do. */
  readonly open_on: readonly Weekday[]
  readonly is_open_on_bank_holidays: boolean
  /** Its own days off, and why. */
  readonly closures: readonly { readonly day: CalendarDate; readonly reason: string }[]
}

export interface BankHoliday {
  readonly day: CalendarDate
  readonly title: string
}

/** A day of a workshop. `left` null: no number of places is said. */
export interface WorkshopDay {
  readonly state: 'open' | 'full' | 'closed'
  readonly places: number | null
  readonly booked: number
  /** Below 0 where more are booked than it takes. */
  readonly left: number | null
  /** Why it is shut; null where it is not. */
  readonly closed_because: string | null
}

function whyClosed(plan: WorkshopPlan, day: CalendarDate, holidays: readonly BankHoliday[]): string | null {
  const closure = plan.closures.find((each) => each.day === day)
  if (closure) return closure.reason
  const isPlanned = plan.places_per_day !== null || plan.open_on.length > 0
  const holiday = holidays.find((each) => each.day === day)
  if (holiday && isPlanned && !plan.is_open_on_bank_holidays) return holiday.title
  const weekday = weekdays[dayOfWeek(day)] ?? 'monday'
  return plan.open_on.length > 0 && !plan.open_on.includes(weekday) ? `closed on ${capital(weekday)}s` : null
}

/**
 * How a day stands at a workshop.
 * @param booked  visits that take a place that day, of every customer
 */
export function workshopDay(
  plan: WorkshopPlan,
  day: CalendarDate,
  booked: number,
  holidays: readonly BankHoliday[],
): WorkshopDay {
  const { places_per_day: places } = plan
  const closed_because = whyClosed(plan, day, holidays)
  const left = places === null ? null : places - booked
  const state = closed_because !== null ? 'closed' : left !== null && left <= 0 ? 'full' : 'open'
  return { state, places, booked, left, closed_because }
}

/** None is booked in for longer. */
export const MAX_STAY_DAYS = 92

/** What is said moves with the slot: as long as before. Null: the day of the slot alone. */
export const movedStay = (
  before: { readonly day: CalendarDate | null; readonly until: CalendarDate | null },
  day: CalendarDate,
): CalendarDate | null =>
  before.day === null || before.until === null ? null : addDays(day, Math.max(0, daysBetween(before.day, before.until)))

/** "3 of 4 places booked", "3 booked". */
export const placesInWords = ({ places, booked }: Pick<WorkshopDay, 'places' | 'booked'>): string =>
  places === null ? `${booked} booked` : `${booked} of ${counted(places, 'place')} booked`

/** What stands against taking in one more vehicle that day: "Leeds South has 4 of 4 places booked on 3 Dec 2026". Null: nothing does. */
export function clashInWords(workshop: string, day: CalendarDate, found: WorkshopDay): string | null {
  if (found.state === 'closed') return `${workshop} is closed on ${formatDate(day)} (${found.closed_because ?? ''})`
  return found.state === 'full' ? `${workshop} has ${placesInWords(found)} on ${formatDate(day)}` : null
}
