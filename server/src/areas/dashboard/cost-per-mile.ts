// The cheapest and the dearest five vehicles by cost per mile (specification, section 9): the goods value of the lines that
// name the vehicle, kept at ingest, divided by its miles. Equal to costPerMile of the domain, as the test beside shows.
import type { costPerMilePart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { LIVE } from '../scope/queries.ts'
import { inScope, narrows } from '../scope/vehicles-of.ts'
import { readEnds } from './fives.ts'
import type { View } from './view.ts'

type CostPerMile = z.output<typeof costPerMilePart>
type Vehicle = Omit<CostPerMile['lowest'][number], 'rank'>

async function countExcluded({ rows, filter }: View): Promise<number> {
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*) as count from vehicles v where ${LIVE} and (v.miles is null or v.miles <= 0) and ${inScope(filter, sql.ref('v.id'))}`.execute(
    rows,
  )
  return found?.count ?? 0
}

/** Spend lines that name no vehicle of the customer. None of them can lie within an asset filter. */
async function countUnmatched({ rows, filter }: View): Promise<number> {
  if (narrows(filter)) return 0
  const {
    rows: [found],
  } = await sql<{
    count: number
  }>`select count(*) as count from invoice_lines l where l.is_spend and l.reg_nos = '{}'`.execute(rows)
  return found?.count ?? 0
}

export async function costPerMileOf(view: View): Promise<CostPerMile> {
  if (view.isInternal) return { is_internal: true, ranked: 0, excluded: 0, unmatched_lines: 0, lowest: [], highest: [] }
  // Divided as the domain divides, in binary fractions, so that equal costs stay equal and the registration decides.
  const { count, top, bottom } = await readEnds<Vehicle>(
    view.rows,
    sql`select v.reg_no, v.fuel_type, coalesce(s.goods_pence, 0)::float8 / v.miles::float8 as pence_per_mile, coalesce(s.goods_pence, 0) as goods_pence, v.miles
      from vehicles v left join vehicle_spend s on s.vehicle_id = v.id where ${LIVE} and v.miles > 0 and ${inScope(view.filter, sql.ref('v.id'))}`,
    { ranked: sql`pence_per_mile, reg_no collate "C"`, reversed: sql`pence_per_mile desc, reg_no collate "C" desc` },
  )
  return {
    is_internal: false,
    ranked: count,
    excluded: await countExcluded(view),
    unmatched_lines: await countUnmatched(view),
    lowest: top,
    highest: bottom,
  }
}
