// Lines that are decided in the wake of something else, not by whoever pays.
import type { MoneyPayer } from '@kerbline/domain/cases/money-lines.ts'
import type { Rows } from '../db/scope.ts'
import { type CaseMoneyRules, decide, linesOf, openLinesOf, refreshSums } from './money.ts'

interface Why {
  readonly reason: string
  readonly at: string
}

/** What is open of a side is so little that the portal accepts it. */
export async function acceptByPortal(
  rows: Rows,
  money: CaseMoneyRules,
  id: number,
  { side, reason, at }: Why & { readonly side: MoneyPayer },
): Promise<void> {
  const ids = openLinesOf(await linesOf(rows, id), side).map((line) => line.id)
  await decide(rows, id, { ids, decision: 'accepted', reason, by: null, at })
  await refreshSums(rows, money, id)
}

/** All that is disputed, as somebody independent ruled. @param by  who recorded it */
export async function withdrawDisputed(
  rows: Rows,
  money: CaseMoneyRules,
  id: number,
  { reason, by, at }: Why & { readonly by: number | null },
): Promise<void> {
  const ids = (await linesOf(rows, id)).flatMap((line) => (line.decision === 'disputed' ? [line.id] : []))
  await decide(rows, id, { ids, decision: 'withdrawn', reason, by, at })
  await refreshSums(rows, money, id)
}
