// What the pieces of a case's screen are told of queries.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseSource } from '../../case/case-source.ts'

export type QueryView = ReplyOf<(typeof queriesEndpoints)['view']>
export type QueryRow = ReplyOf<(typeof queriesEndpoints)['list']>['rows'][number]

export const querySource: CaseSource = {
  kind: queryCase,
  calls: queriesEndpoints,
  refreshes: [queriesEndpoints.events, dashboardEndpoints.read, dashboardEndpoints.worklist],
}
