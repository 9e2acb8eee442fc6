// The rows of the test portal: two customers of two accounts each, and one of everything an account may own. Every row of a customer's
// carries its canary in a free-text field.
import type { Rows } from '../db/scope.ts'
import { fillReferenceData } from '../reference/fill-reference-data.ts'
import {
  aConditionSet,
  aDamageCase,
  aDefectCase,
  aMaintenanceCase,
  aMeetingCase,
  anOrderCase,
  anEnquiry,
  aFine,
  anOffHire,
  aQueryCase,
  insertCases,
} from './case-factories.ts'
import { anIssuer } from './sample-fines.ts'
import {
  aComplianceItem,
  aCustomer,
  aDriver,
  aDriverCheck,
  aMessage,
  aMessageRecipient,
  anAccount,
  anEquipmentReading,
  anInvoice,
  aTag,
  aUser,
  aVehicle,
} from './factories.ts'

export const accounts = ['NORTH01', 'NORTH02', 'SOUTH01', 'SOUTH02'] as const
export type Account = (typeof accounts)[number]
export const canaryOf = (account: Account): string => `canary-${account}`

/** A category for vehicles made by hand: the first. */
export const categoryId = async (rows: Rows): Promise<number> =>
  (await rows.selectFrom('vehicle_categories').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id

async function addAccount(rows: Rows, account: Account, customerId: number, managerId: number): Promise<void> {
  const note = canaryOf(account)
  const owned = { customer_account_number: account }
  await rows
    .insertInto('accounts')
    .values(anAccount({ ...owned, customer_id: customerId, note }))
    .execute()
  const category = await categoryId(rows)
  const driver = await rows
    .insertInto('drivers')
    .values(aDriver({ ...owned, note }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const vehicle = await rows
    .insertInto('vehicles')
    .values(aVehicle({ ...owned, vehicle_category_id: category, driver_id: driver.id, note }))
    .returning(['id', 'reg_no', 'emei'])
    .executeTakeFirstOrThrow()
  const { id: vehicle_id, reg_no } = vehicle
  await rows
    .insertInto('compliance_items')
    .values(aComplianceItem({ ...owned, vehicle_id, vehicle_reg: reg_no, note }))
    .execute()
  await rows
    .insertInto('driver_checks')
    .values(
      aDriverCheck({
        ...owned,
        vehicle_id,
        reg_no,
        note,
        driver_check: JSON.stringify([{ code: 'horn', response: 'ok', note }]),
        created_at: new Date().toISOString(),
      }),
    )
    .execute()
  const [offHire = 0] = await insertCases(rows, [
    anOffHire(owned, { note }),
    aFine(
      { ...owned, vehicle_id, reg_no },
      { authority_id: await anIssuer(rows), notes: note, location: `By ${note}` },
    ),
    aMaintenanceCase({ ...owned, vehicle_id, reg_no }, { note }),
    aQueryCase({ ...owned, title: `About ${note}` }),
    aDefectCase({ ...owned, vehicle_id, reg_no, type: 'horn' }, { note }),
    aDamageCase({ ...owned, vehicle_id, reg_no }, { note }),
    aConditionSet({ ...owned, vehicle_id, reg_no }, { note }),
    aMeetingCase({ ...owned, title: `Meeting about ${note}` }, { details: note }),
    anOrderCase({ ...owned, title: `Order about ${note}` }, { vehicle_category_id: category, spec: note }),
    anEnquiry(category, { ...owned, title: `Vehicles for ${note}` }, { notes: note }),
  ])
  await rows
    .insertInto('off_hire_vehicles')
    .values({
      ...{ ...owned, case_id: offHire, vehicle_id, reg_no, miles: 900_000, fuel_percent: 50, keys: 2 },
      ...{ is_damaged: false, damage_note: note, status_before: 'on_hire' },
    })
    .execute()
  await rows
    .insertInto('tags')
    .values(aTag({ ...owned, description: note }))
    .execute()
  const reading = await rows
    .insertInto('equipment_readings')
    .values(anEquipmentReading({ ...owned, vehicle_id, note }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('equipment_latest')
    .values({
      ...owned,
      vehicle_id,
      reading_id: reading.id,
      serial_number: `${note}-${vehicle.emei ?? ''}`,
      odometer_miles: reading.odometer_miles,
      odometer_at: reading.odometer_at,
      score: reading.score,
      score_at: reading.score_at,
      latitude: reading.latitude,
      longitude: reading.longitude,
      location_at: reading.location_at,
      snapshot_at: reading.snapshot_at,
      is_complete: true,
    })
    .execute()
  const { invoice, lines } = anInvoice({ ...owned, note }, [
    { narrative: `Rental ${reg_no} ${note}`, reg_nos: [reg_no], value_pence: 12_000 },
  ])
  const { id: invoice_id } = await rows.insertInto('invoices').values(invoice).returning('id').executeTakeFirstOrThrow()
  await rows
    .insertInto('invoice_lines')
    .values(lines.map((line) => ({ ...line, invoice_id })))
    .execute()
  await rows
    .insertInto('files')
    .values({
      ...owned,
      owner: 'vehicle',
      name: 'MOT.pdf',
      mime: 'application/pdf',
      size_bytes: 1,
      sha256: '',
      storage_key: `${account}.pdf`,
      note,
    })
    .execute()
  const message = await rows
    .insertInto('messages')
    .values(aMessage({ ...owned, sender_id: managerId, subject: `For ${note}` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('message_recipients')
    .values(aMessageRecipient({ ...owned, message_id: message.id, user_id: managerId, note }))
    .execute()
}

/** @param rows  of a database that holds the schema and nothing else */
export async function addTestCustomers(rows: Rows): Promise<void> {
  await fillReferenceData(rows)
  const manager = await rows
    .insertInto('users')
    .values(aUser({ side: 'staff', roles: '["account manager"]' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [name, own] of [
    ['North', accounts.slice(0, 2)],
    ['South', accounts.slice(2)],
  ] as const) {
    const { id } = await rows
      .insertInto('customers')
      .values(aCustomer({ name, manager_id: manager.id }))
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const account of own) await addAccount(rows, account, id, manager.id)
  }
}
