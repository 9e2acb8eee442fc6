import type { VehicleCosts } from '@kerbline/domain/areas/vehicles/cost-endpoints.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { anInvoice, aVehicle } from '../../../testing/factories.ts'
import { type Account, categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'

const today = londonDate(new Date())
const month = monthOf(today)
const before = addMonths(month, -3)
type Lines = {
  lines: { narrative: string; goods_pence: number; reference: string; also_names: number }[]
  next: string | null
}

onPortal('the costs of a vehicle', (on) => {
  let portal: TestPortal
  let finance: TestPerson
  let id: number
  const costs = (token = finance.token) => portal.get(`/api/vehicles/${id}/costs`, token)
  const lines = async (query = ''): Promise<Lines> => {
    const { status, json } = await portal.get(`/api/vehicles/${id}/cost-lines${query}`, finance.token)
    expect(status).toBe(200)
    return json as Lines
  }
  const bill = (
    account: Account,
    date: string,
    given: Parameters<typeof anInvoice>[1],
    more: Partial<Parameters<typeof anInvoice>[0]> = {},
  ) =>
    portal.owner(async (rows) => {
      const { invoice, lines: written } = anInvoice(
        { customer_account_number: account, transaction_date: date, ...more },
        given,
      )
      const { id: invoice_id } = await rows
        .insertInto('invoices')
        .values(invoice)
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('invoice_lines')
        .values(written.map((line) => ({ ...line, invoice_id })))
        .execute()
    })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    finance = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may: ['see finance', 'see invoices'] })
    await portal.owner(async (rows) => {
      const vehicle_category_id = await categoryId(rows)
      const owned = { customer_account_number: 'NORTH01' }
      const vehicle = aVehicle({ ...owned, vehicle_category_id, reg_no: 'LK21VXN', current_reg_no: 'MF72OJE' })
      id = (await rows.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow()).id
      await rows
        .insertInto('vehicle_spend')
        .values([
          { ...owned, vehicle_id: id, goods_pence: 61_000, line_count: 4 },
          { customer_account_number: 'NORTH02', vehicle_id: id, goods_pence: 88_888, line_count: 1 },
        ])
        .execute()
    })
    await bill('NORTH01', `${month}-01`, [
      { value_pence: 40_000, reg_nos: ['LK21VXN'], narrative: 'Rental LK21VXN' },
      { value_pence: 9_000, reg_nos: ['ZZ99ZZZ'], narrative: 'Rental of another' },
      { value_pence: 5_000, reg_nos: ['MF72OJE', 'ZZ99ZZZ'], narrative: 'Two recovered', category: 'maintenance' },
    ])
    await bill('NORTH01', `${before}-15`, [
      { value_pence: 18_000, reg_nos: ['LK21VXN'], narrative: 'Brakes', category: 'maintenance' },
      { value_pence: -2_000, reg_nos: ['LK21VXN'], narrative: 'Credit', category: 'maintenance' },
    ])
    await bill('NORTH01', `${addMonths(month, -30)}-15`, [
      { value_pence: 700, reg_nos: ['LK21VXN'], narrative: 'Long ago' },
    ])
    await bill('NORTH01', today, [{ value_pence: 99_999, reg_nos: ['LK21VXN'], narrative: 'Receipt' }], {
      trader_transaction_type: 'receipt',
    })
    await bill('NORTH02', today, [{ value_pence: 88_888, reg_nos: ['LK21VXN'], narrative: 'Other account' }])
    await bill('SOUTH01', today, [{ value_pence: 77_777, reg_nos: ['LK21VXN'], narrative: 'Other customer' }])
  })
  afterAll(async () => portal.stop())

  test('stand by month and kind over 24 months, beside the total as kept', async () => {
    const { json } = await costs()
    const { total_pence, lines: count, months } = json as VehicleCosts
    expect([total_pence, count]).toEqual([149_888, 5])
    expect(months).toHaveLength(24)
    expect(months?.at(-1)).toEqual({ month, categories: { rental: 128_888, maintenance: 5_000 } })
    expect(months?.find((each) => each.month === before)?.categories).toEqual({ maintenance: 16_000 })
    expect(months?.filter(({ categories }) => Object.keys(categories).length > 0)).toHaveLength(2)
  })

  test('every spend line that names a plate of the vehicle, newest first, of every account of its customer that is looked at', async () => {
    const { lines: found, next } = await lines()
    expect(found.map(({ narrative }) => narrative)).toEqual([
      'Other account',
      'Two recovered',
      'Rental LK21VXN',
      'Credit',
      'Brakes',
      'Long ago',
    ])
    expect(found[1]?.also_names).toBe(1)
    expect(next).toBeNull()
    const north = await portal.person({ accounts: ['NORTH01'], may: ['see finance', 'see invoices'] })
    const { json } = await portal.get(`/api/vehicles/${id}/cost-lines`, north.token)
    expect((json as Lines).lines.map(({ narrative }) => narrative)).not.toContain('Other account')
    expect((await costs(north.token)).json).toMatchObject({ total_pence: 61_000, lines: 4 })
  })

  test.each<[readonly Permission[], number, unknown]>([
    [['see invoices'], 200, [null, true]],
    [['see finance'], 200, [expect.any(Array), false]],
    [['see vehicles'], 403, [undefined, undefined]],
  ])('%j: %d', async (may, status, expected) => {
    const someone = await portal.person({ accounts: ['NORTH01'], may })
    const reply = await costs(someone.token)
    expect(reply.status).toBe(status)
    const { months, sees_lines: seesLines } = reply.json as VehicleCosts
    expect([months, seesLines]).toEqual(expected)
    if (!may.includes('see invoices'))
      expect((await portal.get(`/api/vehicles/${id}/cost-lines`, someone.token)).status).toBe(403)
  })

  test('a file of the lines: the same lines, in the accounts looked at, for those who see invoices', async () => {
    const file = (token: string, format = 'csv', of = id) =>
      portal.send('POST', `/api/vehicles/${of}/cost-lines/export`, token, { format })
    const north = await portal.person({ accounts: ['NORTH01'], may: ['see invoices'] })
    const { status, text, headers } = await file(north.token)
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('costs-LK21VXN.csv')])
    const [heads, ...written] = text.replaceAll('\r', '').trim().split('\n')
    expect(heads).toContain('Date,Registrations,Narrative,Net value,Type,Document,Account')
    expect(written.map((line) => line.split(',').slice(-4)[0])).toEqual(['400', '50', '180', '-20', '7'])
    expect(written[1]).toContain('"MF72OJE, ZZ99ZZZ",Two recovered,50,Maintenance,')
    expect((await file(finance.token)).text).toContain('Other account')
    expect((await file(finance.token, 'xlsx')).text.slice(0, 2)).toBe('PK')
    const south = await portal.person({ accounts: ['SOUTH01'], may: ['see invoices'] })
    const blind = await portal.person({ accounts: ['NORTH01'], may: ['see finance'] })
    expect([(await file(south.token)).status, (await file(blind.token)).status]).toEqual([404, 403])
  })

  test('lines come by pages, none twice', async () => {
    await bill(
      'NORTH01',
      `${before}-01`,
      Array.from({ length: 60 }, (_, place) => ({
        value_pence: 100,
        reg_nos: ['LK21VXN'],
        narrative: `Week ${place}`,
      })),
    )
    const first = await lines()
    expect(first.lines).toHaveLength(50)
    const second = await lines(`?after=${encodeURIComponent(first.next ?? '')}`)
    expect(second.next).toBeNull()
    expect(new Set([...first.lines, ...second.lines].map(({ narrative }) => narrative)).size).toBe(66)
    expect((await portal.get(`/api/vehicles/${id}/cost-lines?after=x`, finance.token)).status).toBe(422)
  })
})
