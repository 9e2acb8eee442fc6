import { vehicleOverviewEndpoints } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { addDays, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { vehiclesHad, whoHad } from '../../hires/who-had.ts'
import { importFile } from '../../import/testing-accounts.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const today = londonDate(new Date())
const day = (days: number): CalendarDate => addDays(today, days)
const midnight = (days: number): string => londonInstant(day(days), '00:00') ?? ''
const noon = (days: number): string => londonInstant(day(days), '12:00') ?? ''
/** As an import writes it. */
const dated = (days: number): string => day(days).split('-').toReversed().join('/')

onPortal('hires', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let north: TestPerson
  let blind: TestPerson
  let folder = ''
  let made = 0

  const add = (given: Partial<Parameters<typeof aVehicle>[0]> = {}): Promise<number> =>
    portal.owner(async (rows) => {
      made += 1
      const row = aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        reg_no: `HR${String(made).padStart(2, '0')}ABC`,
        on_hire_date: day(-100),
        off_hire_date: null,
        status: 'on_hire',
        hire_type: 'contract_hire',
        contract_ref: 'C-1',
        weekly_rate_pence: 12_000,
        miles: null,
        miles_at: null,
        ...given,
      })
      return (await rows.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
  const change = (id: number, set: Readonly<Record<string, string | number | null>>) =>
    portal.owner(async (rows) => rows.updateTable('vehicles').set(set).where('id', '=', id).execute())
  const kept = (id: number) =>
    portal.owner(async (rows) =>
      (
        await sql<{ account: string; from_at: string; to_at: string | null; contract_ref: string | null }>`
          select customer_account_number as account, json_instant(from_at) as from_at, json_instant(to_at) as to_at, contract_ref
          from hires where vehicle_id = ${id} order by hires.from_at`.execute(rows)
      ).rows.map(({ account, from_at: from, to_at: to, contract_ref: ref }) => [account, from, to, ref]),
    )
  const ask = async (id: number, { token } = staff) =>
    vehicleOverviewEndpoints.hires.reply.parse((await portal.get(`/api/vehicles/${id}/hires`, token)).json)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbline-hires-'))
    portal = await startTestPortal(on.database())
    const may = permissions.filter((phrase) => phrase !== 'see all accounts')
    staff = await portal.person({ accounts: ['NORTH01', 'NORTH02', 'SOUTH01'], may, side: 'staff' })
    north = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see finance'] })
    blind = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('a vehicle begins its hire on its first day; one on order has none until it goes out', async () => {
    const [out, ordered] = [await add(), await add({ status: 'on_order', on_hire_date: null })]
    expect(await kept(out)).toEqual([['NORTH01', midnight(-100), null, 'C-1']])
    expect(await kept(ordered)).toEqual([])
    await change(ordered, { status: 'on_hire', on_hire_date: day(-1) })
    expect(await kept(ordered)).toEqual([['NORTH01', midnight(-1), null, 'C-1']])
  })

  test('dates and terms that are put right put the hire right; the day it came back is still the customer’s', async () => {
    const id = await add()
    await change(id, { on_hire_date: day(-90), contract_ref: 'C-2' })
    expect(await kept(id)).toEqual([['NORTH01', midnight(-90), null, 'C-2']])
    await change(id, { status: 'off_hired', off_hire_date: day(-10) })
    expect(await kept(id)).toEqual([['NORTH01', midnight(-90), midnight(-9), 'C-2']])
    // Taken back: it never came home.
    await change(id, { status: 'on_hire', off_hire_date: null })
    expect(await kept(id)).toEqual([['NORTH01', midnight(-90), null, 'C-2']])
  })

  test('out again to the same customer is another hire, on the very day it came back too', async () => {
    const id = await add()
    await change(id, { status: 'off_hired', off_hire_date: day(-10) })
    await change(id, { status: 'on_hire', on_hire_date: day(-10), off_hire_date: null, contract_ref: 'C-3' })
    expect(await kept(id)).toEqual([
      ['NORTH01', midnight(-100), midnight(-10), 'C-1'],
      ['NORTH01', midnight(-10), null, 'C-3'],
    ])
  })

  test('a vehicle that moves on leaves its hire with whom it was; moved back the same day, nothing', async () => {
    const id = await add()
    await change(id, { customer_account_number: 'SOUTH01', on_hire_date: day(-5), contract_ref: 'S-1' })
    expect(await kept(id)).toEqual([
      ['NORTH01', midnight(-100), midnight(-5), 'C-1'],
      ['SOUTH01', midnight(-5), null, 'S-1'],
    ])
    await change(id, { customer_account_number: 'NORTH01', on_hire_date: day(-100), contract_ref: 'C-1' })
    expect(await kept(id)).toEqual([['NORTH01', midnight(-100), null, 'C-1']])
  })

  test('at a moment: whoever had it then, nobody in between, and nobody a customer may not know of', async () => {
    const id = await add()
    await change(id, { status: 'off_hired', off_hire_date: day(-60) })
    await change(id, {
      customer_account_number: 'SOUTH01',
      status: 'on_hire',
      on_hire_date: day(-30),
      off_hire_date: null,
    })
    const at = [-101, -80, -45, -30, 0].map((days) => ({ vehicleId: id, at: noon(days) }))
    const all = await portal.owner((rows) => whoHad(rows, at))
    expect(all).toEqual([null, 'NORTH01', null, 'SOUTH01', 'SOUTH01'])
    const { reg_no: plate } = await portal.owner((rows) =>
      rows.selectFrom('vehicles').select('reg_no').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const named = ['NORTH01', 'SOUTH01'].map((account) => ({ plate, account, at: noon(-80) }))
    expect(await portal.owner((rows) => vehiclesHad(rows, named))).toEqual([{ id, reg_no: plate }, null])
  })

  test('readings and checks of the time before stay with the customer of then', async () => {
    const id = await add()
    await change(id, { customer_account_number: 'SOUTH01', on_hire_date: day(-5) })
    const { reg_no: plate } = await portal.owner((rows) =>
      rows.selectFrom('vehicles').select('reg_no').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    await portal.owner(async (rows) => {
      const read = (days: number, miles: number) => ({ vehicleId: id, source: 'file' as const, miles, at: noon(days) })
      await acceptReadings(rows, [read(-20, 1_000), read(-2, 1_500)], noon(0))
    })
    const path = join(folder, 'checks.csv')
    const answers = `"[{""code"":""brakes"",""response"":""defect"",""severity"":""dangerous""}]"`
    const line = (key: string, account: string, days: number): string =>
      `${key},${plate},Somebody,${account},van,1600,${dated(days)} 08:00,${dated(days)} 08:20,${answers}`
    await writeFile(
      path,
      [
        'check_id,reg_no,driver_name,customer_account_number,template,miles,start_time,end_time,driver_check',
        line(`THEN-${id}`, 'NORTH01', -20),
        line(`NEVER-${id}`, 'NORTH01', -2),
      ].join('\n'),
    )
    const { problems } = await importFile(on.database(), 'driver-checks', path)
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([[3, 'unknown_reference']])
    const { rows: readings } = await portal.owner((rows) =>
      sql<{ account: string; miles: number }>`
        select customer_account_number as account, odometer_miles::float8 as miles from equipment_readings
        where vehicle_id = ${id} and source = 'file' order by odometer_at`.execute(rows),
    )
    expect(readings).toEqual([
      { account: 'NORTH01', miles: 1_000 },
      { account: 'SOUTH01', miles: 1_500 },
    ])
    const { rows: checks } = await portal.owner((rows) =>
      sql<{ check_id: string; account: string; is_vor: boolean }>`
        select k.check_id, k.customer_account_number as account, v.is_vor from driver_checks k join vehicles v on v.id = k.vehicle_id
        where v.id = ${id}`.execute(rows),
    )
    // And the vehicle stays on the road for whoever has it now.
    expect(checks).toEqual([{ check_id: `THEN-${id}`, account: 'NORTH01', is_vor: false }])
  })

  test('told by page: all of them to staff, to a customer their own; the rate by its right; another’s vehicle is not found', async () => {
    const id = await add()
    await change(id, { customer_account_number: 'SOUTH01', on_hire_date: day(-50) })
    await change(id, { customer_account_number: 'NORTH01', on_hire_date: day(-5) })
    const all = await ask(id)
    expect(all.hires.map((hire) => [hire.customer_account_number, hire.from_at, hire.to_at])).toEqual([
      ['NORTH01', midnight(-5), null],
      ['SOUTH01', midnight(-50), midnight(-5)],
      ['NORTH01', midnight(-100), midnight(-50)],
    ])
    const own = await ask(id, north)
    expect(own.hires.map(({ customer_account_number: account }) => account)).toEqual(['NORTH01', 'NORTH01'])
    expect(own.hires.map(({ weekly_rate_pence: rate }) => rate)).toEqual([12_000, 12_000])
    const told = (await ask(id, blind)).hires.map(({ weekly_rate_pence: rate }) => rate)
    expect(told).toEqual([null, null])
    const foreign = await add({ customer_account_number: 'SOUTH01' })
    expect((await portal.get(`/api/vehicles/${foreign}/hires`, north.token)).status).toBe(404)
  })
})
