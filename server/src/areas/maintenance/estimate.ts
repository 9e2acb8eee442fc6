// What work costs and who may say yes to it: contract work by staff within their limit, by the portal itself where it is little, and what the
// customer pays by the customer alone.
import { AUTO_AUTHORISE_PENCE, autoAuthoriseSetting } from '@kerbline/domain/areas/maintenance/limits.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { type MoneyPayer, totalsOf } from '@kerbline/domain/cases/money-lines.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase, touchCase } from '../../cases/case-rows.ts'
import { takeCaseStep, type TakenCaseStep } from '../../cases/case-steps.ts'
import type { CaseRules } from '../../cases/case-steps.ts'
import {
  approvalsOf,
  askApproval,
  decidedOf,
  decideOpen,
  endApproval,
  linesOf,
  type MoneyReply,
  openLinesOf,
  type WrittenLine,
  writeLines,
} from '../../cases/money-lines.ts'
import { sideOf } from '../../cases/posts.ts'
import type { Call, GuestCall, Rows } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { approversAbove, limitProblem, ownLimit } from './cost-limits.ts'
import { keepBooking } from './kept-booking.ts'
import { authorisePence } from './queries.ts'

type Endpoints = typeof maintenanceEndpoints

/** Whose decision a state waits for. */
export const deciderIn = (state: string): MoneyPayer | null =>
  state === 'awaiting_authorisation' ? 'hire_company' : state === 'awaiting_customer' ? 'customer' : null

/** A booking that came with an estimate and no lines is decided as one. */
interface Undivided {
  readonly estimate_pence: number | null
  readonly is_rechargeable: boolean
}

async function undivided(rows: Rows, id: number): Promise<{ payer: MoneyPayer; pence: number }> {
  const { rows: found } = await sql<Undivided>`
    select estimate_pence, is_rechargeable from maintenance_cases where case_id = ${id}`.execute(rows)
  return { payer: found[0]?.is_rechargeable ? 'customer' : 'hire_company', pence: found[0]?.estimate_pence ?? 0 }
}

/** What a side has still to decide, and what it has agreed to of this booking. */
export async function costOf(
  rows: Rows,
  id: number,
  payer: MoneyPayer,
): Promise<{ open: number; count: number; accepted: number }> {
  const lines = await linesOf(rows, id)
  if (lines.length === 0) {
    const whole = await undivided(rows, id)
    return whole.payer === payer && whole.pence > 0
      ? { open: whole.pence, count: 1, accepted: 0 }
      : { open: 0, count: 0, accepted: 0 }
  }
  const own = lines.filter((line) => line.payer === payer)
  const open = openLinesOf(own, payer)
  return { open: totalsOf(open).net_pence, count: open.length, accepted: totalsOf(own).accepted_pence }
}

/** Why the whole of it may not be authorised by whoever is signed in. */
export const withinLimit = async (call: GuestCall, row: CaseRow): Promise<string | null> =>
  limitProblem(call, row, await authorisePence(call.rows, row.id))

async function autoLimit(rows: Rows): Promise<number> {
  const { rows: found } = await sql<{ value: string }>`
    select value from settings where name = ${autoAuthoriseSetting} and value ~ '^[0-9]{1,9}$'`.execute(rows)
  return found[0] ? Number(found[0].value) : AUTO_AUTHORISE_PENCE
}

/** Whether contract work is little enough for the portal to authorise it. */
export async function isAutomatic(rows: Rows, id: number): Promise<boolean> {
  const { open, accepted, count } = await costOf(rows, id, 'hire_company')
  return count > 0 && open + accepted <= (await autoLimit(rows))
}

/** The sums of the lines, kept with the booking for lists and figures. */
async function keepSums(rows: Rows, id: number): Promise<void> {
  const lines = await linesOf(rows, id)
  if (lines.length === 0) return
  const { net_pence: estimate, accepted_pence: accepted } = totalsOf(lines)
  await keepBooking(rows, id, {
    estimate_pence: estimate,
    authorised_pence: lines.some(({ decision }) => decision !== null) ? accepted : null,
    is_rechargeable: lines.some(({ payer }) => payer === 'customer'),
  })
}

/** With the step that asks: what is asked of whom. Little contract work beside the customer's is authorised at once. */
export async function askForCost({ rows, actor }: GuestCall, { row, to, at }: TakenCaseStep): Promise<void> {
  const side = deciderIn(to)
  if (side === null) return
  const { open } = await costOf(rows, row.id, side)
  await askApproval(rows, row, { side, pence: open, askedBy: actor?.id ?? null, at })
  if (side === 'customer' && (await isAutomatic(rows, row.id))) {
    const ids = openLinesOf(await linesOf(rows, row.id), 'hire_company').map(({ id }) => id)
    await decideOpen(rows, row.id, { ids, decision: 'accepted', reason: 'Little contract work', by: null, at })
    await keepSums(rows, row.id)
  }
}

/** With the step that decides: what is still open of that side, and the end of what was asked. */
export async function decideCost(call: GuestCall, taken: TakenCaseStep, reason: string | null): Promise<void> {
  const { rows, actor } = call
  const { row, from, verb, at, isByPortal } = taken
  const side = deciderIn(from)
  if (side === null) return
  const isApproved = verb === 'approve cost'
  const by = isByPortal ? null : (actor?.id ?? null)
  const lines = await linesOf(rows, row.id)
  const ids = openLinesOf(lines, side).map(({ id }) => id)
  await decideOpen(rows, row.id, { ids, decision: isApproved ? 'accepted' : 'declined', reason, by, at })
  const limit = isByPortal ? await autoLimit(rows) : await ownLimit(call)
  await endApproval(rows, row.id, { outcome: isApproved ? 'approved' : 'declined', by, at, limit, reason })
  if (lines.length > 0) await keepSums(rows, row.id)
  else if (isApproved) await keepBooking(rows, row.id, { authorised_pence: (await undivided(rows, row.id)).pence })
  if (isApproved && side === 'hire_company') await keepBooking(rows, row.id, { authorised_by: by })
}

export const takeBack = ({ rows, actor }: GuestCall, { row, at }: TakenCaseStep, reason: string | null) =>
  endApproval(rows, row.id, { outcome: 'superseded', by: actor?.id ?? null, at, limit: null, reason })

/** What the portal does by itself once a side has decided, or has been asked for little. */
export async function nextOfCost({ rows }: GuestCall, { row, to, verb }: TakenCaseStep): Promise<string | null> {
  if (verb === 'ask for authorisation') return (await isAutomatic(rows, row.id)) ? 'approve cost' : null
  if (to !== 'in_workshop' || (verb !== 'approve cost' && verb !== 'decline cost')) return null
  if ((await linesOf(rows, row.id)).length === 0) return null
  if ((await costOf(rows, row.id, 'hire_company')).count > 0) return 'ask for authorisation'
  return (await costOf(rows, row.id, 'customer')).count > 0 ? 'ask the customer' : null
}

export async function moneyOf(call: Call, row: CaseRow): Promise<MoneyReply> {
  const { rows, actor } = call
  const lines = await linesOf(rows, row.id)
  const side = deciderIn(row.state)
  const right = side === 'customer' ? 'approve rechargeable maintenance' : 'authorise maintenance cost'
  const mayDecide = side !== null && sideOf(actor) === side && actor.may.has(right) ? side : null
  const limit = await ownLimit(call)
  const pence = mayDecide === 'hire_company' ? await authorisePence(rows, row.id) : 0
  const approvers = await approversAbove(call, row, { pence, limit })
  return {
    version: row.updated_at,
    lines,
    totals: totalsOf(lines),
    may_save: sideOf(actor) === 'hire_company' && actor.may.has(maintenanceCase.manage) && maySave(row),
    may_decide: mayDecide,
    limit_pence: limit,
    ...(approvers && {
      above_limit: { pence, approvers: approvers.map(({ name, job_title }) => ({ name, job_title })) },
    }),
    approvals: await approvalsOf(rows, row.id),
  }
}

/** Nobody is deciding about it, and it is not over. */
export const maySave = ({ state, closed_at: closed }: CaseRow): boolean => closed === null && deciderIn(state) === null

/** The booking, locked, as the person was shown it. */
async function lockedAt(call: Call, id: number, version: string): Promise<CaseRow> {
  const row = await findCase(call.rows, maintenanceCase.name, id, { isLocked: true })
  await requireVersion(row, version, () => moneyOf(call, row))
  return row
}

export async function saveLines(
  call: Call,
  { id, version, lines }: InputOf<Endpoints['saveLines']>,
): Promise<MoneyReply> {
  const { rows, actor } = call
  const row = await lockedAt(call, id, version)
  if (sideOf(actor) !== 'hire_company') throw problem('no permission')
  if (row.closed_at !== null) throw problem('not allowed now', { detail: 'It is over: its costs stay as they are.' })
  if (!maySave(row))
    throw problem('not allowed now', { detail: 'Take the estimate back first: somebody is deciding about it.' })
  const before = totalsOf(await linesOf(rows, id))
  await writeLines(rows, row, lines)
  await keepSums(rows, id)
  if ((await linesOf(rows, id)).length === 0) await keepBooking(rows, id, { estimate_pence: null })
  await touchCase(rows, id)
  await call.recordAudit({
    ...{ action: 'maintenance: estimate written', entity: maintenanceCase.name, entityId: id },
    account: row.customer_account_number,
    before: { net_pence: before.net_pence },
    after: { net_pence: totalsOf(await linesOf(rows, id)).net_pence, lines: lines.length },
  })
  return moneyOf(call, await findCase(rows, maintenanceCase.name, id))
}

/** A workshop's own lines, by its link: what the hire company pays until it says otherwise. */
export async function saveWorkshopLines(
  call: GuestCall,
  row: CaseRow,
  lines: readonly Omit<WrittenLine, 'payer'>[],
  { workshop, name }: { readonly workshop: string; readonly name: string },
): Promise<void> {
  const { rows } = call
  if (!maySave(row))
    throw problem('not allowed now', { detail: 'The estimate is being decided, or the booking is over. Call us.' })
  const before = totalsOf(await linesOf(rows, row.id))
  await writeLines(
    rows,
    row,
    lines.map((line) => ({ ...line, payer: 'hire_company' })),
    workshop,
  )
  await keepSums(rows, row.id)
  if ((await linesOf(rows, row.id)).length === 0) await keepBooking(rows, row.id, { estimate_pence: null })
  await touchCase(rows, row.id)
  await call.recordAudit({
    ...{ action: 'maintenance: estimate written', entity: maintenanceCase.name, entityId: row.id },
    ...{ account: row.customer_account_number, actor: { id: null, name } },
    before: { net_pence: before.net_pence },
    after: { net_pence: totalsOf(await linesOf(rows, row.id)).net_pence, lines: lines.length },
  })
}

type Decisions = InputOf<Endpoints['decideLines']>['decisions']

/** Only lines of this side that are still open, each once. */
function decisionProblems(decisions: Decisions, open: ReadonlySet<number>): FieldProblem[] {
  const ids = decisions.map(({ line_id: id }) => id)
  return ids.flatMap((id, place) =>
    open.has(id) && ids.indexOf(id) === place
      ? []
      : [
          {
            field: `decisions.${place}.line_id`,
            reason: 'unknown_reference',
            message: 'This line is not yours to decide, or was decided already.',
          },
        ],
  )
}

/** With the last line of its side the booking moves on, what was accepted authorised. */
export const decideLinesBy =
  (rules: CaseRules) =>
  async (call: Call, { id, version, decisions }: InputOf<Endpoints['decideLines']>): Promise<MoneyReply> => {
    const { rows, actor, portal } = call
    const row = await lockedAt(call, id, version)
    const side = deciderIn(row.state)
    if (side === null) throw problem('not allowed now', { detail: 'Nobody is asked to decide about its costs now.' })
    if ((await moneyOf(call, row)).may_decide !== side) throw problem('no permission')
    const lines = openLinesOf(await linesOf(rows, id), side)
    const fields = decisionProblems(decisions, new Set(lines.map((line) => line.id)))
    if (fields.length > 0) throw problem('not valid', { fields })
    const idsOf = (decision: string) => decisions.flatMap((each) => (each.decision === decision ? [each.line_id] : []))
    const accepted = lines.filter((line) => idsOf('accepted').includes(line.id))
    const { accepted: before } = await costOf(rows, id, side)
    const refusal =
      side === 'hire_company' && accepted.length > 0
        ? await limitProblem(call, row, before + totalsOf(accepted).net_pence)
        : null
    if (refusal !== null) throw problem('not allowed now', { detail: refusal })
    const at = portal.clock.businessNow().toISOString()
    for (const { line_id: line, decision, reason } of decisions)
      await decideOpen(rows, id, { ids: [line], decision, reason, by: actor.id, at })
    await keepSums(rows, id)
    await call.recordAudit({
      ...{ action: 'maintenance: lines decided', entity: maintenanceCase.name, entityId: id },
      account: row.customer_account_number,
      after: decidedOf((await linesOf(rows, id)).filter((line) => lines.some((each) => each.id === line.id))),
    })
    if (decisions.length < lines.length) await touchCase(rows, id)
    else {
      // What was decided since it was asked for, by whoever of this side.
      const asked = (await approvalsOf(rows, id)).find(({ outcome }) => outcome === null)?.asked_at ?? ''
      const own = (await linesOf(rows, id)).filter((line) => line.payer === side && (line.decided_at ?? '') >= asked)
      const verb = own.some(({ decision }) => decision === 'accepted') ? 'approve cost' : 'decline cost'
      const reason = decisions.flatMap((each) => each.reason ?? []).join(' ')
      const isPart = verb === 'approve cost' && own.some(({ decision }) => decision === 'declined')
      await takeCaseStep(call, maintenanceCase, rules, { id, verb, values: { reason, is_part: isPart } })
    }
    return moneyOf(call, await findCase(rows, maintenanceCase.name, id))
  }
