// Whether the customer had the vehicle when it was damaged, and which of its marks an earlier photo shows.
import { type Custody, heldByOther } from '@kerbline/domain/areas/damage/custody.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { linesOf } from '../../cases/money-rows.ts'
import { custodyOfCase } from '../../fleet/custody.ts'
import type { Rows } from '../../http/call.ts'
import { shownMarks } from './queries.ts'

/** When it happened; where nobody says so, between the newest accepted set that shows none of it and the first that does, or the day it was found. */
export async function damageCustody(rows: Rows, id: number): Promise<Custody> {
  const { rows: found } = await sql<{ from: string | null; to: string }>`
    select json_instant(coalesce(k.incident_at, damage_unseen(c.id, m.seen_at))) as "from", json_instant(coalesce(k.incident_at, m.seen_at)) as "to"
    from cases c join damage_cases k on k.case_id = c.id
      cross join lateral (select least(coalesce(k.discovered_at, c.created_at), (select min(s.taken_at) from shown_marks s where s.case_id = c.id)) as seen_at) m
    where c.id = ${id}`.execute(rows)
  const [moment] = found
  if (!moment) throw new Error(`Damage case ${id} has no row of its own`)
  return custodyOfCase(rows, id, moment)
}

/** Why it cannot be charged to the customer; null: it can. */
export async function custodyProblem(rows: Rows, id: number, today: string): Promise<string | null> {
  const held = heldByOther(await damageCustody(rows, id))
  if (!held) return null
  const who = held.holder === 'hire_company' ? headOffice.name : (held.name ?? 'Another hirer')
  const since = held.from === null ? '' : ` from ${formatInstant(held.from, today)}`
  const until = held.to === null ? '' : ` until ${formatInstant(held.to, today)}`
  return `${who} had the vehicle${since}${until}, when it was damaged. You cannot charge the customer. Correct when it happened, or close the case without charge.`
}

/** By mark, the day an earlier photo shows it, where that is before the customer had the vehicle. */
export async function shownBeforeHire(rows: Rows, id: number): Promise<ReadonlyMap<number, string>> {
  const shown = await shownMarks(rows, id)
  if (shown.length === 0) return new Map()
  const { spans, moment } = await damageCustody(rows, id)
  const { rows: made } = await sql<{
    at: string
  }>`select json_instant(created_at) as at from cases where id = ${id}`.execute(rows)
  const last = made[0]?.at ?? moment.to
  const begun = spans.findLast(({ holder, from }) => holder === 'customer' && (from ?? '') <= last)?.from ?? null
  if (begun === null) return new Map()
  return new Map(
    shown
      .filter(({ taken_at: at }) => at < begun)
      .map(({ mark, taken_at: at }) => [mark, formatDate(londonDate(at))] as const),
  )
}

/** Lines that are charged for marks an earlier hire left, without a word why. */
export async function earlierProblem(rows: Rows, id: number): Promise<string | null> {
  const before = await shownBeforeHire(rows, id)
  const line = (await linesOf(rows, id)).find(
    ({ mark, net_pence: net, decision, charge_reason: why }) =>
      decision === null && net > 0 && why === undefined && mark !== undefined && before.has(mark),
  )
  return line
    ? `${line.what}: shown on ${before.get(line.mark ?? 0)}, before this hire. Edit the estimate and enter a reason to charge it.`
    : null
}
