import type { GuideLimit } from '@kerbline/domain/areas/damage/guide.ts'
import type { shownMark } from '@kerbline/domain/areas/damage/marks.ts'
import type { DamagePrice } from '@kerbline/domain/areas/damage/prices.ts'
import type { AgeReduction } from '@kerbline/domain/areas/damage/reduction.ts'
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { moneyLineKinds } from '@kerbline/domain/cases/money-lines.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
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

/** The whole price list, as staff read it; for anybody else it is empty. */
export const damagePrices = async (rows: Rows): Promise<DamagePrice[]> =>
  (
    await sql<DamagePrice>`
      select plan, model, panel, kind, severity, up_to_mm, what, line_kind, quantity::float8 as quantity, unit_pence, source, from_on::text as from_on
      from damage_prices order by plan nulls first, model nulls first, panel nulls first, kind, up_to_mm, severity, array_position(${[...moneyLineKinds]}::text[], line_kind),
        what, from_on`.execute(rows)
  ).rows

/** What the guides of fair wear and tear allow; whoever sees a case may read it. */
export const guideLimits = async (rows: Rows): Promise<GuideLimit[]> =>
  (
    await sql<GuideLimit>`
      select guide, version, vehicle_class, basis, zone, panel, kind, rule, limit_mm, max_count, condition, from_on::text as from_on, source, read_on::text as read_on, confidence
      from guide_limits order by vehicle_class nulls first, guide, version, zone nulls first, panel nulls first, kind, basis nulls first, from_on`.execute(
      rows,
    )
  ).rows

/** What is taken off for age and miles, as staff read it; for anybody else it is empty. */
export const ageReductions = async (rows: Rows): Promise<AgeReduction[]> =>
  (
    await sql<AgeReduction>`
      select from_months, from_miles, percent, source from age_reductions order by from_months, from_miles`.execute(
      rows,
    )
  ).rows

type Shown = z.output<typeof shownMark>

/** Of each mark the photos on which somebody has seen it, the earliest first; a set is linked where the reader may see it. */
export const shownMarks = async (rows: Rows, id: number): Promise<Shown[]> =>
  (
    await sql<Shown>`
      select s.mark, json_instant(s.taken_at) as taken_at, s.slot, coalesce(person_name(s.said_by), 'Kerbline') as said_by, json_instant(s.said_at) as said_at,
        (select json_build_object('id', c.id, 'number', c.number) from cases c where c.id = s.set_id) as "set"
      from shown_marks s where s.case_id = ${id} order by s.mark, s.taken_at`.execute(rows)
  ).rows
