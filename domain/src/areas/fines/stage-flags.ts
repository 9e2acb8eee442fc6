// Stages that cannot be: such a notice is kept, and says what is wrong with it.
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { lowered } from '../../kit/words.ts'
import { type Holidays, periodEnd, rulesFor, servedOn, waysOf } from './clock.ts'
import {
  fineKinds,
  type FineLimit,
  type NoticeFacts,
  noticeStages,
  type PenaltyRule,
  type ServedHow,
  stageRank,
} from './notice.ts'

export type StageFault =
  | 'not_of_kind'
  | 'not_by_post'
  | 'too_early'
  | 'too_late'
  | 'before_contravention'
  | 'out_of_order'
export interface StageFlag {
  readonly fault: StageFault
  readonly words: string
}

/** An earlier stage of the same notice. */
export type EarlierStage = Pick<NoticeFacts, 'stage' | 'issued_on' | 'proved_served_on'>

/** Letters that any kind can bring at any time. */
const anywhere = ['reminder', 'debt']

/** "the Notice to Owner", "the charge certificate" */
const named = (stage: NoticeFacts['stage']): string =>
  `The ${noticeStages[stage].startsWith('Notice to O') ? noticeStages[stage] : lowered(noticeStages[stage])}`

/** Days of the issuer’s own limits; without the earlier notice that a limit counts from it has none. */
function limitsOf(
  notice: NoticeFacts,
  way: ServedHow,
  ends: FineLimit,
  rules: readonly PenaltyRule[],
  holidays: Holidays,
  earlier: EarlierStage | undefined,
): CalendarDate[] {
  return rulesFor(notice, way, ends, rules).flatMap((rule) => {
    if (rule.counts_from === 'contravention') return [periodEnd(notice.contravention_on, rule)]
    if (!earlier || rule.counts_from === 'received') return []
    return [periodEnd(rule.counts_from === 'notice' ? earlier.issued_on : servedOn(earlier, way, holidays), rule)]
  })
}

function flagsOf(
  notice: NoticeFacts,
  way: ServedHow,
  rules: readonly PenaltyRule[],
  holidays: Holidays,
  earlier: EarlierStage | undefined,
): StageFlag[] {
  const ofStage = rules.filter(
    ({ kind, stage, nation, ends }) =>
      kind === notice.kind &&
      stage === notice.stage &&
      stage !== 'pcn' &&
      ends === 'respond' &&
      (nation === null || nation === notice.nation),
  )
  if (ofStage.length > 0 && ofStage.every(({ served_how: of }) => of !== null && of !== way))
    return [{ fault: 'not_by_post', words: `${named(notice.stage)} does not follow a notice served in this way.` }]
  const served = servedOn(notice, way, holidays)
  const [notBefore] = limitsOf(notice, way, 'not_before', rules, holidays, earlier)
  const [by] = limitsOf(notice, way, 'served_by', rules, holidays, earlier)
  const counts = `${named(notice.stage)} counts as served on ${formatDate(served)}.`
  return [
    ...(notBefore !== undefined && served <= notBefore
      ? [{ fault: 'too_early' as const, words: `${counts} It can be served only after ${formatDate(notBefore)}.` }]
      : []),
    ...(by !== undefined && served > by
      ? [{ fault: 'too_late' as const, words: `${counts} The last day to serve it was ${formatDate(by)}.` }]
      : []),
  ]
}

/** What is impossible about the stage a notice says it has reached; where the way of service is not known, what is so in every way. */
export function stageFlags(
  notice: NoticeFacts,
  rules: readonly PenaltyRule[],
  holidays: Holidays,
  earlier: readonly EarlierStage[] = [],
): readonly StageFlag[] {
  const { kind, stage, issued_on: issued, contravention_on: day } = notice
  const ofKind = rules.filter((rule) => rule.kind === kind)
  // No limit counts from a letter that can come at any time.
  const before = earlier.filter((each) => !anywhere.includes(each.stage) && stageRank[each.stage] < stageRank[stage])
  const latest = before.toSorted((one, other) => stageRank[one.stage] - stageRank[other.stage]).at(-1)
  const ways = waysOf(notice).map((way) => flagsOf(notice, way, rules, holidays, latest))
  const [first = [], ...others] = ways
  const isOfKind = ofKind.length === 0 || anywhere.includes(stage) || ofKind.some((rule) => rule.stage === stage)
  return [
    ...(issued < day
      ? [{ fault: 'before_contravention' as const, words: 'The notice is dated before the contravention.' }]
      : []),
    ...before
      .filter((each) => each.issued_on > issued)
      .map((each) => ({
        fault: 'out_of_order' as const,
        words: `${named(stage)} is dated before ${lowered(named(each.stage))} of ${formatDate(each.issued_on)}.`,
      })),
    ...(isOfKind
      ? first.filter(({ fault }) => others.every((each) => each.some((flag) => flag.fault === fault)))
      : [{ fault: 'not_of_kind' as const, words: `${named(stage)} is not a stage of ${lowered(fineKinds[kind])}.` }]),
  ]
}
