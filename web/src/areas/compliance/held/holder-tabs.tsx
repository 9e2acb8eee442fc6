import { holderNeeds } from '@kerbline/domain/areas/compliance/holders.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMay } from '../../../data/session/may.ts'
import { TabLinks } from '../../../ui/layout/tabs.tsx'

const tabs = [
  { value: 'vehicles', label: 'Vehicles', needs: 'see compliance', query: {} },
  { value: 'drivers', label: 'Drivers', needs: holderNeeds.driver, query: { show: 'drivers' } },
  { value: 'companies', label: 'Company', needs: holderNeeds.company, query: { show: 'companies' } },
] as const

/** Whose dates: each tab asks questions of its own, and none goes with the choice. */
export function HolderTabs({ value }: { readonly value: (typeof tabs)[number]['value'] }) {
  const may = useMay()
  return (
    <TabLinks
      label="Compliance for"
      tabs={tabs
        .filter(({ needs }) => may(needs))
        .map((tab) => ({
          label: tab.label,
          href: href('compliance', undefined, tab.query),
          isCurrent: tab.value === value,
        }))}
    />
  )
}
