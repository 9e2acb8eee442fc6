// Bookings: one a vehicle, type and time of the request. The latest status is kept as it came, cut off or not.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { comparedState, isMaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { type ImportTask, says } from '../prepare.ts'
import { caseStore, standingColumns, standingOf } from '../records/case-rows.ts'
import { forwardOnly, type KnownCase, knownCases } from '../records/known-cases.ts'
import { type ImportTable, type OfVehicle, prepareTable, vehicleBy, vehicleIds } from '../table.ts'

/** A slot of the past has passed: that stands at once, so that nobody is told of it day by day as the portal finds it out. */
function stateOf({ values }: CheckedRow, { tellFrom }: ImportTask): string {
  const [state, slot] = [textOf(values['status']) ?? '', textOf(values['booked_at'])]
  return state === 'booked' && slot !== null && londonDate(slot) < tellFrom ? 'slot_passed' : state
}

/** The last that a file says has happened to a booking. */
function touchedAt({ values }: CheckedRow, now: string): string {
  const told = ['created_at', 'off_road_at', 'arrived_at', 'completed_at', 'returned_at']
    .flatMap((column) => textOf(values[column]) ?? [])
    .filter((instant) => Date.parse(instant) <= Date.parse(now))
  return told.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? now
}

/** A day later than the one that passed is news, where nobody here has said what became of it. */
const isRebooked = (told: string, { state, worked }: KnownCase, { values }: CheckedRow): boolean =>
  told === 'booked' &&
  !worked.is_worked &&
  ['slot_passed', 'no_show', 'move_asked'].includes(state) &&
  Date.parse(textOf(values['booked_at']) ?? '') > Date.parse(String(worked.own['booked_at']))

const table: ImportTable<OfVehicle, KnownCase> = {
  store: caseStore(maintenanceCase, 'maintenance_cases', ['vehicle_id', 'type', 'created_at']),
  entity: maintenanceCase.name,
  one: 'event',
  references: { vehicle: vehicleBy('reg_no') },
  hadAt: 'created_at',
  recognisedBy: ['vehicle_id', 'type', 'created_at'],
  known: (named) =>
    knownCases(
      maintenanceCase,
      'maintenance_cases',
      sql`c.vehicle_id, c.type, c.created_at`,
      sql`c.vehicle_id = any(${vehicleIds(named)}::int[])`,
    ),
  repeats: 'It is the same booking, under another registration of the vehicle.',
  workedOut: { status: { types: { state: 'text' }, of: (row, _, task) => ({ state: stateOf(row, task) }) } },
  newTypes: { title: 'text', ...standingColumns },
  newValues: (row, task) => ({
    title: eventTypeName(textOf(row.values['type']) ?? ''),
    ...standingOf(maintenanceCase, stateOf(row, task), touchedAt(row, task.now)),
  }),
  ...forwardOnly(maintenanceCase, {
    column: 'status',
    toldBy: (row, task) => (says(task, row, 'status') ? stateOf(row, task) : ''),
    compared: (told, known, row) =>
      isRebooked(told, known, row) || !isMaintenanceState(told) || !isMaintenanceState(known.state)
        ? 'ahead'
        : comparedState(told, known.state),
  }),
}

export const prepareMaintenance = prepareTable(table)
