// Enquiries, as the screens of cases know them: those of the hire company's list, and a customer's own requests.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseSource } from '../../case/case-source.ts'

export type EnquiryView = ReplyOf<(typeof enquiriesEndpoints)['view']>
export type EnquiryRecord = EnquiryView['record']
export type EnquiryRow = ReplyOf<(typeof enquiriesEndpoints)['list']>['rows'][number]

export const enquirySource: CaseSource<EnquiryView, EnquiryRow> = {
  kind: enquiryCase,
  calls: enquiriesEndpoints,
  list: { name: 'enquiries', title: 'Enquiries', screen: 'enquiries' },
  refreshes: [
    enquiriesEndpoints.list,
    enquiriesEndpoints.board,
    enquiriesEndpoints.figures,
    dashboardEndpoints.read,
    dashboardEndpoints.worklist,
  ],
  board: enquiriesEndpoints.board,
}

const { board: _, ...withoutBoard } = enquirySource
export const requestSource: CaseSource<EnquiryView, EnquiryRow> = {
  ...withoutBoard,
  list: { name: 'requests', title: 'Your requests', screen: 'bookVehicle', query: { show: 'list' } },
}
