// The cheapest and the dearest five vehicles by cost per mile (specification, section 9): the goods value of the lines that
// name the vehicle, kept at ingest, divided by its miles. Equal to costPerMile of the domain, as the test beside shows.
import type { costBasisPart, costPerMilePart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { CostBasis } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { inScope, LIVE } from '../../../fleet/vehicles-of.ts'
import { countUnmatched, milesOfBasis, spendByVehicle } from '../../finance/queries.ts'
import { readLeaderboard } from './leaderboard.ts'
import type { View } from '../view.ts'

type CostPerMile = z.output<typeof costPerMilePart>
type Basis = z.output<typeof costBasisPart>
type Vehicle = Omit<Basis['lowest'][number], 'rank'>

const hasMiles = (miles: RawBuilder<unknown>) => sql`${miles} > 0`

async function countExcluded({ rows, filter }: View, basis: CostBasis): Promise<number> {
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*) as count from vehicles v where ${LIVE} and (${hasMiles(milesOfBasis[basis])}) is not true and ${inScope(filter, sql.ref('v.id'))}`.execute(
    rows,
  )
  return found?.count ?? 0
}

async function endsOf(view: View, basis: CostBasis): Promise<Basis> {
  const miles = milesOfBasis[basis]
  // Divided as the domain divides, in binary fractions, so that equal costs stay equal and the registration decides.
  const { count, top, bottom } = await readLeaderboard<Vehicle>(
    view.rows,
    sql`select v.reg_no, v.fuel_type, coalesce(s.goods_pence, 0)::float8 / (${miles})::float8 as pence_per_mile, coalesce(s.goods_pence, 0) as goods_pence, ${miles} as miles
      from vehicles v left join ${spendByVehicle} s on s.vehicle_id = v.id where ${LIVE} and ${hasMiles(miles)} and ${inScope(view.filter, sql.ref('v.id'))}`,
    { ranked: sql`pence_per_mile, reg_no collate "C"`, reversed: sql`pence_per_mile desc, reg_no collate "C" desc` },
  )
  return { ranked: count, excluded: await countExcluded(view, basis), lowest: top, highest: bottom }
}

const nothing: Basis = { ranked: 0, excluded: 0, lowest: [], highest: [] }

export async function costPerMileOf(view: View): Promise<CostPerMile> {
  if (view.isInternal)
    return { is_internal: true, ...nothing, on_hire: nothing, unmatched_lines: 0, unmatched_pence: 0 }
  const unmatched = await countUnmatched(view.rows, view.filter)
  return {
    is_internal: false,
    ...(await endsOf(view, 'clock')),
    on_hire: await endsOf(view, 'hire'),
    unmatched_lines: unmatched.lines,
    unmatched_pence: unmatched.pence,
  }
}
