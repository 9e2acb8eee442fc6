import { vehicleFormFor } from '@kerbline/domain/areas/vehicles/resource.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { recordOf, refusedFields, startVehicleForms, type VehicleForms } from './testing-forms.ts'

const today = londonDate(new Date())

onPortal('vehicles by hand', (on) => {
  let forms: VehicleForms
  beforeAll(async () => {
    forms = await startVehicleForms(on.database())
  })
  afterAll(() => forms.portal.stop())
  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await query.execute(on.database().kysely)).rows

  test('staff make a vehicle with every field there is', async () => {
    const values = {
      reg_no: 'nv26 abc',
      vin: 'wf0xxxttgxpj12345',
      emei: 'imei:350100091763213',
      fleet_no: 'F1',
      derivative: '350 L3',
      body_id: null,
      colour: 'White',
      year_of_manufacture: 2025,
      first_registered: '2025-03-01',
      euro_status: 'Euro 6',
      co2_grams_per_kilometre: 186.5,
      gvw_kg: 3500,
      payload_kg: 1200,
      axle_config: '4x2',
      height_mm: 2550,
      has_tail_lift: true,
      has_tachograph: true,
      has_crane: true,
      has_fridge: true,
      contract_end_date: '2029-01-04',
      contract_ref: 'KC-1',
      weekly_rate_pence: 18_500,
      annual_mileage_allowance: 20_000,
      excess_pence_per_mile: 8,
      miles_at_on_hire: 12.5,
      fleet_allocation_id: forms.ids.allocation,
      is_vor: true,
      vor_reason: 'Waiting for racking',
      driver_id: forms.ids.driver,
      tag_ids: [forms.ids.tag],
      cost_centre: 'CC1',
      note: 'By hand',
      miles: 1200,
    }
    const made = await forms.create(values)
    expect(made.status).toBe(200)
    const record = recordOf(made.json)
    expect(record).toMatchObject({
      ...values,
      plate: 'NV26 ABC',
      reg_no: 'NV26ABC',
      vin: 'WF0XXXTTGXPJ12345',
      emei: '350100091763213',
      driver_id_name: 'Asha Field',
      tag_ids_name: 'By hand',
      fleet_allocation_id_name: 'Form pool',
      vor_since: expect.any(String),
      miles: null,
    })
    expect(await rowsOf(sql`select miles, driver_id from vehicles where id = ${record.id}`)).toEqual([
      { miles: 1200, driver_id: forms.ids.driver },
    ])
    expect(
      await rowsOf(sql`select driver_id, source, to_at from driver_vehicles where vehicle_id = ${record.id}`),
    ).toEqual([{ driver_id: forms.ids.driver, source: 'portal', to_at: null }])
    const { entries } = (await forms.portal.get(`/api/vehicles/${record.id}/history`, forms.staff.token)).json as {
      entries: { action: string; changes: { field: string; after: unknown }[] }[]
    }
    expect(entries[0]?.action).toBe('vehicle created')
    expect(entries[0]?.changes).toContainEqual({ field: 'contract_ref', before: null, after: 'KC-1' })
  })

  test('a customer makes no vehicle', async () => {
    expect((await forms.create({ reg_no: 'CU57MER' }, forms.customer)).status).toBe(403)
  })

  test('a customer’s form saves fleet number, driver, tags, note, cost centre and a reading', async () => {
    const id = await forms.addVehicle({ miles: 5000, miles_at: '2026-01-01T00:00:00.000Z' })
    const form = writableFields(vehicleFormFor({ side: 'customer', may: () => true }, false).fields).map(
      ([name]) => name,
    )
    expect(form).toEqual(['fleet_no', 'driver_id', 'tag_ids', 'cost_centre', 'note', 'miles', 'milesDate'])
    const values = {
      fleet_no: 'N7',
      driver_id: forms.ids.other,
      tag_ids: [forms.ids.tag],
      cost_centre: 'C9',
      note: 'Yard 2',
      miles: 5600,
      milesDate: null,
    }
    const { status, json } = await forms.save(id, values, forms.customer)
    expect(status).toBe(200)
    expect(recordOf(json)).toMatchObject({ ...values, miles: null, driver_id_name: 'Ben Form' })
    expect(await rowsOf(sql`select miles from vehicles where id = ${id}`)).toEqual([{ miles: 5600 }])
  })

  test('a driver who is given another vehicle gives the first one back', async () => {
    const [one, two] = [await forms.addVehicle(), await forms.addVehicle()]
    expect((await forms.save(one, { driver_id: forms.ids.driver })).status).toBe(200)
    expect((await forms.save(two, { driver_id: forms.ids.driver })).status).toBe(200)
    expect(await rowsOf(sql`select driver_id from vehicles where id = any(${[one, two]}::int[]) order by id`)).toEqual([
      { driver_id: null },
      { driver_id: forms.ids.driver },
    ])
    expect(
      await rowsOf(
        sql`select vehicle_id, to_at is null as is_open from driver_vehicles where driver_id = ${forms.ids.driver} and vehicle_id = any(${[one, two]}::int[]) order by id`,
      ),
    ).toEqual([
      { vehicle_id: one, is_open: false },
      { vehicle_id: two, is_open: true },
    ])
  })

  test.each([
    ['a driver of another account', () => ({ driver_id: forms.ids.foreign }), 'driver_id'],
    ['a branch that is not there', () => ({ branch_id: 999_999 }), 'branch_id'],
    ['no plate', () => ({ reg_no: ' - ' }), 'reg_no'],
    ['a VIN that is none', () => ({ vin: 'short' }), 'vin'],
    ['half a kilogram', () => ({ gvw_kg: 3500.5 }), 'gvw_kg'],
    [
      'a contract that ends before it begins',
      () => ({ on_hire_date: '2026-02-01', contract_end_date: '2026-01-01' }),
      'contract_end_date',
    ],
    ['on hire since no day', () => ({ on_hire_date: null }), 'on_hire_date'],
    ['a day of a plate that is not changed', () => ({ plate_from: today }), 'plate_from'],
    ['a plate from tomorrow', () => ({ current_reg_no: 'LATER1', plate_from: addDays(today, 1) }), 'plate_from'],
    ['a day without miles', () => ({ miles: null, milesDate: today }), 'miles'],
    ['miles of tomorrow', () => ({ miles: 9000, milesDate: addDays(today, 1) }), 'milesDate'],
  ])('%s is refused at its field', async (_, values, field) => {
    const id = await forms.addVehicle()
    const { status, json } = await forms.save(id, values())
    expect(status).toBe(422)
    expect(refusedFields(json)).toEqual([field])
  })

  test('what does not fit together from before keeps nobody from the rest', async () => {
    const id = await forms.addVehicle({ on_hire_date: '2026-05-01', contract_end_date: '2026-04-01' })
    expect((await forms.save(id, { note: 'Still here' })).status).toBe(200)
  })

  test('two vehicles never wear one plate, of other accounts either', async () => {
    await forms.addVehicle({ reg_no: 'TW02ICE' })
    await forms.portal.owner(async (rows) =>
      rows
        .insertInto('vehicles')
        .values(
          aVehicle({ customer_account_number: 'SOUTH02', vehicle_category_id: forms.ids.category, reg_no: 'SO02UTH' }),
        )
        .execute(),
    )
    const id = await forms.addVehicle()
    for (const [values, field] of [
      [{ reg_no: 'TW02 ICE' }, 'reg_no'],
      [{ current_reg_no: 'TW02 ICE' }, 'current_reg_no'],
      [{ reg_no: 'SO02 UTH' }, 'reg_no'],
    ] as const) {
      const { status, json } = await forms.save(id, values)
      expect([status, refusedFields(json)]).toEqual([422, [field]])
    }
    expect(refusedFields((await forms.create({ reg_no: 'TW02ICE' })).json)).toEqual(['reg_no'])
  })

  test('who saves over a version that is old is told what stands; a feed makes no version old', async () => {
    const id = await forms.addVehicle()
    const { updated_at: version } = await forms.open(id)
    await sql`update vehicles set miles = 77, latitude = 53.8 where id = ${id}`.execute(on.database().kysely)
    const put = (values: object) =>
      forms.portal.send('PUT', `/api/vehicles/${id}`, forms.staff.token, { version, values })
    expect((await put({ note: 'first' })).status).toBe(200)
    const late = await put({ note: 'second' })
    expect(late.status).toBe(409)
    expect(late.json).toMatchObject({
      code: 'changed meanwhile',
      current: { note: 'first', plate: expect.any(String) },
    })
    // A customer is told no more than its own form holds.
    const own = await forms.portal.send('PUT', `/api/vehicles/${id}`, forms.customer.token, {
      version,
      values: { note: 'third' },
    })
    expect(own.json).toMatchObject({ status: 409 })
    expect(own.text).not.toContain('contract_ref')
  })

  test('a bulk edit says what was before, and takes it back', async () => {
    const two = [await forms.addVehicle({ colour: 'Red' }), await forms.addVehicle({ colour: 'Blue' })]
    const change = (changes: object[]) => forms.portal.send('PATCH', '/api/vehicles', forms.staff.token, { changes })
    const done = (await change([{ ids: two, values: { fuel_type: 'electric' } }])).json as {
      changed: number
      before: { ids: number[]; values: object }[]
    }
    expect(done).toEqual({
      changed: 2,
      before: two.map((id) => ({ ids: [id], values: { fuel_type: 'diesel' } })),
    })
    expect((await change(done.before)).status).toBe(200)
    expect(await rowsOf(sql`select distinct fuel_type from vehicles where id = any(${two}::int[])`)).toEqual([
      { fuel_type: 'diesel' },
    ])
    const foreign = await forms.portal.owner(
      async (rows) =>
        (
          await rows
            .selectFrom('vehicles')
            .select('id')
            .where('customer_account_number', '=', 'SOUTH02')
            .executeTakeFirstOrThrow()
        ).id,
    )
    expect((await change([{ ids: [foreign], values: { fuel_type: 'electric' } }])).status).toBe(404)
  })
})
