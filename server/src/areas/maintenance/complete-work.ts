// Work that is done: the vehicle's next date moves on from the day it was done. What failed keeps its date and its colour, and opens what
// has to follow: a repair, and the test again.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/next-due.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { TakenCaseStep } from '../../cases/case-steps.ts'
import { openCase } from '../../cases/open-case.ts'
import type { GuestCall } from '../../http/call.ts'
import { bookingTeam } from './create-booking.ts'
import { moveDueItem } from './due-items.ts'
import { mendDefects } from './mend-defects.ts'
import { keepBooking, keptBooking, type KeptBooking, openFor } from './kept-booking.ts'

interface Follow {
  readonly type: string
  readonly title: string
}

/** What is under way for the same work already is what follows: it says so, and none is opened beside it. */
async function followWith(call: GuestCall, { row }: TakenCaseStep, open: { id: number; number: string }) {
  const { rows } = call
  await sql`update maintenance_cases set follows_id = ${row.id} where case_id = ${open.id} and follows_id is null`.execute(
    rows,
  )
  await sql`update cases set updated_at = clock_timestamp() where id = ${open.id}`.execute(rows)
  await call.recordAudit({
    ...{ action: 'maintenance: follows a failure', entity: maintenanceCase.name, entityId: open.id },
    account: row.customer_account_number,
    after: { follows: row.number },
  })
}

async function openFollowing(call: GuestCall, taken: TakenCaseStep, kept: KeptBooking, follow: Follow) {
  const { row, at } = taken
  const { vehicle_id: id, reg_no: plate } = row
  // Two that fail at once do not both find nothing under way.
  await sql`select from vehicles where id = ${id} for update`.execute(call.rows)
  const open = await openFor(call.rows, { id: row.id, reg_no: plate, type: follow.type })
  if (open) return followWith(call, taken, open)
  const opened = {
    ...follow,
    account: row.customer_account_number,
    ownerTeam: bookingTeam,
    priority: 'high',
    vehicle: id === null || plate === null ? null : { id, reg_no: plate },
  } as const
  await openCase(call, maintenanceCase, opened, async (made) => {
    const latest = JSON.stringify({
      status: made.state,
      at,
      by: call.actor?.id ?? 'Kerbline',
      note: `After ${row.number}`,
      eta: null,
    })
    await sql`
      insert into maintenance_cases (case_id, customer_account_number, latest_status, requested_by_name, phone, email, follows_id, note)
      values (${made.id}, ${made.customer_account_number}, ${latest}, ${kept.requested_by_name}, ${kept.phone}, ${kept.email}, ${row.id}, ${`After ${row.number}, which failed.`})`.execute(
      call.rows,
    )
  })
}

export async function completeWork(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows } = call
  const { row, at } = taken
  const kept = await keptBooking(rows, row.id)
  const { outcome, odometer: miles } = kept
  if (row.vehicle_id !== null) {
    const doneOn = londonDate(kept.completed_at ?? kept.returned_at ?? at)
    const next = await moveDueItem(rows, { row, doneOn, newDueDate: kept.new_due_date, miles, outcome })
    if (next !== null) await keepBooking(rows, row.id, { new_due_date: next })
  }
  await mendDefects(call, taken, kept)
  if (outcome !== 'fail') return
  const name = eventTypeName(row.type)
  await openFollowing(call, taken, kept, { type: 'repair', title: `Repair after a failed ${name}` })
  if (isTest(row.type)) await openFollowing(call, taken, kept, { type: row.type, title: `${name} retest` })
}
