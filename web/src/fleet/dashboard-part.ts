// One part of the dashboard's call, as a load of its own: each panel shows its own state and has its own Retry.
import { dashboardEndpoints, type DashboardReply, type FailedPart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { isFailedPart, wholePart } from '@kerbline/domain/areas/dashboard/failed-part.ts'
import { useEndpoint, withData, type Loaded } from '../data/use-endpoint.ts'

export const useDashboard = (): Loaded<DashboardReply> =>
  useEndpoint(dashboardEndpoints.read, {}, { refreshEverySeconds: 60 })

type PartName = Exclude<keyof DashboardReply, 'as_of' | 'today' | 'last_date_of_data_call'>
type PartOf<Name extends PartName> = NonNullable<Exclude<DashboardReply[Name], FailedPart>>

/** A part that failed by itself says so, while the others stand; Retry asks for the whole again. */
export function usePart<Name extends PartName>(name: Name): Loaded<PartOf<Name>> {
  const load = useDashboard()
  const part: DashboardReply[Name] = load.data?.[name]
  if (!isFailedPart(part)) return withData(load, wholePart(part) ?? undefined)
  const { detail, request_id: reference } = part.failure
  const failed = withData<PartOf<Name>>(load, undefined)
  return load.isRefreshing ? failed : { ...failed, failure: { remedy: detail, reference } }
}

/** The calendar date the figures are for; empty while they are on their way. */
export const useFiguresDate = (): string => useDashboard().data?.today ?? ''
