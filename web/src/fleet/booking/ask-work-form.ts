// What is asked of whoever reports a problem with a vehicle or wants work on it, signed in.
import { ofEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { isRepairType } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { publicWork } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { choice, date, flag, longText, phone, reference, text } from '@kerbline/domain/kit/field.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { addDays, type CalendarDate, dayOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import type { Values } from '../../form/use-form.ts'

const SATURDAY = 5

/** Room is left for the words of what is unsafe, which go ahead of it. */
const MAX_FAULT = 1500

/** A repair first: what falls due is booked where it is listed. */
const works = ofEventTypes(() =>
  [
    ...publicWork().filter(({ slug }) => slug === 'repair'),
    ...publicWork().filter(({ slug }) => slug !== 'repair'),
  ].map(({ slug, name }) => ({ value: slug, label: name })),
)

const of = (isFaultOptional: boolean) => ({
  vehicle_id: reference({ label: 'Vehicle', to: 'vehicles' }),
  fault: longText({ label: isFaultOptional ? 'Notes' : 'What is wrong', max: MAX_FAULT, optional: isFaultOptional }),
  type: choice({ label: 'Work', options: works() }),
  is_off_road: flag({ label: 'The vehicle is off the road (cannot or must not be driven)' }),
  place: text({
    label: 'Where is the vehicle?',
    max: 300,
    optional: true,
    hint: 'For example, the depot, an address, or a road and junction.',
  }),
  first_day: date({ label: 'First choice of date' }),
  second_day: date({ label: 'Second choice of date', optional: true }),
  phone: phone({ label: 'Phone', optional: true }),
})
const fields = ofEventTypes(() => ({ repair: of(false), other: of(true) }))

/** A repair is described; of other work the name says what is wanted. */
export const workFields = (type: unknown): ReturnType<typeof of> =>
  isRepairType(String(type)) ? fields().repair : fields().other

/** The next day that is no weekend, for whoever wants it soon. */
export function nextWeekday(today: CalendarDate): CalendarDate {
  const next = addDays(today, 1)
  return dayOfWeek(next) < SATURDAY ? next : addDays(next, SATURDAY + 2 - dayOfWeek(next))
}

export const beginning = (today: CalendarDate | undefined, vehicleId: number | null): Values => ({
  ...{ vehicle_id: vehicleId, phone: null, fault: '', type: 'repair', is_off_road: false, place: '' },
  ...{ first_day: today ? nextWeekday(today) : null, second_day: null },
})

export const daysOf = (values: Values): string[] =>
  [values['first_day'], values['second_day']].filter((day): day is string => typeof day === 'string')

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** What is sent is named as the call has it; what it refuses stands where it was typed. */
export const placed = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map((each) => {
    const [name, place] = each.field.split('.')
    if (name === 'preferred_dates') return { ...each, field: place === '1' ? 'second_day' : 'first_day' }
    return { ...each, field: name === 'fault_description' ? 'fault' : name === 'site_address' ? 'place' : each.field }
  })

export const wrote = ({
  vehicle_id: id,
  fault,
  place,
  type,
  phone: number,
  is_off_road: isOffRoad,
  ...days
}: Values) => ({
  vehicle_id: Number(id),
  phone: textOrNull(number),
  type: String(type),
  fault: textOrNull(fault),
  site_address: textOrNull(place),
  is_off_road: isOffRoad === true,
  preferred_dates: daysOf(days),
})
