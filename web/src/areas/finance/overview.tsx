import { useMay } from '../../data/session/may.ts'
import { CostPanel } from '../../fleet/cost/cost-panel.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { DebtPanel } from './debt-panel.tsx'
import { NextInvoicePanel } from './next-invoice-panel.tsx'
import { SpendByMonth } from './spend-by-month.tsx'

/** Spend, debt, what a check found, and cost per mile: each panel for whom it is, and each fails alone. */
export function Overview() {
  const may = useMay()
  const [invoices, debt, cost] = [may('see invoices'), may('see aged debt'), may('see cost per mile')]
  return (
    <>
      <SpendByMonth span={debt ? 6 : 12} />
      {debt && <DebtPanel span={6} />}
      {invoices && <ChecksPanel />}
      {invoices && may('see finance') && <NextInvoicePanel />}
      {cost && <CostPanel span={12} />}
    </>
  )
}
