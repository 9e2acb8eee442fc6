// The tabs of a vehicle: its own, and a link into each area that has a screen for what is counted there.
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import type { TabLink } from '../../../ui/layout/tabs.tsx'
import { useLink } from '../../../data/navigation/use-link.ts'

const ownTabs = ['overview', 'timeline', 'costs', 'readings', 'messages', 'history'] as const
export type VehicleTab = (typeof ownTabs)[number]
const labels: Readonly<Record<VehicleTab, string>> = {
  overview: 'Overview',
  timeline: 'Timeline',
  costs: 'Costs',
  readings: 'Readings',
  messages: 'Messages',
  history: 'History',
}

/** The present tab, and all of them as links. */
export function useVehicleTabs(
  reg: string,
  vehicle: string | undefined,
  asked: string | undefined,
  view: VehicleOverview | undefined,
): { tab: VehicleTab; tabs: readonly TabLink[] } {
  const link = useLink()
  const isShown = { costs: view?.sees.costs === true, messages: link('inbox') !== undefined }
  const open = ownTabs.filter((each) => (each === 'costs' || each === 'messages' ? isShown[each] : true))
  const tab = open.find((each) => each === asked) ?? 'overview'
  const own = open.map((each) => ({
    label: labels[each],
    href: href('vehicle', { reg }, { vehicle, tab: each === 'overview' ? undefined : each }),
    isCurrent: each === tab,
  }))
  const plate = view?.vehicle.reg_no ?? reg
  const search = { search: plate }
  const counts = view?.counts
  const elsewhere = (
    [
      ['Maintenance', counts?.maintenance, link('maintenance', undefined, search)],
      ['Driver checks', counts?.checks, link('driverChecks', undefined, search)],
      ['Damage', counts?.damage, link('damage', undefined, search)],
      ['Fines', counts?.fines, link('fines', undefined, search)],
      ['Invoices', counts?.invoices, link('finance', undefined, { show: 'invoices', plates: `contains:${plate}` })],
      ['Queries', counts?.queries, link('queries', undefined, search)],
      ['Documents', counts?.documents, link('documents', undefined, { reg_no: `is:${plate}` })],
    ] as const
  ).flatMap(([label, count, to]) =>
    to === undefined || count === null || count === undefined ? [] : [{ label, count, href: to, isCurrent: false }],
  )
  return { tab, tabs: [...own, ...elsewhere] }
}
