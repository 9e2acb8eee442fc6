import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { sql } from 'kysely'
import { countLeftOut } from '../../db/left-out.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import type { Rows } from '../../http/call.ts'

/** A list of the specified calls carries this many rows, the newest; beyond it the lists page on the server. */
const MAX_ROWS = 5_000

export interface ListedCase {
  readonly id: number
  readonly case_no: string
  readonly reg_no: string
  readonly type: string | null
  readonly state: string
  readonly severity: string | null
  readonly summary: string | null
  readonly incident_at: string | null
  readonly waiting_on: string | null
  readonly due_at: string | null
  readonly cost_pence: number | null
  readonly updated_at: string
  readonly note: string | null
}

/** The newest cases; the cost is the last one known: final, else authorised, else estimated. */
export async function listCases(
  rows: Rows,
  filter: AssetFilter | null,
): Promise<{ cases: ListedCase[]; leftOut: number }> {
  const inFilter = sql`damage_records d where ${inScope(filter, sql.ref('d.vehicle_id'))}`
  const { rows: cases } = await sql<ListedCase>`
    select d.id, d.case_no, d.reg_no, d.type, d.state, d.severity, d.summary, d.incident_at, d.waiting_on, d.due_at,
      coalesce(d.final_cost_pence, d.authorised_cost_pence, d.estimate_pence) as cost_pence, d.updated_at, d.note
    from ${inFilter}
    order by d.updated_at desc, d.id desc limit ${MAX_ROWS}`.execute(rows)
  const leftOut = cases.length < MAX_ROWS ? 0 : await countLeftOut(rows, inFilter, cases.length)
  return { cases, leftOut }
}
