// A fine as its calls tell it.
import type { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseRecord } from '../../case/case-source.ts'

export type FineView = ReplyOf<(typeof finesEndpoints)['view']>
export type FineRecord = FineView['record']
export type FineRow = ReplyOf<(typeof finesEndpoints)['list']>['rows'][number]
export type FineMatchReply = ReplyOf<(typeof finesEndpoints)['match']>

export const isFine = (record: CaseRecord): record is FineRecord => 'notice_no' in record && 'issuer' in record
