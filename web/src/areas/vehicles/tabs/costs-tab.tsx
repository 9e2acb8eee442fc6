import { counted } from '@kerbline/domain/kit/words.ts'
import { spendCategories } from '@kerbline/domain/areas/finance/nominal-codes.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleCosts } from '@kerbline/domain/areas/vehicles/cost-endpoints.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useLocation } from '../../../data/navigation/location.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { categoryWords } from '../category-words.ts'
import { CostByDayPanel } from './cost-by-day-panel.tsx'
import { CostRows, type CostReckoning } from './cost-rows.tsx'
import styles from './costs.module.css'

const SHOWN_MONTHS = 12
const HEIGHT = 212

type Months = NonNullable<VehicleCosts['months']>
const totalOf = (categories: Readonly<Record<string, number>>): number =>
  Object.values(categories).reduce((sum, pence) => sum + pence, 0)
const whole = (pence: number): string => formatMoney(pence, 0)
const onAxis = (pence: number): string =>
  Math.abs(pence) >= 100_000 ? `£${(pence / 100_000).toLocaleString('en-GB')}k` : whole(pence)

function Chart({ months, hrefOf }: { months: Months; hrefOf: ((month: string) => string) | undefined }) {
  const shown = months.slice(-SHOWN_MONTHS)
  const kinds = spendCategories.filter((category) => shown.some(({ categories }) => (categories[category] ?? 0) !== 0))
  const total = shown.reduce((sum, { categories }) => sum + totalOf(categories), 0)
  return (
    <BarChart
      title="Spend by month and type"
      isTitleHidden
      summary={`${whole(total)} in ${shown.length} months.`}
      columnsAre="Month"
      series={kinds.map((kind) => categoryWords[kind])}
      columns={shown.map(({ month, categories }, place) => ({
        label: monthName(month).slice(0, 3),
        parts: kinds.map((kind) => categories[kind] ?? 0),
        isCurrent: place === shown.length - 1,
        href: hrefOf?.(month),
      }))}
      format={whole}
      formatAxis={onAxis}
      height={HEIGHT}
    />
  )
}

const isSpent = ({ months }: VehicleCosts): boolean =>
  months !== null && months.slice(-SHOWN_MONTHS).some(({ categories }) => Object.keys(categories).length > 0)

/** What the vehicle cost, as chart and as the invoice lines it is made of. */
export function CostsTab({ view: { vehicle, sees } }: { view: VehicleOverview }) {
  const { values, query } = useLocation()
  const rowsOf =
    (by: CostReckoning) =>
    (month: string): string =>
      href('vehicle', { reg: values['reg'] ?? vehicle.reg_no }, { vehicle: query['vehicle'], tab: 'costs', month, by })
  const load = useEndpoint(vehiclesEndpoints.costs, { id: vehicle.id })
  const costs = load.data
  const miles = vehicle.miles !== null && vehicle.miles > 0 ? vehicle.miles : null
  const basis =
    costs && sees.cost_per_mile && miles !== null
      ? ` ${formatMoney(costs.total_pence / miles)} a mile, based on the last reading of ${Math.floor(miles).toLocaleString('en-GB')} miles.`
      : ''
  return (
    <div className={styles.stack}>
      <Panel
        title="Spend by month"
        note={costs && `Total ${whole(costs.total_pence)}`}
        footer={
          costs &&
          `Net total of ${counted(costs.lines, 'invoice line')} for this vehicle, by invoice date. Credit notes are deducted.${basis}`
        }
      >
        <LoadState
          what="the costs for this vehicle"
          load={load}
          onRetry={load.retry}
          skeleton={
            <PanelBody>
              <Skeleton height={HEIGHT} />
            </PanelBody>
          }
          isEmpty={(found) => !isSpent(found)}
          empty={
            costs?.months === null ? (
              <Empty look="panel" title="You do not have access to monthly spend">
                You can see the invoice lines below.
              </Empty>
            ) : (
              <Empty look="panel" title="No spend in these 12 months">
                Invoice lines for this vehicle will appear here.
              </Empty>
            )
          }
        >
          {({ months }) => (
            <PanelBody>
              {months && <Chart months={months} hrefOf={costs?.sees_lines ? rowsOf('bill') : undefined} />}
            </PanelBody>
          )}
        </LoadState>
      </Panel>
      {costs?.by_day && <CostByDayPanel months={costs.by_day} hrefOf={rowsOf('day')} />}
      {costs && <CostRows id={vehicle.id} costs={costs} />}
    </div>
  )
}
