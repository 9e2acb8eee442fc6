import { lowered } from '../../kit/words.ts'
import { fineClocks, fineKinds, fineLimits, nations, noticeStages, type PenaltyRule, servedWays } from './notice.ts'

export const ruleEnds = { ...fineClocks, ...fineLimits } as const

type Purpose = Pick<
  PenaltyRule,
  'kind' | 'nation' | 'served_how' | 'stage' | 'authority_id' | 'ends' | 'counts_from' | 'from_on'
>

/** What one rule is for, as no other is: "Bus lane, England, by post, camera, penalty charge notice, discount from service". */
export const ruleName = (rule: Purpose): string =>
  [
    fineKinds[rule.kind],
    ...(rule.authority_id === null ? [] : [`issuer ${rule.authority_id}`]),
    ...(rule.nation === null ? [] : [nations[rule.nation]]),
    ...(rule.served_how === null ? [] : [lowered(servedWays[rule.served_how])]),
    lowered(noticeStages[rule.stage]),
    `${lowered(ruleEnds[rule.ends])} from ${rule.counts_from === 'served' ? 'service' : rule.counts_from}`,
    ...(rule.from_on === null ? [] : [`since ${rule.from_on}`]),
  ].join(', ')
