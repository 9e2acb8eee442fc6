// Work that is done: the vehicle's next date moves on from the day it was done. What failed is told as soon as the workshop says so, before
// anybody collects the vehicle, and opens what has to follow: a repair, and the test again.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { bringsSpeedLimiter } from '@kerbline/domain/areas/maintenance/finishing/finishing.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { LIMITER_CHECKED } from '@kerbline/domain/areas/compliance/completion.ts'
import { type CaseRow, touchCase } from '../../cases/case-rows.ts'
import { fileCertificates } from '../../cases/file-certificates.ts'
import type { TakenCaseStep } from '../../cases/case-steps.ts'
import { openCase } from '../../cases/open-case.ts'
import type { GuestCall, Rows } from '../../http/call.ts'
import { bookingTeam } from './create-booking.ts'
import { moveDueItem } from './due-items.ts'
import { mendDefects } from './mend-defects.ts'
import { notFinished } from './finishing/finish-work.ts'
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
  await touchCase(rows, open.id)
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
      note: `Follows ${row.number}`,
      eta: null,
    })
    await sql`
      insert into maintenance_cases (case_id, customer_account_number, latest_status, requested_by_name, phone, email, follows_id, note)
      values (${made.id}, ${made.customer_account_number}, ${latest}, ${kept.requested_by_name}, ${kept.phone}, ${kept.email}, ${row.id}, ${`Follows ${row.number}, which failed.`})`.execute(
      call.rows,
    )
  })
}

/**
 * What was checked with a calibration is a record and a date of its own: where the workshop said so, and where it said nothing, of a vehicle
 * that has one.
 */
async function checkLimiter(rows: Rows, row: CaseRow, kept: KeptBooking, doneOn: string): Promise<void> {
  if (kept.is_limiter_checked === false) return
  const { rows: found } = await sql<{ has_one: boolean }>`
    select exists (select from compliance_items i where i.vehicle_id = ${row.vehicle_id} and i.event_type = t.slug)
      or exists (select from vehicles v join vehicle_categories c on c.id = v.vehicle_category_id where v.id = ${row.vehicle_id} and c.class = any(t.classes)) as has_one
    from compliance_types t where t.slug = 'speed_limiter' and t.removed_at is null`.execute(rows)
  if (found.length === 0 || (kept.is_limiter_checked === null && found[0]?.has_one !== true)) return
  await moveDueItem(rows, {
    ...{ row: { ...row, type: 'speed_limiter' }, doneOn, newDueDate: null, miles: null, outcome: null },
    said: { ...notFinished, findings: LIMITER_CHECKED },
  })
}

/** Told when the work was finished; not of a booking that was finished before failures were told then. */
async function isToldOf(rows: Rows, { row }: TakenCaseStep): Promise<boolean> {
  const { rows: found } = await sql`select from maintenance_cases where follows_id = ${row.id} limit 1`.execute(rows)
  return found.length > 0
}

/** The workshop says that it failed: that stands at once in the record of the vehicle, and takes it off the road where it was a test. */
export async function failWork(call: GuestCall, taken: TakenCaseStep, kept: KeptBooking): Promise<void> {
  const { rows } = call
  const { row, at } = taken
  if (row.vehicle_id !== null) {
    const doneOn = londonDate(kept.completed_at ?? at)
    await moveDueItem(rows, { row, doneOn, newDueDate: null, miles: kept.odometer, outcome: 'fail', said: kept })
  }
  const name = eventTypeName(row.type)
  await openFollowing(call, taken, kept, { type: 'repair', title: `Repair after a failed ${name}` })
  if (isTest(row.type)) await openFollowing(call, taken, kept, { type: row.type, title: `${name} retest` })
}

export async function completeWork(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows } = call
  const { row, at } = taken
  const kept = await keptBooking(rows, row.id)
  const { outcome, odometer: miles } = kept
  if (outcome === 'fail') {
    if (!(await isToldOf(rows, taken))) await failWork(call, taken, kept)
  } else if (row.vehicle_id !== null) {
    const doneOn = londonDate(kept.completed_at ?? kept.returned_at ?? at)
    const next = await moveDueItem(rows, { row, doneOn, newDueDate: kept.new_due_date, miles, outcome, said: kept })
    if (next !== null) await keepBooking(rows, row.id, { new_due_date: next })
    await fileCertificates(rows, row.id)
    if (bringsSpeedLimiter(row.type)) await checkLimiter(rows, row, kept, doneOn)
  }
  await mendDefects(call, taken, kept)
}
