// What somebody is about to say of an estimate, line by line, until it is sent.
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useState } from 'react'
import type { Action } from '../../../data/use-action.ts'
import { useCaseAction } from '../../../case/use-case-action.ts'
import { maintenanceSource, type BookingLines } from '../maintenance-source.ts'

type Line = BookingLines['lines'][number]
export type Decision = NonNullable<Line['decision']>

export interface Choice {
  readonly decision: Decision
  readonly reason: string
}

export interface Decisions {
  /** Lines this person may decide and nobody has. */
  readonly open: readonly Line[]
  readonly chosen: ReadonlyMap<number, Choice>
  readonly choose: (id: number, choice: Choice) => void
  /** Absent where all of it is above this person's limit. */
  readonly approveAll: (() => void) | undefined
  /** Whether a line may be approved by itself: not what alone goes beyond the limit. */
  readonly mayApprove: (line: Line) => boolean
  /** Net of what would be approved. */
  readonly approvedPence: number
  /** Why it cannot be sent yet. */
  readonly missing: string | undefined
  readonly send: () => Promise<boolean>
  readonly sending: Pick<Action<(typeof maintenanceEndpoints)['decideLines']>, 'isRunning' | 'failure'>
}

export const openLines = ({ lines, may_decide: payer }: BookingLines): readonly Line[] =>
  lines.filter((line) => payer !== null && line.payer === payer && line.decision === null)

/** What this side has agreed to of the booking before: it counts towards the limit. */
const standingPence = ({ lines, may_decide: payer }: BookingLines): number =>
  lines.reduce((sum, line) => sum + (line.decision === 'accepted' && line.payer === payer ? line.net_pence : 0), 0)

/** What is left of the limit; null: none holds. */
const leftOf = (money: BookingLines): number | null =>
  money.limit_pence === null ? null : money.limit_pence - standingPence(money)

export function useDecisions(id: number, money: BookingLines): Decisions {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Choice>>(new Map())
  const action = useCaseAction(maintenanceEndpoints, maintenanceEndpoints.decideLines, {
    refreshes: maintenanceSource.refreshes,
  })
  const open = openLines(money)
  // A line that somebody else decided meanwhile is no longer ours to send.
  const made = open.flatMap((line) => {
    const choice = chosen.get(line.id)
    return choice ? [{ line, ...choice }] : []
  })
  const unexplained = made.find(({ decision, reason }) => decision === 'declined' && reason.trim() === '')
  const left = leftOf(money)
  const approvedPence = made.reduce(
    (sum, { line, decision }) => sum + (decision === 'accepted' ? line.net_pence : 0),
    0,
  )
  const isTooMuch = left !== null && approvedPence > Math.max(left, 0)
  return {
    open,
    chosen,
    choose: (line, choice) => setChosen((before) => new Map(before).set(line, choice)),
    approveAll: money.above_limit
      ? undefined
      : () => setChosen(new Map(open.map((line) => [line.id, { decision: 'accepted', reason: '' }]))),
    mayApprove: (line) => left === null || line.net_pence <= left,
    approvedPence,
    missing:
      made.length === 0
        ? 'Approve or decline a line first'
        : isTooMuch
          ? `Together that is above your limit of ${formatMoney(money.limit_pence ?? 0)} for a booking`
          : unexplained && `Say why ${unexplained.line.what} is declined`,
    send: async () => {
      const reply = await action.run({
        id,
        version: money.version,
        decisions: made.map(({ line, decision, reason }) => ({
          line_id: line.id,
          decision,
          reason: decision === 'declined' ? reason.trim() : null,
        })),
      })
      if (reply) setChosen(new Map())
      return reply !== undefined
    },
    sending: action,
  }
}
