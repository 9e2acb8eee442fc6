// Which events fall due for a vehicle, and when: mostly in order, a few overdue, and the odd ones that rules have to survive.
import type { ComplianceEventType } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import type { EventInterval } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { describedEventTypes } from '@kerbline/domain/areas/compliance/types/type-defaults.ts'
import { isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'
import { isLorry, isTrailer } from '../vehicles/models.ts'
import type { Random } from '../random.ts'

const DAYS_A_MONTH = 30.4
const WEEK_DAYS = 7

export interface EventPlan {
  readonly eventType: ComplianceEventType
  readonly amberWeeks: number
  readonly interval: EventInterval | null
  readonly intervalDays: number
}

const plans = new Map(
  describedEventTypes.map(({ slug, amberWeeks, interval }) => {
    const inDays = { days: 1, weeks: WEEK_DAYS, months: DAYS_A_MONTH }
    const plan: EventPlan = {
      eventType: slug,
      amberWeeks: amberWeeks ?? 0,
      interval,
      intervalDays: interval ? Math.round(interval.every * inDays[interval.unit]) : 365,
    }
    return [slug, plan]
  }),
)

export function eventPlan(eventType: ComplianceEventType): EventPlan {
  const found = plans.get(eventType)
  if (!found) throw new RangeError(`There is no compliance event “${eventType}”`)
  return found
}

const lorryEvents: readonly ComplianceEventType[] = [
  'annual_test',
  'ved',
  'service',
  'safety_inspection',
  'brake_test',
  'speed_limiter',
  'fire_extinguisher',
]

/** Tax and insurance are tracked where the customer keeps the vehicle; for the others the hire company renews them. */
export function eventsOf(plan: VehiclePlan): ComplianceEventType[] {
  if (!isLive(plan)) return []
  const fitted = new Set(plan.model.fitted)
  const kept = plan.hireType === 'managed_owned'
  if (isTrailer(plan.model)) return ['annual_test', 'safety_inspection', 'brake_test']
  return [
    ...(isLorry(plan.model) ? lorryEvents : (['mot', 'service'] as const)),
    ...(kept && !isLorry(plan.model) ? (['ved', 'insurance'] as const) : []),
    ...(fitted.has('tachograph') ? (['tacho_calibration', 'tacho_vu_download'] as const) : []),
    ...(fitted.has('tail lift') || fitted.has('crane') ? (['loler'] as const) : []),
    ...(fitted.has('fridge') ? (['fridge_atp'] as const) : []),
    ...(plan.number % 13 === 6 && !isLorry(plan.model) ? (['first_aid'] as const) : []),
  ]
}

const OVERDUE_SHARE = 0.075
const LONGEST_OVERDUE_DAYS = 34

/** Days from today until an event is due; negative: overdue. */
export function dueInDays(plan: VehiclePlan, { eventType, intervalDays }: EventPlan, random: Random): number {
  const firstMot = 3 * 365 - plan.registeredDaysAgo
  if (eventType === 'mot' && firstMot > 0) return firstMot
  if (random.chance(OVERDUE_SHARE)) return -random.whole(1, Math.min(LONGEST_OVERDUE_DAYS, intervalDays))
  // Each year on the day of its first.
  return eventType === 'mot' ? intervalDays + (firstMot % intervalDays) : random.whole(1, intervalDays)
}

/** Texts that came where a date should stand; each counts as red, “no valid date”. */
export const invalidDates = ['TBC', '31/11/2026', '2027-02-29', '', 'see paperwork'] as const

/** The edges every fleet meets: due today, yesterday, tomorrow, on the amber threshold and one day beyond it. */
export function edgeOf(place: number, { amberWeeks }: EventPlan): number | null {
  const edges = [0, -1, 1, amberWeeks * WEEK_DAYS, amberWeeks * WEEK_DAYS + 1]
  return edges[place] ?? null
}
