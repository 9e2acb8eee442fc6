import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { ComplianceStanding, HeldStanding } from '@kerbline/domain/areas/compliance/standing-wire.ts'
import type { DateHolder } from '@kerbline/domain/areas/compliance/holders.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { useEndpoint, withData, type Loaded } from '../../data/use-endpoint.ts'
import { narrowingOf } from './compliance-conditions.ts'

/** How what the list is narrowed to stands: the kept figures where it is the whole scope. */
export function useStanding(state: ListState): Loaded<ComplianceStanding> {
  const narrowing = narrowingOf(state)
  const whole = useEndpoint(complianceEndpoints.standing, {}, { isEnabled: narrowing === undefined })
  const part = useEndpoint(complianceEndpoints.narrowed, narrowing ?? {}, { isEnabled: narrowing !== undefined })
  return narrowing === undefined ? whole : part
}

const noBookings = { overdue_booked: null, amber_booked: null, to_book: null } as const

const asStanding = ({ types, ...days }: HeldStanding): ComplianceStanding => ({
  ...days,
  types: types.map((type) => ({
    ...type,
    ...noBookings,
    weeks: type.weeks.map((week) => ({ ...week, amber_booked: null, green_booked: null })),
  })),
})

/** The same of drivers or of companies. */
export function useHeldStanding(holder: DateHolder, state: ListState): Loaded<ComplianceStanding> {
  const asked = narrowingOf(state) ?? { search: '', filter: [] }
  const drivers = useEndpoint(complianceEndpoints.driverStanding, asked, { isEnabled: holder === 'driver' })
  const companies = useEndpoint(complianceEndpoints.companyStanding, asked, { isEnabled: holder === 'company' })
  const load = holder === 'driver' ? drivers : companies
  return withData(load, load.data && asStanding(load.data))
}
