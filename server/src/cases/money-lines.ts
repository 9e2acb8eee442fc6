// The lines of what a case costs: read, written by the hire company while nobody decides them, and decided one by one.
import type { MoneyLine, moneyReply } from '@kerbline/domain/cases/case-money.ts'
import { type MoneyPayer, netOf, taxOf } from '@kerbline/domain/cases/money-lines.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Rows } from '../db/scope.ts'
import type { CaseRow } from './case-rows.ts'

export type MoneyReply = z.output<typeof moneyReply>

export async function linesOf(rows: Rows, caseId: number): Promise<MoneyLine[]> {
  const { rows: lines } = await sql<Omit<MoneyLine, 'is_by_workshop'> & { readonly is_by_workshop: boolean }>`
    select id, what, kind, quantity::float8 as quantity, unit_pence, net_pence, tax_percent, tax_pence, payer, decision,
      case when decision is not null then coalesce(person_name(decided_by), 'Kerbline') end as decided_by, json_instant(decided_at) as decided_at,
      decision_reason, workshop is not null as is_by_workshop
    from money_lines where case_id = ${caseId} order by place, id`.execute(rows)
  return lines.map(({ is_by_workshop: isByWorkshop, ...line }) => ({
    ...line,
    ...(isByWorkshop && { is_by_workshop: true as const }),
  }))
}

export const approvalsOf = async (rows: Rows, caseId: number): Promise<MoneyReply['approvals']> =>
  (
    await sql<MoneyReply['approvals'][number]>`
      select pence, side,
        case when a.outcome in ('approved', 'declined') then coalesce((
          select sum(l.net_pence) filter (where l.decision = 'accepted') from money_lines l
          where l.case_id = a.case_id and l.payer = a.side and l.decided_at between a.asked_at and a.decided_at having count(*) > 0),
          case when a.outcome = 'approved' then a.pence else 0 end)::int end as approved_pence,
        person_name(asked_by) as asked_by, json_instant(asked_at) as asked_at, limit_pence,
        case when outcome is not null then coalesce(person_name(decided_by), 'Kerbline') end as decided_by, json_instant(decided_at) as decided_at, outcome, reason
      from approvals a where case_id = ${caseId} order by id`.execute(rows)
  ).rows

/** What is written of a line; an id names one that stands and is not decided. */
export interface WrittenLine {
  readonly id: number | null
  readonly what: string
  readonly kind: MoneyLine['kind']
  readonly quantity: number
  readonly unit_pence: number
  readonly tax_percent: number
  readonly payer: MoneyPayer
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
 * @param workshop  who writes, by its link: its own lines alone are its to change. Null: the hire company, who writes all
 * @throws problem 'not valid' for an id that is none of these
 */
export async function writeLines(
  rows: Rows,
  row: CaseRow,
  lines: readonly WrittenLine[],
  workshop: string | null = null,
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
  if (fields.length > 0) throw problem('not valid', { fields })
  const gone = [...open].filter((id) => !named.includes(id))
  await sql`delete from money_lines where case_id = ${row.id} and id = any(${gone}::int[])`.execute(rows)
  const after = all.length - open.size
  for (const [place, line] of lines.entries()) {
    const { id, what, kind, quantity, unit_pence: unit, tax_percent: percent, payer } = line
    const [net, tax] = [netOf(line), taxOf(line)]
    if (id === null)
      await sql`
        insert into money_lines (case_id, customer_account_number, place, what, kind, quantity, unit_pence, net_pence, tax_percent, tax_pence, payer, workshop)
        values (${row.id}, ${row.customer_account_number}, ${after + place}, ${what}, ${kind}, ${quantity}, ${unit}, ${net}, ${percent}, ${tax}, ${payer}, ${workshop})`.execute(
        rows,
      )
    else
      await sql`
        update money_lines set place = ${after + place}, what = ${what}, kind = ${kind}, quantity = ${quantity}, unit_pence = ${unit}, net_pence = ${net},
          tax_percent = ${percent}, tax_pence = ${tax}, payer = ${workshop === null ? payer : sql`payer`},
          workshop = case when ${workshop}::text is not null or (what, quantity, unit_pence) = (${what}, ${quantity}::numeric, ${unit}::int) then workshop end
        where id = ${id}`.execute(rows)
  }
}

interface Decision {
  readonly ids: readonly number[]
  readonly decision: 'accepted' | 'declined'
  readonly reason: string | null
  /** Null: the portal. */
  readonly by: number | null
  readonly at: string
}

export const decideOpen = (rows: Rows, caseId: number, { ids, decision, reason, by, at }: Decision) =>
  sql`update money_lines set decision = ${decision}, decision_reason = ${reason}, decided_by = ${by}, decided_at = ${at}
    where case_id = ${caseId} and decision is null and id = any(${[...ids]}::int[])`.execute(rows)

export interface AskedApproval {
  readonly side: MoneyPayer
  readonly pence: number
  readonly askedBy: number | null
  readonly at: string
}

export const askApproval = (rows: Rows, row: CaseRow, { side, pence, askedBy, at }: AskedApproval) =>
  sql`insert into approvals (case_id, customer_account_number, pence, side, asked_by, asked_at)
    values (${row.id}, ${row.customer_account_number}, ${pence}, ${side}, ${askedBy}, ${at})`.execute(rows)

export interface ApprovalEnd {
  readonly outcome: 'approved' | 'declined' | 'superseded'
  readonly by: number | null
  readonly at: string
  /** In force for whoever decided. */
  readonly limit: number | null
  readonly reason: string | null
}

export const endApproval = (rows: Rows, caseId: number, { outcome, by, at, limit, reason }: ApprovalEnd) =>
  sql`update approvals set outcome = ${outcome}, decided_by = ${by}, decided_at = ${at}, limit_pence = ${limit}, reason = ${reason}
    where case_id = ${caseId} and outcome is null`.execute(rows)

export const openLinesOf = (lines: readonly MoneyLine[], payer: MoneyPayer): readonly MoneyLine[] =>
  lines.filter((line) => line.decision === null && line.payer === payer)

/** What was decided of some lines, as the trail notes it. */
export const decidedOf = (lines: readonly Pick<MoneyLine, 'net_pence' | 'decision'>[]) => {
  const of = (decision: MoneyLine['decision']) => lines.filter((line) => line.decision === decision)
  const sumOf = (some: typeof lines) => some.reduce((total, { net_pence: net }) => total + net, 0)
  const [accepted, declined] = [of('accepted'), of('declined')]
  return {
    ...{ accepted: accepted.length, declined: declined.length },
    ...{ accepted_pence: sumOf(accepted), declined_pence: sumOf(declined) },
  }
}
