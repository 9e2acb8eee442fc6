// Marks of damage that an earlier photo shows, taken before the customer had the vehicle: charged with a reason alone.
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { CaseRow } from '../../cases/case-rows.ts'
import { linesOf } from '../../cases/money-rows.ts'
import { custodyFor } from '../../hires/custody.ts'
import type { Rows } from '../../http/call.ts'
import { shownMarks } from './queries.ts'

type Damaged = Pick<CaseRow, 'id' | 'vehicle_id' | 'customer_account_number' | 'created_at'>

/** By mark, the day an earlier photo shows it, where that is before the hire it was reported on. */
export async function shownBeforeHire(rows: Rows, row: Damaged): Promise<ReadonlyMap<number, string>> {
  const shown = await shownMarks(rows, row.id)
  if (shown.length === 0) return new Map()
  const spans = await custodyFor(rows, row)
  const begun = spans.findLast(({ holder, from }) => holder === 'customer' && (from ?? '') <= row.created_at)?.from
  return new Map(
    shown
      .filter(({ taken_at: at }) => at < (begun ?? ''))
      .map(({ mark, taken_at: at }) => [mark, formatDate(londonDate(at))] as const),
  )
}

/** Lines that are charged for such marks without a word why; they may have been written before anybody saw the photo. */
export async function earlierProblem(rows: Rows, row: Damaged): Promise<string | null> {
  const before = await shownBeforeHire(rows, row)
  const line = (await linesOf(rows, row.id)).find(
    ({ mark, net_pence: net, decision, charge_reason: why }) =>
      decision === null && net > 0 && why === undefined && mark !== undefined && before.has(mark),
  )
  return line
    ? `${line.what}: shown on ${before.get(line.mark ?? 0)}, before this hire. Edit the estimate and enter a reason to charge it.`
    : null
}
