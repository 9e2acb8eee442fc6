// A vehicle ranked within its fleet. Apart from the overview, because both figures are read from every vehicle of the account or scope.
import { INTERNAL_USER_ID } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { FEWEST_RANKED_MILES_A_MONTH } from '@kerbline/domain/areas/drivers/rules.ts'
import type { VehicleStanding } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { inScope, LIVE, platesOf } from '../../fleet/vehicles-of.ts'
import type { Call } from '../../http/call.ts'
import { spendByVehicle } from '../finance/queries.ts'

interface Vehicle {
  readonly id: number
  readonly account: string
  readonly plates: readonly string[]
}

/** The vehicle by its number, if it is of the caller's accounts, whatever the asset filter: every call of its page begins here. */
export async function vehicleInScope({ rows }: Pick<Call, 'rows'>, id: number): Promise<Vehicle> {
  const {
    rows: [found],
  } = await sql<Vehicle>`
    select v.id, v.customer_account_number as account, ${platesOf(sql.ref('v.id'))} as plates
    from vehicles v where v.id = ${id}`.execute(rows)
  if (!found) throw problem('not found')
  return found
}

/**
 * The driver's place by score among the account's drivers: first the highest. Who drove less than the fewest ranked miles this month
 * has none (ruling 32), and equal scores share a place.
 */
async function rankOf({ rows, portal }: Call, { id, account }: Vehicle): Promise<VehicleStanding['rank']> {
  const month = monthOf(londonDate(portal.clock.businessNow()))
  const {
    rows: [own],
  } = await sql<{ score: number | null; miles: number | null }>`
    select v.score, m.miles from vehicles v left join vehicle_months m on m.vehicle_id = v.id and m.month = ${month}
    where v.id = ${id} and v.driver_id is not null and ${LIVE}`.execute(rows)
  if (!own) return null
  const hasScore = own.score !== null && own.score > 0
  const hasMiles = (own.miles ?? 0) >= FEWEST_RANKED_MILES_A_MONTH
  if (!hasScore || !hasMiles) return { place: null, of: null, why_not: hasScore ? 'few miles' : 'no score' }
  const {
    rows: [ranked],
  } = await sql<{ ahead: number; of: number }>`
    select count(*) filter (where v.score > ${own.score}) as ahead, count(*) as of
    from vehicles v join vehicle_months m on m.vehicle_id = v.id and m.customer_account_number = ${account} and m.month = ${month}
      and m.miles >= ${FEWEST_RANKED_MILES_A_MONTH}
    where v.customer_account_number = ${account} and v.driver_id is not null and v.score > 0 and ${LIVE}`.execute(rows)
  return ranked ? { place: ranked.ahead + 1, of: ranked.of, why_not: null } : null
}

/** Goods value by miles of the vehicle, and of every live vehicle of the scope that has miles, taken together. */
async function costOf({ rows, actor }: Call, { id }: Vehicle): Promise<VehicleStanding['cost']> {
  const {
    rows: [own],
  } = await sql<{ miles: number | null; goods_pence: number; lines: number }>`
    select v.miles, coalesce(s.goods_pence, 0) as goods_pence, coalesce(s.line_count, 0) as lines
    from vehicles v left join ${spendByVehicle} s on s.vehicle_id = v.id where v.id = ${id}`.execute(rows)
  const {
    rows: [fleet],
  } = await sql<{ miles: number | null; goods_pence: number | null; vehicles: number }>`
    select sum(v.miles)::float8 as miles, sum(coalesce(s.goods_pence, 0))::float8 as goods_pence, count(*) as vehicles
    from vehicles v left join ${spendByVehicle} s on s.vehicle_id = v.id
    where ${LIVE} and v.miles > 0 and ${inScope(actor.filter, sql.ref('v.id'))}`.execute(rows)
  if (!own || !fleet) throw problem('not found')
  const perMile = (pence: number | null, miles: number | null): number | null =>
    miles !== null && miles > 0 ? (pence ?? 0) / miles : null
  return {
    pence_per_mile: perMile(own.goods_pence, own.miles),
    fleet_pence_per_mile: perMile(fleet.goods_pence, fleet.miles),
    fleet_vehicles: fleet.vehicles,
    goods_pence: own.goods_pence,
    lines: own.lines,
  }
}

export async function rankingOf(call: Call, { id }: { readonly id: number }): Promise<VehicleStanding> {
  const vehicle = await vehicleInScope(call, id)
  const { may, id: userId } = call.actor
  return {
    rank: may.has('see drivers') && may.has('see driver scores') ? await rankOf(call, vehicle) : null,
    cost: may.has('see cost per mile') && userId !== INTERNAL_USER_ID ? await costOf(call, vehicle) : null,
  }
}
