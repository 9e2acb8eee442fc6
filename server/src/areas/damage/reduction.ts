// What the table of reductions proposes for the vehicle of a case.
import type { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { ageInMonths, reductionFor } from '@kerbline/domain/areas/damage/reduction.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { ageReductions } from './queries.ts'

type Proposed = ReplyOf<(typeof damageEndpoints)['view']>['record']['reduction']

/** Its age on the day of the incident; its miles as they were last read. */
export async function proposedReduction(rows: Rows, id: number): Promise<Proposed> {
  const { rows: found } = await sql<{ registered: string | null; day: string; miles: number | null }>`
    select v.first_registered::text as registered, london_date(coalesce(k.incident_at, k.discovered_at, c.created_at))::text as day, v.miles::int as miles
    from cases c join damage_cases k on k.case_id = c.id join vehicles v on v.id = c.vehicle_id where c.id = ${id}`.execute(
    rows,
  )
  const [vehicle] = found
  if (!vehicle) return null
  const { registered, day, miles } = vehicle
  const months = registered === null ? null : ageInMonths(registered, day)
  const row = reductionFor(await ageReductions(rows), { months, miles })
  return { age_months: months, miles, percent: row?.percent ?? null, source: row?.source ?? null }
}
