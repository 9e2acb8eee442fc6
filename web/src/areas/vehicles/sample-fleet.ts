// For tests alone: a fleet as get-cached-vehicles, get-cached-fleet and get-maintenance-events bring it.
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import type { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { queryClient } from '../../data/query-client.ts'
import { endpointQuery } from '../../data/use-endpoint.ts'
import type { DueEvent, KeptFleet, KeptVehicle } from './list/kept-rows.ts'

export const keptVehicle = (id: number, reg_no: string, change: Partial<KeptVehicle> = {}): KeptVehicle => ({
  id,
  reg_no,
  currentRegNo: null,
  emei: null,
  customer_account_number: 'HARROW01',
  co2: 214,
  dbs: null,
  dbsDate: null,
  miles: null,
  milesDate: null,
  latitude: null,
  longitude: null,
  co2Emitted: null,
  driverName: null,
  make: 'Ford',
  model: 'Transit',
  vehicle_category: 'Panel van',
  class: 'van',
  body: null,
  fuel_type: 'diesel',
  status: 'on_hire',
  branch: 'Leeds South',
  tag_ids: [],
  note: null,
  ...change,
})

export const keptEvent = (vehicle_reg: string, event_type: string, due_date: string, overdue: number): DueEvent => ({
  id: Number(due_date.replaceAll('-', '')),
  vehicle_reg,
  reg_no: vehicle_reg,
  by_miles: null,
  due_by: 'date' as const,
  type: event_type,
  event_type,
  latest_status: null,
  due_date,
  overdue,
  rag_status: 'green',
  booked_event: null,
  status: null,
  created_at: '2026-01-05T09:00:00Z',
  note: null,
})

type Booking = ReplyOf<(typeof maintenanceEndpoints)['events']>[number]
export const keptBooking = (reg_no: string, type: string, change: Partial<Booking> = {}): Booking => ({
  id: 9,
  vehicle_reg: reg_no,
  reg_no,
  type,
  event_type: type,
  created_at: '2026-11-10T09:00:00Z',
  latest_status: '{"status":"booked"}',
  due_date: null,
  overdue: null,
  booked_event: null,
  status: 'booked',
  rag_status: null,
  booked_at: '2026-12-02T08:30:00.000Z',
  note: null,
  ...change,
})

type Entry = ReplyOf<(typeof telematicsEndpoints)['cachedFleet']>[number]
export const fleetEntry = (serialNumber: string, at: string, change: Partial<Entry> = {}): Entry => ({
  equipmentHeader: { serialNumber },
  distance: { odometer: 50_000.4, dateTime: at },
  driverBehaviour: { totalScore: 81.2, date: at },
  location: { latitude: 51.5, longitude: -0.12 },
  ...change,
})

/** As the loads in the background leave it. */
export function keep<E extends Endpoint>(endpoint: E, input: SentOf<E>, reply: ReplyOf<E>): void {
  const updatedAt = new Date('2026-11-21T08:30:00Z').getTime()
  queryClient.setQueryData(endpointQuery(endpoint, input).queryKey, reply, { updatedAt })
}

export const keepFleet = (fleet: KeptFleet): void => keep(vehiclesEndpoints.cachedVehicles, {}, fleet)
