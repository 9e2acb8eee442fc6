// Vehicles that came back a short while ago: damage found at their inspection is reported on them.
import type { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { REPORTED_AFTER_DAYS } from '@kerbline/domain/areas/damage/report.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { inScope, vehiclesByPlate } from '../../fleet/vehicles-of.ts'
import type { Call } from '../../http/call.ts'

type Reply = ReplyOf<(typeof damageEndpoints)['offHired']>
const MAX_OFFERED = 10

/** Row-level security leaves those of one's accounts: what went to another customer since is theirs. */
export async function listOffHired({ rows, actor, portal }: Call, search: string): Promise<Reply> {
  const since = addDays(londonDate(portal.clock.businessNow()), -REPORTED_AFTER_DAYS)
  const { rows: vehicles } = await sql<Reply['vehicles'][number]>`
    select v.id, v.reg_no, nullif(concat_ws(' ', m.name, v.model), '') as make_model, v.customer_account_number, v.off_hire_date::text as off_hired_on
    from vehicles v left join manufacturers m on m.id = v.manufacturer_id
    where v.status = 'off_hired' and v.off_hire_date >= ${since} and v.customer_account_number is not null and ${inScope(actor.filter, sql.ref('v.id'))}
      and ${search === '' ? sql`true` : sql`v.id in (${vehiclesByPlate(search)})`}
    order by v.off_hire_date desc, v.id limit ${MAX_OFFERED}`.execute(rows)
  return { vehicles }
}
