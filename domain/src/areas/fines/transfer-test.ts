// Whether liability for a notice can pass to the hirer: the papers are tested before a letter is offered, so that none is sent that must fail
// (product ruling 61). The agreed period is tested, not how long the hire ran, and the paper has to cover the minute.
import { addDays, addMonthsToDate, type CalendarDate, daysBetween } from '../../kit/time/calendar.ts'
import { formatDate, formatTime } from '../../kit/time/date-words.ts'
import { londonDate, londonWallClock } from '../../kit/time/london-clock.ts'
import { counted, lowered } from '../../kit/words.ts'
import { namesOf, type NoticeFacts, type NoticeStage } from './notice.ts'
import { type ParticularName, particulars, type Regime, type RegimeName, regimeOf, regimes } from './regimes.ts'

export interface TransferNotice extends Pick<NoticeFacts, 'kind' | 'nation' | 'served_how' | 'stage'> {
  /** An instant. */
  readonly contravention_at: string
  readonly reg_no: string
}

/** A period a paper agrees, in instants; null: without an end. */
export interface AgreedPeriod {
  readonly agreed_from: string
  readonly agreed_to: string | null
}

/** What the hire agreement shows; null: it does not show it. */
export interface HireShown {
  readonly agreed_from: string | null
  readonly agreed_to: string | null
  /** Its start and end are known with their times. */
  readonly is_time_shown: boolean
  readonly is_company: boolean
  readonly hirer_name: string | null
  readonly hirer_address: string | null
  readonly date_of_birth: CalendarDate | null
  readonly licence_no: string | null
  readonly reg_no: string | null
  readonly agreement_no: string | null
  readonly signed_on: CalendarDate | null
}

export interface HirePapers {
  readonly has_agreement: boolean
  /** The hirer’s signed statement of liability. */
  readonly statement_signed_on: CalendarDate | null
  /** Each agrees a further period of its own. */
  readonly extensions: readonly AgreedPeriod[]
}

export interface Particular {
  readonly name: ParticularName
  readonly label: string
  readonly state: 'found' | 'missing' | 'not_needed'
  /** What is shown, or why it is not needed or not enough. */
  readonly words: string | null
}

export interface TransferQuestion {
  readonly name: 'covers' | 'period' | 'particulars' | 'papers'
  readonly ask: string
  readonly state: 'yes' | 'no' | 'not_needed'
  readonly words: string
}

export interface TransferResult {
  readonly regime: RegimeName
  readonly rule: Regime
  readonly is_allowed: boolean
  /** Why, in words. */
  readonly reason: string
  readonly questions: readonly TransferQuestion[]
  readonly particulars: readonly Particular[]
  /** The agreed period that covers the minute, of the agreement or of an extension. */
  readonly paper: AgreedPeriod | null
  /** What else can be done, or has to be known; advice only. */
  readonly advice: string | null
}

/** Once a notice is that far, nobody can represent against it. */
const closedStages: readonly NoticeStage[] = ['charge_certificate', 'order_recovery', 'debt']

/** From here on an agreement is a lease to issuers. */
const LEASE_MONTHS = 6

const moment = (instant: string): string => `${formatDate(londonDate(instant))} ${formatTime(instant)}`
const plateKey = (plate: string): string => plate.toUpperCase().replaceAll(/\s/g, '')

/** The day after the last of a period. */
function dayAfter(to: string): CalendarDate {
  const { date, time } = londonWallClock(to)
  return time === '00:00:00' ? date : addDays(date, 1)
}

/** By the calendar, first and last day counted: from 1 September to 27 February is less than six months, to the 28th is not. */
const isUnder = ({ agreed_from: from, agreed_to: to }: AgreedPeriod, months: number): boolean =>
  to !== null && dayAfter(to) < addMonthsToDate(londonDate(from), months)

/** "5 months and 26 days", first and last day counted. */
export function lengthInWords(from: string, to: string): string {
  const [first, after] = [londonDate(from), dayAfter(to)]
  let months = 0
  while (addMonthsToDate(first, months + 1) <= after) months += 1
  const days = daysBetween(addMonthsToDate(first, months), after)
  return [...(months > 0 ? [counted(months, 'month')] : []), ...(days > 0 ? [counted(days, 'day')] : [])].join(' and ')
}

const coversMinute = ({ agreed_from: from, agreed_to: to }: AgreedPeriod, at: string): boolean =>
  Date.parse(from) <= Date.parse(at) && (to === null || Date.parse(at) <= Date.parse(to))

function shownOf(name: ParticularName, notice: TransferNotice, hire: HireShown): Pick<Particular, 'state' | 'words'> {
  const found = (words: string | null) =>
    words === null || words.trim() === ''
      ? { state: 'missing' as const, words: null }
      : { state: 'found' as const, words }
  if (name === 'signature') return found(hire.signed_on === null ? null : `Signed ${formatDate(hire.signed_on)}`)
  if (name === 'agreed_from' || name === 'agreed_to') {
    const instant = hire[name]
    if (instant !== null && !hire.is_time_shown)
      return { state: 'missing', words: `${formatDate(londonDate(instant))}, without a time` }
    return found(instant === null ? null : moment(instant))
  }
  if (name === 'reg_no' && hire.reg_no !== null && plateKey(hire.reg_no) !== plateKey(notice.reg_no))
    return { state: 'missing', words: `The agreement shows ${hire.reg_no}` }
  if ((name === 'date_of_birth' || name === 'licence_no') && hire.is_company)
    return { state: 'not_needed', words: 'The hirer is a company' }
  return found(name === 'date_of_birth' && hire.date_of_birth !== null ? formatDate(hire.date_of_birth) : hire[name])
}

function particularsOf(notice: TransferNotice, hire: HireShown, rule: Regime): Particular[] {
  return namesOf(particulars).map((name) => ({
    ...{ name, label: particulars[name] },
    ...(rule.particulars.includes(name)
      ? shownOf(name, notice, hire)
      : { state: 'not_needed' as const, words: 'Not asked for by this law' }),
  }))
}

/** The paper to use: one that covers the minute, best one that is short enough. */
function paperFor(periods: readonly AgreedPeriod[], at: string, rule: Regime): AgreedPeriod | undefined {
  const covering = periods.filter((period) => coversMinute(period, at))
  const { under_months: months } = rule
  return (
    covering.find((period) => (months === null ? period.agreed_to !== null : isUnder(period, months))) ?? covering[0]
  )
}

function coverQuestion(paper: AgreedPeriod | undefined, hire: HireShown, at: string): TransferQuestion {
  const runs = ({ agreed_from: from, agreed_to: to }: AgreedPeriod): string =>
    `The agreed period is ${moment(from)}${to === null ? ' without an end' : ` to ${moment(to)}`}.`
  const { agreed_from: from, agreed_to: to } = hire
  const words = paper
    ? runs(paper)
    : from === null
      ? 'The agreement shows no start.'
      : `${runs({ agreed_from: from, agreed_to: to })} Add an extension that covers ${moment(at)}.`
  return { name: 'covers', ask: 'Does the agreement cover the minute?', state: paper ? 'yes' : 'no', words }
}

function periodQuestion(paper: AgreedPeriod | undefined, rule: Regime): TransferQuestion {
  const { under_months: months } = rule
  const ask = months === null ? 'Is a fixed period agreed?' : `Is the agreed period under ${months} months?`
  if (!rule.is_fixed_period)
    return { name: 'period', ask, state: 'not_needed', words: 'This law takes an agreement of any length.' }
  if (!paper) return { name: 'period', ask, state: 'no', words: 'No agreement covers the minute.' }
  const { agreed_from: from, agreed_to: to } = paper
  if (to === null) return { name: 'period', ask, state: 'no', words: 'The agreement has no agreed end.' }
  const days = `${formatDate(londonDate(from))} to ${formatDate(londonDate(to))}, ${lengthInWords(from, to)}.`
  return {
    ...{ name: 'period', ask, state: months === null || isUnder(paper, months) ? 'yes' : 'no' },
    words: `${days} The agreed period counts, not how long the hire ran.`,
  }
}

function papersQuestion(
  { has_agreement: has, statement_signed_on: signed }: HirePapers,
  rule: Regime,
): TransferQuestion {
  const ask = 'Are the agreement and a signed statement of liability on file?'
  if (!rule.needs_agreement && !rule.needs_statement)
    return { name: 'papers', ask, state: 'not_needed', words: 'No documents are sent.' }
  const missing = [
    ...(rule.needs_agreement && !has ? ['the hire agreement'] : []),
    ...(rule.needs_statement && signed === null ? ['the hirer’s signed statement of liability'] : []),
  ]
  if (missing.length > 0) return { name: 'papers', ask, state: 'no', words: `Add ${missing.join(' and ')}.` }
  return { name: 'papers', ask, state: 'yes', words: signed === null ? 'On file.' : `Signed ${formatDate(signed)}.` }
}

function adviceOf(notice: TransferNotice, paper: AgreedPeriod | undefined, rule: Regime): string | null {
  const regime = regimeOf(notice.kind, notice.nation)
  const isLong = paper !== undefined && paper.agreed_to !== null && !isUnder(paper, LEASE_MONTHS)
  if (isLong && (regime === 'council' || regime === 'wales' || regime === 'scotland'))
    return 'You can represent as not the owner, because the lessee keeps the vehicle. It depends on the facts. A lease of one year was refused, one of two years accepted.'
  if (isLong && regime === 'road_user')
    return 'The BVRLA says that leases of six months or more are taken by arrangement only. Ask the issuer first.'
  if (notice.stage === 'pcn' && (notice.served_how === 'on_vehicle' || notice.served_how === 'handed'))
    return rule.act === 'represent' ? 'The council decides on the hirer after its Notice to Owner.' : null
  return null
}

/** What stands in the way; null: nothing. */
function refusalOf(
  { kind, nation, stage }: TransferNotice,
  rule: Regime,
  questions: readonly TransferQuestion[],
  found: readonly Particular[],
): string | null {
  if (rule.act === 'none') return rule.note
  if (rule.act === 'represent' && closedStages.includes(stage))
    return 'The time to represent is over at this stage. See the form sent with the notice.'
  const no = questions.filter(({ state }) => state === 'no')
  // What an agreement shows is asked once it is on file.
  const failed = no.find(({ name }) => name !== 'particulars' || no.every((each) => each.name !== 'papers'))
  if (!failed) return null
  const missing = found.filter(({ state }) => state === 'missing').map(({ label }) => lowered(label))
  const who =
    kind === 'private_parking' ? 'The operator' : regimeOf(kind, nation) === 'police' ? 'The police' : 'The issuer'
  const why = {
    covers: 'the agreement does not cover the minute of the contravention',
    period:
      failed.words === 'The agreement has no agreed end.'
        ? 'the agreement has no agreed end'
        : `the agreed period is ${rule.under_months} months or more`,
    particulars: `the agreement does not show ${missing.join(', ')}`,
    papers: 'a document is missing',
  }[failed.name]
  return `${who} would refuse this: ${why}.${failed.name === 'covers' || failed.name === 'papers' ? ` ${failed.words}` : ''}`
}

export function transferTest(notice: TransferNotice, hire: HireShown, papers: HirePapers): TransferResult {
  const regime = regimeOf(notice.kind, notice.nation)
  const rule: Regime = regimes[regime]
  const { agreed_from: from, agreed_to: to } = hire
  const periods = [...(from === null ? [] : [{ agreed_from: from, agreed_to: to }]), ...papers.extensions]
  const paper = paperFor(periods, notice.contravention_at, rule)
  // An extension shows its own start and end, with their times.
  const isExtended = paper !== undefined && papers.extensions.includes(paper)
  const found = particularsOf(notice, isExtended ? { ...hire, ...paper, is_time_shown: true } : hire, rule)
  const missing = found.filter(({ state }) => state === 'missing')
  const questions: readonly TransferQuestion[] =
    rule.act === 'none'
      ? []
      : [
          coverQuestion(paper, hire, notice.contravention_at),
          periodQuestion(paper, rule),
          {
            ...{ name: 'particulars', ask: 'Does it show every particular?', state: missing.length > 0 ? 'no' : 'yes' },
            words:
              missing.length > 0
                ? `Missing: ${missing.map(({ label }) => lowered(label)).join(', ')}.`
                : `${counted(found.filter(({ state }) => state === 'found').length, 'particular')} found.`,
          },
          papersQuestion(papers, rule),
        ]
  const refusal = refusalOf(notice, rule, questions, found)
  return {
    ...{ regime, rule, is_allowed: refusal === null, questions, particulars: found },
    reason: refusal ?? rule.note,
    paper: paper ?? null,
    advice: adviceOf(notice, paper, rule),
  }
}
