import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { wholePart } from '@kerbline/domain/areas/dashboard/failed-part.ts'
import { allNeeds, needsInWords } from '@kerbline/domain/areas/dashboard/needs.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { pickListEndpoints } from '@kerbline/domain/areas/settings/pick-list-endpoints.ts'
import { monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { formatTime, instantInSentence, monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { memo, useDeferredValue, useState, type ComponentType } from 'react'
import { productName } from '@kerbline/domain/product.ts'
import { Lazy } from '../../crud/lazy.tsx'
import { useAfterFirstPaint } from '../../data/loading/after-first-paint.ts'
import { code, useCode, type Code } from '../../data/loading/code.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { useToRead } from '../../data/session/to-read.ts'
import { useMay } from '../../data/session/may.ts'
import { accountWords, assetWords, useScope } from '../../data/session/scope.ts'
import { useToday } from '../../data/session/me.ts'
import { useUser } from '../../data/session/session.ts'
import { recallAhead } from '../../data/use-endpoint.ts'
import { noAccountTitle, useHasNoAccount } from '../../fleet/no-account.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Board } from '../../ui/layout/panel.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { useNarrow } from '../../ui/table/data-table-narrow.ts'
import { Unseen } from '../../ui/layout/skeleton.tsx'
import { usePrintFooter } from '../../ui/print/use-print-footer.ts'
import { DamagePanel, FinesPanel, QueriesPanel } from './panels/cases-panels.tsx'
import { ChecksPanel } from './panels/checks-panel.tsx'
import { CompliancePanel } from './panels/compliance-panel.tsx'
import { CostPanel } from '../../fleet/cost/cost-panel.tsx'
import { isFigureRows } from './rows/figure-rows.ts'
import { DriversPanel } from './panels/drivers-panel.tsx'
import { MessagesPanel } from './panels/messages-panel.tsx'
import type { Period } from './panels/month-figures.ts'
import { MonthPanel } from './panels/month-panel.tsx'
import { NeedsPanel } from './panels/needs-panel.tsx'
import { SpendPanel } from './cost/spend-panel.tsx'
import { TeamPanel } from './panels/team-panel.tsx'
import styles from './dashboard.module.css'
import { useDashboard } from '../../fleet/dashboard-part.ts'

/** By the clock in London, as every time on the page. */
function greeting(asOf: string | undefined, name: string): string {
  const hour = Number(formatTime(asOf ?? new Date()).slice(0, 2))
  return `Good ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}, ${name.split(' ')[0] ?? name}`
}

function Lead() {
  const { data } = useDashboard()
  const toRead = useToRead()
  const hasNoAccount = useHasNoAccount()
  if (!data)
    return (
      <>
        Collecting today’s figures.<Unseen> Data collected at 10:00. Figures as of 10:00.</Unseen>
      </>
    )
  const collected = data.last_date_of_data_call
  const needs = wholePart(data.needs)
  return (
    <>
      {hasNoAccount ? <b>{noAccountTitle}. </b> : needs && <b>{needsInWords(allNeeds(needs) + toRead)}. </b>}
      {collected
        ? londonDate(collected) === data.today
          ? `Data collected at ${formatTime(collected)}.`
          : `Data collected ${instantInSentence(collected, data.today)}.`
        : 'No telematics data collected yet.'}{' '}
      Figures as of {formatTime(data.as_of)}.
    </>
  )
}

/** At the foot of the printed briefing: whose figures, of which vehicles, from when. */
function BriefingFooter() {
  const { data } = useScope()
  const collected = useDashboard().data?.last_date_of_data_call
  const scope = data
    ? [
        accountWords(data).name,
        accountWords(data).detail,
        `${assetWords(data).name.toLowerCase()} ${assetWords(data).detail}`,
      ]
    : []
  usePrintFooter(
    [productName, ...scope, ...(collected ? [`data collected ${formatTime(collected)}`] : [])]
      .filter(Boolean)
      .join(', '),
  )
  return null
}

/** What the panels show first. */
export const recallDashboard = (): Promise<unknown> =>
  recallAhead([
    [dashboardEndpoints.read, {}],
    [financeEndpoints.graph, {}],
    [messagesEndpoints.inbox, {}],
    [pickListEndpoints.read, {}],
  ])

/** Every panel loads, fails and retries alone, and stands only for those who may see what it shows. */
const Panels = memo(function Panels({ period }: { period: Period }) {
  const { data } = useDashboard()
  const may = useMay()
  // What the eye meets first is painted first.
  const isRestDrawn = useDeferredValue(true, false)
  return (
    <Board>
      {may('see compliance') && <CompliancePanel />}
      {(!data || data.needs) && <NeedsPanel />}
      {may('see vehicles') && <MonthPanel period={period} />}
      {isRestDrawn && (
        <>
          {may('see driver scores') && <DriversPanel />}
          {may('see cost per mile') && <CostPanel />}
          {may(['see finance', 'see invoices']) && <SpendPanel />}
          {may('see driver checks') && <ChecksPanel />}
          {may('see damage cases') && <DamagePanel />}
          {may('see fines') && <FinesPanel />}
          {may('see queries') && <QueriesPanel />}
          {may('see messages') && <MessagesPanel />}
          <TeamPanel />
        </>
      )}
    </Board>
  )
})

const PrintBriefing = () => (
  <Button icon={PrinterIcon} onClick={() => window.print()}>
    Print briefing
  </Button>
)

const rowsPage = code(async () => (await import('./rows/figure-rows-page.tsx')).FigureRowsPage)

/** The first page of the day; or, in its place, the rows that a figure of it is made of. */
export function DashboardPage() {
  const { rows } = useLocation().query
  if (!isFigureRows(rows)) return <BoardPage />
  return (
    <Lazy of={rowsPage} title="Rows of a figure">
      {(RowsPage) => <RowsPage rows={rows} />}
    </Lazy>
  )
}

const advert = code(async () => (await import('./advert.tsx')).Advert)

/** What the page does without until its code is here: an offer whose code does not come costs the page nothing. */
function Extra({ of }: { of: Code<ComponentType> }) {
  const state = useCode(of)
  if (state.is !== 'ready') return null
  const Part = state.value
  return <Part />
}

const firstRun = code(async () => (await import('./first-run.tsx')).FirstRun)

/** For who keeps the companies of a portal without a single vehicle. */
function WhenEmpty() {
  const may = useMay()
  const { data } = useScope()
  const isEmpty = data?.is_every_account === true && data.filter === null && data.vehicles_total === 0
  return isEmpty && may('see all accounts') && may('manage companies') ? <Extra of={firstRun} /> : null
}

/** What needs doing, then how the fleet stands. */
function BoardPage() {
  const { data } = useDashboard()
  const user = useUser()
  const today = useToday()
  const isNarrow = useNarrow()
  const isPainted = useAfterFirstPaint()
  const may = useMay()
  const [period, setPeriod] = useState<Period>('month')
  const periods = [
    { value: 'month' as const, label: today ? monthName(monthOf(today)) : 'This month' },
    { value: 'quarter' as const, label: '3 months' },
    { value: 'year' as const, label: '12 months' },
  ]
  return (
    <>
      <PageTitle
        lead={<Lead />}
        actions={
          <>
            {may('see vehicles') && <Segmented label="Period" options={periods} value={period} onChange={setPeriod} />}
            {!isNarrow && <PrintBriefing />}
          </>
        }
      >
        {greeting(data?.as_of, user?.name ?? '')}
      </PageTitle>
      <WhenEmpty />
      <Panels period={period} />
      {/* On phones the day comes first. */}
      {isNarrow && (
        <div className={styles.last} data-print="hide">
          <PrintBriefing />
        </div>
      )}
      <BriefingFooter />
      {isPainted && <Extra of={advert} />}
    </>
  )
}
