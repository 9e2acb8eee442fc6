// Meetings, as the screens of cases know them.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { meetingCase } from '@kerbline/domain/areas/meetings/case.ts'
import { meetingsEndpoints } from '@kerbline/domain/areas/meetings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseSource } from '../../case/case-source.ts'
import { code } from '../../data/loading/code.ts'

export type MeetingView = ReplyOf<(typeof meetingsEndpoints)['view']>
export type MeetingRow = ReplyOf<(typeof meetingsEndpoints)['list']>['rows'][number]

export const meetingSource: CaseSource<MeetingView, MeetingRow> = {
  kind: meetingCase,
  calls: meetingsEndpoints,
  list: { name: 'meetings', title: 'Meetings', screen: 'requestMeeting' },
  refreshes: [meetingsEndpoints.dates, dashboardEndpoints.read, dashboardEndpoints.worklist],
  help: code(async () => {
    const { offerInput } = await import('../../case/dates/offer-input.tsx')
    return { inputs: { offer_id: offerInput(meetingsEndpoints.dates) } }
  }),
}
