// Bookings, as the screens of cases know them.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { maintenanceCase, type MaintenanceVerb } from '@kerbline/domain/areas/maintenance/case.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { CaseRecord, CaseSource } from '../../case/case-source.ts'
import type { MoneySource } from '../../case/money/money-source.ts'
import { code } from '../../data/loading/code.ts'

type Endpoints = typeof maintenanceEndpoints
export type BookingView = ReplyOf<Endpoints['view']>
export type BookingRecord = BookingView['record']
export type BookingRow = ReplyOf<Endpoints['list']>['rows'][number]

const dateVerbs: readonly MaintenanceVerb[] = ['rebook', 'book', 'ask to move', 'ask for another date', 'offer dates']

export const maintenanceSource: CaseSource<BookingView, BookingRow> = {
  kind: maintenanceCase,
  calls: maintenanceEndpoints,
  list: { name: 'maintenance', title: 'Maintenance', screen: 'maintenance' },
  refreshes: [
    maintenanceEndpoints.events,
    dashboardEndpoints.read,
    dashboardEndpoints.worklist,
    complianceEndpoints.standing,
    vehiclesEndpoints.list,
    vehiclesEndpoints.cachedVehicles,
  ],
  help: code(async () => (await import('./booking-steps.tsx')).bookingStepHelp),
  board: maintenanceEndpoints.board,
  calendar: { endpoint: maintenanceEndpoints.calendar, verbs: dateVerbs, undated: 'to_book' },
  waits: {
    waits: maintenanceEndpoints.waits,
    waitsBy: maintenanceEndpoints.waitsBy,
    by: ['branch', 'dealer', 'team', 'account'],
  },
}

const isBooking = (record: CaseRecord): record is BookingRecord => 'knows_cost' in record && 'estimate_pence' in record

export const bookingMoney: MoneySource = {
  kind: maintenanceCase,
  calls: maintenanceEndpoints,
  refreshes: maintenanceSource.refreshes,
  costsOf: (record) =>
    isBooking(record) && record.knows_cost
      ? { pence: record.estimate_pence, note: record.job_no === null ? undefined : `Job ${record.job_no}` }
      : undefined,
}
