// The worst of what a vehicle has to keep in date, in words: "MOT failed on 3 Nov 2026", "9 days overdue", "Due in 3 days", "No valid date".
import { type CalendarDate, daysBetween } from '../../kit/time/calendar.ts'
import { dueInWords } from '../../kit/time/date-words.ts'
import { type Failure, failureInBrief } from '../compliance/failures/failures.ts'
import { eventTypeName } from '../maintenance/event-types.ts'

/** Null: not for this person to see. */
export type VehicleRag = 'red' | 'amber' | 'green' | 'none' | null

export interface VehicleDue {
  readonly rag: VehicleRag
  readonly next_due_date: CalendarDate | null
  readonly next_due_type: string | null
  readonly undated_type: string | null
  readonly failures: readonly Failure[] | null
}

/** True while what has no valid date is worse than the soonest date. */
export const isUndated = ({ next_due_date: due, undated_type: undated }: VehicleDue, today: CalendarDate): boolean =>
  undated !== null && (due === null || due >= today)

export function dueWords(vehicle: VehicleDue, today: CalendarDate): string {
  if (isUndated(vehicle, today)) return 'No valid date'
  const { rag, next_due_date: due } = vehicle
  const failed = vehicle.failures?.find(({ type }) => type === vehicle.next_due_type)
  if (failed) return failureInBrief(failed)
  if (rag === null || rag === 'none' || due === null) return 'No compliance dates'
  return rag === 'green' ? 'Compliant' : dueInWords(daysBetween(today, due))
}

/** What falls due next, and when; no date where it has no valid one. */
export function nextDue(vehicle: VehicleDue, today: CalendarDate): { date: CalendarDate | null; type: string } | null {
  if (isUndated(vehicle, today)) return { date: null, type: eventTypeName(vehicle.undated_type ?? '') }
  const { next_due_date: date, next_due_type: type } = vehicle
  return date === null ? null : { date, type: eventTypeName(type ?? '') }
}
