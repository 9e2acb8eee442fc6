import { byDayFormula, unbilledInWords } from '@kerbline/domain/areas/finance/by-day-words.ts'
import { financeEndpoints, spendCategories } from '@kerbline/domain/areas/finance/endpoints.ts'
import { lastDayOf } from '@kerbline/domain/areas/finance/hire-period.ts'
import { spendCategoryWords } from '@kerbline/domain/areas/settings/reference-data.ts'
import { formatMoney, poundsToPence } from '@kerbline/domain/kit/money.ts'
import { monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Formula } from '../../ui/layout/formula.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

const bases = [
  { value: 'day' as const, label: 'By day of hire' },
  { value: 'invoice' as const, label: 'By invoice date' },
]
const spans = [
  { value: '12' as const, label: '12 months' },
  { value: '24' as const, label: '24 months' },
]
const HEIGHT = 240
const whole = (pence: number): string => formatMoney(pence, 0)
const onAxis = (pence: number): string =>
  Math.abs(pence) >= 100_000 ? `£${Math.round(pence / 100_000).toLocaleString('en-GB')}k` : whole(pence)
const labelOf = (month: string): string => monthName(month).slice(0, 3)
const invoicesOf = (month: string): string =>
  href('finance', {}, { show: 'invoices', transaction_date: `from:${month}-01~to:${lastDayOf(month)}` })
const formulas = [
  ['By day of hire', byDayFormula],
  [
    'By invoice date',
    'Net value of the lines, on the date of their invoice. Credit notes lower it, payments are not counted',
  ],
  ['Not the same lines', 'By day of hire counts lines for a vehicle alone. By invoice date counts every line'],
] as const

function ByInvoice({ months }: { months: number }) {
  const load = useEndpoint(financeEndpoints.graph, {})
  return (
    <LoadState
      what="spend by month"
      load={load}
      onRetry={load.retry}
      skeleton={<Skeleton height={HEIGHT} />}
      isEmpty={({ months: all }) => all.every(({ document_goods_value: net }) => net === 0)}
      empty={
        <Empty look="panel" title="No invoices yet">
          Spend will appear here after your first invoice.
        </Empty>
      }
    >
      {({ months: all }) => {
        const shown = all.slice(-months)
        const total = shown.reduce((sum, { document_goods_value: net }) => sum + poundsToPence(net), 0)
        return (
          <PanelBody>
            <BarChart
              title="Spend by month"
              isTitleHidden
              summary={`${whole(total)} in ${months} months, by invoice date.`}
              columnsAre="Month"
              series={spendCategories.map((each) => spendCategoryWords[each])}
              columns={shown.map(({ month, categories }, place) => ({
                label: labelOf(month),
                parts: spendCategories.map((each) => poundsToPence(categories[each])),
                isCurrent: place === shown.length - 1,
                href: invoicesOf(month),
              }))}
              format={whole}
              formatAxis={onAxis}
              height={HEIGHT}
            />
          </PanelBody>
        )
      }}
    </LoadState>
  )
}

function ByDay({ months }: { months: number }) {
  const load = useEndpoint(financeEndpoints.spend, {})
  return (
    <LoadState
      what="spend by month"
      load={load}
      onRetry={load.retry}
      skeleton={<Skeleton height={HEIGHT} />}
      isEmpty={({ months: all }) => all.every((each) => each.by_day_pence === 0 && !each.unbilled_pence)}
      empty={
        <Empty look="panel" title="No invoices yet">
          Spend will appear here after your first invoice.
        </Empty>
      }
    >
      {({ months: all }) => {
        const shown = all.slice(-months)
        const seesRates = shown.some((each) => each.unbilled_pence !== null)
        const unbilled = unbilledInWords(shown.reduce((sum, each) => sum + (each.unbilled_pence ?? 0), 0))
        return (
          <PanelBody>
            <BarChart
              title="Spend by month"
              isTitleHidden
              summary={`${whole(shown.reduce((sum, each) => sum + each.by_day_pence + (each.unbilled_pence ?? 0), 0))} in ${months} months, by day of hire.`}
              columnsAre="Month"
              series={['Invoiced', ...(seesRates ? ['Not invoiced yet'] : [])]}
              colours={[1, 3]}
              columns={shown.map((each, place) => ({
                label: labelOf(each.month),
                parts: [each.by_day_pence, ...(seesRates ? [each.unbilled_pence ?? 0] : [])],
                isCurrent: place === shown.length - 1,
                href: invoicesOf(each.month),
              }))}
              format={whole}
              formatAxis={onAxis}
              height={HEIGHT}
            />
            {unbilled !== null && <p>{unbilled}</p>}
          </PanelBody>
        )
      }}
    </LoadState>
  )
}

/** By the days hire stands for, or by the dates of the invoices; totals without pennies. */
export function SpendByMonth({ span }: { span: 6 | 12 }) {
  const [basis, setBasis] = useState<'day' | 'invoice'>('day')
  const [months, setMonths] = useState<'12' | '24'>('12')
  return (
    <Panel
      title="Spend by month"
      note="Before VAT"
      span={span}
      tools={
        <>
          <Segmented label="Counted" options={bases} value={basis} onChange={setBasis} />
          <Segmented label="Months" options={spans} value={months} onChange={setMonths} />
          <Formula of="Spend by month" lines={formulas} />
        </>
      }
    >
      {basis === 'day' ? <ByDay months={Number(months)} /> : <ByInvoice months={Number(months)} />}
    </Panel>
  )
}
