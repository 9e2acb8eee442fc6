import { byDayFormula, unbilledInWords } from '@kerbline/domain/areas/finance/by-day-words.ts'
import type { VehicleCosts } from '@kerbline/domain/areas/vehicles/cost-endpoints.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { Formula } from '../../../ui/layout/formula.tsx'
import { Empty } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'

type Months = NonNullable<VehicleCosts['by_day']>
type Month = Months[number]

const HEIGHT = 180

const pencePerMile = ({ pence, miles }: Month): number | null => (miles > 0 ? pence / miles : null)
const penny = (pence: number): string => formatMoney(Math.round(pence))
const milesWords = (miles: number): string => `${miles.toLocaleString('en-GB', { maximumFractionDigits: 0 })} miles`

const formulas = [
  ['Cost per mile', 'This vehicle’s costs for the month divided by its miles for the month'],
  ['Hire by the day', byDayFormula],
] as const

/** "£412.20 for 1,071 miles so far this month; £206 accrued, not billed yet." */
function runningWords(months: Months): string | undefined {
  const running = months.at(-1)
  if (!running) return undefined
  const { pence, miles, unbilled_pence: unbilled } = running
  const words = [`${formatMoney(pence)} for ${milesWords(miles)} so far in ${monthName(running.month)}`]
  return `${[...words, unbilledInWords(unbilled) ?? []].flat().join('. ')}.`
}

function summaryOf(months: Months): string {
  const known = months.filter((month) => pencePerMile(month) !== null)
  const miles = known.reduce((sum, month) => sum + month.miles, 0)
  const pence = known.reduce((sum, month) => sum + month.pence, 0)
  return `${penny(pence / miles)} a mile over ${known.length} months with miles.`
}

/** Cost per mile by month, like for like with the dashboard. A month without miles has none. */
export function CostByDayPanel({ months, hrefOf }: { months: Months; hrefOf: (month: string) => string }) {
  const hasMiles = months.some((month) => pencePerMile(month) !== null)
  return (
    <Panel
      title="Cost per mile by month"
      note="Hire by the day"
      tools={<Formula of="Cost per mile by month" lines={formulas} />}
      footer={runningWords(months)}
    >
      {hasMiles ? (
        <PanelBody>
          <BarChart
            title="Cost per mile by month"
            isTitleHidden
            summary={summaryOf(months)}
            columnsAre="Month"
            series={['Cost per mile']}
            columns={months.map((month, place) => ({
              label: monthName(month.month).slice(0, 3),
              parts: [pencePerMile(month) ?? 0],
              isCurrent: place === months.length - 1,
              href: hrefOf(month.month),
            }))}
            format={penny}
            height={HEIGHT}
          />
        </PanelBody>
      ) : (
        <Empty look="panel" title="No miles in these 12 months">
          Cost per mile will appear here once we have mileage.
        </Empty>
      )}
    </Panel>
  )
}
