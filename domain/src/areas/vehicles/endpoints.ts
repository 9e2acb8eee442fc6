import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, listsOptions, pageOf, selectionQuery } from '../../kit/list-schema.ts'
import { told } from '../../kit/told-field.ts'
import { bookingStages } from '../compliance/booked-events.ts'
import { failure } from '../compliance/failures/failure-wire.ts'
import { complianceEvent } from '../compliance/specified.ts'
import { vehicleCostEndpoints } from './cost-endpoints.ts'
import { vehicleOverviewEndpoints } from './overview-endpoints.ts'
import { vehicleReadingEndpoints } from './reading-endpoints.ts'
import { vehicleRecordEndpoints } from './record-endpoints.ts'
import { vehicleWidgetEndpoints } from './widget-endpoints.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const due = told('due event', text)
/** The vehicle fields of specification section 3; what the viewer may not see is null. */
export const vehicleRow = z.object({
  id: z.number(),
  reg_no: z.string(),
  currentRegNo: z.string().nullable(),
  emei: z.string().nullable(),
  customer_account_number: z.string(),
  co2: number,
  dbs: told('driver score', number),
  dbsDate: told('driver score', text),
  miles: number,
  milesDate: text,
  latitude: told('position', number),
  longitude: told('position', number),
  co2Emitted: number,
  driverName: told('driver name', text),
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

/** Something a vehicle has to keep in date, and how far its booking is. */
export const listedEvent = z.object({
  type: z.string(),
  due_date: z.string().nullable(),
  booked: told('booking', z.enum(bookingStages).nullable()),
  booked_at: told('booking', z.string().nullable()),
})

/** A vehicle in the list. What the caller may not see is null. */
const listRow = z.object({
  id: z.number(),
  reg_no: z.string(),
  current_reg_no: z.string().nullable(),
  fuel_type: z.string(),
  make_model: z.string(),
  vehicle_category_id: z.number(),
  vehicle_category_id_name: z.string(),
  driver_id: told('driver name', number),
  driver_id_name: told('driver name', text),
  tags: z.array(z.object({ id: z.number(), name: z.string(), colour: z.string() })),
  tag_ids_name: z.string().nullable(),
  miles: z.number().nullable(),
  miles_at: z.string().nullable(),
  co2: z.number().nullable(),
  score: told('driver score', number),
  next_due_date: due,
  next_due_type: due,
  /** Something that has to be kept in date has no valid date. */
  undated_type: due,
  /** What it failed and has not passed since. A row kept in the browser does not know. */
  failures: told('due event', z.array(failure).nullable()),
  /** The version a change of many is asked from; a row kept in the browser carries none. */
  updated_at: z.string().optional(),
  rag: told('due event', z.enum(['red', 'amber', 'green', 'none']).nullable()),
  /** All it has to keep in date, soonest first; what has no valid date before that. */
  events: told('due event', z.array(listedEvent).nullable()),
  fleet_no: z.string().nullable(),
  branch_id: z.number().nullable(),
  branch_id_name: z.string().nullable(),
  manufacturer_id: z.number().nullable(),
  manufacturer_id_name: z.string().nullable(),
  body_id: z.number().nullable(),
  body_id_name: z.string().nullable(),
  fleet_allocation_id: z.number().nullable(),
  fleet_allocation_id_name: z.string().nullable(),
  status: z.string(),
  hire_type: z.string(),
  on_hire_date: z.string().nullable(),
  contract_end_date: z.string().nullable(),
  /** The last day of its hire as it stands: by its off-hire, else by its contract. */
  due_back: z.string().nullable(),
  /** Of a hire without an agreed end: the day it has run for six months. From then on councils take no transfer by its papers. */
  six_months_on: z.string().nullable(),
  has_device: z.boolean(),
  /** Its maker has called it back, and the work is not done; null: nobody has been asked. */
  has_recall: z.boolean().nullable(),
  colour: z.string().nullable(),
  year_of_manufacture: z.number().nullable(),
  vin: z.string().nullable(),
  customer_account_number: z.string(),
})
export type VehicleListRow = z.output<typeof listRow>

/** Last positions in columns: the same place in each list is one vehicle. Made for a hundred thousand of them. */
const positions = z
  .object({
    id: z.array(z.number()),
    plate: z.array(z.string()),
    latitude: z.array(z.number()),
    longitude: z.array(z.number()),
    /** Days since the position was read. */
    age: z.array(z.number()),
    /** r, a, g or n: a letter a vehicle; n for who may not see what is due. */
    rag: z.string(),
    /** Every vehicle of the selection, placed or not. */
    total: z.number(),
  })
  .refine(({ id, plate, latitude, longitude, age, rag }) =>
    [plate, latitude, longitude, age, rag].every(({ length }) => length === id.length),
  )
export type VehiclePositions = z.output<typeof positions>
/** It leaves as the text the database made of it. */
const positionsText: z.ZodType = positions

export const vehiclesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/vehicles',
    needs: 'see vehicles',
    summary: 'Vehicles by page, sorted and filtered; off-hired ones only where the hire status is asked for',
    input: listQuery,
    reply: pageOf(listRow),
  }),
  exportRows: endpoint({
    ...exportsRows,
    path: '/api/vehicles/export',
    needs: 'see vehicles',
    summary: 'The filtered vehicles with the chosen columns, as CSV or XLSX',
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/vehicles/options',
    needs: 'see vehicles',
    summary: 'What a column of the list can be asked for: categories, drivers, tags, branches',
    ...listsOptions,
  }),
  map: endpoint({
    method: 'GET',
    path: '/api/vehicles/map',
    // Everybody reads where their own branch is.
    needs: 'signed-in',
    summary: 'Where map tiles come from; null: the outline alone',
    reply: z.object({ tile_url: z.string().nullable(), attribution: z.string() }),
  }),
  positions: endpoint({
    method: 'GET',
    path: '/api/vehicles/positions',
    needs: 'see vehicle location',
    rate: 'heavy',
    sends: 'bytes',
    media: ['application/json'],
    summary:
      'Where the filtered vehicles were last, as columns of one JSON object: id, plate, latitude, longitude, age, rag',
    input: selectionQuery,
    reply: positionsText,
  }),
  viewCounts: endpoint({
    method: 'GET',
    path: '/api/vehicles/views',
    needs: 'see vehicles',
    summary: 'How many vehicles each standing view of the list holds',
    reply: z.object({
      all: z.number(),
      overdue: told('due event', number),
      upcoming: told('due event', number),
      mot_to_book: told('booking', number),
      no_device: z.number(),
      off_hire: z.number(),
    }),
  }),
  ...vehicleWidgetEndpoints,
  cachedVehicles: endpoint({
    method: 'GET',
    path: '/api/get-cached-vehicles',
    needs: 'see vehicles',
    isSpecified: true,
    sends: 'bytes',
    summary: 'Every vehicle of the scope with its due events, as cached bytes',
    reply: z.object({ vehicles: z.array(vehicleRow), allVehicleEvents: told('due event', z.array(complianceEvent)) }),
  }),
  ...vehicleOverviewEndpoints,
  ...vehicleCostEndpoints,
  ...vehicleReadingEndpoints,
  ...vehicleRecordEndpoints,
}
