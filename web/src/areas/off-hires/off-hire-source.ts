// Off-hires, as the screens of cases know them.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { offHireCase } from '@kerbline/domain/areas/off-hires/case.ts'
import { offHiresEndpoints } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { type CaseRecord, type CaseSource, evidenceOf } from '../../case/case-source.ts'
import type { MoneySource } from '../../case/money/money-source.ts'

export type OffHireView = ReplyOf<(typeof offHiresEndpoints)['view']>
export type OffHireRecord = OffHireView['record']
export type OffHireRow = ReplyOf<(typeof offHiresEndpoints)['list']>['rows'][number]
export type OffHirePreview = ReplyOf<(typeof offHiresEndpoints)['preview']>
export type OffHireCandidate = OffHirePreview['vehicles'][number]

export const offHireSource: CaseSource<OffHireView, OffHireRow> = {
  kind: offHireCase,
  calls: offHiresEndpoints,
  list: { name: 'off-hires', title: 'Off-hires', screen: 'requestOffHire', query: { show: 'list' } },
  refreshes: [
    offHiresEndpoints.preview,
    dashboardEndpoints.read,
    dashboardEndpoints.worklist,
    vehiclesEndpoints.byPlate,
    vehiclesEndpoints.list,
  ],
}

const isOffHire = (record: CaseRecord): record is OffHireRecord =>
  'charge_ends_on' in record && 'charges_pence' in record

export const offHireMoney: MoneySource = {
  kind: offHireCase,
  calls: offHiresEndpoints,
  refreshes: offHireSource.refreshes,
  costsOf: (record) => (isOffHire(record) ? { pence: record.charges_pence } : undefined),
  evidence: (id) => evidenceOf(offHireSource, id),
  proposed: { call: offHiresEndpoints.proposedLines, from: 'receipt' },
}
