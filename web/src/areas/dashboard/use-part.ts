// One part of the dashboard's call, as a load of its own: each panel shows its own state and has its own Retry.
import { dashboardEndpoints, type Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { useEndpoint, withData, type Loaded } from '../../data/use-endpoint.ts'

export const useDashboard = (): Loaded<Dashboard> =>
  useEndpoint(dashboardEndpoints.read, {}, { refreshEverySeconds: 60 })

type PartOf<Name extends keyof Dashboard> = NonNullable<Dashboard[Name]>

export function usePart<Name extends keyof Dashboard>(name: Name): Loaded<PartOf<Name>> {
  const load = useDashboard()
  return withData(load, load.data?.[name] ?? undefined)
}

/** The calendar date the figures are for; empty while they are on their way. */
export const useFiguresDate = (): string => useDashboard().data?.today ?? ''
