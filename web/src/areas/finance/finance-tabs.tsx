import type { Needs } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMay } from '../../data/session/may.ts'
import { TabLinks } from '../../ui/layout/tabs.tsx'

const tabs = {
  overview: { label: 'Overview', needs: ['see finance', 'see invoices'] },
  invoices: { label: 'Invoices', needs: 'see invoices' },
  checks: { label: 'Expected against billed', needs: 'see invoices' },
  debt: { label: 'Aged debt', needs: 'see aged debt' },
  statement: { label: 'Statement', needs: 'see invoices' },
  cost: { label: 'Cost per mile', needs: 'see cost per mile' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly needs: Needs }>>
export type FinanceTab = keyof typeof tabs
const names = Object.keys(tabs) as FinanceTab[]

/** Which tab an address means: a search for an invoice is one of the list. */
export function useFinanceTab(query: Readonly<Record<string, string>>): FinanceTab {
  const may = useMay()
  const asked =
    names.find((name) => name === query['show']) ?? (query['search'] === undefined ? 'overview' : 'invoices')
  return may(tabs[asked].needs) ? asked : 'overview'
}

export function FinanceTabs({ tab }: { tab: FinanceTab }) {
  const may = useMay()
  return (
    <TabLinks
      label="Finance"
      tabs={names
        .filter((name) => may(tabs[name].needs))
        .map((name) => ({
          label: tabs[name].label,
          href: href('finance', {}, { show: name === 'overview' ? undefined : name }),
          isCurrent: name === tab,
        }))}
    />
  )
}
