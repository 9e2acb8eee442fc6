import { useLocation } from '../../data/navigation/location.ts'
import { CostPanel } from '../../fleet/cost/cost-panel.tsx'
import { Board } from '../../ui/layout/panel.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { ChecksList } from './checks-list.tsx'
import { CostLines } from './cost-lines.tsx'
import { DebtPanel } from './debt-panel.tsx'
import { FinanceTabs, useFinanceTab } from './finance-tabs.tsx'
import { InvoicesList } from './invoices-list.tsx'
import { Overview } from './overview.tsx'
import { Statements } from './statements.tsx'

/** Invoices, what is owed, what was billed beside what should have been, and cost per mile. */
export function FinancePage() {
  const { query } = useLocation()
  const tab = useFinanceTab(query)
  const top = <FinanceTabs tab={tab} />
  if (tab === 'invoices') return <InvoicesList top={top} />
  if (tab === 'checks') return <ChecksList top={top} />
  return (
    <>
      <PageTitle>Finance</PageTitle>
      {top}
      <Board>
        {tab === 'overview' && <Overview />}
        {tab === 'debt' && <DebtPanel span={12} />}
        {tab === 'statement' && <Statements />}
        {tab === 'cost' && (
          <>
            <CostPanel span={12} />
            <CostLines />
          </>
        )}
      </Board>
    </>
  )
}
