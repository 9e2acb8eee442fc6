// Queries, as the screens of cases know them.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseSource } from '../../case/case-source.ts'
import { code } from '../../data/loading/code.ts'

export type QueryView = ReplyOf<(typeof queriesEndpoints)['view']>
export type QueryRow = ReplyOf<(typeof queriesEndpoints)['list']>['rows'][number]

export const querySource: CaseSource<QueryView, QueryRow> = {
  kind: queryCase,
  calls: queriesEndpoints,
  list: { name: 'queries', title: 'Queries', screen: 'queries' },
  refreshes: [queriesEndpoints.events, dashboardEndpoints.read, dashboardEndpoints.worklist],
  help: code(async () => (await import('./query-steps.tsx')).queryStepHelp),
  waits: {
    waits: queriesEndpoints.waits,
    waitsBy: queriesEndpoints.waitsBy,
    by: ['team', 'branch', 'account'],
  },
}
