import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { sql } from 'kysely'
import { countLeftOut } from '../../db/left-out.ts'
import { namesVehicleInScope } from '../../fleet/vehicles-of.ts'
import type { Rows } from '../../http/call.ts'

/** A list of the specified calls carries this many rows, the newest; beyond it the lists page on the server. */
const MAX_ROWS = 5_000

export interface ListedQuery {
  readonly query_no: string
  readonly title: string
  readonly category: string
  readonly status: string
  readonly priority: string
  readonly reg_no: string | null
  readonly waiting_on: string | null
  readonly promised_at: string | null
  readonly last_reply: string | null
  readonly updated_at: string
}

/** The newest queries. Narrowed to assets, only those about a vehicle of the filter. */
export async function listQueries(
  rows: Rows,
  filter: AssetFilter | null,
): Promise<{ queries: ListedQuery[]; leftOut: number }> {
  const inFilter = sql`queries q where ${namesVehicleInScope(filter, sql.ref('q.reg_no'))}`
  const { rows: queries } = await sql<ListedQuery>`
    select q.query_no, q.title, q.category, q.status, q.priority, q.reg_no, q.waiting_on, q.promised_at, q.last_reply, q.updated_at
    from ${inFilter}
    order by q.updated_at desc, q.id desc limit ${MAX_ROWS}`.execute(rows)
  const leftOut = queries.length < MAX_ROWS ? 0 : await countLeftOut(rows, inFilter, queries.length)
  return { queries, leftOut }
}
