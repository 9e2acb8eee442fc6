// What the board and the calendar know of the steps of a booking.
import type { MaintenanceVerb } from '@kerbline/domain/areas/maintenance/case.ts'
import { href } from '@kerbline/domain/screens.ts'
import type { MoveHelp } from '../../case/moving/move.ts'
import { bookingStepHelp } from './booking-steps.tsx'

/** An estimate is decided line by line, where its lines are. */
const ofEstimate: readonly MaintenanceVerb[] = ['approve cost', 'decline cost']

export const bookingMoveHelp: MoveHelp = {
  ...bookingStepHelp,
  onRecord: (verb, { id }) =>
    ofEstimate.some((each) => each === verb) ? href('maintenanceEvent', { id: String(id) }) : undefined,
}
