// What is written down of a driver or a company: which of their dates a record moves, and what it cannot say.
import type { CalendarDate } from '../../../kit/time/calendar.ts'
import type { FieldProblem } from '../../../kit/problem.ts'
import { type DriverField, driverOwnDates } from '../../drivers/expiries.ts'
import type { CompletionOutcome } from '../completion.ts'
import { keptEventTypes } from '../types/kept-types.ts'

export interface HeldKind {
  readonly type: string
  /** Null: the date is kept for itself, not in the driver's record. */
  readonly driver_field: DriverField | null
  readonly what: string
}

const ownTypes: ReadonlySet<string> = new Set(driverOwnDates.map(({ type }) => type))

/** What is kept of a driver: the dates of the driver's record by what they are, and each further type. */
export const driverKinds = (): readonly HeldKind[] => [
  ...driverOwnDates.map(({ field, what, type }) => ({ type, driver_field: field, what })),
  ...keptEventTypes().flatMap(({ slug, name, holder }) =>
    holder === 'driver' && !ownTypes.has(slug) ? [{ type: slug, driver_field: null, what: name }] : [],
  ),
]

export const companyKinds = (): readonly HeldKind[] =>
  keptEventTypes().flatMap(({ slug, name, holder }) =>
    holder === 'company' ? [{ type: slug, driver_field: null, what: name }] : [],
  )

export const isSameKind = (
  one: Pick<HeldKind, 'type' | 'driver_field'>,
  other: Pick<HeldKind, 'type' | 'driver_field'>,
): boolean => one.type === other.type && one.driver_field === other.driver_field

/** The next check is worked out of the points; what a card or certificate says of itself nobody can work out. */
export const nextDateOf = ({ driver_field: field }: Pick<HeldKind, 'driver_field'>): 'asked' | 'offered' | 'reckoned' =>
  field === null ? 'offered' : field === 'last_licence_check' ? 'reckoned' : 'asked'

interface Written extends Pick<HeldKind, 'type' | 'driver_field'> {
  readonly outcome: CompletionOutcome
  readonly doneOn: CalendarDate
  readonly nextDue: CalendarDate | null
  readonly points: number | null
}

const invalid = (field: string, message: string): FieldProblem => ({ field, reason: 'not_possible', message })

/** What cannot be, by field, beside what no record may say. */
export function heldProblems(written: Written, kinds: readonly HeldKind[]): FieldProblem[] {
  const { outcome, doneOn, nextDue, points, driver_field: field } = written
  if (!kinds.some((kind) => isSameKind(kind, written))) return [invalid('type', 'Choose an item from the list.')]
  const how = nextDateOf(written)
  if (how === 'asked' && outcome !== 'fail' && nextDue === null)
    return [{ field: 'next_due_date', reason: 'required', message: 'Enter the expiry date.' }]
  if (how === 'reckoned' && nextDue !== null)
    return [invalid('next_due_date', 'Leave this blank. The next check date depends on the points.')]
  if (nextDue !== null && nextDue <= doneOn)
    return [invalid('next_due_date', 'The date must be after the date it was done.')]
  if (points !== null && field !== 'last_licence_check')
    return [invalid('points', 'You can only enter points for a licence check.')]
  return []
}
