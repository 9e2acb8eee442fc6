import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import { reportBy, type ReportBy, reportBys, reportKeys, reportQuery } from '@kerbline/domain/areas/orders/report.ts'
import { optionsOf } from '@kerbline/domain/kit/field.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { monthWords } from '../../case/waits/month-steps.tsx'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { linkTo } from '../../record/record-links.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { SalesTabs } from '../../fleet/sales-tabs.tsx'
import styles from './report.module.css'

type Report = ReplyOf<(typeof ordersEndpoints)['report']>

const byOptions = optionsOf(reportBys, reportBy)
const isBy = (word: string | undefined): word is ReportBy => reportBys.some((each) => each === word)

const periods = { '3': 'Last 3 months', '12': 'Last 12 months', all: 'All time' } as const
type Period = keyof typeof periods
const periodOptions = optionsOf(Object.keys(periods) as Period[], periods)
const isPeriod = (word: string | undefined): word is Period => word !== undefined && Object.hasOwn(periods, word)

const wordsFor = (by: ReportBy, key: string | null): string =>
  key === null ? 'Not known' : by === 'month' ? monthWords(key) : key

interface Asked {
  readonly rows: ReportBy
  readonly columns: ReportBy
  /** The day the period begins; none: all time. */
  readonly from: string | undefined
}

function Pivot({ report, asked: { rows, columns, from } }: { readonly report: Report; readonly asked: Asked }) {
  const across = reportKeys(
    columns,
    report.cells.map(({ column }) => column),
  )
  const down = reportKeys(
    rows,
    report.cells.map(({ row }) => row),
  )
  const period = from === undefined ? {} : { created_at: `from:${from}` }
  const listOf = (...of: Parameters<typeof reportQuery>[0]) =>
    linkTo('orders', '', { view: 'all', ...period, ...reportQuery(of) })
  const countOf = (row: string | null, column: string | null): number =>
    report.cells.find((cell) => cell.row === row && cell.column === column)?.count ?? 0
  const total = (row: string | null): number =>
    report.cells.filter((cell) => cell.row === row).reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.report}>
      <Panel title={`Orders by ${reportBy[rows].toLowerCase()}`} note={counted(report.total, 'order')}>
        <div className={styles.chart}>
          <BarChart
            title={`Orders by ${reportBy[rows].toLowerCase()}`}
            isTitleHidden
            summary={down.map((row) => `${wordsFor(rows, row)}: ${total(row)}`).join(', ')}
            series={across.map((column) => wordsFor(columns, column))}
            columns={down.map((row) => ({
              label: wordsFor(rows, row),
              parts: across.map((column) => countOf(row, column)),
              href: listOf([rows, row]),
            }))}
            format={(value) => value.toLocaleString('en-GB')}
            columnsAre={reportBy[rows]}
          />
        </div>
      </Panel>
      <Panel title="Table" note="Each figure leads to its orders" isRuled>
        <section className={styles.scroll} aria-label="Orders, table">
          <table className={styles.pivot}>
            <thead>
              <tr>
                <th scope="col">{reportBy[rows]}</th>
                {across.map((column) => (
                  <th scope="col" key={column}>
                    {wordsFor(columns, column)}
                  </th>
                ))}
                <th scope="col">Total</th>
                <th scope="col">Days to delivery</th>
              </tr>
            </thead>
            <tbody>
              {down.map((row) => {
                const lead = report.lead.find((each) => each.row === row)
                return (
                  <tr key={row}>
                    <th scope="row">{wordsFor(rows, row)}</th>
                    {across.map((column) => {
                      const count = countOf(row, column)
                      return (
                        <td key={column}>
                          {count === 0 ? '' : <a href={listOf([rows, row], [columns, column])}>{count}</a>}
                        </td>
                      )
                    })}
                    <td>
                      <a href={listOf([rows, row])} aria-label={`All ${total(row)} of ${wordsFor(rows, row)}`}>
                        <b>{total(row)}</b>
                      </a>
                    </td>
                    <td>{lead && `${lead.days}, of ${counted(lead.delivered, 'order')}`}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      </Panel>
    </div>
  )
}

/** How many orders by two facts of each, as a chart and a table whose figures lead to their rows. */
export function ReportPage() {
  const { query } = useLocation()
  const today = londonDate(useBusinessNow())
  const [byRow, byColumn] = [query['rows'], query['columns']]
  const rows: ReportBy = isBy(byRow) ? byRow : 'branch'
  const columns: ReportBy = isBy(byColumn) && byColumn !== rows ? byColumn : rows === 'stage' ? 'month' : 'stage'
  const asked = query['period']
  const period: Period = isPeriod(asked) ? asked : '12'
  const from = period === 'all' ? undefined : `${addMonths(monthOf(today), 1 - Number(period))}-01`
  const load = useEndpoint(ordersEndpoints.report, {
    rows,
    columns,
    ...(from !== undefined && { filter: [`created_at:from:${from}`] }),
  })
  return (
    <>
      <PageTitle
        actions={
          <Button icon={PrinterIcon} onClick={() => print()}>
            Print
          </Button>
        }
      >
        Order reports
      </PageTitle>
      <SalesTabs current="reportOrders" />
      <div className={styles.asked} data-print="hide">
        <SelectField label="Rows" options={byOptions} value={rows} onChange={(each) => changeQuery({ rows: each })} />
        <SelectField
          label="Columns"
          options={byOptions.filter(({ value }) => value !== rows)}
          value={columns}
          onChange={(each) => changeQuery({ columns: each })}
        />
        <SelectField
          label="Opened"
          options={periodOptions}
          value={period}
          onChange={(each) => changeQuery({ period: each })}
        />
      </div>
      <LoadState
        what="the report"
        load={load}
        onRetry={load.retry}
        skeleton={<Skeleton height={420} />}
        isEmpty={({ total }) => total === 0}
        empty={<Empty title="No orders in this period">Choose a longer period.</Empty>}
      >
        {(report) => <Pivot report={report} asked={{ rows, columns, from }} />}
      </LoadState>
    </>
  )
}
