// What the guide of fair wear says of the marks of a case, and of the lines that are for them.
import { factOf, guidedClass } from '@kerbline/domain/areas/damage/guide.ts'
import { toldBasis } from '@kerbline/domain/areas/damage/inspection.ts'
import type { DamageMark } from '@kerbline/domain/areas/damage/marks.ts'
import type { HireType, VehicleClass } from '@kerbline/domain/areas/vehicles/words.ts'
import type { LineFact } from '@kerbline/domain/cases/line-fact.ts'
import { netOf } from '@kerbline/domain/cases/money-lines.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import type { WeighedLines, WrittenLine } from '../../cases/money-rows.ts'
import type { Rows } from '../../http/call.ts'
import { hireType } from './kept.ts'
import { guideLimits } from './queries.ts'
import { shownBeforeHire } from './shown.ts'

interface Guided {
  readonly marks: readonly DamageMark[]
  readonly class: VehicleClass | null
  readonly gvw_kg: number | null
  readonly hire_type: HireType | null
}

/** By the number of the mark: the hire is the one the damage was reported on. */
export async function markFacts(rows: Rows, id: number, day: string): Promise<ReadonlyMap<number, LineFact>> {
  const { rows: found } = await sql<Guided>`
    select k.damage_points as marks, g.class, v.gvw_kg, ${hireType} as hire_type
    from cases c join damage_cases k on k.case_id = c.id left join vehicles v on v.id = c.vehicle_id left join vehicle_categories g on g.id = v.vehicle_category_id
    where c.id = ${id}`.execute(rows)
  const [guided] = found
  if (!guided || guided.marks.length === 0) return new Map()
  const { marks, class: its, gvw_kg: gvw, hire_type: hire } = guided
  const vehicle = { class: its && guidedClass(its, gvw), basis: hire && toldBasis[hire] }
  const limits = await guideLimits(rows)
  return new Map(
    marks.flatMap((mark) => {
      const fact = factOf(limits, vehicle, marks, mark, day)
      return fact && mark.id ? [[mark.id, fact] as const] : []
    }),
  )
}

/** What each line carries, and what stands in the way: a mark that is gone, and fair wear that is charged without a reason. */
export async function weighLines(
  rows: Rows,
  row: CaseRow,
  lines: readonly WrittenLine[],
  day: string,
): Promise<WeighedLines> {
  const { id } = row
  const facts = await markFacts(rows, id, day)
  const earlier = await shownBeforeHire(rows, row)
  const { rows: marked } = await sql<{ id: number }>`
    select (m->>'id')::int as id from damage_cases k, jsonb_array_elements(k.damage_points) m where k.case_id = ${id}`.execute(
    rows,
  )
  const known = new Set(marked.map((mark) => mark.id))
  const problems = lines.flatMap((line, place): FieldProblem[] => {
    const said = (field: string, reason: string, message: string) => [
      { field: `lines.${place}.${field}`, reason, message },
    ]
    if (line.mark !== null && !known.has(line.mark))
      return said('mark', 'unknown_reference', 'This mark is no longer on the plan. Choose another.')
    const fact = line.mark === null ? undefined : facts.get(line.mark)
    const shownOn = line.mark === null ? undefined : earlier.get(line.mark)
    if (shownOn !== undefined && netOf(line) > 0 && !line.charge_reason)
      return said('charge_reason', 'required', `Shown on ${shownOn}, before this hire. Enter a reason to charge it.`)
    return fact?.verdict === 'fair_wear' && netOf(line) > 0 && !line.charge_reason
      ? said('charge_reason', 'required', `${fact.words}. Enter a reason to charge it, or make the price £0.00.`)
      : []
  })
  return { facts: lines.map(({ mark }) => (mark === null ? null : (facts.get(mark) ?? null))), problems }
}
