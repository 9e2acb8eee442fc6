// What a line of hire should have come to, and where the difference lies: days after off-hire, days of a relief vehicle that costs nothing, days billed
// already, and what is left, the rate. The parts add up to what was billed less what was expected.
import { addDays, type CalendarDate } from '../../kit/time/calendar.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { formatMoney } from '../../kit/money.ts'
import { counted } from '../../kit/words.ts'
import { chargedSpan, chargeOf, type RateTerms } from '../hires/rate-terms.ts'
import { overlapOf } from './hire-accrual.ts'
import { type DaySpan, daysIn } from './hire-period.ts'

export interface HireOnTerms {
  /** First day, and the last that is charged for; null: it goes on. */
  readonly from: CalendarDate
  readonly to: CalendarDate | null
  readonly terms: RateTerms
}

interface HireLine {
  readonly period: DaySpan
  /** Net. */
  readonly pence: number
}

export interface HirePart {
  readonly kind: 'after_off_hire' | 'relief' | 'double' | 'rate'
  readonly span: DaySpan
  /** Above nothing: too much. */
  readonly pence: number
  readonly working: string
}

export interface JudgedHire {
  readonly expectedPence: number
  /** "30 days × £189.00 ÷ 7"; "No days to charge for". */
  readonly working: string
  readonly parts: readonly HirePart[]
}

/** Spans without the days of others. */
export function without(spans: readonly DaySpan[], others: readonly DaySpan[]): DaySpan[] {
  return others.reduce<DaySpan[]>(
    (left, other) =>
      left.flatMap((span) => {
        const shared = overlapOf(span, other)
        if (shared === null) return [span]
        return [
          ...(shared.from > span.from ? [{ from: span.from, to: addDays(shared.from, -1) }] : []),
          ...(shared.to < span.to ? [{ from: addDays(shared.to, 1), to: span.to }] : []),
        ]
      }),
    [...spans],
  )
}

/** The days both have. */
export const sharedDays = (spans: readonly DaySpan[], others: readonly DaySpan[]): DaySpan[] =>
  spans.flatMap((span) => others.flatMap((other) => overlapOf(span, other) ?? []))

const spanWords = ({ from, to }: DaySpan): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
const daysWords = (spans: readonly DaySpan[]): string =>
  `${counted(
    spans.reduce((sum, span) => sum + daysIn(span), 0),
    'day',
  )}, ${spans.map(spanWords).join(' and ')}`

/** A half penny of a line rounded otherwise is no difference. */
const TOLERATED_PENCE = 1

interface Known {
  readonly hires: readonly HireOnTerms[]
  /** Days of earlier lines for the same vehicle. */
  readonly billed: readonly DaySpan[]
  /** Days it stood in for a vehicle that was charged for as well. */
  readonly relief: readonly DaySpan[]
}

/** Null: no hire of the vehicle is known by which it could be judged. */
export function judgeHire(
  { period, pence }: HireLine,
  { hires, billed, relief }: Known,
  holidays: ReadonlySet<CalendarDate>,
): JudgedHire | null {
  const meant =
    hires.find(({ from, to }) => from <= period.to && (to === null || to >= period.from)) ??
    hires.filter(({ from }) => from <= period.from).toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]
  if (!meant) return null
  const charges = (spans: readonly DaySpan[]) => spans.flatMap((span) => chargeOf(meant.terms, span, holidays))
  const sum = (spans: readonly DaySpan[]): number => charges(spans).reduce((total, each) => total + each.pence, 0)
  const onHire = hires.flatMap(({ from, to, terms }) => chargedSpan(terms, { from, to: to ?? period.to }) ?? [])
  const inHire = sharedDays([period], onHire)
  const charged = without(inHire, relief)
  const due = without(charged, billed)
  const steps = [[period], inHire, charged, due].map(sum)
  const [whole = 0, ofHire = 0, ofCharged = 0, expected = 0] = steps
  const rate = pence - whole
  const isRight = Math.abs(rate) <= TOLERATED_PENCE
  const part = (kind: HirePart['kind'], spans: readonly DaySpan[], of: number, words: string): HirePart[] =>
    of === 0 || spans[0] === undefined
      ? []
      : [{ kind, span: { from: spans[0].from, to: spans.at(-1)?.to ?? spans[0].to }, pence: of, working: words }]
  const off = without([period], onHire)
  const free = sharedDays(inHire, relief)
  const twice = sharedDays(charged, billed)
  const workingOf = (spans: readonly DaySpan[]): string =>
    charges(spans)
      .map(({ working }) => working)
      .join(' + ')
  return {
    expectedPence: isRight ? expected + rate : expected,
    working: due.length === 0 ? 'No days to charge for' : workingOf(due),
    parts: [
      ...part('after_off_hire', off, whole - ofHire, `${daysWords(off)}, not on hire`),
      ...part('relief', free, ofHire - ofCharged, `${daysWords(free)}, as a relief vehicle`),
      ...part('double', twice, ofCharged - expected, `${daysWords(twice)}, already billed`),
      ...part(
        'rate',
        [period],
        isRight ? 0 : rate,
        `${workingOf([period])} = ${formatMoney(whole)}, billed ${formatMoney(pence)}`,
      ),
    ],
  }
}
