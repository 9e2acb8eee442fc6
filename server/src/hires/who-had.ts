// Who had a vehicle at a moment: of its hires, never of the account it is on now. What tells of a past moment is written to whoever had the
// vehicle then, and stays with them when it moves on. Reads under the caller's scope: nobody is told of a customer they may not know of.
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** The account as SQL, of a column with a vehicle's id and one with an instant; null where nobody had it. */
export const hadBy = (vehicleId: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select h.customer_account_number from hires h where h.vehicle_id = ${vehicleId} and h.from_at <= ${moment}
    and (h.to_at is null or h.to_at > ${moment}) order by h.from_at desc limit 1)`

/** The last moment in London of a month said as YYYY-MM. */
export const endOfMonth = (month: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(london_midnight(((${month} || '-01')::date + interval '1 month')::date) - interval '1 millisecond')`

export interface Had {
  readonly vehicleId: number
  /** An instant. */
  readonly at: string
}

/** For each of these, in their order, the account that had the vehicle then. */
export async function whoHad(rows: Rows, asked: readonly Had[]): Promise<(string | null)[]> {
  if (asked.length === 0) return []
  const { rows: found } = await sql<{ account: string | null }>`
    select ${hadBy(sql`asked.vehicle_id`, sql`asked.at`)} as account
    from rows from (json_to_recordset(${JSON.stringify(asked.map(({ vehicleId, at }) => ({ vehicle_id: vehicleId, at })))}::json)
      as (vehicle_id int, at timestamptz)) with ordinality as asked(vehicle_id, at, place) order by asked.place`.execute(
    rows,
  )
  return found.map(({ account }) => account)
}

/** A plate that a customer names for a moment. */
export interface NamedThen {
  readonly plate: string
  readonly account: string
  readonly at: string
}

export interface VehicleThen {
  readonly id: number
  readonly reg_no: string
}

/** Vehicles that wear or wore the plate and were the named customer's then, in the order asked; null: none was. */
export async function vehiclesHad(rows: Rows, asked: readonly NamedThen[]): Promise<(VehicleThen | null)[]> {
  if (asked.length === 0) return []
  const { rows: found } = await sql<{ place: number; id: number; reg_no: string }>`
    select distinct on (asked.place) asked.place::int as place, v.id, v.reg_no
    from rows from (json_to_recordset(${JSON.stringify(asked)}::json) as (plate text, account text, at timestamptz)) with ordinality as asked(plate, account, at, place)
    join vehicle_plates p on p.plate = asked.plate
    join hires h on h.vehicle_id = p.vehicle_id and h.customer_account_number = asked.account and h.from_at <= asked.at and (h.to_at is null or h.to_at > asked.at)
    join vehicles v on v.id = h.vehicle_id
    order by asked.place, h.from_at desc`.execute(rows)
  const byPlace = new Map(found.map(({ place, ...vehicle }) => [place, vehicle]))
  return asked.map((_, place) => byPlace.get(place + 1) ?? null)
}
