// A vehicle that is exchanged within its hire: who had which, until when, on what terms.
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { driverAt } from '../../hires/who-drove.ts'
import { aDriver, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { platesWorn } from './plates.ts'

onPortal('a swap', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let customer: TestPerson
  let [going, stock, out] = [0, 0, 0]
  const at = '2026-11-16T10:30:00.000Z'
  const asked = { with_reg: 'sw26 bbb', at, miles_in: 41_000, miles_out: 9_010, reason: 'Gearbox' }
  const swap = (body: object = {}, by = staff, id = going) =>
    portal.send('POST', `/api/vehicles/${id}/swap`, by.token, { ...asked, ...body })
  const fieldsOf = ({ json }: { readonly json: unknown }) =>
    (json as { fields: { field: string; message: string }[] }).fields.map(({ field }) => field)

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-17T09:00:00Z' })
    staff = await portal.person({
      ...{ side: 'staff', accounts: [] },
      may: ['see all accounts', 'see vehicles', 'manage orders', 'see finance'],
    })
    customer = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see finance'] })
    await portal.owner(async (rows) => {
      const of = { vehicle_category_id: await categoryId(rows), off_hire_date: null }
      const add = async (given: Partial<Parameters<typeof aVehicle>[0]> & { readonly reg_no: string }) =>
        (
          await rows
            .insertInto('vehicles')
            .values(aVehicle({ ...of, customer_account_number: 'NORTH01', ...given }))
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const hired = {
        status: 'on_hire',
        on_hire_date: '2026-10-01',
        contract_ref: 'HL-7',
        weekly_rate_pence: 18_900,
      } as const
      going = await add({
        ...hired,
        reg_no: 'SW26AAA',
        miles: 40_000,
        miles_at: '2026-11-10T09:00:00.000Z',
        contract_end_date: '2027-02-28',
      })
      stock = await add({
        reg_no: 'SW26BBB',
        customer_account_number: 'SOUTH01',
        status: 'off_hired',
        miles: 9_000,
        miles_at: '2026-11-10T09:00:00.000Z',
        on_hire_date: '2026-01-01',
        off_hire_date: '2026-06-30',
      })
      out = await add({ ...hired, reg_no: 'SW26CCC' })
      const { id: driver } = await rows
        .insertInto('drivers')
        .values(aDriver({ customer_account_number: 'NORTH01', name: 'Sam Firth' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`update vehicles set driver_id = ${driver} where id = ${going}`.execute(rows)
      await sql`insert into driver_vehicles (customer_account_number, driver_id, vehicle_id, reg_no, from_at, source)
        values ('NORTH01', ${driver}, ${going}, 'SW26AAA', '2026-10-01', 'portal')`.execute(rows)
      await sql`update hires set rate_terms = '{"rate_pence": 18900}' where vehicle_id = ${going}`.execute(rows)
    })
  })
  afterAll(async () => portal.stop())

  test('is refused at the field: a vehicle that is out, miles below the last reading, a day before the hire', async () => {
    expect(fieldsOf(await swap({ with_reg: 'SW26CCC' }))).toEqual(['with_reg'])
    expect(fieldsOf(await swap({ with_reg: 'SW26ZZZ', at: '2026-09-30T10:00:00.000Z' }))).toEqual(['at', 'with_reg'])
    expect(fieldsOf(await swap({ miles_in: 39_999, miles_out: 8_999 }))).toEqual(['miles_in', 'miles_out'])
    // Of stock, but with somebody else until later that day.
    const last = await portal.owner((rows) =>
      sql<{ to_at: string }>`
        with before as (select to_at from hires where vehicle_id = ${stock})
        update hires set to_at = '2026-11-16T12:00Z' where vehicle_id = ${stock} returning (select json_instant(to_at) from before) as to_at`.execute(
        rows,
      ),
    )
    expect(fieldsOf(await swap())).toEqual(['at'])
    await portal.owner((rows) =>
      sql`update hires set to_at = ${last.rows[0]?.to_at} where vehicle_id = ${stock}`.execute(rows),
    )
    expect(fieldsOf(await swap({ at: '2026-11-18T10:00:00.000Z' }))).toEqual(['at'])
    expect((await swap({}, customer)).status).toBe(403)
    expect((await swap({}, staff, stock)).status).toBe(409)
    const setType = (type: string) =>
      portal.owner((rows) => sql`update vehicles set hire_type = ${type} where id = ${going}`.execute(rows))
    await setType('managed_owned')
    expect((await swap()).json).toMatchObject({ detail: 'The customer owns this vehicle, so it cannot be exchanged.' })
    await setType('contract_hire')
  })

  test('one hire ends and the other begins at one instant, on the same terms, and each names the other', async () => {
    expect((await swap()).json).toEqual({ reg_no: 'SW26BBB' })
    const hires = async (id: number, by = staff) =>
      vehiclesEndpoints.hires.reply.parse((await portal.get(`/api/vehicles/${id}/hires`, by.token)).json).hires
    expect((await hires(going))[0]).toMatchObject({ to_at: at, replaced_by: 'SW26BBB', replaces: null })
    const [now, before] = await hires(stock)
    expect(now).toMatchObject({
      ...{ from_at: at, to_at: null, replaces: 'SW26AAA', contract_ref: 'HL-7', weekly_rate_pence: 18_900 },
      customer_account_number: 'NORTH01',
    })
    expect(before).toMatchObject({ customer_account_number: 'SOUTH01' })
    const { rows } = await portal.owner((all) =>
      sql`select v.reg_no, v.status, v.off_hire_date::text as off, v.on_hire_date::text as begun, v.contract_end_date::text as ends, v.miles::int as miles,
        (select h.rate_terms from hires h where h.vehicle_id = v.id order by h.from_at desc limit 1) as terms
        from vehicles v where v.id in (${going}, ${stock}) order by 1`.execute(all),
    )
    expect(rows).toMatchObject([
      { status: 'off_hired', off: '2026-11-15', miles: 41_000 },
      {
        status: 'on_hire',
        off: null,
        begun: '2026-11-16',
        ends: '2027-02-28',
        miles: 9_010,
        terms: { rate_pence: 18_900 },
      },
    ])
    const drove = await portal.owner(async (all) =>
      Promise.all(
        [going, stock].map(async (id) => [
          (await driverAt(all, id, '2026-11-16T10:00:00.000Z', false)).driver?.name ?? null,
          (await driverAt(all, id, '2026-11-16T11:00:00.000Z', false)).driver?.name ?? null,
        ]),
      ),
    )
    expect(drove).toEqual([
      ['Sam Firth', null],
      [null, 'Sam Firth'],
    ])
    expect((await hires(stock, customer)).map(({ contract_ref: ref }) => ref)).toEqual(['HL-7'])
    // It went from one account to another, and wore the same plate.
    expect(await portal.owner((all) => platesWorn(all, stock))).toMatchObject([{ plate: 'SW26BBB', is_worn: true }])
    expect(out).toBeGreaterThan(0)
  })
})
