// What the pieces of a case's screen are told of queries.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import type { CaseSource } from '../../case/case-source.ts'
import type { WaitsSource } from '../../case/waits/waits-source.ts'

export type QueryView = ReplyOf<(typeof queriesEndpoints)['view']>
export type QueryRow = ReplyOf<(typeof queriesEndpoints)['list']>['rows'][number]

export const querySource: CaseSource = {
  kind: queryCase,
  calls: queriesEndpoints,
  refreshes: [queriesEndpoints.events, dashboardEndpoints.read, dashboardEndpoints.worklist],
}

export const queryWaits: WaitsSource = {
  many: 'queries',
  waits: queriesEndpoints.waits,
  waitsBy: queriesEndpoints.waitsBy,
  by: ['team', 'branch', 'account'],
  hrefOf: ({ number }) => href('query', { query_no: number }),
}
