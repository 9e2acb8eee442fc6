// How many promises were kept, out of the clocks as they stopped: what the customer is shown of us.
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** Of the last twelve months, by clock. What was cancelled or merged made no promise. */
export async function keptClocks(
  rows: Rows,
  kind: string,
  now: Date,
): Promise<ReadonlyMap<string, { readonly kept: number; readonly total: number }>> {
  const { rows: found } = await sql<{ clock: string; kept: number; total: number }>`
    select k.clock, (count(*) filter (where k.is_kept))::int as kept, count(*)::int as total
    from case_clocks k join cases c on c.id = k.case_id
    where c.kind = ${kind} and k.stopped_at > ${now.toISOString()}::timestamptz - interval '12 months' and c.state not in ('cancelled', 'merged', 'rejected')
    group by k.clock`.execute(rows)
  return new Map(found.map(({ clock, kept, total }) => [clock, { kept, total }]))
}
