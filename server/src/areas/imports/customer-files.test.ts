// What a customer's file may change, column by column: the contract is the hire company's, whatever the way in.
import { importCatalogue } from '@kerbline/domain/areas/imports/catalogue.ts'
import { mayChangeVehicleField } from '@kerbline/domain/areas/vehicles/who-may-change.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { viewIn, wizard } from './testing-wizard.ts'

const REG = 'CF01AAA'
const vehicleColumns = Object.keys(importCatalogue.get('vehicles')?.kind.columns ?? {})
const naming = new Set(['reg_no', 'customer_account_number'])

/** For each column a cell that is fine in itself and different from what stands. */
const cells: Readonly<Record<string, string>> = {
  contract_end_date: '31/12/2099',
  weekly_rate: '1.00',
  annual_mileage_allowance: '900000',
  branch: 'Customer Town',
  make: 'Customer Motors',
  body: 'Customer body',
  vehicle_category: 'Customer van',
  status: 'Disposed',
  hire_type: 'Flexi hire',
  fuel_type: 'Petrol',
}
const cellFor = (column: string): string => cells[column] ?? (/date|registered/i.test(column) ? '1/2/2024' : '12')

onPortal('files of customers', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    customer = await portal.person({
      accounts: ['NORTH01'],
      may: ['edit vehicles', 'edit drivers', 'edit compliance', 'manage branches'],
    })
    staff = await portal.person({ accounts: [], side: 'staff', may: ['see all accounts', 'edit vehicles'] })
    await portal.owner(async (rows) => {
      const { id } = await rows.selectFrom('vehicle_categories').select('id').limit(1).executeTakeFirstOrThrow()
      const row = aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: id,
        reg_no: REG,
        fleet_no: 'OLD1',
      })
      await rows.insertInto('vehicles').values(row).execute()
    })
  })
  afterAll(async () => portal.stop())

  const everything = () =>
    portal.owner(async (rows) => {
      const { rows: vehicles } = await sql<Record<string, unknown>>`select * from vehicles order by id`.execute(rows)
      const { rows: shared } = await sql`
        select (select count(*) from branches) as branches, (select count(*) from manufacturers) as makes,
          (select count(*) from bodies) as bodies, (select count(*) from vehicle_categories) as categories,
          (select count(*) from compliance_types) as types`.execute(rows)
      return { vehicles, shared }
    })

  test('vehicles, column by column: what is closed says why, cannot be mapped, and changes nothing', async () => {
    const columns = vehicleColumns.filter((column) => !naming.has(column))
    const isOpen = (column: string): boolean => mayChangeVehicleField('customer', column)
    const before = await everything()
    const { upload, check, commit } = wizard(portal, customer)
    const file = `reg_no,${columns.join(',')}\n${REG},${columns.map((column) => (isOpen(column) ? '' : cellFor(column))).join(',')}\n`
    const uploaded = await upload('vehicles', file)
    expect(uploaded.columns.slice(1).map(({ target }) => target)).toEqual(
      columns.map((column) => (isOpen(column) ? column : null)),
    )
    const none: readonly (string | null)[] = columns.map(() => null)
    for (const [place, column] of columns.entries()) {
      const why = uploaded.columns[place + 1]?.closed
      if (isOpen(column)) {
        expect([column, why]).toEqual([column, null])
        continue
      }
      expect([column, why]).toEqual([column, expect.stringContaining('Only the hire company can change this.')])
      const forced = await portal.send('PUT', `/api/imports/${uploaded.id}/mapping`, customer.token, {
        mapping: ['reg_no', ...none.with(place, column)],
      })
      expect([column, forced.status]).toEqual([column, 422])
      expect(forced.text).toContain('Only the hire company can change this.')
    }
    expect(await commit(await check(uploaded))).toMatchObject({ state: 'done', counts: { update: 0, skip: 1 } })
    expect(await everything()).toEqual(before)
  })

  test('a customer’s file changes a fleet number, and adds no vehicle', async () => {
    const { upload, check, commit } = wizard(portal, customer)
    const checked = await check(await upload('vehicles', `reg_no,fleet_no\n${REG},F-77\nCF01 AAB,F-78\n`))
    expect(checked.counts).toMatchObject({ create: 0, update: 1, error: 1 })
    expect(checked.groups[0]?.title).toBe('Registration not recognised: “CF01 AAB”')
    await commit(checked)
    const { vehicles } = await everything()
    const own = vehicles.filter(({ reg_no: reg }) => String(reg).startsWith('CF01'))
    expect(own.map((each) => [each['reg_no'], each['fleet_no']])).toEqual([[REG, 'F-77']])
  })

  test('a driver is taken from those who are here; new ones are added by who may add drivers', async () => {
    const clerk = await portal.person({ accounts: ['NORTH01'], may: ['edit vehicles'] })
    const { upload, check, commit } = wizard(portal, clerk)
    const drivers = () => portal.owner((rows) => sql`select count(*) as n from drivers`.execute(rows))
    const before = (await drivers()).rows
    const checked = await check(await upload('vehicles', `reg_no,driverName\n${REG},Zoe Nobody\n`))
    expect(checked.groups.map(({ title }) => title)).toContain('Driver not recognised: “Zoe Nobody”')
    await commit(checked)
    expect((await drivers()).rows).toEqual(before)
  })

  test('a type of compliance that the hire company has not set up is refused', async () => {
    await portal.owner((rows) => sql`delete from compliance_types where slug = 'insurance'`.execute(rows))
    const { upload, check } = wizard(portal, customer)
    const checked = await check(
      await upload('compliance', `vehicle_reg,event_type,due_date\n${REG},insurance,1/3/2027\n`),
    )
    expect(checked.counts).toMatchObject({ create: 0, error: 1 })
  })

  test('a right that was given by mistake does not open the registers to a customer’s file', async () => {
    const kinds = await portal.get('/api/imports/kinds', customer.token)
    expect(kinds.text).not.toContain('"branches"')
    const started = await portal.send('POST', '/api/imports', customer.token, {
      kind: 'branches',
      name: 'b.csv',
      size_bytes: 9,
    })
    expect(started.status).toBe(403)
  })

  test('what is not on screen is not in the template either, and staff take every column', async () => {
    const own = await portal.send('POST', '/api/imports/template', customer.token, { kind: 'vehicles' })
    expect(own.text).not.toContain('Contract end date')
    const whole = await portal.send('POST', '/api/imports/template', staff.token, { kind: 'vehicles' })
    expect(whole.text).toContain('Contract end date')
    const view = viewIn(
      await portal.send('POST', '/api/imports', staff.token, { kind: 'vehicles', name: 'v.csv', size_bytes: 9 }),
    )
    expect(view.targets.map(({ name }) => name)).toEqual(vehicleColumns)
  })
})
