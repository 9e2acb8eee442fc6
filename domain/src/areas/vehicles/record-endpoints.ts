// The calls behind the form of a vehicle and the bulk edit. Which fields a body may hold depends on whose it is (resource.ts): the
// server refuses the others at the field.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { formRecordSchema, valuesSchema } from '../../kit/field-schema.ts'
import { recordViewOf, resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { manyVehicleFields, newVehicles, vehicleFieldMeanings, vehiclesResource } from './resource.ts'

/** What forms and histories of the engine ask, as they ask it. */
export const vehicleRecords = resourceEndpoints(vehiclesResource)

const view = recordViewOf(
  formRecordSchema(vehiclesResource.fields, {
    more: { customer_account_number: z.string() },
    meanings: vehicleFieldMeanings,
  }),
)

/** A vehicle's number. A plate is no key of a record: several vehicles may have worn it. */
const key = z.string().regex(/^\d{1,9}$/, 'Name the vehicle by its number.')
const ids = z.array(z.number().int().positive()).min(1).max(1000)
/** Whose form has not all fields leaves the others out, and they stay as they are. */
const values = valuesSchema(vehiclesResource.fields).partial()
const seldomSeen = { weekly_rate_pence: true, excess_pence_per_mile: true, driver_id: true } as const

export const vehicleRecordEndpoints = {
  view: endpoint({
    method: 'GET',
    path: '/api/vehicles/:key',
    needs: 'see vehicles',
    summary: 'One vehicle by its number, as the caller’s form takes it',
    input: z.strictObject({ key }),
    reply: view,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/vehicles/:key/history',
    needs: 'see vehicles',
    summary: 'Who changed what of one vehicle, the newest first',
    input: z.strictObject({ key, before: z.coerce.number().int().positive().optional() }),
    reply: vehicleRecords.history.reply,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/vehicles',
    needs: 'edit vehicles',
    summary: 'A new vehicle of an account; for the hire company',
    input: z.strictObject({
      ...valuesSchema(newVehicles.fields).partial(seldomSeen).shape,
      customer_account_number: z.string({ error: 'Choose an account.' }).trim().min(1, 'Choose an account.').max(8),
    }),
    reply: view,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/vehicles/:key',
    needs: 'edit vehicles',
    summary: 'Saves one vehicle; a customer saves fleet number, driver, tags, note, cost centre and a reading',
    input: z.strictObject({ key, version: z.string().max(40), values }),
    reply: view,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/vehicles',
    needs: 'edit vehicles',
    summary: 'Changes some fields of several vehicles alike; says what was before',
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ ids, values: valuesSchema(manyVehicleFields).partial() }))
        .min(1)
        .max(1000),
    }),
    reply: vehicleRecords.change.reply,
  }),
}
