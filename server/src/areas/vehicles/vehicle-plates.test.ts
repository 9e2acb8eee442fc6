import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportKindName } from '@kerbline/domain/areas/imports/kinds.ts'
import { onPortal } from '../../db/testing.ts'
import { importFile } from '../../import/testing-accounts.ts'
import { counts, problemsOf, vehicle, vehicles } from '../../import/testing-lines.ts'
import { aDriver, aDriverVehicle, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { ingestSnapshot } from '../telematics/ingest.ts'
import { parseAemp } from '../telematics/feed/parse-aemp.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'

const today = londonDate(new Date())
const owned = { customer_account_number: 'NORTH01' }
const worn = ['FR57PLT', 'SE20PLT', 'TH70PLT'] as const
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbline-plates-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

onPortal('plates of a vehicle', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let id: number
  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await query.execute(on.database().kysely)).rows
  const get = async (path: string): Promise<unknown> => (await portal.get(path, staff.token)).json
  const open = async (plate: string) => (await get(`/api/vehicles/by-plate/${plate}`)) as VehicleOverview
  const change = async (values: object) => {
    const { record } = (await get(`/api/vehicles/${id}`)) as { record: { updated_at: string } }
    return portal.send('PUT', `/api/vehicles/${id}`, staff.token, { version: record.updated_at, values })
  }
  const take = async (kind: ImportKindName, text: string) => {
    const path = join(folder, `${kind}.csv`)
    await writeFile(path, text)
    return importFile(on.database(), kind, path)
  }

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = permissions.filter((phrase) => phrase !== 'see all accounts')
    staff = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may, side: 'staff' })
    id = await portal.owner(async (rows) => {
      const vehicle_category_id = await categoryId(rows)
      const made = await rows
        .insertInto('vehicles')
        .values(
          aVehicle({
            ...owned,
            vehicle_category_id,
            reg_no: worn[0],
            emei: null,
            vin: null,
            miles: null,
            miles_at: null,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const driver = await rows
        .insertInto('drivers')
        .values(aDriver({ ...owned, name: 'Plate Driver' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('driver_vehicles')
        .values(aDriverVehicle({ ...owned, vehicle_id: made.id, driver_id: driver.id, reg_no: worn[0] }))
        .execute()
      return made.id
    })
  })
  afterAll(() => portal.stop())

  test('each change keeps the plate before, with its days', async () => {
    expect((await change({ current_reg_no: 'se20 plt', plate_from: addDays(today, -40) })).status).toBe(200)
    expect((await change({ current_reg_no: 'TH70 PLT' })).status).toBe(200)
    expect((await open(worn[2])).plates).toEqual([
      { plate: 'TH70PLT', from_date: today, to_date: null, is_worn: true },
      { plate: 'SE20PLT', from_date: addDays(today, -40), to_date: today, is_worn: false },
      { plate: 'FR57PLT', from_date: null, to_date: addDays(today, -40), is_worn: false },
    ])
    expect(await rowsOf(sql`select reg_no, current_reg_no from vehicles where id = ${id}`)).toEqual([
      { reg_no: 'FR57PLT', current_reg_no: 'TH70PLT' },
    ])
  })

  test.each(worn)('%s finds it: page, list, pasted list, palette, filter, who drove, customer', async (plate) => {
    expect((await open(plate)).vehicle.id).toBe(id)
    for (const query of [`search=${plate}`, `search=${plate.slice(0, 5)}`, `pasted=${plate}`])
      expect(await get(`/api/vehicles?${query}`)).toMatchObject({ total: 1, rows: [{ id }], missing: [] })
    expect(await get(`/api/search?q=${plate}`)).toMatchObject({ vehicles: [{ reg_no: 'FR57PLT' }] })
    const when = encodeURIComponent('2026-03-01T09:00:00Z')
    expect(await get(`/api/drivers/at?reg=${plate}&at=${when}`)).toMatchObject({
      vehicle: { id },
      driver: { name: 'Plate Driver' },
    })
    const filter = { tag_ids: [], category_ids: [], branch_ids: [], body_ids: [], allocation_ids: [], driver_ids: [] }
    const narrowed = await portal.send('PUT', '/api/asset-filter', staff.token, { ...filter, reg_nos: [plate] })
    expect(narrowed.json).toMatchObject({ vehicles: 1 })
    expect(await get('/api/vehicles')).toMatchObject({ total: 1, rows: [{ id }] })
    await portal.send('DELETE', '/api/asset-filter', staff.token)
  })

  test.each(worn)('%s finds it in files', async (plate) => {
    const checks = `check_id,reg_no,driver_name,customer_account_number,template,miles,start_time,end_time,driver_check\nP-${plate},${plate},Plate Driver,NORTH01,van,1000,01/11/2026 08:00,01/11/2026 08:20,[]`
    expect(problemsOf(await take('driver-checks', checks))).toEqual([])
    expect(await rowsOf(sql`select vehicle_id from driver_checks where check_id = ${`P-${plate}`}`)).toEqual([
      { vehicle_id: id },
    ])
    const file = vehicles(vehicle(plate, { account: 'NORTH01' }))
    expect(counts(await take('vehicles', file))).toEqual([0, expect.any(Number), expect.any(Number), 0])
    expect(await rowsOf(sql`select id from vehicles where reg_no = any(${[...worn]}::text[])`)).toEqual([{ id }])
  })

  test('two rows of one vehicle are refused, by whichever plates', async () => {
    const file = vehicles(vehicle(worn[0], { account: 'NORTH01' }), vehicle(worn[1], { account: 'NORTH01' }))
    expect(problemsOf(await take('vehicles', file))).toEqual([[3, 'reg_no', 'duplicate']])
  })

  test('a feed that sends a plate in place of a number finds it, unless another wears the plate now', async () => {
    const send = (serial: string, day: string) =>
      portal.owner((rows) =>
        ingestSnapshot(rows, {
          provider: 'Trackers',
          now: `${day}T12:00:00.000Z`,
          snapshot: parseAemp(
            Buffer.from(
              JSON.stringify({
                Fleet: {
                  snapshotTime: `${day}T12:00:00Z`,
                  Links: [],
                  Equipment: [{ EquipmentHeader: { SerialNumber: serial } }],
                },
              }),
            ),
          ),
        }),
      )
    expect(await send('SE20 PLT', '2026-11-01')).toMatchObject({ unmatched: 0 })
    const other = await portal.owner(async (rows) =>
      rows
        .insertInto('vehicles')
        .values(
          aVehicle({
            customer_account_number: 'NORTH02',
            vehicle_category_id: await categoryId(rows),
            reg_no: worn[1],
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await send('SE20 PLT', '2026-11-02')
    expect(
      await rowsOf(
        sql`select vehicle_id from equipment_readings where serial_number = 'SE20 PLT' order by snapshot_at`,
      ),
    ).toEqual([{ vehicle_id: id }, { vehicle_id: other.id }])
    // The page leads to the one that wears it, and names the other.
    const { vehicle: shown, namesakes } = await open(worn[1])
    expect([shown.id, namesakes.map((each) => each.id)]).toEqual([other.id, [id]])
  })

  test('invoices that name an earlier plate count for the vehicle, those that came before the change too', async () => {
    const lines = (plate: string, urn: string) =>
      `urn,line_no,customer_reference,trader_transaction_type,reference,transaction_date,document_goods_value,document_tax_value,document_gross_value,code,nominal_analysis_items_narrative,value\n${urn},1,NORTH01,Invoice,R${urn},2026-10-05,100.00,20.00,120.00,4000,Rental ${plate},100.00`
    await take('invoices', lines('NE57 PLT', '901'))
    expect(await rowsOf(sql`select reg_nos from invoice_lines where narrative like '%NE57%'`)).toEqual([
      { reg_nos: [] },
    ])
    expect((await change({ current_reg_no: 'NE57PLT' })).status).toBe(200)
    await take('invoices', lines(worn[2], '902'))
    expect(await rowsOf(sql`select reg_nos from invoice_lines where narrative like 'Rental %PLT' order by id`)).toEqual(
      // As the lines name them: whichever vehicle wore these plates is found through vehicle_plates.
      [{ reg_nos: ['NE57PLT'] }, { reg_nos: [worn[2]] }],
    )
    expect(await get(`/api/vehicles/${id}/costs`)).toMatchObject({ lines: 2, total_pence: 20_000 })
  })

  test('a registration put right keeps what was kept under it', async () => {
    expect((await change({ reg_no: 'FR58PLT' })).status).toBe(200)
    expect((await open('FR57PLT')).vehicle).toMatchObject({ id, reg_no: 'FR58PLT' })
    expect((await open('FR58PLT')).vehicle.id).toBe(id)
    expect(await get(`/api/vehicles/${id}/costs`)).toMatchObject({ lines: 2, total_pence: 20_000 })
    expect(await rowsOf(sql`select distinct reg_no from driver_vehicles where vehicle_id = ${id}`)).toEqual([
      { reg_no: 'FR58PLT' },
    ])
  })

  test('a vehicle’s plates are for those who see the vehicle', async () => {
    const stranger = await portal.person({ accounts: ['SOUTH01'], may: ['see vehicles'] })
    for (const plate of worn)
      expect((await portal.get(`/api/vehicles/by-plate/${plate}`, stranger.token)).status).toBe(404)
    expect((await portal.get(`/api/vehicles?search=${worn[0]}`, stranger.token)).json).toMatchObject({ total: 0 })
  })
})
