// What a case costs: its lines, written by the hire company while nobody decides them, decided one by one by who pays; who was asked for how
// much; and the sums. A kind says in its sentence how it uses money, and by `CaseMoneyRules` where the sums are kept and what limits hold.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { CaseMoneyCalls, MoneyLine, moneyReply } from '@kerbline/domain/cases/case-money.ts'
import { isFree } from '@kerbline/domain/cases/line-fact.ts'
import {
  agreedOf,
  type LineDecision,
  moneyOfKind,
  type MoneyPayer,
  totalsOf,
} from '@kerbline/domain/cases/money-lines.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Rows } from '../db/scope.ts'
import type { Call, GuestCall } from '../http/call.ts'
import { requireVersion, versionOf } from '../http/require-version.ts'
import { type CaseRow, findCase, touchCase } from './case-rows.ts'
import { type CaseRules, takeCaseStep, type TakenCaseStep, textOf } from './case-steps.ts'
import { linesOf, type WeighedLines, writeLines, type WrittenLine } from './money-rows.ts'
import { sideOf } from './posts.ts'

export type MoneyReply = z.output<typeof moneyReply>
type Decisions = InputOf<CaseMoneyCalls['decideLines']>['decisions']
type Outcome = NonNullable<MoneyReply['approvals'][number]['outcome']>

/** How much one person may agree to by themselves, before VAT. */
export interface MoneyLimit {
  /** Of whoever is signed in; null: none holds. */
  readonly own: (call: GuestCall) => Promise<number | null>
  /** Of the portal itself. */
  readonly ofPortal: (rows: Rows) => Promise<number>
  /** Why so much may not be agreed to by whoever is signed in; null: it may. */
  readonly problem: (call: GuestCall, row: CaseRow, pence: number) => Promise<string | null>
  /** Where all of it is above the limit of whoever is signed in: how much it is, and who may agree to it. */
  readonly above: (call: GuestCall, row: CaseRow, limit: number | null) => Promise<MoneyReply['above_limit'] | null>
}

/** What a kind with money adds to its sentence. */
export interface CaseMoneyRules {
  readonly kind: CaseKind
  /** Keeps the sums in the kind's own table, for lists and figures; without lines there are none. */
  readonly saveSums?: (rows: Rows, id: number, lines: readonly MoneyLine[]) => Promise<unknown>
  /** A case without lines that is decided as one sum, and by whom. */
  readonly whole?: (rows: Rows, id: number) => Promise<{ readonly payer: MoneyPayer; readonly pence: number }>
  readonly limit?: MoneyLimit
  /** Of a kind whose lines are for marks: what each of them carries besides. */
  readonly weigh?: (call: GuestCall, row: CaseRow, lines: readonly WrittenLine[]) => Promise<WeighedLines>
}

const approvalsOf = async (rows: Rows, caseId: number): Promise<MoneyReply['approvals']> =>
  (
    await sql<MoneyReply['approvals'][number]>`
      select pence, side,
        case when a.outcome <> 'superseded' then coalesce((
          select coalesce(sum(coalesce(l.agreed_pence, l.net_pence)) filter (where l.decision in ('accepted', 'accepted_in_part')), 0) from money_lines l
          where l.case_id = a.case_id and l.payer = a.side and l.decided_at between a.asked_at and a.decided_at having count(*) > 0),
          case when a.outcome = 'approved' then a.pence else 0 end)::int end as approved_pence,
        person_name(asked_by) as asked_by, json_instant(asked_at) as asked_at, limit_pence,
        case when outcome is not null then coalesce(person_name(decided_by), 'Kerbline') end as decided_by, json_instant(decided_at) as decided_at, outcome, reason
      from approvals a where case_id = ${caseId} order by id`.execute(rows)
  ).rows

/** Whose decision a state waits for. */
const deciderIn = (kind: CaseKind, state: string): MoneyPayer | null => moneyOfKind(kind).waits[state] ?? null

/** Nobody is deciding about it, and it is not over. */
export const maySave = (kind: CaseKind, { state, closed_at: closed }: CaseRow): boolean =>
  closed === null && deciderIn(kind, state) === null

const openLinesOf = (lines: readonly MoneyLine[], payer: MoneyPayer): readonly MoneyLine[] =>
  lines.filter((line) => line.decision === null && line.payer === payer && !isFree(line))

/** What a side has still to decide, and what it has agreed to. */
export async function costOf(
  rows: Rows,
  { whole }: CaseMoneyRules,
  id: number,
  payer: MoneyPayer,
): Promise<{ readonly open: number; readonly count: number; readonly agreed: number }> {
  const lines = await linesOf(rows, id)
  if (lines.length === 0) {
    const all = await whole?.(rows, id)
    const open = all?.payer === payer ? all.pence : 0
    return { open, count: open > 0 ? 1 : 0, agreed: 0 }
  }
  const open = openLinesOf(lines, payer)
  const agreed = totalsOf(lines.filter((line) => line.payer === payer)).agreed_pence
  return { open: totalsOf(open).net_pence, count: open.length, agreed }
}

export async function refreshSums(rows: Rows, money: CaseMoneyRules, id: number): Promise<readonly MoneyLine[]> {
  const lines = await linesOf(rows, id)
  await money.saveSums?.(rows, id, lines)
  return lines
}

interface Decision {
  readonly ids: readonly number[]
  readonly decision: LineDecision
  readonly agreed?: number | null
  readonly reason: string | null
  /** Null: the portal. */
  readonly by: number | null
  readonly at: string
}

/** Of open lines; what is withdrawn was disputed before. */
export const decideLines = (rows: Rows, caseId: number, { ids, decision, agreed = null, reason, by, at }: Decision) =>
  sql`update money_lines set decision = ${decision}, agreed_pence = ${agreed}, decision_reason = ${reason}, decided_by = ${by}, decided_at = ${at}
    where case_id = ${caseId} and id = any(${[...ids]}::int[])
      and decision is not distinct from ${decision === 'withdrawn' ? 'disputed' : null}::text`.execute(rows)

/** What is open of a side is so little that the portal accepts it. */
export async function acceptByPortal(
  rows: Rows,
  money: CaseMoneyRules,
  id: number,
  { side, reason, at }: { readonly side: MoneyPayer; readonly reason: string; readonly at: string },
): Promise<void> {
  const ids = openLinesOf(await linesOf(rows, id), side).map((line) => line.id)
  await decideLines(rows, id, { ids, decision: 'accepted', reason, by: null, at })
  await refreshSums(rows, money, id)
}

interface ApprovalEnd {
  readonly outcome: Outcome
  readonly by: number | null
  readonly at: string
  /** In force for whoever decided. */
  readonly limit: number | null
  readonly reason: string | null
}

const endApproval = (rows: Rows, caseId: number, { outcome, by, at, limit, reason }: ApprovalEnd) =>
  sql`update approvals set outcome = ${outcome}, decided_by = ${by}, decided_at = ${at}, limit_pence = ${limit}, reason = ${reason}
    where case_id = ${caseId} and outcome is null`.execute(rows)

/** By the verb that ends what was asked: what becomes of the request, and of the lines that are still open. */
function endingBy(kind: CaseKind, verb: string): { outcome: Outcome; decision: LineDecision | null } {
  const { approve, decline, dispute } = moneyOfKind(kind).verbs
  if (verb === approve) return { outcome: 'approved', decision: 'accepted' }
  if (verb === decline) return { outcome: 'declined', decision: 'declined' }
  return verb === dispute ? { outcome: 'disputed', decision: 'disputed' } : { outcome: 'superseded', decision: null }
}

/** With every step of a kind that has money: what is asked of whom, and the end of what was asked. */
export async function afterMoneyStep(call: GuestCall, money: CaseMoneyRules, taken: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  const { row, from, to, verb, at, isByPortal, values } = taken
  if (from === to) return
  const [asked, asks] = [deciderIn(money.kind, from), deciderIn(money.kind, to)]
  if (asked !== null) {
    const { outcome, decision } = endingBy(money.kind, verb)
    const [by, reason] = [isByPortal ? null : (actor?.id ?? null), textOf(values, 'reason')]
    const lines = await linesOf(rows, row.id)
    const ids = openLinesOf(lines, asked).map(({ id }) => id)
    if (decision !== null) await decideLines(rows, row.id, { ids, decision, reason, by, at })
    const limit = decision === null ? null : await (isByPortal ? money.limit?.ofPortal(rows) : money.limit?.own(call))
    await endApproval(rows, row.id, { outcome, by, at, limit: limit ?? null, reason })
    if (decision !== null && lines.length > 0) await refreshSums(rows, money, row.id)
  }
  if (asks === null) return
  const { open } = await costOf(rows, money, row.id, asks)
  await sql`insert into approvals (case_id, customer_account_number, pence, side, asked_by, asked_at)
    values (${row.id}, ${row.customer_account_number}, ${open}, ${asks}, ${actor?.id ?? null}, ${at})`.execute(rows)
}

export async function moneyOf(call: Call, money: CaseMoneyRules, row: CaseRow): Promise<MoneyReply> {
  const { rows, actor } = call
  const { kind } = money
  const { decide: deciders, decisions } = moneyOfKind(kind)
  const lines = await linesOf(rows, row.id)
  const side = deciderIn(kind, row.state)
  const right = side === null ? undefined : deciders[side]
  const mayDecide = right !== undefined && sideOf(actor) === side && actor.may.has(right) ? side : null
  const isWriter = sideOf(actor) === 'hire_company' && actor.may.has(kind.manage)
  const limit = (await money.limit?.own(call)) ?? null
  const above = mayDecide === null ? null : await money.limit?.above(call, row, limit)
  return {
    // Of the lines alone: a message, a file or a step taken while an estimate is written does not overtake it.
    version: versionOf(lines),
    lines,
    totals: totalsOf(lines),
    may_save: isWriter && maySave(kind, row),
    may_decide: mayDecide,
    may_withdraw: isWriter && row.closed_at === null && decisions.includes('withdrawn'),
    limit_pence: limit,
    ...(above && { above_limit: above }),
    approvals: await approvalsOf(rows, row.id),
  }
}

/** @param byLink  a workshop that writes by its link: its own lines alone are its to change. Absent: the hire company, who writes all */
export async function writeMoney(
  call: GuestCall,
  money: CaseMoneyRules,
  row: CaseRow,
  lines: readonly WrittenLine[],
  byLink?: { readonly workshop: string; readonly name: string },
): Promise<void> {
  const { rows } = call
  const { name: kind } = money.kind
  const before = totalsOf(await linesOf(rows, row.id))
  const weighed = (await money.weigh?.(call, row, lines)) ?? { facts: [], problems: [] }
  await writeLines(rows, row, lines, weighed, byLink?.workshop ?? null)
  const after = totalsOf(await refreshSums(rows, money, row.id))
  await touchCase(rows, row.id)
  await call.recordAudit({
    action: `${kind}: estimate written`,
    entity: kind,
    entityId: row.id,
    account: row.customer_account_number,
    ...(byLink && { actor: { id: null, name: byLink.name } }),
    before: { net_pence: before.net_pence },
    after: { net_pence: after.net_pence, lines: lines.length },
  })
}

/** How many lines were decided which way, and how much that is, as the trail notes it. */
const countDecided = (lines: readonly MoneyLine[], decisions: readonly LineDecision[]) =>
  Object.fromEntries(
    decisions.flatMap((decision) => {
      const of = lines.filter((line) => line.decision === decision)
      const pence = of.reduce((sum, line) => sum + (agreedOf(line) || line.net_pence), 0)
      return [
        [decision, of.length],
        [`${decision}_pence`, pence],
      ]
    }),
  )

/** Only lines that may be decided so, each once, and in part less than all of it. */
function decisionProblems(decisions: Decisions, open: readonly MoneyLine[], disputed: readonly MoneyLine[]) {
  const ids = decisions.map(({ line_id: id }) => id)
  return decisions.flatMap(({ line_id: id, decision, agreed_pence: agreed }, place): FieldProblem[] => {
    const line = (decision === 'withdrawn' ? disputed : open).find((each) => each.id === id)
    if (!line || ids.indexOf(id) !== place) {
      const message = 'You cannot decide this line, or it has already been decided.'
      return [{ field: `decisions.${place}.line_id`, reason: 'unknown_reference', message }]
    }
    if (agreed === null || agreed < line.net_pence) return []
    const message = `Enter less than ${formatMoney(line.net_pence)}, the price of this line.`
    return [{ field: `decisions.${place}.agreed_pence`, reason: 'too_high', message }]
  })
}

const isAgreed = ({ decision }: MoneyLine): boolean => decision === 'accepted' || decision === 'accepted_in_part'

/** With the last line of its side the case moves on. */
async function endDeciding(call: Call, money: CaseMoneyRules, rules: CaseRules, row: CaseRow, decisions: Decisions) {
  const { approve, decline, dispute } = moneyOfKind(money.kind).verbs
  const side = deciderIn(money.kind, row.state)
  // What was decided since it was asked for, by whoever of this side.
  const asked = (await approvalsOf(call.rows, row.id)).find(({ outcome }) => outcome === null)?.asked_at ?? ''
  const own = (await linesOf(call.rows, row.id)).filter(
    (line) => line.payer === side && (line.decided_at ?? '') >= asked && line.decision !== 'withdrawn',
  )
  const isDisputed = own.some(({ decision }) => decision === 'disputed')
  const verb = isDisputed && dispute ? dispute : own.some(isAgreed) ? approve : decline
  const reason = decisions.flatMap((each) => each.reason ?? []).join(' ')
  const isPart = verb === approve && own.some(({ decision }) => decision !== 'accepted')
  await takeCaseStep(call, money.kind, rules, { id: row.id, verb, values: { reason, is_part: isPart } })
}

/** What a kind with money answers: the lines, saved by the hire company and decided by who pays. */
export function moneyHandlers(money: CaseMoneyRules, rules: CaseRules) {
  const { kind } = money
  const whyClosed = `This ${kind.one.toLowerCase()} is closed, so you cannot change its costs.`
  const isClosed = () => problem('not allowed now', { detail: whyClosed })
  /** The case, locked, with its lines as the person was shown them. */
  const lockedAt = async (call: Call, id: number, version: string): Promise<CaseRow> => {
    const row = await findCase(call.rows, kind.name, id, { isLocked: true })
    const updated_at = versionOf(await linesOf(call.rows, id))
    await requireVersion({ updated_at }, version, () => moneyOf(call, money, row))
    return row
  }
  const replyAfter = async (call: Call, id: number) => moneyOf(call, money, await findCase(call.rows, kind.name, id))
  return {
    lines: (call: Call, { id }: InputOf<CaseMoneyCalls['lines']>) => replyAfter(call, id),
    saveLines: async (call: Call, { id, version, lines }: InputOf<CaseMoneyCalls['saveLines']>) => {
      const row = await lockedAt(call, id, version)
      if (sideOf(call.actor) !== 'hire_company') throw problem('no permission')
      if (row.closed_at !== null) throw isClosed()
      if (!maySave(kind, row))
        throw problem('not allowed now', {
          detail: `The ${moneyOfKind(kind).one.toLowerCase()} is waiting for a decision. Cancel the approval request first.`,
        })
      await writeMoney(call, money, row, lines)
      return replyAfter(call, id)
    },
    decideLines: async (call: Call, { id, version, decisions }: InputOf<CaseMoneyCalls['decideLines']>) => {
      const { rows, actor, portal } = call
      const row = await lockedAt(call, id, version)
      const side = deciderIn(kind, row.state)
      const may = await moneyOf(call, money, row)
      const withdrawn = decisions.filter(({ decision }) => decision === 'withdrawn')
      const isDeciding = withdrawn.length < decisions.length
      if (isDeciding && side === null)
        throw problem('not allowed now', { detail: 'No costs need approval at the moment.' })
      if (withdrawn.length > 0 && row.closed_at !== null) throw isClosed()
      if ((isDeciding && may.may_decide !== side) || (withdrawn.length > 0 && !may.may_withdraw))
        throw problem('no permission')
      const open = side === null ? [] : openLinesOf(may.lines, side)
      const disputed = may.lines.filter(({ decision }) => decision === 'disputed')
      const fields = decisionProblems(decisions, open, disputed)
      if (fields.length > 0) throw problem('not valid', { fields })
      const agreedPence = open.reduce((sum, { id: line, net_pence: net }) => {
        const said = decisions.find((each) => each.line_id === line)
        return said ? sum + agreedOf({ ...said, net_pence: net }) : sum
      }, 0)
      if (side !== null && agreedPence > 0) {
        const { agreed: before } = await costOf(rows, money, id, side)
        const refusal = (await money.limit?.problem(call, row, before + agreedPence)) ?? null
        if (refusal !== null) throw problem('not allowed now', { detail: refusal })
      }
      const at = portal.clock.businessNow().toISOString()
      for (const { line_id: line, decision, agreed_pence: agreed, reason } of decisions)
        await decideLines(rows, id, { ids: [line], decision, agreed, reason, by: actor.id, at })
      const touched = new Set([...open.map((line) => line.id), ...withdrawn.map((each) => each.line_id)])
      const after = (await refreshSums(rows, money, id)).filter((line) => touched.has(line.id))
      await call.recordAudit({
        action: `${kind.name}: lines decided`,
        entity: kind.name,
        entityId: id,
        account: row.customer_account_number,
        after: countDecided(after, moneyOfKind(kind).decisions),
      })
      if (isDeciding && after.every(({ decision }) => decision !== null))
        await endDeciding(call, money, rules, row, decisions)
      else await touchCase(rows, id)
      return replyAfter(call, id)
    },
  }
}
