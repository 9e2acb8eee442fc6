// The six figures of the month panel in words: the value, what it rests on, and how it moved.
import { changeInWords } from '@kerbline/domain/areas/dashboard/change.ts'
import type { Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { roundUp, roundUpToTenth } from '@kerbline/domain/kit/rounding.ts'
import type { FigureFact } from '../../ui/chart/figure.tsx'
import type { Link } from '../../data/use-link.ts'

export type Period = 'month' | 'quarter' | 'year'
type Month = NonNullable<Dashboard['month']>
type Fleet = NonNullable<Dashboard['fleet']>
const TONNES_FROM_KILOGRAMS = 10_000
const noReading = 'No reading'

const trendOf = (series: Month['trend']['miles'], period: Period): number[] =>
  series.slice(period === 'year' ? -12 : -8).flatMap(({ value }) => (value === null ? [] : [value]))

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

const categoryWords = ({ vans, cars, vehicles }: Fleet): string =>
  [
    `${vans.toLocaleString('en-GB')} vans`,
    `${cars.toLocaleString('en-GB')} cars`,
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

interface View {
  readonly month: Month
  readonly figures: Month['periods'][Period]
  readonly period: Period
  readonly since: string
  readonly link: Link
}

const vehiclesFigure = ({ month, period, link }: View, fleet: Fleet): FigureFact => ({
  label: 'Vehicles',
  value: fleet.vehicles.toLocaleString('en-GB'),
  note: categoryWords(fleet),
  href: link('vehicles'),
  trend: trendOf(month.trend.vehicles, period),
})

/** The specified one: of the vehicles as they stand now. What was read within the period stands beside it. */
function scoreFigure({ month, figures, period, link }: View): FigureFact {
  const label = 'Average driver score'
  if (month.average_score == null) return { label, value: noReading, href: link('drivers') }
  const read = figures.average_score.value
  return {
    label,
    value: String(month.average_score),
    unit: '/ 100',
    note:
      read === null
        ? 'Newest score of each vehicle'
        : `Newest score of each vehicle; all read ${periodWords[period]}: ${roundUp(read)}`,
    href: link('drivers'),
    trend: trendOf(month.trend.average_score, period),
  }
}

const milesWords = (miles: number): string => `${roundUp(miles).toLocaleString('en-GB')} mi`

function milesFigure({ month, figures: { miles }, period, since, link }: View): FigureFact {
  if (miles.value === null) return { label: 'Miles', value: noReading, href: link('vehicles') }
  return {
    label: 'Miles',
    value: roundUp(miles.value).toLocaleString('en-GB'),
    unit: 'mi',
    note: besideOrAgainst(miles, period, since, 'percent', milesWords),
    href: link('vehicles', undefined, { sort: '-miles' }),
    trend: trendOf(month.trend.miles, period),
  }
}

function carbonFigure({ month, figures: { co2_kilograms: kilograms, miles }, period, link }: View): FigureFact {
  if (kilograms.value === null) return { label: 'CO₂', value: noReading, href: link('vehicles') }
  return {
    label: 'CO₂',
    ...carbon(kilograms.value),
    note: miles.value ? `${Math.round((kilograms.value * 1000) / miles.value)} g per mile` : undefined,
    href: link('vehicles', undefined, { sort: '-co2' }),
    trend: trendOf(month.trend.co2_kilograms, period),
  }
}

const spendFigure = ({ month, period, link }: View, pence: number): FigureFact => ({
  label: 'Spend',
  value: formatMoney(pence, 0),
  note: 'Invoiced, goods value',
  href: link('finance'),
  trend: trendOf(month.trend.spend_pence, period),
})

function costFigure({ month, figures, period, since, link }: View): FigureFact {
  const { pence_per_mile: perMile, unnamed_pence: unnamed } = figures
  if (perMile.value === null) return { label: 'Cost per mile', value: noReading, note: 'No miles in this period' }
  const change = besideOrAgainst(perMile, period, since, 'pence', (previous) => formatMoney(Math.round(previous)))
  // Beside it, not in it (ruling 39).
  const apart = unnamed.value ? `${formatMoney(unnamed.value, 0)} more names no vehicle` : undefined
  return {
    label: 'Cost per mile',
    value: formatMoney(Math.round(perMile.value)),
    note: [change, apart].filter((words) => words !== undefined).join('; '),
    href: link('finance', undefined, { tab: 'cost-per-mile' }),
    trend: trendOf(month.trend.pence_per_mile, period),
  }
}

export function monthFigures(
  month: Month,
  fleet: Fleet | undefined,
  period: Period,
  sees: Sees,
  link: Link,
): FigureFact[] {
  const figures = month.periods[period]
  const view: View = { month, figures, period, since: sinceWords(period, figures.from), link }
  return [
    ...(fleet ? [vehiclesFigure(view, fleet)] : []),
    ...(sees.scores ? [scoreFigure(view)] : []),
    milesFigure(view),
    carbonFigure(view),
    ...(figures.spend_pence.value === null ? [] : [spendFigure(view, figures.spend_pence.value)]),
    ...(sees.cost ? [costFigure(view)] : []),
  ]
}

/** The specified totals of all newest readings; nothing where no vehicle has one. */
export function totalsInWords({ fleet_miles, fleet_co2_kilograms, vehicles_with_miles }: Month): string | undefined {
  if (fleet_miles === null) return undefined
  const miles = `On the clock: ${fleet_miles.toLocaleString('en-GB')} mi over ${vehicles_with_miles.toLocaleString('en-GB')} vehicles with a reading`
  if (fleet_co2_kilograms === null) return miles
  const { value, unit } = carbon(fleet_co2_kilograms)
  return `${miles}, ${value} ${unit} CO₂`
}
