// The lines of what a case costs, as they stand in their table.
import type { CaseMoneyCalls, MoneyLine } from '@kerbline/domain/cases/case-money.ts'
import type { LineFact } from '@kerbline/domain/cases/line-fact.ts'
import { netOf, taxOf } from '@kerbline/domain/cases/money-lines.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { CaseRow } from './case-rows.ts'

/** What is written of a line; an id names one that stands and is not decided. */
export type WrittenLine = InputOf<CaseMoneyCalls['saveLines']>['lines'][number]

export interface WeighedLines {
  /** By place; null: nothing is known of it. */
  readonly facts: readonly (LineFact | null)[]
  /** What stands in the way of writing them. */
  readonly problems: readonly FieldProblem[]
}

type Beside = 'is_by_workshop' | 'mark' | 'fact' | 'charge_reason' | 'reduction'
interface KeptLine extends Omit<MoneyLine, Beside> {
  readonly is_by_workshop: boolean
  readonly mark: number | null
  readonly fact: LineFact | null
  readonly charge_reason: string | null
  readonly reduction: Omit<NonNullable<MoneyLine['reduction']>, 'before_pence'> | null
}

export async function linesOf(rows: Rows, caseId: number): Promise<MoneyLine[]> {
  const { rows: lines } = await sql<KeptLine>`
    select id, what, kind, quantity::float8 as quantity, unit_pence, net_pence, tax_treatment, tax_pence, payer, decision, agreed_pence,
      case when decision is not null then coalesce(person_name(decided_by), 'Kerbline') end as decided_by, json_instant(decided_at) as decided_at,
      decision_reason, workshop is not null as is_by_workshop, mark, fact, charge_reason,
      case when reduction_percent is not null then json_build_object('percent', reduction_percent, 'age_months', reduction_months, 'miles', reduction_miles) end as reduction
    from money_lines where case_id = ${caseId} order by place, id`.execute(rows)
  return lines.map(({ is_by_workshop: isByWorkshop, mark, fact, charge_reason, reduction, ...line }) => ({
    ...line,
    ...(isByWorkshop && { is_by_workshop: true as const }),
    ...(mark !== null && { mark }),
    ...(fact && { fact }),
    ...(charge_reason !== null && { charge_reason }),
    ...(reduction && { reduction: { ...reduction, before_pence: netOf(line) } }),
  }))
}

/** Of these lines, those a workshop wrote by its link. */
export async function linesByWorkshop(rows: Rows, caseId: number, workshop: string): Promise<readonly MoneyLine[]> {
  const { rows: own } = await sql<{ id: number }>`
    select id from money_lines where case_id = ${caseId} and workshop = ${workshop}`.execute(rows)
  const ids = new Set(own.map(({ id }) => id))
  return (await linesOf(rows, caseId)).filter(({ id }) => ids.has(id))
}

/**
 * Those not named any more go; what was decided stays. A line of a workshop's that somebody else prices anew is the workshop's no more.
 * @throws problem 'not valid' for an id that is none of these
 */
export async function writeLines(
  rows: Rows,
  row: CaseRow,
  lines: readonly WrittenLine[],
  { facts, problems }: WeighedLines,
  workshop: string | null,
): Promise<void> {
  const all = await linesOf(rows, row.id)
  const standing = workshop === null ? all : await linesByWorkshop(rows, row.id, workshop)
  const open = new Set(standing.flatMap(({ id, decision }) => (decision === null ? [id] : [])))
  const named = lines.flatMap(({ id }) => (id === null ? [] : [id]))
  const fields = lines.flatMap(({ id }, place): FieldProblem[] => {
    const isKnown = id === null || (open.has(id) && named.indexOf(id) === named.lastIndexOf(id))
    const message = 'This line was decided or is gone. Write a new one.'
    return isKnown ? [] : [{ field: `lines.${place}.id`, reason: 'unknown_reference', message }]
  })
  fields.push(...problems)
  if (fields.length > 0) throw problem('not valid', { fields })
  const gone = [...open].filter((id) => !named.includes(id))
  await sql`delete from money_lines where case_id = ${row.id} and id = any(${gone}::int[])`.execute(rows)
  const after = all.length - open.size
  for (const [place, line] of lines.entries()) {
    const {
      id,
      what,
      kind,
      quantity,
      unit_pence: unit,
      tax_treatment: treatment,
      payer,
      mark,
      charge_reason: why,
      reduction,
    } = line
    const [net, tax] = [netOf(line), taxOf(line)]
    const fact = facts[place] ? JSON.stringify(facts[place]) : null
    if (id === null)
      await sql`
        insert into money_lines (case_id, customer_account_number, place, what, kind, quantity, unit_pence, net_pence, tax_treatment, tax_pence, payer, workshop, mark, fact, charge_reason,
          reduction_percent, reduction_months, reduction_miles)
        values (${row.id}, ${row.customer_account_number}, ${after + place}, ${what}, ${kind}, ${quantity}, ${unit}, ${net}, ${treatment}, ${tax}, ${payer}, ${workshop},
          ${mark}, ${fact}::jsonb, ${why}, ${reduction?.percent ?? null}, ${reduction?.age_months ?? null}, ${reduction?.miles ?? null})`.execute(
        rows,
      )
    else
      await sql`
        update money_lines set place = ${after + place}, what = ${what}, kind = ${kind}, quantity = ${quantity}, unit_pence = ${unit}, net_pence = ${net},
          tax_treatment = ${treatment}, tax_pence = ${tax}, payer = ${workshop === null ? payer : sql`payer`},
          workshop = case when ${workshop}::text is not null or (what, quantity, unit_pence) = (${what}, ${quantity}::numeric, ${unit}::int) then workshop end,
          mark = ${mark}, fact = ${fact}::jsonb, charge_reason = ${why},
          reduction_percent = ${reduction?.percent ?? null}, reduction_months = ${reduction?.age_months ?? null}, reduction_miles = ${reduction?.miles ?? null}
        where id = ${id}`.execute(rows)
  }
}
