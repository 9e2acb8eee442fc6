// What is not saved of a vehicle, each said at its field: what the person may not change, what does not fit together, what points at
// somebody else's, and a plate another vehicle wears.
import { vehicleProblems, wornOf } from '@kerbline/domain/areas/vehicles/consistent.ts'
import { type Holds, liftRefusal } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { isVehicleFieldOpen, vehiclesResource } from '@kerbline/domain/areas/vehicles/resource.ts'
import { mayChangeVehicleField } from '@kerbline/domain/areas/vehicles/who-may-change.ts'
import { type FieldProblem, problem } from '@kerbline/domain/kit/problem.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql } from 'kysely'
import { refuseUnseen } from '../../crud/record-checks.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { editorOf, type VehicleRecord, type VehicleValues } from './record.ts'
import { tagAccounts } from '../tags/queries.ts'

const refuse = (fields: readonly FieldProblem[]): void => {
  if (fields.length > 0) throw problem('not valid', { fields })
}

/** @throws problem 'not valid' naming every field that is not this person's to change */
export function refuseClosed(actor: Actor, values: VehicleValues): void {
  const closed = Object.keys(values).filter(
    (name) => values[name] !== undefined && !isVehicleFieldOpen(editorOf(actor), name),
  )
  refuse(
    closed.map((field) => ({
      field,
      reason: 'not_allowed',
      message: mayChangeVehicleField(actor.side, field)
        ? 'You do not have permission to see or change this.'
        : 'Only the hire company can change this. Ask your account manager.',
    })),
  )
}

/** What was there before is nobody's fault now. */
export function refuseInconsistent(values: VehicleValues, before: VehicleRecord | undefined, today: string): void {
  const known = new Set(
    before ? vehicleProblems(before, undefined, today).map(({ field, reason }) => `${field} ${reason}`) : [],
  )
  const found = vehicleProblems({ ...before, ...values }, before, today)
  refuse(found.filter(({ field, reason }) => !known.has(`${field} ${reason}`)))
}

const names = { driver_id: 'drivers', tag_ids: 'tags' } as const
/** The accounts such a record is for. */
const isOf = { driver_id: sql`array[r.customer_account_number]`, tag_ids: tagAccounts('r') } as const

/** What the vehicle points at is there, and drivers and tags are of its own account. @throws problem 'not valid' */
export async function refuseForeign(rows: Rows, account: string, values: VehicleValues): Promise<void> {
  await refuseUnseen(rows, vehiclesResource, values)
  for (const field of ['driver_id', 'tag_ids'] as const) {
    const ids = [values[field]].flat().filter((id) => typeof id === 'number')
    if (ids.length === 0) continue
    const { rows: foreign } = await sql<{ name: string; account: string }>`
      select r.name, r.customer_account_number as account from ${sql.table(names[field])} r where r.id = any(${ids}::int[]) and not ${isOf[field]} @> array[${account}]`.execute(
      rows,
    )
    refuse(
      foreign.map((each) => ({
        field,
        reason: 'inconsistent',
        message: `${each.name} is on account ${each.account}, but this vehicle is on ${account}.`,
      })),
    )
  }
}

/**
 * Nobody lets a vehicle back by hand while a dangerous defect of it is open, nor after a failed test without saying why.
 * @throws problem 'not valid' naming what holds it
 */
export function refuseLifting(
  values: VehicleValues,
  before: Pick<VehicleRecord, 'reg_no' | 'current_reg_no' | 'is_vor'> | undefined,
  holds: Holds,
): void {
  if (values['is_vor'] !== false || !before?.is_vor) return
  const { defects, failures } = holds
  if (defects.length > 0 || (failures.length > 0 && !values['lift_reason']))
    refuse([{ field: 'is_vor', reason: 'not_allowed', message: liftRefusal(wornOf(before), holds) }])
}

export const takenPlate = (field: string, plate: string): FieldProblem => ({
  field,
  reason: 'already_exists',
  message: `Another vehicle already has the registration ${displayRegistration(plate)}. Check it, or change the other vehicle first.`,
})

/** Two vehicles in use never wear the same plate. @throws problem 'not valid' */
export async function refuseTakenPlate(rows: Rows, values: VehicleValues, id: number | null): Promise<void> {
  if (values['status'] === 'disposed') return
  const plates = [...new Set([values['reg_no'], wornOf(values)])].filter((each) => typeof each === 'string')
  const { rows: taken } = await sql<{ plate: string }>`
    select distinct p.plate from vehicle_plates p join vehicles v on v.id = p.vehicle_id
    where p.plate = any(${plates}::text[]) and v.id is distinct from ${id}::int and v.status <> 'disposed'
    and p.plate in (v.reg_no, coalesce(v.current_reg_no, v.reg_no))`.execute(rows)
  refuse(taken.map(({ plate }) => takenPlate(plate === values['reg_no'] ? 'reg_no' : 'current_reg_no', plate)))
}
