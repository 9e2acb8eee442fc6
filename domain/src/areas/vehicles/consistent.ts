// What has to fit together in a vehicle, beyond each field for itself. Said at the field that has to be put right.
import type { CalendarDate } from '../../kit/time/calendar.ts'
import type { FieldProblem } from '../../kit/problem.ts'
import { normaliseRegistration } from '../../fleet/registration.ts'

/** Everything a vehicle would be after a save; what is not known is left out. */
export type VehicleAsSaved = Readonly<Record<string, unknown>>

const problem = (field: string, reason: string, message: string): FieldProblem => ({ field, reason, message })
const dateOf = (value: unknown): CalendarDate | null => (typeof value === 'string' && value !== '' ? value : null)
const plateOf = (value: unknown): string => (typeof value === 'string' ? normaliseRegistration(value) : '')

/** The plate a vehicle of these two wears. */
export const wornOf = (vehicle: VehicleAsSaved): string =>
  plateOf(vehicle['current_reg_no']) || plateOf(vehicle['reg_no'])

function hireProblems(vehicle: VehicleAsSaved): FieldProblem[] {
  const [on, end, off] = ['on_hire_date', 'contract_end_date', 'off_hire_date'].map((name) => dateOf(vehicle[name]))
  const { status } = vehicle
  return [
    ...(!on && status !== undefined && status !== 'on_order'
      ? [problem('on_hire_date', 'missing', 'Enter the day the hire began; only a vehicle on order has none.')]
      : []),
    ...(on && end && end < on
      ? [problem('contract_end_date', 'inconsistent', 'The contract ends before the hire begins.')]
      : []),
    ...(on && off && off < on
      ? [problem('off_hire_date', 'inconsistent', 'The vehicle goes off hire before the hire begins.')]
      : []),
  ]
}

/**
 * @param before the vehicle as it stands; undefined: a new one
 * @param today in London
 */
export function vehicleProblems(
  vehicle: VehicleAsSaved,
  before: VehicleAsSaved | undefined,
  today: CalendarDate,
): FieldProblem[] {
  const [from, readOn] = [dateOf(vehicle['plate_from']), dateOf(vehicle['milesDate'])]
  const hasReading = typeof vehicle['miles'] === 'number'
  const isSamePlate = before !== undefined && wornOf(before) === wornOf(vehicle)
  const first = dateOf(vehicle['first_registered'])
  return [
    ...hireProblems(vehicle),
    ...(from && from > today ? [problem('plate_from', 'too_late', 'Choose a day up to today.')] : []),
    ...(from && isSamePlate
      ? [problem('plate_from', 'not_wanted', 'The plate is not changed: leave the day empty, or enter the new plate.')]
      : []),
    ...(first && first > today ? [problem('first_registered', 'too_late', 'Choose a day up to today.')] : []),
    ...(readOn && !hasReading ? [problem('miles', 'missing', 'Enter the miles that were read on this day.')] : []),
    ...(readOn && readOn > today ? [problem('milesDate', 'too_late', 'Choose a day up to today.')] : []),
  ]
}
