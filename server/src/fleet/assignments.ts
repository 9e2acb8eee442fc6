// Who drives what from when: drivers that files bring, and the rows of driver_vehicles that open and close with them.
import { londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import { insertRows, type SentRow } from '../db/bulk.ts'
import type { Rows } from '../db/scope.ts'

export interface NewAssignment {
  readonly driverId: number
  readonly vehicleId: number
  readonly regNo: string
  readonly account: string
  /** A calendar date; null: from now. */
  readonly fromDate: string | null
}

/** Midnight in London of each date, worked out once: many vehicles start on the same day. */
export function londonMidnights(): (date: string) => string {
  const known = new Map<string, string>()
  return (date) => {
    const found = known.get(date) ?? londonInstant(date) ?? `${date}T00:00:00.000Z`
    known.set(date, found)
    return found
  }
}

export async function openAssignments(rows: Rows, assignments: readonly NewAssignment[], now: string): Promise<void> {
  const midnight = londonMidnights()
  const records = assignments.map(({ driverId, vehicleId, regNo, account, fromDate }) => ({
    customer_account_number: account,
    driver_id: driverId,
    vehicle_id: vehicleId,
    reg_no: regNo,
    from_at: fromDate === null ? now : midnight(fromDate),
  }))
  await insertRows(
    rows,
    'driver_vehicles',
    { customer_account_number: 'text', driver_id: 'int', vehicle_id: 'int', reg_no: 'text', from_at: 'timestamptz' },
    records,
    ['id'],
  )
}

/** Ends what these vehicles and these drivers have open, as one vehicle has one driver at a time and the other way round. */
export async function closeAssignments(
  rows: Rows,
  vehicleIds: readonly number[],
  driverIds: readonly number[],
  now: string,
): Promise<void> {
  await sql`update driver_vehicles set to_at = greatest(from_at, ${now}::timestamptz)
    where to_at is null and (vehicle_id = any(${vehicleIds}::int[]) or driver_id = any(${driverIds}::int[]))`.execute(
    rows,
  )
  await sql`update vehicles set driver_id = null where driver_id = any(${driverIds}::int[])`.execute(rows)
}

export interface WantedDriver {
  readonly account: string
  readonly name: string
}

const key = ({ account, name }: WantedDriver): string => `${account}\u0001${nameKey(name)}`

/** Drivers of these names that have no vehicle now; each is handed out once. */
async function freeDrivers(rows: Rows, wanted: readonly WantedDriver[]): Promise<Map<string, number[]>> {
  const accounts = [...new Set(wanted.map(({ account }) => account))]
  const found = await sql<{ id: number; customer_account_number: string; name: string }>`
    select id, customer_account_number, name from drivers
    where customer_account_number = any(${accounts}::text[]) and status <> 'left'
      and not exists (select from driver_vehicles held where held.driver_id = drivers.id and held.to_at is null) order by id desc`.execute(
    rows,
  )
  const free = new Map<string, number[]>()
  for (const { id, customer_account_number, name } of found.rows) {
    const at = key({ account: customer_account_number, name })
    free.set(at, [...(free.get(at) ?? []), id])
  }
  return free
}

/**
 * One driver for each that is wanted, in their order: one of that name without a vehicle, else a new one; undefined where there is
 * none and none may be made.
 */
export async function driversFor(
  rows: Rows,
  wanted: readonly WantedDriver[],
  actorId: number | null,
  mayMake: boolean,
): Promise<(number | undefined)[]> {
  if (wanted.length === 0) return []
  const free = await freeDrivers(rows, wanted)
  const ids = wanted.map((each) => free.get(key(each))?.pop())
  if (!mayMake) return ids
  const missing = wanted.filter((_, place) => ids[place] === undefined)
  const records: SentRow[] = missing.map(({ account, name }) => ({
    customer_account_number: account,
    name,
    created_by: actorId,
  }))
  const made = await insertRows<{ id: number; customer_account_number: string; name: string }>(
    rows,
    'drivers',
    { customer_account_number: 'text', name: 'text', created_by: 'int' },
    records,
    ['id', 'customer_account_number', 'name'],
  )
  // The database answers in the order it was sent; were it ever not so, drivers would end up in each other's vehicles.
  for (const [place, { customer_account_number, name }] of made.entries()) {
    const sent = missing[place]
    if (sent?.account !== customer_account_number || sent.name !== name)
      throw new Error('New drivers came back in another order than they were sent')
  }
  let next = 0
  return ids.map((id) => {
    if (id !== undefined) return id
    const added = made[next]
    next += 1
    if (!added) throw new Error('Fewer drivers came back than were sent')
    return added.id
  })
}
