// The days of a notice by the law of its kind (domain facts, sections 0 and 1): printed beside computed, the earlier to work to, the later before
// anything is called missed. Every number comes from a row of `penalty_rules`.
import { isWorkingDayOfLaw, lastDay, servedByPost } from '../../cases/working-time.ts'
import { addDays, addMonthsToDate, type CalendarDate, dayOfWeek } from '../../kit/time/calendar.ts'
import {
  type FineClock,
  fineClocks,
  type FineDate,
  isPolice,
  type FineLimit,
  namesOf,
  type NoticeFacts,
  type PenaltyRule,
  type ServedHow,
  servedWays,
} from './notice.ts'

export type Holidays = ReadonlySet<CalendarDate>

const SUNDAY = 6

type Served = Pick<NoticeFacts, 'stage' | 'issued_on' | 'proved_served_on'>

/** The day of service: proved, or of a notice put on the vehicle or handed over its own date, or the second working day after posting. */
export function servedOn(notice: Served, way: ServedHow | null, holidays: Holidays): CalendarDate {
  const isFirst = notice.stage === 'pcn' || notice.stage === 'nip'
  const isPosted = !isFirst || (way !== 'on_vehicle' && way !== 'handed')
  return notice.proved_served_on ?? (isPosted ? servedByPost(notice.issued_on, holidays) : notice.issued_on)
}

/** The last day of a period. Months end on the day before the one they began with, or where that month is shorter with its last day. */
export function periodEnd(first: CalendarDate, rule: Pick<PenaltyRule, 'days' | 'unit' | 'counting'>): CalendarDate {
  if (rule.unit === 'day') return lastDay(first, rule)
  const same = addMonthsToDate(first, rule.days)
  if (rule.counting === 'after') return same
  return [addDays(same, -1), addMonthsToDate(addDays(first, -1), rule.days)].toSorted().at(-1) ?? same
}

type RuleQuestion = Pick<NoticeFacts, 'kind' | 'nation' | 'stage' | 'authority_id' | 'contravention_on'>

/** The rules in force for a notice whose way of service is known: of each end the issuer's own, then those of the nation, then of the way. */
export function rulesFor(
  { kind, nation, stage, authority_id: issuer, contravention_on: day }: RuleQuestion,
  way: ServedHow | null,
  ends: FineClock | FineLimit,
  rules: readonly PenaltyRule[],
): readonly PenaltyRule[] {
  const fitting = rules.filter(
    (rule) =>
      rule.kind === kind &&
      rule.stage === stage &&
      rule.ends === ends &&
      (rule.nation === null || rule.nation === nation) &&
      (rule.served_how === null || rule.served_how === way) &&
      (rule.authority_id === null || rule.authority_id === issuer) &&
      (rule.from_on === null || rule.from_on <= day) &&
      (rule.to_on === null || day <= rule.to_on),
  )
  const rank = (rule: PenaltyRule): number =>
    (rule.authority_id === null ? 0 : 4) + (rule.nation === null ? 0 : 2) + (rule.served_how === null ? 0 : 1)
  const highest = Math.max(...fitting.map(rank))
  return fitting.filter((rule) => rank(rule) === highest)
}

/** The ways a notice can have been served. */
export const waysOf = ({ served_how: way }: Pick<NoticeFacts, 'served_how'>): readonly ServedHow[] =>
  way === null ? namesOf(servedWays) : [way]

function firstDayOf(rule: PenaltyRule, notice: NoticeFacts, holidays: Holidays): CalendarDate {
  // Where no way is known and the rule names none, the notice is taken to have come by post.
  const served = servedOn(notice, rule.served_how ?? notice.served_how, holidays)
  const days: Readonly<Record<PenaltyRule['counts_from'], CalendarDate>> = {
    contravention: notice.contravention_on,
    notice: notice.issued_on,
    served,
    given: served,
    received: notice.received_on ?? served,
  }
  return days[rule.counts_from]
}

/** The working day before a Sunday or a bank holiday: the day itself stands, but nobody should wait for it. */
const warnOn = (date: CalendarDate, holidays: Holidays): CalendarDate => {
  let day = date
  if (dayOfWeek(day) !== SUNDAY && !holidays.has(day)) return day
  while (!isWorkingDayOfLaw(day, holidays)) day = addDays(day, -1)
  return day
}

interface Computed {
  readonly rule: PenaltyRule
  readonly first: CalendarDate
  readonly end: CalendarDate
}

/** By the rules that fit, the shortest first. More than one: the way of service is not known, or two sources count differently. */
function computedDays(
  notice: NoticeFacts,
  ends: FineClock,
  rules: readonly PenaltyRule[],
  holidays: Holidays,
): readonly Computed[] {
  const found = new Set(waysOf(notice).flatMap((way) => rulesFor(notice, way, ends, rules)))
  return [...found]
    .map((rule) => {
      const first = firstDayOf(rule, notice, holidays)
      return { rule, first, end: periodEnd(first, rule) }
    })
    .toSorted((one, other) => (one.end < other.end ? -1 : one.end > other.end ? 1 : 0))
}

/** What ends on which day, in the order of the days. What is neither printed nor ruled has no day. */
export function fineDates(notice: NoticeFacts, rules: readonly PenaltyRule[], holidays: Holidays): readonly FineDate[] {
  const clocks = isPolice(notice.kind) ? (['respond'] as const) : namesOf(fineClocks)
  return clocks
    .flatMap((ends): FineDate[] => {
      const computed = computedDays(notice, ends, rules, holidays)
      const printed = notice.printed[ends] ?? null
      const days = [...computed.map(({ end }) => end), ...(printed === null ? [] : [printed])].toSorted()
      const [safe, last] = [days[0], days.at(-1)]
      if (safe === undefined || last === undefined) return []
      const shortest = computed[0]
      return [
        {
          ...{ ends, printed, safe, last, warn: warnOn(safe, holidays) },
          computed: shortest?.end ?? null,
          rule: shortest?.rule ?? null,
          first: shortest?.first ?? null,
        },
      ]
    })
    .toSorted((one, other) => (one.safe < other.safe ? -1 : one.safe > other.safe ? 1 : 0))
}
