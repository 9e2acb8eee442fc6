import { vehicleFormFor, manyVehiclesFor, newVehicles } from '@kerbline/domain/areas/vehicles/resource.ts'
import { mayChangeVehicleField } from '@kerbline/domain/areas/vehicles/who-may-change.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import { addDays } from '@kerbline/domain/kit/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/london-clock.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onBothEngines } from '../../db/testing.ts'
import { aDriver, aTag, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sampleValues } from '../../testing/sample-values.ts'

const today = londonDate(new Date())
const owned = { customer_account_number: 'NORTH01' }
const everything = permissions.filter((phrase) => phrase !== 'see all accounts')
const all = Object.keys(newVehicles.fields).filter((name) => name !== 'plate' && name !== 'customer_account_number')
const sides = ['staff', 'customer'] as const
/** A right without which a field is closed, to whoever's side. */
const needed: Readonly<Record<string, Permission>> = {
  driver_id: 'see drivers',
  weekly_rate_pence: 'see finance',
  excess_pence_per_mile: 'see finance',
}

interface Record_ {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: number; readonly updated_at: string }
}
interface Refused {
  readonly fields: readonly { readonly field: string; readonly reason: string; readonly message: string }[]
}

onBothEngines('vehicles by hand', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let customer: TestPerson
  let ids: {
    category: number
    make: number
    branch: number
    allocation: number
    driver: number
    other: number
    foreign: number
    tag: number
  }
  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await query.execute(on.database().kysely)).rows
  const addVehicle = (given: object = {}): Promise<number> =>
    portal.owner(
      async (rows) =>
        (
          await rows
            .insertInto('vehicles')
            .values(
              aVehicle({
                ...owned,
                vehicle_category_id: ids.category,
                branch_id: ids.branch,
                manufacturer_id: ids.make,
                miles: null,
                miles_at: null,
                ...given,
              }),
            )
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  const open = async (id: number, who = staff) =>
    ((await portal.get(`/api/vehicles/${id}`, who.token)).json as Record_).record
  const save = async (id: number, values: object, who = staff) =>
    portal.send('PUT', `/api/vehicles/${id}`, who.token, { version: (await open(id, who)).updated_at, values })
  const refusedFields = (json: unknown) => (json as Refused).fields.map(({ field }) => field.replace('values.', ''))
  const blank = () => ({
    ...sampleValues(vehicleFormFor({ side: 'staff', may: () => true }, true).fields),
    customer_account_number: 'NORTH01',
    model: 'Transit',
    fuel_type: 'diesel',
    hire_type: 'contract_hire',
    status: 'on_hire',
    on_hire_date: '2026-01-05',
    manufacturer_id: ids.make,
    vehicle_category_id: ids.category,
    branch_id: ids.branch,
  })
  const create = (values: object, who = staff) =>
    portal.send('POST', '/api/vehicles', who.token, { ...blank(), ...values })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: ['NORTH01', 'SOUTH01'], may: everything, side: 'staff' })
    customer = await portal.person({ accounts: ['NORTH01'], may: everything })
    ids = await portal.owner(async (rows) => {
      const named = async (table: 'manufacturers' | 'branches' | 'fleet_allocations', values: object) =>
        (
          await sql<{
            id: number
          }>`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(values))}) returning id`.execute(
            rows,
          )
        ).rows[0]?.id ?? 0
      const driver = async (name: string, account = 'NORTH01') =>
        (
          await rows
            .insertInto('drivers')
            .values(aDriver({ customer_account_number: account, name }))
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      return {
        category: await categoryId(rows),
        make: await named('manufacturers', { name: 'Formmaker', slug: 'formmaker' }),
        branch: await named('branches', { name: 'Form depot', code: 'FRM' }),
        allocation: await named('fleet_allocations', { name: 'Form pool' }),
        driver: await driver('Asha Field'),
        other: await driver('Ben Form'),
        foreign: await driver('Cy South', 'SOUTH01'),
        tag: (
          await rows
            .insertInto('tags')
            .values(aTag({ ...owned, name: 'By hand' }))
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      }
    })
  })
  afterAll(() => portal.stop())

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
      fleet_allocation_id: ids.allocation,
      is_vor: true,
      vor_reason: 'Waiting for racking',
      driver_id: ids.driver,
      tag_ids: [ids.tag],
      cost_centre: 'CC1',
      note: 'By hand',
      miles: 1200,
    }
    const made = await create(values)
    expect(made.status).toBe(200)
    const { record } = made.json as Record_
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
      { miles: 1200, driver_id: ids.driver },
    ])
    expect(
      await rowsOf(sql`select driver_id, source, to_at from driver_vehicles where vehicle_id = ${record.id}`),
    ).toEqual([{ driver_id: ids.driver, source: 'portal', to_at: null }])
    const { entries } = (await portal.get(`/api/vehicles/${record.id}/history`, staff.token)).json as {
      entries: { action: string; changes: { field: string; after: unknown }[] }[]
    }
    expect(entries[0]?.action).toBe('vehicle created')
    expect(entries[0]?.changes).toContainEqual({ field: 'contract_ref', before: null, after: 'KC-1' })
  })

  describe.each(sides)('a person of side %s', (side) => {
    const who = () => (side === 'staff' ? staff : customer)

    test.each(all)('%s: the form has it as ruled, and so does the call', async (name) => {
      const id = await addVehicle()
      const mayChange = mayChangeVehicleField(side, name)
      const form = vehicleFormFor({ side, may: () => true }, false)
      expect(name in form.fields).toBe(mayChange)
      const record = await open(id, who())
      if (name !== 'reg_no') expect(name in record).toBe(mayChange)
      const value = record[name] ?? sampleValues(newVehicles.fields)[name] ?? null
      const { status, json } = await save(id, { [name]: value }, who())
      expect(status).toBe(mayChange ? 200 : 422)
      if (!mayChange) expect(refusedFields(json)).toEqual([name])
    })

    test.each(Object.keys(needed).filter((name) => mayChangeVehicleField(side, name)))(
      '%s: closed to whoever may not see it, in form, call, bulk edit and history',
      async (name) => {
        const right = needed[name]
        const blind = await portal.person({
          accounts: ['NORTH01'],
          may: everything.filter((each) => each !== right),
          side,
        })
        const id = await addVehicle({ weekly_rate_pence: 100, excess_pence_per_mile: 5, driver_id: null })
        expect(name in vehicleFormFor({ side, may: (each) => each !== right }, false).fields).toBe(false)
        expect(name in (await open(id, blind))).toBe(false)
        expect(refusedFields((await save(id, { [name]: null }, blind)).json)).toEqual([name])
        expect((await save(id, { [name]: name === 'driver_id' ? ids.other : 7 })).status).toBe(200)
        const told = (await portal.get(`/api/vehicles/${id}/history`, blind.token)).text
        expect(told).not.toContain(`"${name}"`)
        if (name === 'driver_id') await save(id, { driver_id: null })
      },
    )

    test('the bulk edit has the fields of the form that can be alike, and refuses the others', async () => {
      const id = await addVehicle()
      const openFields = Object.keys(manyVehiclesFor({ side, may: () => true }).fields)
      for (const name of all) {
        const record = await open(id)
        const body = { changes: [{ ids: [id], values: { [name]: record[name] ?? null } }] }
        const { status } = await portal.send('PATCH', '/api/vehicles', who().token, body)
        expect([name, status]).toEqual([name, openFields.includes(name) ? 200 : 422])
      }
      expect(openFields.every((name) => mayChangeVehicleField(side, name))).toBe(true)
    })

    test('nobody writes without the right to edit vehicles', async () => {
      const reader = await portal.person({
        accounts: ['NORTH01'],
        may: everything.filter((each) => each !== 'edit vehicles'),
        side,
      })
      const id = await addVehicle()
      expect((await save(id, { note: 'x' }, reader)).status).toBe(403)
      expect((await create({ reg_no: 'NO11WAY' }, reader)).status).toBe(403)
      expect(
        (await portal.send('PATCH', '/api/vehicles', reader.token, { changes: [{ ids: [id], values: { note: 'x' } }] }))
          .status,
      ).toBe(403)
    })
  })

  test('a customer makes no vehicle', async () => {
    expect((await create({ reg_no: 'CU57MER' }, customer)).status).toBe(403)
  })

  test('a customer’s form saves fleet number, driver, tags, note, cost centre and a reading', async () => {
    const id = await addVehicle({ miles: 5000, miles_at: '2026-01-01T00:00:00.000Z' })
    const form = writableFields(vehicleFormFor({ side: 'customer', may: () => true }, false).fields).map(
      ([name]) => name,
    )
    expect(form).toEqual(['fleet_no', 'driver_id', 'tag_ids', 'cost_centre', 'note', 'miles', 'milesDate'])
    const values = {
      fleet_no: 'N7',
      driver_id: ids.other,
      tag_ids: [ids.tag],
      cost_centre: 'C9',
      note: 'Yard 2',
      miles: 5600,
      milesDate: null,
    }
    const { status, json } = await save(id, values, customer)
    expect(status).toBe(200)
    expect((json as Record_).record).toMatchObject({ ...values, miles: null, driver_id_name: 'Ben Form' })
    expect(await rowsOf(sql`select miles from vehicles where id = ${id}`)).toEqual([{ miles: 5600 }])
  })

  test('a driver who is given another vehicle gives the first one back', async () => {
    const [one, two] = [await addVehicle(), await addVehicle()]
    expect((await save(one, { driver_id: ids.driver })).status).toBe(200)
    expect((await save(two, { driver_id: ids.driver })).status).toBe(200)
    expect(await rowsOf(sql`select driver_id from vehicles where id = any(${[one, two]}::int[]) order by id`)).toEqual([
      { driver_id: null },
      { driver_id: ids.driver },
    ])
    expect(
      await rowsOf(
        sql`select vehicle_id, to_at is null as is_open from driver_vehicles where driver_id = ${ids.driver} and vehicle_id = any(${[one, two]}::int[]) order by id`,
      ),
    ).toEqual([
      { vehicle_id: one, is_open: false },
      { vehicle_id: two, is_open: true },
    ])
  })

  test.each([
    ['a driver of another account', () => ({ driver_id: ids.foreign }), 'driver_id'],
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
    const id = await addVehicle()
    const { status, json } = await save(id, values())
    expect(status).toBe(422)
    expect(refusedFields(json)).toEqual([field])
  })

  test('what does not fit together from before keeps nobody from the rest', async () => {
    const id = await addVehicle({ on_hire_date: '2026-05-01', contract_end_date: '2026-04-01' })
    expect((await save(id, { note: 'Still here' })).status).toBe(200)
  })

  test('two vehicles never wear one plate, of other accounts either', async () => {
    await addVehicle({ reg_no: 'TW02ICE' })
    await portal.owner(async (rows) =>
      rows
        .insertInto('vehicles')
        .values(aVehicle({ customer_account_number: 'SOUTH02', vehicle_category_id: ids.category, reg_no: 'SO02UTH' }))
        .execute(),
    )
    const id = await addVehicle()
    for (const [values, field] of [
      [{ reg_no: 'TW02 ICE' }, 'reg_no'],
      [{ current_reg_no: 'TW02 ICE' }, 'current_reg_no'],
      [{ reg_no: 'SO02 UTH' }, 'reg_no'],
    ] as const) {
      const { status, json } = await save(id, values)
      expect([status, refusedFields(json)]).toEqual([422, [field]])
    }
    expect(refusedFields((await create({ reg_no: 'TW02ICE' })).json)).toEqual(['reg_no'])
  })

  test('who saves over a version that is old is told what stands; a feed makes no version old', async () => {
    const id = await addVehicle()
    const { updated_at: version } = await open(id)
    await sql`update vehicles set miles = 77, latitude = 53.8 where id = ${id}`.execute(on.database().kysely)
    const put = (values: object) => portal.send('PUT', `/api/vehicles/${id}`, staff.token, { version, values })
    expect((await put({ note: 'first' })).status).toBe(200)
    const late = await put({ note: 'second' })
    expect(late.status).toBe(409)
    expect(late.json).toMatchObject({
      code: 'changed meanwhile',
      current: { note: 'first', plate: expect.any(String) },
    })
    // A customer is told no more than its own form holds.
    const own = await portal.send('PUT', `/api/vehicles/${id}`, customer.token, { version, values: { note: 'third' } })
    expect(own.json).toMatchObject({ status: 409 })
    expect(own.text).not.toContain('contract_ref')
  })

  test('a bulk edit says what was before, and takes it back', async () => {
    const two = [await addVehicle({ colour: 'Red' }), await addVehicle({ colour: 'Blue' })]
    const change = (changes: object[]) => portal.send('PATCH', '/api/vehicles', staff.token, { changes })
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
    const foreign = await portal.owner(
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
