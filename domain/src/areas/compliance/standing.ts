// How a fleet stands, by type: what the summary shows, added up for the types one looks at.
import { ROAD_AHEAD_WEEKS } from './road-ahead.ts'
import type { RagCounts } from './rules.ts'

export const forecastWeeks = [4, 8, 12] as const
export type ForecastWeeks = (typeof forecastWeeks)[number]

/** Counts by bookings are null for who may not see those. */
const plus = (one: number | null, other: number | null | undefined): number | null =>
  other === null || other === undefined ? one : (one ?? 0) + other

/** Of one week ahead: nothing in it is red, for it is not due yet. */
export interface WeekStanding {
  readonly amber: number
  readonly green: number
  /** Of those, the ones that are booked. */
  readonly amber_booked: number | null
  readonly green_booked: number | null
}

export interface TypeStanding extends RagCounts {
  readonly type: string
  readonly no_valid_date: number
  /** Of the red, the ones that are booked; and of the amber. */
  readonly overdue_booked: number | null
  readonly amber_booked: number | null
  /** Overdue or due within a fortnight, and not booked. */
  readonly to_book: number | null
  /** In the order of {@link forecastWeeks}, if nothing more were booked. */
  readonly forecast: readonly RagCounts[]
  /** Twelve, the nearest first. */
  readonly weeks: readonly WeekStanding[]
}

export type Standing = Omit<TypeStanding, 'type'>

const noWeek = (): WeekStanding => ({ amber: 0, green: 0, amber_booked: null, green_booked: null })
const noRag = (): RagCounts => ({ red: 0, amber: 0, green: 0 })

export const nothingStanding = (): Standing => ({
  ...noRag(),
  no_valid_date: 0,
  overdue_booked: null,
  amber_booked: null,
  to_book: null,
  forecast: forecastWeeks.map(noRag),
  weeks: Array.from({ length: ROAD_AHEAD_WEEKS }, noWeek),
})

const addRag = (one: RagCounts, other: RagCounts | undefined): RagCounts => ({
  red: one.red + (other?.red ?? 0),
  amber: one.amber + (other?.amber ?? 0),
  green: one.green + (other?.green ?? 0),
})

const addWeek = (one: WeekStanding, other: WeekStanding | undefined): WeekStanding => ({
  amber: one.amber + (other?.amber ?? 0),
  green: one.green + (other?.green ?? 0),
  amber_booked: plus(one.amber_booked, other?.amber_booked),
  green_booked: plus(one.green_booked, other?.green_booked),
})

/** Of one type, or of all. */
export function standingOf(types: readonly TypeStanding[], chosen?: string): Standing {
  const counted = chosen === undefined ? types : types.filter(({ type }) => type === chosen)
  return counted.reduce<Standing>(
    (sum, each) => ({
      ...addRag(sum, each),
      no_valid_date: sum.no_valid_date + each.no_valid_date,
      overdue_booked: plus(sum.overdue_booked, each.overdue_booked),
      amber_booked: plus(sum.amber_booked, each.amber_booked),
      to_book: plus(sum.to_book, each.to_book),
      forecast: sum.forecast.map((counts, place) => addRag(counts, each.forecast[place])),
      weeks: sum.weeks.map((week, place) => addWeek(week, each.weeks[place])),
    }),
    nothingStanding(),
  )
}

export const eventsIn = ({ red, amber, green }: RagCounts): number => red + amber + green

/** Rows of each view that everybody has, by its name; null: not for this person to know. */
export const viewCountsOf = (standing: Standing): Readonly<Record<string, number | null>> => ({
  all: eventsIn(standing),
  overdue: standing.red,
  upcoming: standing.amber,
  compliant: standing.green,
  no_valid_date: standing.no_valid_date,
  not_booked:
    standing.overdue_booked === null
      ? null
      : standing.red + standing.amber - standing.overdue_booked - (standing.amber_booked ?? 0),
  to_book: standing.to_book,
})
