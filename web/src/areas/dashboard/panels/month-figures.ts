// The six figures of the month panel in words: the value, what it rests on, and how it moved.
import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { changeInWords } from '@kerbline/domain/areas/dashboard/change.ts'
import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { addMonths, monthOf, type CalendarMonth } from '@kerbline/domain/kit/time/calendar.ts'
import { monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { roundUp, roundUpToTenth } from '@kerbline/domain/kit/rounding.ts'
import type { FigureFact } from '../../../ui/chart/figure.tsx'
import { lastDayOf } from '@kerbline/domain/areas/finance/hire-period.ts'
import { unbilledInWords } from '@kerbline/domain/areas/finance/by-day-words.ts'
import { drivenHref, spendHref } from '../rows/figure-rows.ts'
import type { Link } from '../../../data/navigation/use-link.ts'

export type Period = 'month' | 'quarter' | 'year'
type Month = NonNullable<Dashboard['month']>
/** How many vehicles, and of which classes. */
export type FleetCounts = Readonly<Record<'vehicles' | 'vans' | 'cars', number>>
const TONNES_FROM_KILOGRAMS = 10_000
const noReading = 'No reading'

const trendOf = (series: Month['trend']['miles'], period: Period): number[] =>
  series.slice(period === 'year' ? -12 : -8).flatMap(({ value }) => (value === null ? [] : [value]))

/** Of what adds up over a month, the last value is the running month's so far. */
const runningOf = (series: Month['trend']['miles'], period: Period) => ({
  trend: trendOf(series, period),
  isTrendPart: series.at(-1)?.value != null,
})

function sinceWords(period: Period, from: string): string {
  if (period === 'month') return monthName(addMonths(monthOf(from), -1))
  return period === 'quarter' ? 'the 3 months before' : 'the 12 months before'
}

type Figure = Month['periods']['month']['miles']
/** A month under way is set beside the last whole one, not measured against it. */
function besideOrAgainst(
  { value, previous }: Figure,
  period: Period,
  since: string,
  shownAs: 'percent' | 'pence',
  words: (previous: number) => string,
): string | undefined {
  if (period !== 'month') return changeInWords({ current: value, previous, shownAs, since }) ?? undefined
  return previous === null ? undefined : `${words(previous)} in ${since}`
}

const carbon = (kilograms: number): { value: string; unit: string } =>
  kilograms < TONNES_FROM_KILOGRAMS
    ? { value: roundUp(kilograms).toLocaleString('en-GB'), unit: 'kg' }
    : { value: roundUpToTenth(kilograms / 1000).toLocaleString('en-GB', { minimumFractionDigits: 1 }), unit: 't' }

const categoryWords = ({ vans, cars, vehicles }: FleetCounts): string =>
  [
    `${counted(vans, 'van')}`,
    `${counted(cars, 'car')}`,
    ...(vehicles > vans + cars ? [`${(vehicles - vans - cars).toLocaleString('en-GB')} other`] : []),
  ].join(', ')

interface Sees {
  /** False for the internal account and people without the right: then no cost per mile is shown. */
  readonly cost: boolean
  readonly scores: boolean
}

const periodWords: Readonly<Record<Period, string>> = {
  month: 'this month',
  quarter: 'in 3 months',
  year: 'in 12 months',
}

/** What every figure of the panel is made from. */
interface Shown {
  readonly month: Month
  readonly period: Period
  readonly figures: Month['periods'][Period]
  /** What it is set against: "October", "the 3 months before". */
  readonly since: string
  readonly link: Link
}

const vehiclesFact = ({ month, period, link }: Shown, fleet: FleetCounts): FigureFact => ({
  label: 'Vehicles',
  value: fleet.vehicles.toLocaleString('en-GB'),
  note: categoryWords(fleet),
  href: link('vehicles'),
  trend: trendOf(month.trend.vehicles, period),
})

/** The specified one: of the vehicles as they stand now. What was read within the period stands beside it. */
function scoreFact({ month, period, figures: { average_score: read }, link }: Shown): FigureFact {
  const fact = { label: 'Average driver score', href: link('drivers', undefined, { score: 'filled:', sort: '-score' }) }
  if (month.average_score == null) return { ...fact, value: noReading }
  const note = 'Latest score of each vehicle'
  return {
    ...fact,
    value: String(month.average_score),
    unit: '/ 100',
    note: read.value === null ? note : `${note}. Average of all scores ${periodWords[period]}: ${roundUp(read.value)}`,
    trend: trendOf(month.trend.average_score, period),
  }
}

/** "read since November 2026": spend may be known for longer than miles. */
const readSince = (month: CalendarMonth): string => `read since ${monthName(month)} ${month.slice(0, 4)}`

function milesFact({ month, period, figures: { miles, miles_since: first }, since, link }: Shown): FigureFact {
  if (miles.value === null) return { label: 'Miles', value: noReading, href: link('vehicles') }
  const inWords = (value: number): string => roundUp(value).toLocaleString('en-GB')
  return {
    label: 'Miles',
    value: inWords(miles.value),
    unit: 'mi',
    note:
      first === null
        ? besideOrAgainst(miles, period, since, 'percent', (previous) => `${inWords(previous)} mi`)
        : capital(readSince(first)),
    href: drivenHref(period),
    ...runningOf(month.trend.miles, period),
  }
}

function carbonFact({ month, period, figures: { co2_kilograms: kilograms, miles }, link }: Shown): FigureFact {
  if (kilograms.value === null) return { label: 'CO₂', value: noReading, href: link('vehicles') }
  return {
    label: 'CO₂',
    ...carbon(kilograms.value),
    note: miles.value ? `${Math.round((kilograms.value * 1000) / miles.value)} g per mile` : undefined,
    href: drivenHref(period, '-co2_kilograms'),
    ...runningOf(month.trend.co2_kilograms, period),
  }
}

/** Spend is kept by whole months: a line dated later this month counts already. */
const spendEnds = ({ periods }: Month, period: Period): string => lastDayOf(monthOf(periods[period].to))

const spendFact = ({ month, period, figures: { from } }: Shown, pence: number): FigureFact => ({
  label: 'Spend',
  value: formatMoney(pence, 0),
  note: 'Invoiced, net',
  href: spendHref(from, spendEnds(month, period)),
  ...runningOf(month.trend.spend_pence, period),
})

/**
 * As billed, which the specification prints; beside it the same with hire on the days it stands for, which alone is like for like from month
 * to month. Spend that names no vehicle stands beside the cost per mile, not in it (ruling 39).
 */
function costFact({
  month,
  period,
  figures: {
    from,
    pence_per_mile: cost,
    by_day_pence_per_mile: byDay,
    unbilled_pence: unbilled,
    unnamed_pence: unnamed,
    miles_since: first,
  },
  since,
}: Shown): FigureFact {
  const href = spendHref(from, spendEnds(month, period), undefined, 'billed')
  if (cost.value === null) return { label: 'Cost per mile', value: noReading, note: 'No miles in this period', href }
  const inWords = (pence: number): string => formatMoney(Math.round(pence))
  const moved = besideOrAgainst(byDay, period, since, 'pence', inWords)
  return {
    label: 'Cost per mile',
    value: inWords(cost.value),
    note: [
      // Not those of the clock, by which another panel divides.
      `Invoiced spend ÷ miles driven ${periodWords[period]}${first === null ? '' : `. Miles ${readSince(first)}: earlier months have spend but no mileage`}`,
      byDay.value === null
        ? undefined
        : `Hire by the day: ${inWords(byDay.value)}${moved ? `, ${moved.replace(/^[NUD]/, (first) => first.toLowerCase())}` : ''}`,
      unbilledInWords(unbilled) ?? undefined,
      unnamed.value ? `Plus ${formatMoney(unnamed.value, 0)} not linked to a vehicle` : undefined,
    ]
      .filter((words) => words !== undefined)
      .join('. '),
    href,
    ...runningOf(month.trend.by_day_pence_per_mile, period),
  }
}

export function monthFigures(
  month: Month,
  fleet: FleetCounts | undefined,
  period: Period,
  sees: Sees,
  link: Link,
): FigureFact[] {
  const figures = month.periods[period]
  const shown: Shown = { month, period, figures, since: sinceWords(period, figures.from), link }
  return [
    ...(fleet ? [vehiclesFact(shown, fleet)] : []),
    ...(sees.scores ? [scoreFact(shown)] : []),
    milesFact(shown),
    carbonFact(shown),
    ...(figures.spend_pence.value === null ? [] : [spendFact(shown, figures.spend_pence.value)]),
    ...(sees.cost ? [costFact(shown)] : []),
  ]
}

/** The specified totals of all newest readings; nothing where no vehicle has one. */
export function totalsInWords({ fleet_miles, fleet_co2_kilograms, vehicles_with_miles }: Month): string | undefined {
  if (fleet_miles === null) return undefined
  const miles = `Total odometer: ${fleet_miles.toLocaleString('en-GB')} mi across ${counted(vehicles_with_miles, 'vehicle')} with a reading`
  if (fleet_co2_kilograms === null) return miles
  const { value, unit } = carbon(fleet_co2_kilograms)
  return `${miles}, ${value} ${unit} CO₂`
}
