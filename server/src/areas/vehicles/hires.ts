// Who had a vehicle from when to when, as far as the caller may know.
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { hirePapers, type VehicleHire } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Call } from '../../http/call.ts'
import { grantedDocuments } from '../documents/queries.ts'
import { vehicleInScope } from './ranking.ts'

type Endpoint = (typeof vehiclesEndpoints)['hires']

const MAX_HIRES = 50

export async function hiresOf(call: Call, { id }: InputOf<Endpoint>): Promise<ReplyOf<Endpoint>> {
  const vehicle = await vehicleInScope(call, id)
  const { actor } = call
  const paper = (type: string) => sql`(
    select json_build_object('id', d.id, 'title', d.title, 'on', coalesce(d.issued_on, london_date(d.added_at))::text, 'is_signed_on', d.issued_on is not null, 'added_by', d.added_by_name)
    from documents d where d.hire_id = h.id and d.type = ${type} and d.superseded_at is null and ${grantedDocuments({ ...actor, filter: null })} order by d.id desc limit 1)`
  const papers = actor.may.has('see documents')
    ? sql`json_build_object(${sql.join(hirePapers.flatMap((type) => [sql.lit(type), paper(type)]))})`
    : sql`null::json`
  const { rows: found } = await sql<VehicleHire & { total: number }>`
    select h.id, a.name as customer, h.customer_account_number, json_instant(h.from_at) as from_at, json_instant(h.to_at) as to_at, h.hire_type, h.contract_ref,
      h.weekly_rate_pence, (select v.reg_no from hires r join vehicles v on v.id = r.vehicle_id where r.id = h.follows_id and v.id <> h.vehicle_id) as replaces,
      (select v.reg_no from hires r join vehicles v on v.id = r.vehicle_id where r.follows_id = h.id and v.id <> h.vehicle_id limit 1) as replaced_by,
      ${papers} as papers, count(*) over ()::int as total
    from hires h join accounts a on a.customer_account_number = h.customer_account_number
    where h.vehicle_id = ${vehicle.id} order by h.from_at desc limit ${MAX_HIRES}`.execute(call.rows)
  return {
    hires: found.map(({ total: _, ...hire }) => hire),
    earlier: (found[0]?.total ?? 0) - found.length,
  }
}
