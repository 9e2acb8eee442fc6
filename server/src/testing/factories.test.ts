import { parseResponses } from '@kerbline/domain/areas/driver-checks/responses.ts'
import { registrationStyle } from '@kerbline/domain/fleet/registration.ts'
import { imeiWarning } from '@kerbline/domain/fleet/serial-numbers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner, type Rows } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { fillReferenceData } from '../reference/fill-reference-data.ts'
import { aCaseClock, aCasePost, aDamageCase, aMaintenanceCase, aQueryCase, insertCase } from './case-factories.ts'
import * as make from './factories.ts'
import { seededRandom } from '../demo/random.ts'

const account = 'TESTER01'
const owned = { customer_account_number: account }

/** One row of everything, each hung on the ones before, as a test would write it. */
async function insertOneOfEach(rows: Rows) {
  await fillReferenceData(rows)
  const idOf = async (query: Promise<{ id: number }>) => (await query).id
  const customer_id = await idOf(
    rows.insertInto('customers').values(make.aCustomer()).returning('id').executeTakeFirstOrThrow(),
  )
  await rows
    .insertInto('accounts')
    .values(make.anAccount({ ...owned, customer_id }))
    .execute()
  const sender_id = await idOf(rows.insertInto('users').values(make.aUser()).returning('id').executeTakeFirstOrThrow())
  const driver_id = await idOf(
    rows.insertInto('drivers').values(make.aDriver(owned)).returning('id').executeTakeFirstOrThrow(),
  )
  const { id: vehicle_category_id } = await rows.selectFrom('vehicle_categories').select('id').executeTakeFirstOrThrow()
  const vehicle = make.aVehicle({ ...owned, vehicle_category_id, driver_id })
  const vehicle_id = await idOf(rows.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow())
  const ofVehicle = { ...owned, vehicle_id, reg_no: vehicle.reg_no }
  await rows
    .insertInto('driver_vehicles')
    .values(make.aDriverVehicle({ ...ofVehicle, driver_id }))
    .execute()
  await rows.insertInto('tags').values(make.aTag(owned)).execute()
  await rows
    .insertInto('equipment_readings')
    .values(make.anEquipmentReading({ ...owned, vehicle_id }))
    .execute()
  await rows
    .insertInto('compliance_items')
    .values(make.aComplianceItem({ ...owned, vehicle_id }))
    .execute()
  await insertCase(rows, aMaintenanceCase(ofVehicle))
  await rows.insertInto('driver_checks').values(make.aDriverCheck(ofVehicle)).execute()
  const { invoice, lines } = make.anInvoice({ ...owned, id: 7 }, [{ value_pence: 10_000 }, { value_pence: -2_500 }])
  await rows.insertInto('invoices').values(invoice).execute()
  await rows.insertInto('invoice_lines').values(lines).execute()
  await insertCase(rows, aDamageCase(ofVehicle))
  const case_id = await insertCase(rows, aQueryCase(owned))
  await rows
    .insertInto('case_posts')
    .values(aCasePost({ ...owned, case_id }))
    .execute()
  await rows
    .insertInto('case_clocks')
    .values(aCaseClock({ ...owned, case_id }))
    .execute()
  const message = make.aMessage({ ...owned, sender_id })
  const message_id = await idOf(rows.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow())
  await rows
    .insertInto('message_recipients')
    .values(make.aMessageRecipient({ ...owned, message_id, user_id: sender_id }))
    .execute()
}

onEngine('factories', (on) => {
  test('a row of every factory is taken by the database', async () => {
    const counted = await asOwner(on.database(), async (rows) => {
      await insertOneOfEach(rows)
      const { rows: found } = await sql<{ checks: number; lines: number; messages: number }>`
        select (select count(*) from driver_checks) as checks, (select count(*) from invoice_lines) as lines,
          (select count(*) from message_recipients) as messages`.execute(rows)
      return found[0]
    })
    expect(counted).toEqual({ checks: 1, lines: 2, messages: 1 })
  })
})

test('what is given wins over what is made up', () => {
  const vehicle = make.aVehicle({ ...owned, vehicle_category_id: 3, reg_no: 'XK21VXN', miles: null })
  expect(vehicle).toMatchObject({
    customer_account_number: account,
    vehicle_category_id: 3,
    reg_no: 'XK21VXN',
    miles: null,
  })
})

test('a case says of its state whose turn it is, and whether it is over', () => {
  const of = { ...owned, vehicle_id: 1, reg_no: 'XK21VXN' }
  const booked = aMaintenanceCase({ ...of, state: 'booked', type: 'mot' }, { supplier: 'Leeds South' })
  expect(booked.spine).toMatchObject({ kind: 'maintenance', title: 'MOT', waiting_on: 'third_party', closed_at: null })
  expect(booked.own).toMatchObject({ supplier: 'Leeds South', latest_status: expect.stringContaining('"booked"') })
  const over = aQueryCase({ ...owned, state: 'closed', updated_at: '2026-11-20T10:00:00.000Z' })
  expect(over.spine).toMatchObject({ waiting_on: null, waiting_since: null, closed_at: '2026-11-20T10:00:00.000Z' })
})

test('numbers that have to differ do, and have the shape of real ones', () => {
  const vehicles = Array.from({ length: 50 }, () => make.aVehicle({ ...owned, vehicle_category_id: 1 }))
  expect(new Set(vehicles.map(({ reg_no }) => reg_no)).size).toBe(50)
  for (const { reg_no, emei } of vehicles) {
    expect(registrationStyle(reg_no)).toBe('current')
    expect(imeiWarning(emei ?? '')).toBeNull()
  }
})

test('the totals of an invoice are the sums of its lines', () => {
  const { invoice, lines } = make.anInvoice({ ...owned, id: 4, trader_transaction_type: 'credit_note' }, [
    { value_pence: -10_000 },
    { value_pence: -2_501, tax_pence: 0 },
  ])
  expect(invoice).toMatchObject({
    goods_pence: -12_501,
    tax_pence: -2_000,
    gross_pence: -14_501,
    outstanding_pence: -14_501,
  })
  expect(lines.map(({ line_no, invoice_id, is_spend }) => [line_no, invoice_id, is_spend])).toEqual([
    [1, 4, true],
    [2, 4, true],
  ])
  expect(make.anInvoice({ ...owned, id: 5, trader_transaction_type: 'receipt' }).lines[0]?.is_spend).toBe(false)
})

test('a check’s answers can be read by the rules', () => {
  for (const template of ['van', 'hgv', 'trailer', 'car'] as const) {
    const { driver_check } = make.aDriverCheck({ ...owned, vehicle_id: 1, reg_no: 'XK21VXN', template })
    expect(parseResponses(driver_check).problem).toBeNull()
  }
})

test('a generator of one’s own gives the same rows again', () => {
  const driver = () => make.aDriver({ ...owned, name: 'Sam', email: null }, seededRandom('same'))
  const [one, other] = [driver(), driver()]
  expect([one.points, one.licence_expiry, one.phone]).toEqual([other.points, other.licence_expiry, other.phone])
})
