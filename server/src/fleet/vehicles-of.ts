// Which vehicles a statement means, said once as SQL: those that count, those a plate names, and those somebody narrowed their fleet
// to. The filter only ever takes rows away from what row-level security leaves.
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { lookalikeKey } from '@kerbline/domain/fleet/registration-search.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { containing } from '../db/containing.ts'

/** Vehicles that count: everything a customer has or had on hire, but not what is on order or gone. */
export const LIVE = sql<boolean>`v.status not in ('on_order', 'off_hired', 'disposed')`

/**
 * Rows (vehicle_id, customer_account_number, plate), a row a plate: `from ${platesWorn} worn`. The same plate may stand twice.
 * A vehicle's own registration is its own, whichever other vehicle of the account once wore it.
 */
export const platesWorn = sql`(
  select p.vehicle_id, p.customer_account_number, p.plate from vehicle_plates p join vehicles wearer on wearer.id = p.vehicle_id
  where p.plate = wearer.reg_no or not exists (
    select from vehicles other where other.reg_no = p.plate and other.id <> p.vehicle_id
      and other.customer_account_number = p.customer_account_number))`

/** The condition that a column holding a vehicle's id is of one that wears or wore one of these plates. */
export const wore = (vehicleId: RawBuilder<unknown>, plates: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${vehicleId} = any(array(select p.vehicle_id from vehicle_plates p where p.plate = any(${[...plates]}::text[])))`

/** Every plate of the vehicle whose id this is, as an array. */
export const platesOf = (vehicleId: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<
    string[]
  >`array(select p.plate from vehicle_plates p where p.vehicle_id = ${vehicleId} group by p.plate order by min(p.id))`

const isOneOf = (column: string, ids: readonly number[]): RawBuilder<SqlBool>[] =>
  ids.length ? [sql<SqlBool>`${sql.ref(`chosen.${column}`)} = any(${[...ids]}::int[])`] : []

/** Several values of one field mean any of them, several fields mean all. Empty: no condition. */
function conditionsOf(filter: AssetFilter): RawBuilder<SqlBool>[] {
  const plates = filter.reg_nos.map(normaliseRegistration)
  return [
    ...isOneOf('vehicle_category_id', filter.category_ids),
    ...isOneOf('branch_id', filter.branch_ids),
    ...isOneOf('body_id', filter.body_ids),
    ...isOneOf('fleet_allocation_id', filter.allocation_ids),
    ...isOneOf('driver_id', filter.driver_ids),
    ...(filter.tag_ids.length
      ? [
          sql<SqlBool>`chosen.id in (select t.vehicle_id from vehicle_tags t where t.tag_id = any(${[...filter.tag_ids]}::int[]))`,
        ]
      : []),
    ...(plates.length ? [wore(sql.ref('chosen.id'), plates)] : []),
  ]
}

/** True for a filter that narrows anything. */
export const narrows = (filter: AssetFilter | null): filter is AssetFilter =>
  filter !== null && conditionsOf(filter).length > 0

/** The condition that a column holding a vehicle's id is within the viewer's asset filter; true without one. */
export function inScope(filter: AssetFilter | null, vehicleId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (!narrows(filter)) return sql<SqlBool>`true`
  return sql<SqlBool>`${vehicleId} in (select chosen.id from vehicles chosen where ${sql.join(conditionsOf(filter), sql` and `)})`
}

/**
 * The same for a column holding a registration, old or new. What names no vehicle is outside every filter. Said as "is true", which keeps
 * the vehicles in one hashed list a statement: as a join within another condition they would be looked up anew for each row.
 */
export function namesVehicleInScope(
  filter: AssetFilter | null,
  registration: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (!narrows(filter)) return sql<SqlBool>`true`
  return sql<SqlBool>`(${registration} in (
    select worn.plate from vehicles chosen join vehicle_plates worn on worn.vehicle_id = chosen.id where ${sql.join(conditionsOf(filter), sql` and `)})) is true`
}

/** Cases c of the spine: narrowed to assets, those of the vehicles that are left. */
export const casesInScope = ({ filter }: { readonly filter: AssetFilter | null }): RawBuilder<SqlBool> =>
  inScope(filter, sql.ref('c.vehicle_id'))

/** Cases c of the spine, but for the drafts of the other side. */
export const isShownCase = sql<SqlBool>`is_shown_case(c.state, c.created_by)`

/** The ids of the vehicles that wear, or wore, a plate that holds what was typed. */
export const vehiclesByPlate = (word: string): RawBuilder<unknown> =>
  sql`select vehicles_by_plate(${lookalikeKey(word)})`

/** The vehicles that point at rows of a table: each of these looks for its own, so that where there is none no vehicle is looked at. */
export const vehiclesPointing = (column: string, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select w.id from (${rows}) p (key) cross join lateral (select w.id from vehicles w where ${sql.ref(`w.${column}`)} = p.key offset 0) w`

/** The vehicles whose maker or whose model holds what was typed. */
export const vehiclesByMakeOrModel = (word: string): RawBuilder<unknown> =>
  sql`select vehicles_by_model(${word}) union all ${vehiclesPointing('manufacturer_id', sql`select n.id from manufacturers n where n.name ilike ${containing(word)}`)}`
