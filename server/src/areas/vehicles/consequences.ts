// What follows from saving a vehicle beside its own columns: the days of its plates, the papers that name them, who has it, the tags
// it wears and the reading somebody took.
import { wornOf } from '@kerbline/domain/areas/vehicles/consistent.ts'
import { sql } from 'kysely'
import { londonMidnights, closeAssignments } from '../../fleet/assignments.ts'
import type { Call, Rows } from '../../http/call.ts'
import { rematchInvoiceLines } from '../../invoices/rematch-invoices.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import type { VehicleRecord, VehicleValues } from './record.ts'

/** The trigger has noted the change for today; this is the day it is said to be of. */
async function datePlates(rows: Rows, before: VehicleRecord, after: VehicleRecord, from: string): Promise<void> {
  await sql`update vehicle_plates set from_date = ${from}::date where id = (
    select max(id) from vehicle_plates where vehicle_id = ${after.id} and plate = ${wornOf(after)} and to_date is null)`.execute(
    rows,
  )
  await sql`update vehicle_plates set to_date = ${from}::date where id = (
    select max(id) from vehicle_plates where vehicle_id = ${after.id} and plate = ${wornOf(before)} and to_date is not null)`.execute(
    rows,
  )
}

/** What names the vehicle by its registration alone goes on naming it when that is put right. */
async function renameRegistration(rows: Rows, before: VehicleRecord, after: VehicleRecord): Promise<void> {
  const [was, is, id] = [before.reg_no, after.reg_no, after.id]
  await sql`update compliance_items set vehicle_reg = ${is} where vehicle_id = ${id} and vehicle_reg = ${was}`.execute(
    rows,
  )
  await sql`update cases set reg_no = ${is} where vehicle_id = ${id} and reg_no = ${was}`.execute(rows)
  await sql`update driver_vehicles set reg_no = ${is} where vehicle_id = ${id} and reg_no = ${was}`.execute(rows)
  await sql`update invoice_lines set reg_nos = array_replace(reg_nos, ${was}, ${is})
    where reg_nos @> array[${was}]::text[] and customer_account_number in (
      select billed.customer_account_number from accounts billed join accounts own on own.customer_id = billed.customer_id
      where own.customer_account_number = ${after.customer_account_number})`.execute(rows)
}

/** Plates with their days, and old invoices looked through for a plate they may name. */
export async function settlePlates(
  call: Call,
  before: VehicleRecord | undefined,
  after: VehicleRecord,
  values: VehicleValues,
  today: string,
): Promise<void> {
  const { rows } = call
  const isRenamed = before !== undefined && before.reg_no !== after.reg_no
  const isChanged = before === undefined || wornOf(before) !== wornOf(after)
  const from = typeof values['plate_from'] === 'string' ? values['plate_from'] : today
  if (before && isChanged) await datePlates(rows, before, after, from)
  if (isRenamed) await renameRegistration(rows, before, after)
  if (isChanged || isRenamed)
    await rematchInvoiceLines(rows, [
      { account: after.customer_account_number, reg_no: after.reg_no, current_reg_no: after.current_reg_no },
    ])
}

/** Whoever had the vehicle gives it back, whoever has it now gives back what they had: one driver, one vehicle. */
export async function giveDriver(call: Call, vehicle: VehicleRecord, driverId: number | null): Promise<void> {
  const { rows, actor, portal } = call
  const now = portal.clock.businessNow().toISOString()
  await closeAssignments(rows, [vehicle.id], driverId === null ? [] : [driverId], now)
  if (driverId !== null)
    await rows
      .insertInto('driver_vehicles')
      .values({
        customer_account_number: vehicle.customer_account_number,
        driver_id: driverId,
        vehicle_id: vehicle.id,
        reg_no: vehicle.reg_no,
        from_at: now,
        to_at: null,
        note: null,
        source: 'portal',
        created_by: actor.id,
      })
      .execute()
  await rows.updateTable('vehicles').set({ driver_id: driverId }).where('id', '=', vehicle.id).execute()
}

/** Tags people put on, of those the person sees. */
export async function wearTags(
  { rows, actor }: Call,
  vehicle: VehicleRecord,
  wanted: readonly number[],
): Promise<void> {
  const taken = vehicle.tag_ids.filter((id) => !wanted.includes(id))
  const added = wanted.filter((id) => !vehicle.tag_ids.includes(id))
  await sql`delete from vehicle_tags where vehicle_id = ${vehicle.id} and tag_id = any(${taken}::int[])`.execute(rows)
  await sql`insert into vehicle_tags (customer_account_number, vehicle_id, tag_id, created_by)
    select ${vehicle.customer_account_number}, ${vehicle.id}, g.id, ${actor.id} from tags g where g.id = any(${added}::int[]) and g.rule is null and g.is_active
    on conflict do nothing`.execute(rows)
  await sql`update tags set last_used_at = now() where id = any(${added}::int[])`.execute(rows)
}

/** Judged as every other reading is. Answers what it is held back for, or null. */
export async function takeReading({ rows, portal }: Call, vehicle: VehicleRecord, values: VehicleValues) {
  const { miles, milesDate: date } = values
  if (typeof miles !== 'number') return null
  const now = portal.clock.businessNow().toISOString()
  const at = typeof date === 'string' ? londonMidnights()(date) : now
  const { flags } = await acceptReadings(rows, [{ vehicleId: vehicle.id, source: 'form', miles, at }], now)
  return flags[0] ?? null
}
