// What somebody is about to say of the lines of a case, one by one, until it is sent.
import { isFree } from '@kerbline/domain/cases/line-fact.ts'
import {
  agreedOf,
  isReasonRequired,
  type LineDecision,
  moneyOfKind,
  wordsOfDecision,
} from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { useCaseAction } from '../use-case-action.ts'
import type { CaseLine, CaseLines, MoneySource } from './money-source.ts'

export interface Choice {
  readonly decision: LineDecision
  readonly reason: string
  /** In pence, of a line accepted in part; what is no amount stays as it was typed. */
  readonly agreed: number | string | null
}

/** Lines this person may decide and nobody has. */
export const openLines = ({ lines, may_decide: payer }: CaseLines): readonly CaseLine[] =>
  lines.filter((line) => payer !== null && line.payer === payer && line.decision === null && !isFree(line))

/** What is left of the limit: what this side has agreed to before counts. Null: none holds. */
const leftOf = ({ lines, limit_pence: limit, may_decide: payer }: CaseLines): number | null =>
  limit === null ? null : limit - lines.reduce((sum, line) => sum + (line.payer === payer ? agreedOf(line) : 0), 0)

const reasonsFor: Readonly<Partial<Record<LineDecision, string>>> = { declined: 'declining', disputed: 'disputing' }
export const reasonLabel = ({ what }: CaseLine, decision: LineDecision): string =>
  `Reason for ${reasonsFor[decision] ?? decision} ${what}`

/** What is wrong with the amount of a line that is accepted in part. */
const amountFault = ({ net_pence: net }: CaseLine, { decision, agreed }: Choice): string | undefined => {
  if (decision !== 'accepted_in_part' || agreed === null) return undefined
  if (typeof agreed !== 'number') return 'Enter an amount such as 118.00.'
  return agreed < 1 || agreed >= net ? `Enter more than £0.00 and less than ${formatMoney(net)}.` : undefined
}

interface Made extends Choice {
  readonly line: CaseLine
}

/** Why one choice cannot be sent yet. */
function missingOf({ line, ...choice }: Made): string | undefined {
  const { decision, agreed, reason } = choice
  if (decision === 'accepted_in_part' && agreed === null) return `Enter the amount you accept for ${line.what}`
  if (amountFault(line, choice) !== undefined) return `Check the amount for ${line.what}`
  const word = reasonsFor[decision]
  return isReasonRequired(decision) && reason.trim() === '' ? `Enter a reason for ${word} ${line.what}` : undefined
}

const sentOf = ({ line, decision, reason, agreed }: Made) => ({
  line_id: line.id,
  decision,
  reason: isReasonRequired(decision) ? reason.trim() : null,
  ...(decision === 'accepted_in_part' && { agreed_pence: typeof agreed === 'number' ? agreed : null }),
})

const agreedTo = (made: readonly Made[]): number =>
  made.reduce((sum, { line, decision, agreed }) => {
    const part = typeof agreed === 'number' ? agreed : null
    return sum + agreedOf({ net_pence: line.net_pence, decision, agreed_pence: part })
  }, 0)

export function useDecisions({ kind, calls, refreshes }: MoneySource, id: number, money: CaseLines) {
  const sentence = moneyOfKind(kind)
  const [chosen, setChosen] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [sent, setSent] = useState<readonly number[]>([])
  const action = useCaseAction(calls, calls.decideLines, { refreshes })
  const open = openLines(money)
  const left = leftOf(money)
  const decisions = sentence.decisions.filter((decision) => decision !== 'withdrawn')
  /** What may be said of a line; nothing: it is not this person's to decide. What alone goes beyond the limit is not accepted whole. */
  const optionsFor = (line: CaseLine): readonly LineDecision[] => {
    if (line.decision === 'disputed' && money.may_withdraw) return ['withdrawn']
    if (!open.includes(line)) return []
    return decisions.filter((decision) => decision !== 'accepted' || left === null || line.net_pence <= left)
  }
  // A line that somebody else decided meanwhile is no longer ours to send.
  const made = money.lines.flatMap((line): Made[] => {
    const choice = chosen.get(line.id)
    return choice && optionsFor(line).includes(choice.decision) ? [{ line, ...choice }] : []
  })
  const agreedPence = agreedTo(made)
  const isTooMuch = left !== null && agreedPence > Math.max(left, 0)
  const verbs = decisions
    .filter((decision) => decision !== 'accepted_in_part')
    .map((decision, place) => {
      const { verb } = wordsOfDecision(sentence, decision)
      return place === 0 ? verb : verb.toLowerCase()
    })
  const missing = (): string | undefined => {
    if (made.length === 0) return open.length === 0 ? 'Choose a line to withdraw' : `${verbs.join(' or ')} a line first`
    if (isTooMuch)
      return `The total is above your limit of ${formatMoney(money.limit_pence ?? 0)} for a ${kind.one.toLowerCase()}`
    return made.flatMap((each) => missingOf(each) ?? [])[0]
  }
  const { failure } = action
  const fields = failure instanceof ApiProblem ? failure.fields : []
  return {
    sentence,
    open,
    isAsked: money.lines.some((line) => optionsFor(line).length > 0),
    chosen,
    optionsFor,
    choose: (line: number, choice: Choice) => setChosen((before) => new Map(before).set(line, choice)),
    /** Absent where all of it is above this person's limit. */
    acceptAll: money.above_limit
      ? undefined
      : () => setChosen(new Map(open.map((line) => [line.id, { decision: 'accepted', reason: '', agreed: null }]))),
    /** Net of what would be agreed to, and of what would be withdrawn where nothing else is said. */
    agreedPence,
    withdrawnPence: made.every(({ decision }) => decision === 'withdrawn')
      ? made.reduce((sum, { line }) => sum + line.net_pence, 0)
      : null,
    /** Why it cannot be sent yet. */
    missing: missing(),
    /** What is wrong at a field of a line. */
    errorOf: (line: CaseLine, field: 'reason' | 'agreed_pence'): string | undefined => {
      const choice = chosen.get(line.id)
      const own = field === 'agreed_pence' && choice ? amountFault(line, choice) : undefined
      return own ?? fields.find((each) => each.field === `decisions.${sent.indexOf(line.id)}.${field}`)?.message
    },
    send: async (): Promise<boolean> => {
      setSent(made.map(({ line }) => line.id))
      const reply = await action.run({ id, version: money.version, decisions: made.map(sentOf) })
      if (reply) setChosen(new Map())
      return reply !== undefined
    },
    sending: action,
  }
}
