// The piece of work that mends a defect: the booking that is named, the repair that is under way for the vehicle, or a new one.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { TakenCaseStep } from '../../../cases/case-steps.ts'
import type { GuestCall, Rows } from '../../../http/call.ts'
import { openBooking } from '../../maintenance/queries.ts'

const REPAIR = 'repair'

async function namedBooking(rows: Rows, { row }: TakenCaseStep, number: string): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`
    select id from cases where kind = ${maintenanceCase.name} and number = ${number.trim().toUpperCase()} and vehicle_id = ${row.vehicle_id} and closed_at is null`.execute(
    rows,
  )
  const [booking] = found
  if (!booking)
    throw problem('not valid', {
      fields: [
        {
          field: 'booking',
          reason: 'unknown_value',
          message: `We could not find an open booking ${number.trim()} for ${row.reg_no ?? 'this vehicle'}. Leave blank to make a new one.`,
        },
      ],
    })
  return booking.id
}

/** One repair of a vehicle at a time. */
async function repairUnderWay(rows: Rows, { row }: TakenCaseStep): Promise<number | undefined> {
  const { rows: found } = await sql<{ id: number }>`
    select c.id from cases c where c.kind = ${maintenanceCase.name} and c.vehicle_id = ${row.vehicle_id} and c.type = ${REPAIR} and c.closed_at is null
    order by c.created_at desc limit 1`.execute(rows)
  return found[0]?.id
}

async function newRepair(call: GuestCall, { row }: TakenCaseStep, note: string | null): Promise<number> {
  const { actor } = call
  const { vehicle_id: id, reg_no: plate } = row
  if (id === null || plate === null || !actor) throw problem('not allowed now')
  const booking = await openBooking(call, {
    vehicle: { id, reg_no: plate },
    account: row.customer_account_number,
    type: REPAIR,
    isOffRoad: row.priority === 'urgent',
    by: { id: actor.id, name: actor.name, phone: null, email: actor.email },
    own: { preferred_dates: [], fault_description: `${row.number}: ${row.title}`, note },
  })
  return booking.id
}

export async function linkBooking(
  call: GuestCall,
  taken: TakenCaseStep,
  { number, note }: { readonly number: string | null; readonly note: string | null },
): Promise<void> {
  const { rows } = call
  await sql`select from vehicles where id = ${taken.row.vehicle_id} for update`.execute(rows)
  const booking =
    number === null
      ? ((await repairUnderWay(rows, taken)) ?? (await newRepair(call, taken, note)))
      : await namedBooking(rows, taken, number)
  await sql`update defect_cases set booking_id = ${booking} where case_id = ${taken.row.id}`.execute(rows)
}
