// What a hirer can answer a private parking operator with: its notices came late, or without their copies (domain facts, section 1.4).
import { addDays, type CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { type Holidays, periodEnd, rulesFor, servedOn, waysOf } from './clock.ts'
import type { NoticeFacts, PenaltyRule } from './notice.ts'
import type { Ground } from './regimes.ts'

/** The day of a notice by post, and the day it was given where that is proved. */
type Given = Pick<NoticeFacts, 'issued_on' | 'proved_served_on'>

export interface ParkingFacts extends Pick<
  NoticeFacts,
  'kind' | 'nation' | 'served_how' | 'authority_id' | 'contravention_on'
> {
  readonly keeper_notice: Given | null
  /** The day the operator was given the three papers. */
  readonly papers_given_on: CalendarDate | null
  readonly hirer_notice: Given | null
  /** Whether copies of the papers and of the notice to keeper came with it; null: not known. */
  readonly has_copies: boolean | null
}

export interface HirerDefence {
  /** The last day to give the keeper’s notice. */
  readonly keeper_limit: CalendarDate | null
  /** The last day to give the hirer’s notice. */
  readonly hirer_limit: CalendarDate | null
  readonly grounds: readonly { readonly ground: Ground; readonly words: string }[]
}

/** Where nobody knows whether a ticket was on the vehicle, the later limit: nothing is called late that was in time by the other. */
const latest = (days: readonly CalendarDate[]): CalendarDate | null => days.toSorted().at(-1) ?? null

export function hirerDefence(
  facts: ParkingFacts,
  rules: readonly PenaltyRule[],
  holidays: Holidays,
  today: CalendarDate,
): HirerDefence {
  if (facts.kind !== 'private_parking') return { keeper_limit: null, hirer_limit: null, grounds: [] }
  const { keeper_notice: keeper, hirer_notice: hirer, papers_given_on: papers, contravention_on: day } = facts
  const limits = (
    stage: 'notice_to_keeper' | 'notice_to_hirer',
    ends: 'served_by' | 'not_before',
    from: CalendarDate,
  ) =>
    waysOf(facts).flatMap((way) => rulesFor({ ...facts, stage }, way, ends, rules).map((rule) => periodEnd(from, rule)))
  const keeperLimit = latest(limits('notice_to_keeper', 'served_by', day))
  const early = limits('notice_to_keeper', 'not_before', day)[0] ?? null
  const hirerLimit = papers === null ? null : latest(limits('notice_to_hirer', 'served_by', papers))
  const given = (notice: Given): CalendarDate => servedOn({ ...notice, stage: 'notice_to_keeper' }, null, holidays)
  const [keeperOn, hirerOn] = [keeper && given(keeper), hirer && given(hirer)]
  const found: { ground: Ground; words: string }[] = []
  if (keeperOn !== null && keeperLimit !== null && keeperOn > keeperLimit)
    found.push({
      ground: 'notice_late',
      words: `The notice to keeper counts as given on ${formatDate(keeperOn)}. The last day was ${formatDate(keeperLimit)}.`,
    })
  // Only where a ticket is known to have been on the vehicle is a notice too early.
  if (facts.served_how !== null && keeperOn !== null && early !== null && keeperOn <= early)
    found.push({
      ground: 'notice_late',
      words: `The notice to keeper counts as given on ${formatDate(keeperOn)}. The first day was ${formatDate(addDays(early, 1))}.`,
    })
  if (hirerLimit !== null && (hirerOn ?? today) > hirerLimit)
    found.push({
      ground: 'hirer_notice_late',
      words:
        hirerOn === null
          ? `No notice to hirer has come. The last day was ${formatDate(hirerLimit)}.`
          : `The notice to hirer counts as given on ${formatDate(hirerOn)}. The last day was ${formatDate(hirerLimit)}.`,
    })
  if (hirerOn !== null && facts.has_copies === false)
    found.push({ ground: 'no_copies', words: 'The notice to hirer came without the copies that must come with it.' })
  return { keeper_limit: keeperLimit, hirer_limit: hirerLimit, grounds: found }
}
