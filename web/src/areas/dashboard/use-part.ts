// One part of the dashboard's call, as a load of its own: each panel shows its own state and has its own Retry.
import { dashboardEndpoints, type Dashboard } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { useEndpoint, type Loaded } from '../../data/use-endpoint.ts'

export const useDashboard = (): Loaded<Dashboard> =>
  useEndpoint(dashboardEndpoints.read, {}, { refreshEverySeconds: 60 })

export interface Part<Name extends keyof Dashboard> extends Omit<Loaded<Dashboard>, 'data'> {
  readonly data: NonNullable<Dashboard[Name]> | undefined
  /** The calendar date the figures are for; undefined while they are on their way. */
  readonly today: string | undefined
}

export function usePart<Name extends keyof Dashboard>(name: Name): Part<Name> {
  const load = useDashboard()
  return { ...load, data: load.data?.[name] ?? undefined, today: load.data?.today }
}
