// A damage case as its screens read it.
import type { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseRecord } from '../../case/case-source.ts'

type Endpoints = typeof damageEndpoints
export type DamageView = ReplyOf<Endpoints['view']>
export type DamageRecord = DamageView['record']
export type DamageRow = ReplyOf<Endpoints['list']>['rows'][number]

export const isDamage = (record: CaseRecord): record is DamageRecord => 'marks' in record && 'estimate_pence' in record
