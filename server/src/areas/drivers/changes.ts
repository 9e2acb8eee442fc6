// Writing drivers: what a form saves, and who has which vehicle from when to when. Everything is told to the trail, licence numbers
// by their ending alone.
import type { driversEndpoints } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { planAssignment, type Wanted } from '@kerbline/domain/areas/drivers/assigning.ts'
import { licenceFields } from '@kerbline/domain/areas/drivers/resource.ts'
import { licenceEnding } from '@kerbline/domain/areas/drivers/words.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { Problem, problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import {
  assertStands,
  changeAll,
  judged,
  lockRows,
  refusedRow,
  type RowResult,
  type RowWrite,
  writeRows,
} from '../../crud/change-many.ts'
import type { AuditEvent, Call, ChangeMany, Rows } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import {
  findDriver,
  findDrivers,
  periodsOf,
  shownPeriod,
  vehicleByPlate,
  writtenColumns,
  type DriverRow,
} from './queries.ts'
import { assertAccount } from '../scope/queries.ts'

type Endpoints = typeof driversEndpoints
type View = ReplyOf<Endpoints['view']>
type Values = Readonly<Record<string, unknown>>

const seesLicence = ({ actor }: Call): boolean => actor.may.has('see driver licence details')
const isLicence = (name: string): boolean => name in licenceFields

/** The record as a form takes it: a licence number never leaves whole, and nothing of a licence without the right. */
function recordOf(call: Call, driver: DriverRow): View['record'] {
  const { customer_account_number: _account, ...fields } = driver
  const shown = Object.entries({ ...fields, licence_no: null }).filter(
    ([name]) => seesLicence(call) || !isLicence(name),
  )
  return {
    ...Object.fromEntries(shown),
    id: driver.id,
    is_active: driver.status !== 'left',
    used_by: 0,
    created_at: driver.created_at,
    updated_at: driver.updated_at,
  }
}

const viewOf = (call: Call, driver: DriverRow): View => ({
  record: recordOf(call, driver),
  used_by: [],
  may: call.actor.may.has('edit drivers') ? ['edit'] : [],
})

export const viewDriver = async (call: Call, { key }: InputOf<Endpoints['view']>): Promise<View> =>
  viewOf(call, await findDriver(call.rows, key))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What is really written: no licence without the right to see it, and an empty number leaves the one that is there. */
function writableOf(call: Call, values: Values): Values {
  const given = Object.entries(values).filter(
    ([name, value]) =>
      value !== undefined &&
      (seesLicence(call) || !isLicence(name)) &&
      !(name === 'licence_no' && (value === null || value === '')),
  )
  return Object.fromEntries(given)
}

const audited = (values: Values): Values =>
  typeof values['licence_no'] === 'string'
    ? { ...values, licence_no: `ends in ${licenceEnding(values['licence_no']) ?? ''}` }
    : values

const written = (name: string, value: unknown) =>
  name === 'licence_categories' ? sql`${value}::text[]` : sql`${value}`

export async function createDriver(
  call: Call,
  { customer_account_number: account, ...values }: InputOf<Endpoints['create']>,
): Promise<View> {
  const { rows, actor } = call
  await assertAccount(rows, account)
  const kept = writableOf(call, values)
  const names = writtenColumns.filter((name) => kept[name] !== undefined)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into drivers (customer_account_number, created_by, ${sql.join(names.map((name) => sql.ref(name)))})
    values (${account}, ${actor.id}, ${sql.join(names.map((name) => written(name, kept[name])))}) returning id`.execute(
    rows,
  )
  if (!made) throw new Error('No driver was made')
  await call.recordAudit({
    action: 'driver created',
    entity: 'drivers',
    entityId: made.id,
    account,
    after: audited(kept),
  })
  return viewOf(call, await findDriver(rows, String(made.id)))
}

/** What differs of what may be written. */
function changesOf(call: Call, before: DriverRow, values: Values): readonly (readonly [string, unknown])[] {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(writableOf(call, values)).filter(
    ([name, value]) => writtenColumns.includes(name) && !isSame(value, was.get(name)),
  )
}

function savedEvent(before: DriverRow, values: Values): AuditEvent {
  const was = new Map<string, unknown>(Object.entries(before))
  return {
    action: 'driver saved',
    entity: 'drivers',
    entityId: before.id,
    account: before.customer_account_number,
    before: audited(Object.fromEntries(Object.keys(values).map((name) => [name, was.get(name)]))),
    after: audited(values),
  }
}

/** Writes what differs and tells of it; false where nothing does. */
async function save(call: Call, before: DriverRow, values: Values): Promise<boolean> {
  const changes = changesOf(call, before, values)
  if (changes.length === 0) return false
  const sets = changes.map(([name, value]) => sql`${sql.ref(name)} = ${written(name, value)}`)
  await sql`update drivers set ${sql.join([...sets, sql`updated_at = clock_timestamp()`])} where id = ${before.id}`.execute(
    call.rows,
  )
  await call.recordAudit(savedEvent(before, Object.fromEntries(changes)))
  return true
}

export async function updateDriver(call: Call, { key, version, values }: InputOf<Endpoints['update']>): Promise<View> {
  const before = await findDriver(call.rows, key)
  await requireVersion(before, version, () => recordOf(call, before))
  return viewOf(call, (await save(call, before, values)) ? await findDriver(call.rows, String(before.id)) : before)
}

/** Some of the drivers' fields that many may be given: few statements for all of them. */
export const changeManyDrivers: ChangeMany = async (call, changes) => {
  if (!seesLicence(call) && changes.some(({ values }) => Object.keys(values).some(isLicence)))
    throw problem('no permission')
  const ids = changes.map(({ id }) => id)
  await lockRows(call.rows, 'drivers', ids)
  const drivers = new Map((await findDrivers(call.rows, ids)).map((driver) => [driver.id, driver]))
  const results = new Map<number, RowResult>()
  const writes: RowWrite[] = []
  const events: AuditEvent[] = []
  for (const change of changes) {
    const before = await judged(() => assertStands(drivers.get(change.id), change))
    if (before instanceof Problem) {
      results.set(change.id, refusedRow(before))
      continue
    }
    const was = new Map<string, unknown>(Object.entries(before))
    const values = Object.fromEntries(changesOf(call, before, change.values))
    const isChanged = Object.keys(values).length > 0
    const undo = Object.fromEntries(Object.keys(change.values).map((name) => [name, was.get(name)]))
    results.set(change.id, { outcome: isChanged ? 'changed' : 'same', before: undo })
    if (!isChanged) continue
    writes.push({ id: before.id, values })
    events.push(savedEvent(before, values))
  }
  if (writes.length > 0) await writeRows(call.rows, 'drivers', writes)
  await call.recordAudit(...events)
  return results
}

/** All or nothing; `before` is what undoes it. @throws problem 'no permission' for dates of a licence without the right to see it */
export async function changeDrivers(
  call: Call,
  { changes }: InputOf<Endpoints['change']>,
): Promise<ReplyOf<Endpoints['change']>> {
  const done = (await changeAll((set) => changeManyDrivers(call, set), changes)).filter(({ isChanged }) => isChanged)
  return { changed: done.length, before: done.map(({ id, values }) => ({ ids: [id], values })) }
}

/** Who drives a vehicle now stands with the vehicle: the driver of its open period. */
const settleVehicles = (rows: Rows, vehicleIds: readonly number[]) =>
  sql`
  update vehicles v set driver_id = (select p.driver_id from driver_vehicles p where p.vehicle_id = v.id and p.to_at is null order by p.from_at desc limit 1),
    updated_at = clock_timestamp() where v.id = any(${[...vehicleIds]}::int[])`.execute(rows)

type Times = Pick<InputOf<Endpoints['assign']>, 'from_at' | 'to_at' | 'note'>

/** Ends what is in the way, or refuses at the field. */
async function makeRoom(call: Call, wanted: Wanted) {
  const { rows, portal } = call
  // Two people at once: the second waits here, and then finds what the first has written.
  await sql`select from vehicles where id = ${wanted.vehicle_id} for update`.execute(rows)
  await sql`select from drivers where id = ${wanted.driver_id} for update`.execute(rows)
  const held = await periodsOf(rows, { driverId: wanted.driver_id, vehicleId: wanted.vehicle_id })
  const { ends, refusal } = planAssignment(wanted, held, portal.clock.businessNow().toISOString())
  if (refusal) throw problem('not valid', { fields: [{ ...refusal, reason: 'not_possible' }] })
  await sql`update driver_vehicles set to_at = ${wanted.from_at}::timestamptz, updated_at = clock_timestamp()
    where id = any(${ends.map(({ id }) => id)}::int[])`.execute(rows)
  return ends
}

async function recordPeriod(call: Call, driver: DriverRow, action: string, before: unknown, after: unknown) {
  await call.recordAudit({
    action,
    entity: 'drivers',
    entityId: driver.id,
    account: driver.customer_account_number,
    before,
    after,
  })
}

const endedOf = (ends: readonly { driver_name: string; reg_no: string }[]) => ({
  ended: ends.map(({ driver_name: driver, reg_no }) => ({ driver, reg_no })),
})

export async function assign(
  call: Call,
  { key, reg_no: plate, from_at, to_at, note }: InputOf<Endpoints['assign']>,
): Promise<ReplyOf<Endpoints['assign']>> {
  const { rows, actor } = call
  const driver = await findDriver(rows, key)
  const vehicle = await vehicleByPlate(rows, plate)
  if (!vehicle || vehicle.customer_account_number !== driver.customer_account_number)
    throw problem('not valid', {
      fields: [
        {
          field: 'reg_no',
          reason: 'unknown_value',
          message: `No vehicle on account ${driver.customer_account_number} has this registration.`,
        },
      ],
    })
  const ends = await makeRoom(call, { driver_id: driver.id, vehicle_id: vehicle.id, from_at, to_at })
  await rows
    .insertInto('driver_vehicles')
    .values({
      customer_account_number: driver.customer_account_number,
      driver_id: driver.id,
      vehicle_id: vehicle.id,
      reg_no: vehicle.reg_no,
      from_at,
      to_at,
      note,
      source: 'portal',
      created_by: actor.id,
    })
    .execute()
  await settleVehicles(rows, [vehicle.id, ...ends.map(({ vehicle_id }) => vehicle_id)])
  await recordPeriod(call, driver, 'vehicle assigned', undefined, {
    vehicle: vehicle.reg_no,
    ...auditedTimes({ from_at, to_at, note }),
    ...(ends.length > 0 && { ended: ends.map(({ driver_name, reg_no }) => `${driver_name}: ${reg_no}`).join(', ') }),
  })
  return endedOf(ends)
}

const auditedTimes = ({ from_at, to_at, note }: Times) => ({ from: from_at, to: to_at, note })

export async function changeAssignment(
  call: Call,
  { key, id, version, from_at, to_at, note }: InputOf<Endpoints['changeAssignment']>,
): Promise<ReplyOf<Endpoints['changeAssignment']>> {
  const { rows } = call
  const driver = await findDriver(rows, key)
  const period = (await periodsOf(rows, { driverId: driver.id })).find((each) => each.id === id)
  if (!period) throw problem('not found')
  await requireVersion(period, version, () => shownPeriod(period))
  const ends = await makeRoom(call, { id, driver_id: driver.id, vehicle_id: period.vehicle_id, from_at, to_at })
  await rows
    .updateTable('driver_vehicles')
    .set({ from_at, to_at, note, updated_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await settleVehicles(rows, [period.vehicle_id, ...ends.map(({ vehicle_id }) => vehicle_id)])
  const isEnding = period.to_at === null && to_at !== null
  await recordPeriod(
    call,
    driver,
    isEnding ? 'vehicle taken back' : 'assignment corrected',
    { vehicle: period.reg_no, ...auditedTimes(period) },
    { vehicle: period.reg_no, ...auditedTimes({ from_at, to_at, note }) },
  )
  return endedOf(ends)
}
