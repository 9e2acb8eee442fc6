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
      ? [
          problem(
            'on_hire_date',
            'missing',
            'Enter the on-hire date. You can only leave it blank if the vehicle is on order.',
          ),
        ]
      : []),
    ...(on && end && end < on
      ? [problem('contract_end_date', 'inconsistent', 'The contract end date cannot be before the on-hire date.')]
      : []),
    ...(on && off && off < on
      ? [problem('off_hire_date', 'inconsistent', 'The off-hire date cannot be before the on-hire date.')]
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
    ...(from && from > today ? [problem('plate_from', 'too_late', 'Enter a date that is today or in the past.')] : []),
    ...(from && isSamePlate
      ? [problem('plate_from', 'not_wanted', 'Enter the new registration, or leave the date blank.')]
      : []),
    ...(first && first > today
      ? [problem('first_registered', 'too_late', 'Enter a date that is today or in the past.')]
      : []),
    ...(readOn && !hasReading ? [problem('miles', 'missing', 'Enter the odometer reading for this date.')] : []),
    ...(readOn && readOn > today
      ? [problem('milesDate', 'too_late', 'Enter a date that is today or in the past.')]
      : []),
  ]
}
