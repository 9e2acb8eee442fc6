// The steps of a booking: where an estimate stands in lines, approving leads to them rather than taking all of it unseen.
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import type { CaseSteps } from '../../case/steps/use-case-steps.tsx'
import { openLines } from './estimate/use-decisions.ts'
import type { BookingLines, BookingView } from './maintenance-source.ts'

const APPROVE = 'approve cost'
const DECLINE = 'decline cost'
const ASK = 'ask for approval'

/** Asking those whose limit suffices, where one's own does not. */
export interface AskForApproval {
  readonly isBusy: boolean
  readonly onAsk: () => void
}

export function askOf({ primary, others, take, underWay }: CaseSteps): AskForApproval | undefined {
  const step = [primary, ...others].find((each) => each?.verb === ASK)
  return step && { isBusy: underWay === ASK, onAsk: () => take(step) }
}

/** @param onDecide  leads to the lines */
export function useEstimateSteps(
  steps: CaseSteps,
  view: BookingView | undefined,
  money: BookingLines | undefined,
  onDecide: () => void,
): CaseSteps {
  const { primary } = steps
  if (!view || !money || !steps.others.concat(primary ?? []).some(({ verb }) => verb === APPROVE || verb === DECLINE))
    return steps
  const open = openLines(money)
  if (open.length === 0) {
    const pence = view.record.estimate_pence
    const label = pence === null ? undefined : `Approve ${formatMoney(pence)}`
    return primary?.verb === APPROVE && label !== undefined ? { ...steps, primary: { ...primary, label } } : steps
  }
  const pence = open.reduce((sum, line) => sum + line.net_pence, 0)
  const decide: OfferedStep = {
    verb: APPROVE,
    label: `Decide the estimate, ${formatMoney(pence)}`,
    tone: 'primary',
    asks: [],
  }
  const others = steps.others.filter(({ verb }) => verb !== APPROVE && verb !== DECLINE)
  // Above one's limit the lines can be declined, and little ones approved; the whole is asked for.
  const isAbove = money.above_limit !== undefined
  return {
    ...steps,
    primary: isAbove ? primary : decide,
    others: isAbove ? [{ ...decide, label: 'Look at the lines', tone: null }, ...others] : others,
    take: (step) => (step.verb === APPROVE ? onDecide() : steps.take(step)),
  }
}
