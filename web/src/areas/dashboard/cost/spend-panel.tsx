import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { formatMoney, poundsToPence } from '@kerbline/domain/kit/money.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import styles from '../dashboard.module.css'
import { Formula } from '../../../ui/layout/formula.tsx'
import { lastDayOf } from '@kerbline/domain/areas/finance/hire-period.ts'
import { spendHref } from '../rows/figure-rows.ts'
import { useLink } from '../../../data/navigation/use-link.ts'

const SHOWN_MONTHS = 12
const HEIGHT = 212
type SpendMonth = ReplyOf<(typeof financeEndpoints)['graph']>['months'][number]

const format = (pounds: number): string => formatMoney(poundsToPence(pounds), 0)
const formatAxis = (pounds: number): string =>
  Math.abs(pounds) >= 1000 ? `£${(pounds / 1000).toLocaleString('en-GB')}k` : `£${pounds}`

const columnOf = (
  { month, document_goods_value, categories }: SpendMonth,
  place: number,
  all: readonly SpendMonth[],
) => ({
  label: monthName(month).slice(0, 3),
  parts: [categories.rental, document_goods_value - categories.rental],
  isCurrent: place === all.length - 1,
  // Its lines: the documents of a month hold payments, too.
  href: spendHref(`${month}-01`, lastDayOf(month)),
})

function summarise(months: readonly SpendMonth[]): string {
  const total = months.reduce((sum, { document_goods_value }) => sum + document_goods_value, 0)
  const highest = months.toSorted((one, other) => other.document_goods_value - one.document_goods_value)[0]
  return `${format(total)} in ${months.length} months${highest ? `, highest in ${monthName(highest.month)} (${format(highest.document_goods_value)})` : ''}.`
}

const formulas = [
  ['Hire and lease', 'Net value of invoice lines with a rental code'],
  ['Everything else', 'Net value of all other lines, minus credit notes. Payments are not counted'],
] as const

/** Panel 6: twelve months of spend. */
export function SpendPanel() {
  const load = useEndpoint(financeEndpoints.graph, {})
  const link = useLink()
  const invoices = link('finance', undefined, { show: 'invoices' })
  return (
    <Panel
      title="Spend by month"
      span={8}
      tools={<Formula of="Spend by month" lines={formulas} />}
      action={invoices ? { href: invoices, label: 'Invoices' } : undefined}
    >
      <LoadState
        what="spend by month"
        load={load}
        onRetry={load.retry}
        skeleton={
          <div className={styles.chartSkeleton}>
            <Skeleton height={HEIGHT} />
          </div>
        }
        isEmpty={({ months }) => months.every(({ document_goods_value }) => document_goods_value === 0)}
        empty={
          <Empty look="panel" title="No invoices yet">
            Spend will appear here after your first invoice.
          </Empty>
        }
      >
        {({ months }) => {
          const shown = months.slice(-SHOWN_MONTHS)
          return (
            <PanelBody>
              <BarChart
                title="Spend by month"
                isTitleHidden
                summary={summarise(shown)}
                columnsAre="Month"
                series={['Hire and lease', 'Everything else']}
                colours={[1, 3]}
                columns={shown.map(columnOf)}
                format={format}
                formatAxis={formatAxis}
                height={HEIGHT}
              />
            </PanelBody>
          )
        }}
      </LoadState>
    </Panel>
  )
}
