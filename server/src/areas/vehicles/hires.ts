// Who had a vehicle from when to when, as far as the caller may know.
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleHire } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Call } from '../../http/call.ts'
import { vehicleInScope } from './ranking.ts'

type Endpoint = (typeof vehiclesEndpoints)['hires']

const MAX_HIRES = 50

export async function hiresOf(call: Call, { id }: InputOf<Endpoint>): Promise<ReplyOf<Endpoint>> {
  const vehicle = await vehicleInScope(call, id)
  const { rows: found } = await sql<VehicleHire & { total: number }>`
    select h.id, a.name as customer, h.customer_account_number, json_instant(h.from_at) as from_at, json_instant(h.to_at) as to_at, h.hire_type, h.contract_ref,
      h.weekly_rate_pence, (select v.reg_no from hires r join vehicles v on v.id = r.vehicle_id where r.id = h.replaces_id) as replaces,
      (select v.reg_no from hires r join vehicles v on v.id = r.vehicle_id where r.replaces_id = h.id) as replaced_by, count(*) over ()::int as total
    from hires h join accounts a on a.customer_account_number = h.customer_account_number
    where h.vehicle_id = ${vehicle.id} order by h.from_at desc limit ${MAX_HIRES}`.execute(call.rows)
  return {
    hires: found.map(({ total: _, ...hire }) => hire),
    earlier: (found[0]?.total ?? 0) - found.length,
  }
}
