// Defects, as the screens of cases know them.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseSource } from '../../case/case-source.ts'

export type DefectView = ReplyOf<(typeof defectsEndpoints)['view']>
export type DefectRow = ReplyOf<(typeof defectsEndpoints)['list']>['rows'][number]

export const defectSource: CaseSource<DefectView, DefectRow> = {
  kind: defectCase,
  calls: defectsEndpoints,
  list: { name: 'defects', title: 'Defects', screen: 'driverChecks', query: { show: 'defects' } },
  // A step can take the vehicle back onto the road, and open a booking.
  refreshes: [
    driverChecksEndpoints.today,
    driverChecksEndpoints.view,
    vehiclesEndpoints.list,
    dashboardEndpoints.read,
    dashboardEndpoints.worklist,
  ],
}
