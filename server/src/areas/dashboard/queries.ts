// The open queries to look at first: what waits for the viewer, then what moved last.
import type { queriesPart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { isOpenQueryState, queryStates } from '@kerbline/domain/areas/queries/states.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { namesVehicleInScope } from '../../fleet/vehicles-of.ts'
import { ownTurn, type View } from './view.ts'

/** For whatever else lists in the order of the to-do list. */
export { turnOfCase } from './worklist/case-needs.ts'
export { complianceOf } from './compliance.ts'
export { mayHaveMonth, monthOfFleet } from './month.ts'
export { type View, viewOf } from './view.ts'

type Queries = z.output<typeof queriesPart>

const SHOWN = 3
export const openQueryStates = sql.join(queryStates.filter(isOpenQueryState).map((state) => sql.lit(state)))

export async function queriesOf(view: View): Promise<Queries> {
  const { rows, filter } = view
  const inView = namesVehicleInScope(filter, sql.ref('q.reg_no'))
  const {
    rows: [counted],
  } = await sql<{ open: number }>`
    select count(*) as open from cases q
    where q.kind = 'query' and q.closed_at is null and q.state in (${openQueryStates}) and ${inView}`.execute(rows)
  const { rows: shown } = await sql<Queries['rows'][number]>`
    select q.query_no, q.title, q.status, q.waiting_on, q.last_reply, q.updated_at
    from queries q where q.status in (${openQueryStates}) and ${inView}
    order by coalesce(q.waiting_on = ${ownTurn(view)}, false) desc, q.updated_at desc, q.id desc limit ${SHOWN}`.execute(
    rows,
  )
  return { open: counted?.open ?? 0, rows: shown }
}
