// What the page of a vehicle says about it, where no rule of the domain has the words.
import { counted } from '@kerbline/domain/kit/words.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { dueDayInWords } from '@kerbline/domain/areas/compliance/rules.ts'
import { dueItemOf } from '@kerbline/domain/areas/compliance/service-due.ts'
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { intervalUnitWords, ownInterval } from '@kerbline/domain/areas/compliance/types/interval.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDayMonth, formatInstant, formatTime, monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'

type Item = VehicleOverview['compliance'][number]
/** Who has to book it may not be known here. */
export type ComplianceItem = Omit<Item, 'responsibility'> & { readonly responsibility: Item['responsibility'] | null }
type Vehicle = VehicleOverview['vehicle']
type Driver = NonNullable<VehicleOverview['driver']>

/** What can be said of a vehicle without the portal's own answer: an overview is more than this. */
export type VehicleFacts = Pick<VehicleOverview, 'today' | 'undated' | 'position' | 'sees' | 'may' | 'done'> & {
  readonly vehicle: Vehicle
  readonly compliance: readonly ComplianceItem[]
  readonly driver: Pick<Driver, 'name' | 'since'> | null
}

export const plain = (state: string): string => {
  const words = state.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** "Ford Transit 350 L3 H2"; the category where nothing better is known. */
export const makeModel = ({ make, model, derivative, category }: Vehicle): string =>
  [make, model, derivative].filter(Boolean).join(' ') || category

/** "November 2026" */
export const monthOfYear = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`

/** The plate it wears. */
export const wornPlate = ({ reg_no: reg, current_reg_no: now }: Pick<Vehicle, 'reg_no' | 'current_reg_no'>): string =>
  now ?? reg

const mi = (miles: number): string => `${miles.toLocaleString('en-GB')} mi`

/** "48,000 mi", "6 months", "6 weeks or 12,000 mi": what else an event goes by. */
export function intervalWords({ due_miles: dueMiles, interval_miles: miles, ...item }: ComplianceItem): string {
  const own = ownInterval(item)
  const times = own && counted(own.every, intervalUnitWords[own.unit])
  if (miles !== null) return [times, mi(miles)].filter((each) => each !== null).join(' or ')
  return dueMiles === null ? (times ?? '') : mi(dueMiles)
}

export const isBookable = ({ booking, event_type: type }: ComplianceItem): boolean =>
  booking?.is_open !== true && isDoneAtWorkshop(type)

/** "2 Dec, 08:30, Leeds South", "Requested", "Not booked". */
export function bookingWords({ booking, event_type: type, responsibility }: ComplianceItem): string {
  if (booking === null || !booking.is_open)
    return type === 'ved' && responsibility === 'hire_company' ? 'Renewed by the hire company' : 'Not booked'
  const { booked_at: at, slot, supplier, status } = booking
  if (at === null) return plain(status)
  return [formatDayMonth(londonDate(at)), slot ?? formatTime(at), supplier].filter(Boolean).join(', ')
}

export const dueWords = (item: ComplianceItem): string => dueDayInWords(dueItemOf(item))

export const instantWords = (at: string, today: CalendarDate): string => formatInstant(at, today)

export const typeName = (type: string): string => plain(eventTypeName(type))

/** Counts of what has to be kept in date. */
export function ragCounts(
  items: readonly Pick<ComplianceItem, 'rag'>[],
): Readonly<Record<'red' | 'amber' | 'green', number>> {
  const of = (rag: ComplianceItem['rag']): number => items.filter((item) => item.rag === rag).length
  return { red: of('red'), amber: of('amber'), green: of('green') }
}
