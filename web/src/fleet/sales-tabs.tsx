import type { ScreenName } from '@kerbline/domain/screens.ts'
import { useLink } from '../data/navigation/use-link.ts'
import { TabLinks } from '../ui/layout/tabs.tsx'

const ways = [
  ['enquiries', 'Enquiries'],
  ['enquiryDashboard', 'Dashboard'],
  ['maxiLowDashboard', 'Maxi-Low'],
  ['enquiryToOrder', 'Enquiry to order'],
  ['reportOrders', 'Reports'],
  ['exportOrders', 'Exports'],
] as const satisfies readonly (readonly [ScreenName, string])[]

/** The screens of sales, as far as this person may open them. */
export function SalesTabs({ current }: { readonly current: ScreenName }) {
  const link = useLink()
  const tabs = ways.flatMap(([name, label]) => {
    const href = link(name)
    return href === undefined ? [] : [{ label, href, isCurrent: name === current }]
  })
  return <TabLinks label="Sales" tabs={tabs} />
}
