// What the pieces of a case's screen are told of bookings.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import type { CaseSource } from '../../case/case-source.ts'
import type { WaitsSource } from '../../case/waits/waits-source.ts'

type Endpoints = typeof maintenanceEndpoints
export type BookingView = ReplyOf<Endpoints['view']>
export type BookingRecord = BookingView['record']
export type BookingRow = ReplyOf<Endpoints['list']>['rows'][number]
export type BookingLines = ReplyOf<Endpoints['lines']>

export const maintenanceSource: CaseSource = {
  kind: maintenanceCase,
  calls: maintenanceEndpoints,
  refreshes: [
    maintenanceEndpoints.events,
    dashboardEndpoints.read,
    dashboardEndpoints.worklist,
    complianceEndpoints.standing,
    vehiclesEndpoints.list,
    vehiclesEndpoints.cachedVehicles,
  ],
}

export const maintenanceWaits: WaitsSource = {
  many: 'bookings',
  waits: maintenanceEndpoints.waits,
  waitsBy: maintenanceEndpoints.waitsBy,
  by: ['branch', 'dealer', 'team', 'account'],
  hrefOf: ({ id }) => href('maintenanceEvent', { id: String(id) }),
}
