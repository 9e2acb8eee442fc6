// What is a booking's own in what it costs: contract work is authorised by staff within their limit, by the portal itself where it is little,
// and what the customer pays by the customer alone.
import { AUTO_AUTHORISE_PENCE, autoAuthoriseSetting } from '@kerbline/domain/areas/maintenance/limits.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { type MoneyPayer, totalsOf } from '@kerbline/domain/cases/money-lines.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import type { TakenCaseStep } from '../../cases/case-steps.ts'
import { acceptByPortal, type CaseMoneyRules, costOf } from '../../cases/money.ts'
import { linesOf } from '../../cases/money-rows.ts'
import type { GuestCall, Rows } from '../../http/call.ts'
import { ownLimit } from '../../cases/own-limit.ts'
import { approversAbove, limitProblem } from './cost-limits.ts'
import { keepBooking } from './kept-booking.ts'
import { authorisePence } from './queries.ts'

/** A booking that came with an estimate and no lines is decided as one. */
async function undivided(rows: Rows, id: number): Promise<{ payer: MoneyPayer; pence: number }> {
  const { rows: found } = await sql<{ estimate_pence: number | null; is_rechargeable: boolean }>`
    select estimate_pence, is_rechargeable from maintenance_cases where case_id = ${id}`.execute(rows)
  return { payer: found[0]?.is_rechargeable ? 'customer' : 'hire_company', pence: found[0]?.estimate_pence ?? 0 }
}

async function autoLimit(rows: Rows): Promise<number> {
  const { rows: found } = await sql<{ value: string }>`
    select value from settings where name = ${autoAuthoriseSetting} and value ~ '^[0-9]{1,9}$'`.execute(rows)
  return found[0] ? Number(found[0].value) : AUTO_AUTHORISE_PENCE
}

export const bookingMoney: CaseMoneyRules = {
  kind: maintenanceCase,
  whole: undivided,
  saveSums: (rows, id, lines) => {
    if (lines.length === 0) return keepBooking(rows, id, { estimate_pence: null })
    const { net_pence: estimate, agreed_pence: agreed } = totalsOf(lines)
    return keepBooking(rows, id, {
      estimate_pence: estimate,
      authorised_pence: lines.some(({ decision }) => decision !== null) ? agreed : null,
      is_rechargeable: lines.some(({ payer }) => payer === 'customer'),
    })
  },
  limit: {
    own: ownLimit,
    ofPortal: autoLimit,
    problem: limitProblem,
    above: async (call, row, limit) => {
      const pence = await authorisePence(call.rows, row.id)
      const approvers = await approversAbove(call, row, { pence, limit })
      return approvers && { pence, approvers: approvers.map(({ name, job_title }) => ({ name, job_title })) }
    },
  },
}

/** Why the whole of it may not be authorised by whoever is signed in. */
export const withinLimit = async (call: GuestCall, row: CaseRow): Promise<string | null> =>
  limitProblem(call, row, await authorisePence(call.rows, row.id))

/** Whether contract work is little enough for the portal to authorise it. */
async function isAutomatic(rows: Rows, id: number): Promise<boolean> {
  const { open, agreed, count } = await costOf(rows, bookingMoney, id, 'hire_company')
  return count > 0 && open + agreed <= (await autoLimit(rows))
}

/** Little contract work beside what the customer is asked for is authorised at once. */
export async function authoriseLittle({ rows }: GuestCall, { row, at }: TakenCaseStep): Promise<void> {
  if (!(await isAutomatic(rows, row.id))) return
  const reason = 'Below the automatic authorisation limit'
  await acceptByPortal(rows, bookingMoney, row.id, { side: 'hire_company', reason, at })
}

/** With the approval: who gave it, and how much it is where no lines say so. */
export async function noteApproval(call: GuestCall, { row, from, isByPortal }: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  if ((await linesOf(rows, row.id)).length === 0)
    await keepBooking(rows, row.id, { authorised_pence: (await undivided(rows, row.id)).pence })
  if (from === 'awaiting_authorisation')
    await keepBooking(rows, row.id, { authorised_by: isByPortal ? null : (actor?.id ?? null) })
}

/** What the portal does by itself once a side has decided, or has been asked for little. */
export async function nextOfCost({ rows }: GuestCall, { row, to, verb }: TakenCaseStep): Promise<string | null> {
  if (verb === 'ask for authorisation') return (await isAutomatic(rows, row.id)) ? 'approve cost' : null
  if (to !== 'in_workshop' || (verb !== 'approve cost' && verb !== 'decline cost')) return null
  if ((await linesOf(rows, row.id)).length === 0) return null
  if ((await costOf(rows, bookingMoney, row.id, 'hire_company')).count > 0) return 'ask for authorisation'
  return (await costOf(rows, bookingMoney, row.id, 'customer')).count > 0 ? 'ask the customer' : null
}
