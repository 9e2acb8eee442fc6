// Fines, as the screens of cases know them.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { type CaseRecord, type CaseSource } from '../../case/case-source.ts'
import { code } from '../../data/loading/code.ts'

export type FineView = ReplyOf<(typeof finesEndpoints)['view']>
export type FineRecord = FineView['record']
export type FineRow = ReplyOf<(typeof finesEndpoints)['list']>['rows'][number]
export type FineMatchReply = ReplyOf<(typeof finesEndpoints)['match']>

export const fineSource: CaseSource<FineView, FineRow> = {
  kind: fineCase,
  calls: finesEndpoints,
  list: { name: 'fines', title: 'Fines', screen: 'fines' },
  refreshes: [finesEndpoints.list, finesEndpoints.viewCounts, dashboardEndpoints.read, dashboardEndpoints.worklist],
  help: code(async () => (await import('./fine-steps.tsx')).fineStepHelp),
}

export const isFine = (record: CaseRecord): record is FineRecord => 'notice_no' in record && 'issuer' in record
