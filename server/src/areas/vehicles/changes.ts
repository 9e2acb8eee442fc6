// Writing vehicles by hand, one by itself: what a form saves, told to the trail with what was before.
import { type Holds, noHolds, takesOver } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { wornOf } from '@kerbline/domain/areas/vehicles/consistent.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { imeiDigits, normaliseVin } from '@kerbline/domain/fleet/serial-numbers.ts'
import { sql } from 'kysely'
import { violationOf } from '../../db/database-errors.ts'
import { holdsOf } from '../../fleet/off-road.ts'
import type { AuditEvent, Call, Rows } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { assertAccount } from '../scope/queries.ts'
import { giveDriver, settlePlates, takeReading, wearTags } from './consequences.ts'
import { findVehicleRecord, shownOf, vehicleColumns, viewOf, type VehicleRecord, type VehicleValues } from './record.ts'
import {
  refuseClosed,
  refuseForeign,
  refuseInconsistent,
  refuseLifting,
  refuseTakenPlate,
  takenPlate,
} from './refusals.ts'

type Endpoints = typeof vehiclesEndpoints
type View = ReplyOf<Endpoints['view']>

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const written: Readonly<Record<string, (text: string) => string>> = {
  reg_no: normaliseRegistration,
  current_reg_no: normaliseRegistration,
  vin: normaliseVin,
  emei: imeiDigits,
}

/** Plates and numbers as they are kept. The plate it came with is no second plate; what is on the road is not off it since a day. */
export function tidied(given: VehicleValues, before: VehicleRecord | undefined, now: string): VehicleValues {
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? (written[name]?.(value) ?? value) : value,
    ]),
  )
  const registration = values['reg_no'] ?? before?.reg_no
  const isVor = values['is_vor']
  return {
    ...values,
    ...('current_reg_no' in values && values['current_reg_no'] === registration && { current_reg_no: null }),
    ...(isVor === false && { vor_since: null, vor_reason: null }),
    ...(isVor === true && { vor_since: values['vor_since'] ?? before?.vor_since ?? now }),
  }
}

const OFF_ROAD_FIELDS = ['is_vor', 'vor_reason'] as const

/** What holds in a save of these values, by vehicle: nothing where it says nothing of the road. */
export async function holdsBeside(
  rows: Rows,
  changes: readonly { readonly id: number; readonly values: VehicleValues }[],
): ReturnType<typeof holdsOf> {
  const written = changes.filter(({ values }) => OFF_ROAD_FIELDS.some((name) => values[name] !== undefined))
  return holdsOf(
    rows,
    written.map(({ id }) => id),
  )
}

/** What is written of the road beside what holds a vehicle by rule, which follows another reason that is over. */
export function besideHolds(values: VehicleValues, before: VehicleRecord, holds: Holds = noHolds): VehicleValues {
  refuseLifting(values, before, holds)
  const reason = takesOver(before, values, holds)
  return reason === undefined ? values : { ...values, vor_reason: reason }
}

/** Staff let a vehicle back although it failed a test: their reason stands with the test, until the next one. */
async function release({ rows, actor, portal }: Call, id: number, values: VehicleValues): Promise<void> {
  if (values['is_vor'] !== false || typeof values['lift_reason'] !== 'string') return
  await sql`
    update compliance_records set released_at = ${portal.clock.businessNow().toISOString()}::timestamptz, released_by_name = ${actor.name}, release_reason = ${values['lift_reason']}
    where vehicle_id = ${id} and outcome = 'fail' and released_at is null and event_type in ('mot', 'annual_test')`.execute(
    rows,
  )
}

export const columnsOf = (values: VehicleValues, before?: VehicleRecord): (readonly [string, unknown])[] =>
  Object.entries(values).filter(
    ([name, value]) =>
      vehicleColumns.includes(name) && name !== 'driver_id' && !(before && isSame(value, before[name])),
  )

/** The database knows of plates the person cannot see. */
async function orTaken<T>(values: VehicleValues, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violationOf(error)?.rule !== 'unique') throw error
    throw problem('not valid', { fields: [takenPlate('reg_no', String(values['reg_no']))] })
  }
}

async function check(call: Call, account: string, values: VehicleValues, before: VehicleRecord | undefined) {
  const today = londonDate(call.portal.clock.businessNow())
  refuseInconsistent(values, before, today)
  await refuseForeign(call.rows, account, values)
  const after = { ...before, ...values }
  const isPlated =
    !before || wornOf(before) !== wornOf(after) || before.reg_no !== after['reg_no'] || before.status === 'disposed'
  if (isPlated) await refuseTakenPlate(call.rows, after, before?.id ?? null)
}

/** What else was saved: the trail tells it with the columns. */
async function follow(call: Call, values: VehicleValues, before: VehicleRecord | undefined, saved: VehicleRecord) {
  const { driver_id: driverId, tag_ids: tags } = values
  await settlePlates(call, before, saved, values, londonDate(call.portal.clock.businessNow()))
  if ((driverId === null || typeof driverId === 'number') && driverId !== (before?.driver_id ?? null))
    await giveDriver(call, saved, driverId)
  if (Array.isArray(tags)) await wearTags(call, saved, tags)
  return takeReading(call, saved, values)
}

/** Said with a save, and kept elsewhere. */
const unkept: ReadonlySet<string> = new Set(['plate_from', 'lift_reason'])

/** What was there and what is, of the fields somebody wrote. */
function auditedOf(values: VehicleValues, before: VehicleRecord | undefined, after: VehicleRecord) {
  const shown = Object.keys(values).filter((name) => !unkept.has(name) && !name.startsWith('miles'))
  const changed = shown.filter((name) => !isSame(before?.[name], after[name]))
  const of = (record: VehicleRecord) => Object.fromEntries(changed.map((name) => [name, record[name]]))
  return { before: before && of(before), after: of(after) }
}

interface Saved {
  readonly before: VehicleRecord | undefined
  readonly after: VehicleRecord
  /** Null: nothing of a reading is held back. */
  readonly anomaly: string | null
  /** Several vehicles got the same at once. */
  readonly isOfMany?: boolean
}

/** What the trail says of a save. */
export function vehicleEvent(
  action: string,
  values: VehicleValues,
  { before, after, anomaly, isOfMany = false }: Saved,
): AuditEvent {
  const audited = auditedOf(values, before, after)
  const lifted = typeof values['lift_reason'] === 'string' && { lift_reason: values['lift_reason'] }
  const read = typeof values['miles'] === 'number' && {
    miles_read: values['miles'],
    ...(anomaly !== null && { held_back: anomaly }),
  }
  return {
    action,
    entity: 'vehicle',
    entityId: after.id,
    account: after.customer_account_number,
    before: audited.before,
    after: { ...audited.after, ...lifted, ...read, ...(isOfMany && { of_many: true }) },
  }
}

export const viewVehicle = async (call: Call, { key }: InputOf<Endpoints['view']>): Promise<View> =>
  viewOf(call, await findVehicleRecord(call.rows, Number(key)))

export async function createVehicle(
  call: Call,
  { customer_account_number: account, ...given }: InputOf<Endpoints['create']>,
): Promise<View> {
  const { rows, actor, portal } = call
  if (actor.side !== 'staff') throw problem('no permission')
  refuseClosed(actor, given)
  await assertAccount(rows, account)
  const values = tidied(given, undefined, portal.clock.businessNow().toISOString())
  await check(call, account, values, undefined)
  const columns = columnsOf(values)
  const made = await orTaken(values, () =>
    sql<{ id: number }>`
      insert into vehicles (customer_account_number, created_by, ${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${account}, ${actor.id}, ${sql.join(columns.map(([, value]) => sql`${value}`))}) returning id`.execute(
      rows,
    ),
  )
  const id = made.rows[0]?.id ?? 0
  const anomaly = await follow(call, values, undefined, await findVehicleRecord(rows, id))
  const after = await findVehicleRecord(rows, id)
  await call.recordAudit(vehicleEvent('vehicle created', values, { before: undefined, after, anomaly }))
  return viewOf(call, after)
}

export async function save(call: Call, before: VehicleRecord, given: VehicleValues): Promise<VehicleRecord> {
  const { rows, actor, portal } = call
  refuseClosed(actor, given)
  const holds = (await holdsBeside(rows, [{ id: before.id, values: given }])).get(before.id)
  const values = tidied(besideHolds(given, before, holds), before, portal.clock.businessNow().toISOString())
  await check(call, before.customer_account_number, values, before)
  const columns = columnsOf(values, before)
  const isOther = ['driver_id', 'tag_ids'].some(
    (name) => values[name] !== undefined && !isSame(values[name], before[name]),
  )
  if (columns.length === 0 && !isOther && typeof values['miles'] !== 'number') return before
  const sets = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await orTaken(values, () =>
    sql`update vehicles set ${sql.join([...sets, sql`updated_at = clock_timestamp()`])} where id = ${before.id}`.execute(
      rows,
    ),
  )
  if (before.is_vor) await release(call, before.id, values)
  const anomaly = await follow(call, values, before, await findVehicleRecord(rows, before.id))
  const after = await findVehicleRecord(rows, before.id)
  await call.recordAudit(vehicleEvent('vehicle saved', values, { before, after, anomaly }))
  return after
}

export async function updateVehicle(call: Call, { key, version, values }: InputOf<Endpoints['update']>): Promise<View> {
  const before = await findVehicleRecord(call.rows, Number(key), true)
  await requireVersion(before, version, () => shownOf(call.actor, before))
  return viewOf(call, await save(call, before, values))
}
