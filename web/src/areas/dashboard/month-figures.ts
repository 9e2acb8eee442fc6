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

export function monthFigures(
  month: Month,
  fleet: Fleet | undefined,
  period: Period,
  sees: Sees,
  link: Link,
): FigureFact[] {
  const { from, miles, co2_kilograms, average_score, spend_pence, pence_per_mile, unnamed_pence } =
    month.periods[period]
  const since = sinceWords(period, from)
  const gramsPerMile =
    co2_kilograms.value !== null && miles.value
      ? `${Math.round((co2_kilograms.value * 1000) / miles.value)} g per mile`
      : undefined
  const facts: FigureFact[] = []
  if (fleet)
    facts.push({
      label: 'Vehicles',
      value: fleet.vehicles.toLocaleString('en-GB'),
      note: categoryWords(fleet),
      href: link('vehicles'),
      trend: trendOf(month.trend.vehicles, period),
    })
  if (sees.scores)
    facts.push(
      month.average_score == null
        ? { label: 'Average driver score', value: noReading, href: link('drivers') }
        : {
            label: 'Average driver score',
            // The specified one: of the vehicles as they stand now. What was read within the period stands beside it.
            value: String(month.average_score),
            unit: '/ 100',
            note:
              average_score.value === null
                ? 'Newest score of each vehicle'
                : `Newest score of each vehicle; all read ${periodWords[period]}: ${roundUp(average_score.value)}`,
            href: link('drivers'),
            trend: trendOf(month.trend.average_score, period),
          },
    )
  facts.push(
    miles.value === null
      ? { label: 'Miles', value: noReading, href: link('vehicles') }
      : {
          label: 'Miles',
          value: roundUp(miles.value).toLocaleString('en-GB'),
          unit: 'mi',
          note: besideOrAgainst(
            miles,
            period,
            since,
            'percent',
            (previous) => `${roundUp(previous).toLocaleString('en-GB')} mi`,
          ),
          href: link('vehicles', undefined, { sort: '-miles' }),
          trend: trendOf(month.trend.miles, period),
        },
    co2_kilograms.value === null
      ? { label: 'CO₂', value: noReading, href: link('vehicles') }
      : {
          label: 'CO₂',
          ...carbon(co2_kilograms.value),
          note: gramsPerMile,
          href: link('vehicles', undefined, { sort: '-co2' }),
          trend: trendOf(month.trend.co2_kilograms, period),
        },
  )
  if (spend_pence.value !== null)
    facts.push({
      label: 'Spend',
      value: formatMoney(spend_pence.value, 0),
      note: 'Invoiced, goods value',
      href: link('finance'),
      trend: trendOf(month.trend.spend_pence, period),
    })
  if (sees.cost) {
    facts.push(
      pence_per_mile.value === null
        ? { label: 'Cost per mile', value: noReading, note: 'No miles in this period' }
        : {
            label: 'Cost per mile',
            value: formatMoney(Math.round(pence_per_mile.value)),
            note: [
              besideOrAgainst(pence_per_mile, period, since, 'pence', (previous) => formatMoney(Math.round(previous))),
              // Beside it, not in it (ruling 39).
              unnamed_pence.value ? `${formatMoney(unnamed_pence.value, 0)} more names no vehicle` : undefined,
            ]
              .filter((words) => words !== undefined)
              .join('; '),
            href: link('finance', undefined, { tab: 'cost-per-mile' }),
            trend: trendOf(month.trend.pence_per_mile, period),
          },
    )
  }
  return facts
}

/** The specified totals of all newest readings; nothing where no vehicle has one. */
export function totalsInWords({ fleet_miles, fleet_co2_kilograms, vehicles_with_miles }: Month): string | undefined {
  if (fleet_miles === null) return undefined
  const miles = `On the clock: ${fleet_miles.toLocaleString('en-GB')} mi over ${vehicles_with_miles.toLocaleString('en-GB')} vehicles with a reading`
  if (fleet_co2_kilograms === null) return miles
  const { value, unit } = carbon(fleet_co2_kilograms)
  return `${miles}, ${value} ${unit} CO₂`
}
