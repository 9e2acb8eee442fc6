// What is a damage case's own in the grammar of cases: its rules, and what follows from its steps for its own table.
import { notTheirs } from '@kerbline/domain/areas/hires/custody.ts'
import { isSerious } from '@kerbline/domain/areas/damage/words.ts'
import { damageCase, type DamageVerb } from '@kerbline/domain/areas/damage/case.ts'
import type { Favours, Ruling } from '@kerbline/domain/areas/damage/referrals.ts'
import { blanksOfDriver, missingOf, rechargeOf, REOPEN_MONTHS } from '@kerbline/domain/areas/damage/report.ts'
import type { DamageState } from '@kerbline/domain/areas/damage/states.ts'
import { mayOwn } from '../../cases/owners.ts'
import { isAboveCostLimit } from '@kerbline/domain/areas/maintenance/limits.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import type { CaseStep } from '@kerbline/domain/cases/case-kind.ts'
import { isPermission } from '@kerbline/domain/permissions.ts'
import { isFree } from '@kerbline/domain/cases/line-fact.ts'
import { totalsOf } from '@kerbline/domain/cases/money-lines.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { addDays, addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import {
  type CaseRules,
  numberOf,
  type StepValues,
  takeCaseStep,
  type TakenCaseStep,
  textOf,
} from '../../cases/case-steps.ts'
import { approversOf, type CostApprover } from '../../cases/cost-approvers.ts'
import { movePromise } from '../../cases/clocks.ts'
import { afterMoneyStep, type CaseMoneyRules, decideLines, refreshSums } from '../../cases/money.ts'
import { linesOf } from '../../cases/money-rows.ts'
import { ownLimit } from '../../cases/own-limit.ts'
import { sideOf, writePost } from '../../cases/posts.ts'
import { takeTimedSteps } from '../../cases/timed-steps.ts'
import { isTold } from '../../db/told.ts'
import type { Call, GuestCall, Portal, Rows } from '../../http/call.ts'
import { custodyFor } from '../../hires/custody.ts'
import { weighLines } from './guide.ts'
import { firstDays, keepDamage, keptReport, owedReasons } from './kept.ts'
import { earlierProblem } from './shown.ts'

/** A decision's day is kept until then, London time. */
const CLOSING_TIME = '17:30'
/** The longest a decision may be waited for. */
const MAX_DECISION_DAYS = 366

export const damageMoney: CaseMoneyRules = {
  kind: damageCase,
  saveSums: (rows, id, lines) => {
    const { net_pence, agreed_pence } = totalsOf(lines)
    return keepDamage(rows, id, {
      estimate_pence: lines.length === 0 ? null : net_pence,
      authorised_cost_pence: lines.some(({ decision }) => decision !== null) ? agreed_pence : null,
    })
  },
  weigh: ({ rows, portal }, row, lines) => weighLines(rows, row, lines, londonDate(portal.clock.businessNow())),
}

const agreedPence = async ({ rows }: GuestCall, { id }: CaseRow): Promise<number> =>
  totalsOf(await linesOf(rows, id)).agreed_pence

async function ruleProblem(call: GuestCall, row: CaseRow, rule: string): Promise<string | null> {
  switch (rule) {
    case 'not yours yet':
      return row.owner_id === call.actor?.id ? 'This is already assigned to you.' : null
    case 'it is complete': {
      const kept = await keptReport(call.rows, row.id)
      const missing = call.actor
        ? missingOf(kept, isTold(call.actor.may, 'third party'))
        : blanksOfDriver(kept).map(({ words }) => words)
      return missing.length === 0 ? null : `Still missing: ${missing.join(', ')}.`
    }
    case 'there is theirs to decide':
      return (await linesOf(call.rows, row.id)).some(
        (line) => line.decision === null && line.payer === 'customer' && !isFree(line),
      )
        ? null
        : 'Add at least one line for the customer to decide.'
    case 'something was agreed':
      return (await agreedPence(call, row)) > 0 ? null : 'The customer has not accepted any line.'
    case 'in their custody':
      return (await custodyProblem(call, row)) ?? earlierProblem(call.rows, row)
    case 'within 12 months': {
      const closed = row.closed_at === null ? null : londonDate(row.closed_at)
      if (closed === null) return null
      const last = `${addMonths(monthOf(closed), REOPEN_MONTHS)}${closed.slice(7)}`
      return londonDate(call.portal.clock.businessNow()) <= last
        ? null
        : `It was closed on ${formatDate(closed)}, more than ${REOPEN_MONTHS} months ago. Report new damage and quote ${row.number}.`
    }
    case 'above cost limit':
      return (await limitProblem(call, row)) === null ? 'This is within your limit, so you do not need approval.' : null
    default:
      return limitProblem(call, row)
  }
}

/** What happened while somebody else had the vehicle is not the customer's to pay. */
async function custodyProblem({ rows, portal }: GuestCall, row: CaseRow): Promise<string | null> {
  const { incident_at: at } = await keptReport(rows, row.id)
  const held = at === null ? undefined : notTheirs(await custodyFor(rows, row), at)
  if (at === null || held === undefined) return null
  const today = londonDate(portal.clock.businessNow())
  const who = held.holder === 'hire_company' ? 'we had the vehicle' : 'another hirer had the vehicle'
  return `It happened on ${formatInstant(at, today)}, when ${who}, since ${formatInstant(held.from, today)}. It cannot be charged to this customer.`
}

/** Why the estimate may not go out by whoever is signed in. */
async function limitProblem(call: GuestCall, { id }: CaseRow): Promise<string | null> {
  const { net_pence: pence } = totalsOf(await linesOf(call.rows, id))
  const limit = await ownLimit(call)
  return isAboveCostLimit(pence, limit)
    ? `${formatMoney(pence)} is above your limit of ${formatMoney(limit)}. Someone with a higher limit has to authorise and send it.`
    : null
}

/** Those whose limit is high enough for the whole estimate. */
export const authorisersOf = async (rows: Rows, row: CaseRow): Promise<CostApprover[]> =>
  approversOf(rows, row, totalsOf(await linesOf(rows, row.id)).net_pence, [damageCase.see, damageCase.manage])
const noAuthoriser = (people: readonly CostApprover[]): string =>
  people.length === 0
    ? 'No one has a high enough limit. Ask an administrator to set one in Users.'
    : 'Choose a person whose limit is high enough.'

/** The day by which a decision is asked for, as an instant. */
const decideBy = (values: StepValues): string | null => {
  const day = textOf(values, 'decide_by')
  return day === null ? null : londonInstant(day, CLOSING_TIME)
}

/** Of the days of a repair, whoever gives them. */
export const repairDayProblems = (start: string | null, due: string | null): readonly FieldProblem[] =>
  start === null || due === null || due >= start
    ? []
    : [
        {
          ...{ field: 'repair_due', reason: 'out_of_range' },
          message: 'The vehicle cannot be ready before the repair starts.',
        },
      ]

async function problems(call: GuestCall, { verb, values, row }: TakenCaseStep): Promise<readonly FieldProblem[]> {
  if (verb === 'assign' && !(await mayOwn(call.rows, damageCase.manage, numberOf(values, 'owner_id') ?? 0)))
    return [{ field: 'owner_id', reason: 'unknown_reference', message: 'Choose a person who can manage damage.' }]
  if (verb === 'ask for authorisation') {
    const people = await authorisersOf(call.rows, row)
    if (!people.some(({ id }) => id === numberOf(values, 'authoriser_id')))
      return [{ field: 'authoriser_id', reason: 'unknown_reference', message: noAuthoriser(people) }]
  }
  const today = londonDate(call.portal.clock.businessNow())
  const said = (field: string, reason: string, message: string): FieldProblem[] => [{ field, reason, message }]
  if (verb === 'send estimate') {
    const day = textOf(values, 'decide_by')
    if (day !== null && (day <= today || day > addDays(today, MAX_DECISION_DAYS)))
      return said('decide_by', 'out_of_range', 'Enter a date after today and within the next year.')
    if (textOf(values, 'reason') === null && (await owedReasons(call.rows, row.id)))
      return said('reason', 'required', 'Enter how it was worked out. The customer was not at the inspection.')
  }
  if (verb === 'start repair') return repairDayProblems(textOf(values, 'repair_start'), textOf(values, 'repair_due'))
  if (verb === 'reject as duplicate') {
    const of = await repeated(call, row, textOf(values, 'of') ?? '')
    if (of === null)
      return said('of', 'unknown_reference', 'We could not find another damage case of this account with this number.')
  }
  return []
}

async function repeated({ rows }: GuestCall, row: CaseRow, number: string): Promise<number | null> {
  const { rows: found } = await sql<{ id: number }>`
    select id from cases where kind = ${damageCase.name} and number = ${number.toUpperCase()} and id <> ${row.id}
      and customer_account_number = ${row.customer_account_number}`.execute(rows)
  return found[0]?.id ?? null
}

async function postWith(call: GuestCall, { row, at }: TakenCaseStep, body: string | null): Promise<void> {
  const { actor } = call
  if (body === null || !actor) return
  await writePost(call, damageCase, row, { body, by: { id: actor.id, name: actor.name, side: sideOf(actor) }, at })
}

async function after(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows } = call
  const { row, verb, values, at } = taken
  await afterMoneyStep(call, damageMoney, taken)
  switch (verb) {
    case 'pass to insurer':
      return void (await keepDamage(rows, row.id, {
        insurer: textOf(values, 'insurer'),
        insurer_ref: textOf(values, 'insurer_ref'),
      }))
    case 'write off':
      return void (await keepDamage(rows, row.id, {
        total_loss_category: textOf(values, 'category') as 'A' | 'B' | 'S' | 'N',
      }))
    case 'send estimate': {
      const dueAt = decideBy(values)
      if (dueAt !== null) await movePromise(rows, row, 'decide', { dueAt, at })
      return postWith(call, taken, textOf(values, 'reason'))
    }
    case 'ask for authorisation':
      return void (await keepDamage(rows, row.id, {
        authoriser_id: numberOf(values, 'authoriser_id'),
        authorise_asked_by: row.owner_id ?? call.actor?.id ?? null,
      }))
    case 'ask an engineer':
      return void (await keepDamage(rows, row.id, { engineer: textOf(values, 'engineer') }))
    case 'record finding':
      return void (await keepDamage(rows, row.id, {
        finding: textOf(values, 'finding'),
        favours: textOf(values, 'favours') as Favours,
        engineer_fee_pence: numberOf(values, 'fee_pence'),
      }))
    case 'refer to service':
      return void (await keepDamage(rows, row.id, { service_ref: textOf(values, 'service_ref') }))
    case 'record ruling':
      return ruled(call, taken)
    case 'reject as duplicate':
      return void (await keepDamage(rows, row.id, {
        repeats_id: await repeated(call, row, textOf(values, 'of') ?? ''),
      }))
    case 'start repair':
      return void (await keepDamage(rows, row.id, {
        repair_start: textOf(values, 'repair_start'),
        repair_due: textOf(values, 'repair_due'),
        dealer_id: numberOf(values, 'dealer_id') ?? undefined,
      }))
    case 'finish repair':
      return void (await keepDamage(rows, row.id, { final_cost_pence: numberOf(values, 'final_cost_pence') }))
    case 'recharge':
      return recharge(call, taken)
    case 'invoice':
      return void (await keepDamage(rows, row.id, { invoice_ref: textOf(values, 'invoice_ref') }))
    default:
      return postWith(call, taken, textOf(values, 'body'))
  }
}

/** A charge that was not raised correctly is struck: what the customer disputed is withdrawn. */
async function ruled({ rows, actor }: GuestCall, { row, values, at }: TakenCaseStep): Promise<void> {
  const [ruling, note] = [textOf(values, 'ruling') as Ruling, textOf(values, 'ruling_note')]
  await keepDamage(rows, row.id, { ruling, ruling_note: note })
  if (ruling !== 'not_correct') return
  const ids = (await linesOf(rows, row.id)).flatMap(({ id, decision }) => (decision === 'disputed' ? [id] : []))
  await decideLines(rows, row.id, { ids, decision: 'withdrawn', reason: note, by: actor?.id ?? null, at })
  await refreshSums(rows, damageMoney, row.id)
}

/** What was agreed, less a damage waiver; never below nothing. */
async function recharge(call: GuestCall, { row, values }: TakenCaseStep): Promise<void> {
  const { waiver_pence: waiver } = await keptReport(call.rows, row.id)
  await keepDamage(call.rows, row.id, {
    recharge_pence: rechargeOf(await agreedPence(call, row), waiver),
    recharge_reason: textOf(values, 'recharge_reason'),
  })
}

/** Whoever had it before it was asked to be authorised. */
const askerOf = async (rows: Rows, { id, owner_id: owner }: CaseRow): Promise<number | null> =>
  (await rows.selectFrom('damage_cases').select('authorise_asked_by').where('case_id', '=', id).executeTakeFirst())
    ?.authorise_asked_by ?? owner

/** Whoever takes or begins a case has it; who is asked to authorise has it meanwhile; one in which somebody was badly hurt is urgent. */
async function spine({ rows, actor }: GuestCall, { row, verb, values }: TakenCaseStep) {
  if (verb === 'assign') return { owner_id: numberOf(values, 'owner_id') }
  if (verb === 'ask for authorisation') return { owner_id: numberOf(values, 'authoriser_id') }
  if (row.state === 'awaiting_authorisation') return { owner_id: await askerOf(rows, row) }
  if (verb === 'take') return { owner_id: actor?.id ?? null }
  if (verb === 'review') return { owner_id: row.owner_id ?? actor?.id ?? null }
  return verb === 'submit' && isSerious((await keptReport(rows, row.id)).injuries)
    ? { priority: 'urgent' as const }
    : {}
}

export const damageRules: CaseRules = {
  ruleProblem,
  problems,
  spine,
  after,
  firstDays,
  note: (_, values) => textOf(values, 'reason') ?? textOf(values, 'of'),
}

/** Whoever asks about a case and may pause it does so with the question; in a state without a pause it goes on. */
export async function pauseQueried(call: Call, id: number): Promise<void> {
  const { state } = await findCase(call.rows, damageCase.name, id, { isLocked: true })
  const steps: readonly CaseStep[] = damageCase.steps
  const pauses = steps.some(
    ({ verb, from, who }) =>
      verb === 'query' &&
      [from].flat().includes(state) &&
      who.some((each) => isPermission(each) && call.actor.may.has(each)),
  )
  if (pauses) await takeCaseStep(call, damageCase, damageRules, { id, verb: 'query', values: {} })
}

const returns = {
  awaiting_customer: 'return to customer',
  disputed: 'return to dispute',
  recharge: 'return to recharge',
  invoiced: 'return to invoice',
} as const satisfies Partial<Record<DamageState, DamageVerb>>

/** What the portal does by itself: a case whose queries are all answered goes back to the state it left. */
export const returnQueried = (portal: Portal, stopping: AbortSignal, warn: (error: unknown) => void): Promise<number> =>
  takeTimedSteps(portal, {
    job: 'queried damage',
    kind: damageCase,
    rules: damageRules,
    table: 'damage_cases',
    verb: sql<string | null>`(
      select case s.from_state ${sql.join(
        Object.entries(returns).map(([state, verb]) => sql`when ${sql.lit(state)} then ${sql.lit(verb)}`),
        sql` `,
      )} end from state_changes s where s.entity = ${damageCase.name} and s.entity_id = c.id and s.to_state = 'queried' order by s.id desc limit 1)`,
    isDue: sql`c.state = 'queried'
      and not exists (select from query_cases q join cases o on o.id = q.case_id where q.subject_type = 'damage_case' and q.subject_id = c.id::text and o.closed_at is null)`,
    stopping,
    warn,
  })
