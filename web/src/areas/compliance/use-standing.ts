import { complianceEndpoints, type ComplianceStanding } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { useEndpoint, type Loaded } from '../../data/use-endpoint.ts'
import { narrowingOf } from './compliance-conditions.ts'

/** How what the list is narrowed to stands: the kept figures where it is the whole scope. */
export function useStanding(state: ListState): Loaded<ComplianceStanding> {
  const narrowing = narrowingOf(state)
  const whole = useEndpoint(complianceEndpoints.standing, {}, { isEnabled: narrowing === undefined })
  const part = useEndpoint(complianceEndpoints.narrowed, narrowing ?? {}, { isEnabled: narrowing !== undefined })
  return narrowing === undefined ? whole : part
}
