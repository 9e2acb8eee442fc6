import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { complianceEvent } from '../compliance/endpoints.ts'

const rounded = z.number().nullable()
/** The vehicle fields of specification section 3; a viewer without 'see vehicle location' gets null positions. */
export const vehicleRow = z.object({
  id: z.number(),
  reg_no: z.string(),
  currentRegNo: z.string().nullable(),
  emei: z.string().nullable(),
  customer_account_number: z.string(),
  co2: rounded,
  dbs: rounded,
  dbsDate: z.string().nullable(),
  miles: rounded,
  milesDate: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  co2Emitted: rounded,
  driverName: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  vehicle_category: z.string(),
  class: z.string(),
  body: z.string().nullable(),
  fuel_type: z.string(),
  status: z.string(),
  branch: z.string().nullable(),
  tag_ids: z.array(z.number()),
  note: z.string().nullable(),
})

export const vehiclesEndpoints = {
  widget: endpoint({
    method: 'GET',
    path: '/api/get-vehicle-widget-data',
    needs: 'see vehicles',
    isSpecified: true,
    summary: 'Vehicles by class and category',
    reply: z.object({
      cars: z.number(),
      vans: z.number(),
      total_vehicles: z.number(),
      last_update: z.string().nullable(),
      vehicle_cats: z.array(z.object({ name: z.string(), count: z.number() })),
    }),
  }),
  cachedVehicles: endpoint({
    method: 'GET',
    path: '/api/get-cached-vehicles',
    needs: 'see vehicles',
    isSpecified: true,
    sends: 'bytes',
    summary: 'Every vehicle of the scope with its due events, as ready bytes',
    reply: z.object({ vehicles: z.array(vehicleRow), allVehicleEvents: z.array(complianceEvent) }),
  }),
}
