// The steps of a case with money: where its cost stands in lines, approving leads to them rather than taking all of it unseen.
import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { moneyOfKind, wordsOfDecision } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import type { CaseView } from '../case-source.ts'
import type { CaseSteps } from '../steps/use-case-steps.tsx'
import type { CaseLines, MoneySource } from './money-source.ts'
import { openLines } from './use-decisions.ts'

/** Asking those whose limit suffices, where one's own does not. */
export interface AskForApproval {
  readonly isBusy: boolean
  readonly onAsk: () => void
}

export function askOf(
  { kind }: MoneySource,
  { primary, others, take, underWay }: CaseSteps,
): AskForApproval | undefined {
  const { escalate } = moneyOfKind(kind).verbs
  const step = [primary, ...others].find((each) => each !== undefined && each.verb === escalate)
  return step && { isBusy: underWay === escalate, onAsk: () => take(step) }
}

/** @param onDecide  leads to the lines */
export function useMoneySteps(
  { kind, costsOf }: MoneySource,
  steps: CaseSteps,
  view: CaseView | undefined,
  money: CaseLines | undefined,
  onDecide: () => void,
): CaseSteps {
  const { primary } = steps
  const sentence = moneyOfKind(kind)
  const { approve, decline, dispute } = sentence.verbs
  const isDeciding = ({ verb }: OfferedStep): boolean => verb === approve || verb === decline || verb === dispute
  if (!view || !money || !steps.others.concat(primary ?? []).some(isDeciding)) return steps
  const open = openLines(money)
  if (open.length === 0) {
    const pence = costsOf(view.record)?.pence ?? null
    if (primary?.verb !== approve || pence === null) return steps
    return {
      ...steps,
      primary: { ...primary, label: `${wordsOfDecision(sentence, 'accepted').verb} ${formatMoney(pence)}` },
    }
  }
  const pence = open.reduce((sum, line) => sum + line.net_pence, 0)
  const decide: OfferedStep = {
    verb: approve,
    label: `Review ${sentence.one.toLowerCase()}, ${formatMoney(pence)}`,
    tone: 'primary',
    asks: [],
  }
  const others = steps.others.filter((step) => !isDeciding(step))
  // Above one's limit the lines can be declined, and little ones approved; the whole is asked for.
  const isAbove = money.above_limit !== undefined
  return {
    ...steps,
    primary: isAbove ? primary : decide,
    others: isAbove ? [{ ...decide, label: 'View lines', tone: null }, ...others] : others,
    take: (step) => (step.verb === approve ? onDecide() : steps.take(step)),
  }
}
