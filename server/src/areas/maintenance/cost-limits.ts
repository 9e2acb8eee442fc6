// Why a cost is above what somebody may authorise by themselves, and who may authorise it.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { isAboveCostLimit } from '@kerbline/domain/areas/maintenance/limits.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { instantInSentence } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { approversOf as approversWith, type CostApprover } from '../../cases/cost-approvers.ts'
import { ownLimit } from '../../cases/own-limit.ts'
import type { GuestCall, Rows } from '../../http/call.ts'
import { authorisePence } from './queries.ts'

const approversOf = (rows: Rows, row: CaseRow, pence: number): Promise<CostApprover[]> =>
  approversWith(rows, row, pence, [maintenanceCase.see, 'authorise maintenance cost'])

const NAMED = 3

/** "Anna Reed (Maintenance manager) or Tom Hill", and how many more. */
export function approversInWords(people: readonly CostApprover[]): string {
  const names = people.slice(0, NAMED).map(({ name, job_title: job }) => (job ? `${name} (${job})` : name))
  const more = people.length - names.length
  return more > 0
    ? `${names.join(', ')} or ${more} more`
    : new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}

/** Who authorises in place of whoever is signed in, whose limit is too low for it; null: it suffices. */
export const approversAbove = async (
  { rows }: GuestCall,
  row: CaseRow,
  { pence, limit }: { readonly pence: number; readonly limit: number | null },
): Promise<readonly CostApprover[] | null> => (isAboveCostLimit(pence, limit) ? approversOf(rows, row, pence) : null)

/** Why so much may not be authorised by whoever is signed in, and who can. */
export async function limitProblem(call: GuestCall, row: CaseRow, pence: number): Promise<string | null> {
  const limit = await ownLimit(call)
  if (!isAboveCostLimit(pence, limit)) return null
  const { rows: found } = await sql<{ by: number | null }>`
    select asked_by as by from approvals where case_id = ${row.id} and outcome is null`.execute(call.rows)
  const isOwn = found[0]?.by !== undefined && found[0].by === call.actor?.id
  const people = await approversOf(call.rows, row, pence)
  const above = `${formatMoney(pence)} is above your limit of ${formatMoney(limit)} for a booking.`
  const whose =
    people.length === 0
      ? 'No one has a high enough limit. Ask an administrator to set one in Users.'
      : `${approversInWords(people)} can authorise it.`
  return isOwn ? `${above} You have already asked for authorisation. ${whose}` : `${above} ${whose}`
}

/** When whoever is signed in asked those with a higher limit, since it was last asked for. */
async function askedBefore({ rows, actor }: GuestCall, { id }: CaseRow): Promise<string | null> {
  const { rows: found } = await sql<{ at: string }>`
    select json_instant(s.at) as at from state_changes s
    where s.entity = ${maintenanceCase.name} and s.entity_id = ${id} and s.user_id = ${actor?.id ?? null}
      and s.from_state = 'awaiting_authorisation' and s.to_state = 'awaiting_authorisation'
      and s.at >= (select a.asked_at from approvals a where a.case_id = ${id} and a.outcome is null)
    order by s.id desc limit 1`.execute(rows)
  return found[0]?.at ?? null
}

/** Why nobody with a higher limit is asked: one's own suffices, nobody has one, or they have been asked. */
export async function whyNotAsk(call: GuestCall, row: CaseRow): Promise<string | null> {
  const pence = await authorisePence(call.rows, row.id)
  const limit = await ownLimit(call)
  if (!isAboveCostLimit(pence, limit)) return 'This is within your limit, so you do not need approval.'
  const people = await approversOf(call.rows, row, pence)
  if (people.length === 0)
    return `No one has a limit high enough to authorise ${formatMoney(pence)}. Ask an administrator to set one in Users.`
  const at = await askedBefore(call, row)
  if (at === null) return null
  const today = londonDate(call.portal.clock.businessNow())
  return `You have already asked (${instantInSentence(at, today)}). ${approversInWords(people)} can authorise it.`
}
