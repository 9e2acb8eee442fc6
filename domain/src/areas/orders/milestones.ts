// The dates of an order: what was promised first, what is promised now, and why each has moved. How sure the next one is follows from how
// past orders of the maker and body went.
import { addDays, type CalendarDate, daysBetween } from '../../kit/time/calendar.ts'

export const milestones = [
  'order_date',
  'build_slot',
  'factory_eta',
  'body_eta',
  'pdi_date',
  'delivery_booked',
] as const
export type Milestone = (typeof milestones)[number]

export const milestoneWords: Readonly<Record<Milestone, string>> = {
  order_date: 'Ordered',
  build_slot: 'Build slot',
  factory_eta: 'From the factory',
  body_eta: 'Body fitted',
  pdi_date: 'Inspection before delivery',
  delivery_booked: 'Delivery',
}

/** The states from which each is behind: it has happened. */
const before = ['draft', 'submitted', 'approved', 'rejected', 'cancelled']
const waiting = [...before, 'ordered_with_maker']
const building = [...waiting, 'in_build']
const bodyBuilding = [...building, 'at_body_builder']
const arriving = [...bodyBuilding, 'arrived', 'allocated_from_stock']
const notDone: Readonly<Record<Milestone, readonly string[]>> = {
  order_date: before,
  build_slot: waiting,
  factory_eta: building,
  body_eta: bodyBuilding,
  pdi_date: [...arriving, 'pdi'],
  delivery_booked: [...arriving, 'pdi', 'ready', 'delivery_booked', 'failed_delivery'],
}
export const isReached = (milestone: Milestone, state: string): boolean => !notDone[milestone].includes(state)

export interface DateChange {
  readonly milestone: Milestone
  /** Null: the first date that was promised. */
  readonly from_date: CalendarDate | null
  readonly to_date: CalendarDate
  readonly reason: string | null
  readonly by: string | null
  readonly at: string
}

export interface MilestoneDates {
  readonly milestone: Milestone
  readonly first: CalendarDate
  readonly now: CalendarDate
  /** Days from the first to the present date; below zero: earlier. */
  readonly slip: number
  readonly isReached: boolean
  /** The newest first. */
  readonly moves: readonly DateChange[]
}

/** The milestones that have a date, in their order. `changes` are in the order they were made. */
export const datesOfOrder = (state: string, changes: readonly DateChange[]): MilestoneDates[] =>
  milestones.flatMap((milestone) => {
    const of = changes.filter((change) => change.milestone === milestone)
    const [first, last] = [of[0], of.at(-1)]
    if (!first || !last) return []
    return [
      {
        ...{ milestone, first: first.to_date, now: last.to_date, slip: daysBetween(first.to_date, last.to_date) },
        isReached: isReached(milestone, state),
        moves: of.slice(1).toReversed(),
      },
    ]
  })

/** Under so many past orders nothing is said of how sure a date is. */
export const MIN_PAST = 10

export interface ArrivalRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** By the median. */
  readonly likely: CalendarDate
  /** Past orders of the maker and body it is worked out from. */
  readonly sample: number
}

/** The value below which a share of the sorted values lies, between two neighbours in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}

/** Days after the date then promised that past orders arrived: quartiles and median. Null: too few to say. */
export function slipRange(slips: readonly number[]) {
  if (slips.length < MIN_PAST) return null
  const sorted = slips.toSorted((one, other) => one - other)
  return {
    from: Math.round(quantile(sorted, 0.25)),
    likely: Math.round(quantile(sorted, 0.5)),
    to: Math.round(quantile(sorted, 0.75)),
  }
}

/** When an order arrives that is promised for a day: half of past orders came within the range. */
export function arrivalRange(promised: CalendarDate, slips: readonly number[]): ArrivalRange | null {
  const range = slipRange(slips)
  return (
    range && {
      ...{
        from: addDays(promised, range.from),
        to: addDays(promised, range.to),
        likely: addDays(promised, range.likely),
      },
      sample: slips.length,
    }
  )
}

export const slipBands = [
  { label: 'Early', to: -1 },
  { label: 'On the day', to: 0 },
  { label: '1 to 3 days', to: 3 },
  { label: '4 to 7 days', to: 7 },
  { label: '8 to 14 days', to: 14 },
  { label: 'Later', to: Number.POSITIVE_INFINITY },
] as const

/** How many came in each band. */
export const countedSlips = (slips: readonly number[]): { label: string; count: number }[] => {
  const bandOf = (days: number) => slipBands.findIndex(({ to }) => days <= to)
  return slipBands.map(({ label }, place) => ({ label, count: slips.filter((days) => bandOf(days) === place).length }))
}
