// One rule for every way in: what cannot be true is kept, waits in the queue, and moves no figure until somebody decides.
import { readMotHistory } from '@kerbline/domain/areas/registers/mot-history.ts'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { importFile } from '../../import/testing-accounts.ts'
import { vehicle, vehicles } from '../../import/testing-lines.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { writeMot } from '../registers/write-register-facts.ts'
import { ingestSnapshot } from './ingest.ts'
import { parseAemp } from './feed/parse-aemp.ts'

const REG = 'ON31RUL'
const SERIAL = '350100000000004'
const stands = { miles: 10_000, miles_at: '2026-10-01T10:00:00.000Z' }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbline-rule-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Anomalies {
  readonly total: number
  readonly anomalies: readonly {
    readonly reading_id: number
    readonly anomaly: string
    readonly source: string
    readonly miles: number
  }[]
}

onPortal('one rule for readings', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let id: number
  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await query.execute(on.database().kysely)).rows
  const take = async (kind: 'vehicles' | 'driver-checks', text: string): Promise<void> => {
    const path = join(folder, `${kind}.csv`)
    await writeFile(path, text)
    expect((await importFile(on.database(), kind, path)).problems).toEqual([])
  }
  const ukDate = (day: string): string => day.split('-').toReversed().join('/')
  let count = 0
  /** Tells the vehicle's odometer on a day, each its own way. */
  const ways = {
    feed: (miles: number, day: string) =>
      portal.owner(async (rows) => {
        const odometer = { Odometer: miles, OdometerUnits: 'mile', datetime: `${day}T10:00:00Z` }
        const page = {
          Fleet: {
            snapshotTime: `${day}T12:00:00Z`,
            Links: [],
            Equipment: [
              {
                EquipmentHeader: { SerialNumber: SERIAL },
                Distance: odometer,
                DriverBehaviour: { TotalScore: 80, Date: `${day}T10:00:00Z` },
                Location: { Latitude: 53.8, Longitude: -1.5, datetime: `${day}T10:00:00Z` },
              },
            ],
          },
        }
        await ingestSnapshot(rows, {
          provider: 'Trackers',
          now: `${day}T12:00:00.000Z`,
          snapshot: parseAemp(Buffer.from(JSON.stringify(page))),
        })
      }),
    file: (miles: number, day: string) =>
      take('vehicles', vehicles(vehicle(REG, { account: 'NORTH01', miles: String(miles), milesDate: day }))),
    check: (miles: number, day: string) =>
      take(
        'driver-checks',
        `check_id,reg_no,driver_name,customer_account_number,template,miles,start_time,end_time,driver_check\nR-${(count += 1)},${REG},Ann,NORTH01,van,${miles},${ukDate(day)} 08:00,${ukDate(day)} 08:20,[]`,
      ),
    form: async (miles: number, day: string) => {
      const { record } = (await portal.get(`/api/vehicles/${id}`, staff.token)).json as {
        record: { updated_at: string }
      }
      const body = { version: record.updated_at, values: { miles, milesDate: day } }
      expect((await portal.send('PUT', `/api/vehicles/${id}`, staff.token, body)).status).toBe(200)
    },
    register: (miles: number, day: string) =>
      portal.owner(async (rows) => {
        const answer = readMotHistory({
          registration: REG,
          motTests: [
            {
              motTestNumber: `T${(count += 1)}`,
              completedDate: `${day}T09:00:00.000Z`,
              testResult: 'PASSED',
              odometerValue: String(miles),
              odometerUnit: 'MI',
              odometerResultType: 'READ',
            },
          ],
        })
        if (answer) await writeMot(rows, id, answer)
      }),
  } as const
  const figures = async () => {
    const [found] = await rowsOf<{ miles: number; miles_at: string; driven: number | null }>(
      sql`select miles, miles_at, (select sum(miles) from vehicle_months where vehicle_id = v.id) as driven from vehicles v where id = ${id}`,
    )
    return found
  }
  const queue = async () => (await portal.get('/api/telematics/anomalies', staff.token)).json as Anomalies
  const rule = async (body: object) =>
    (await portal.send('POST', '/api/telematics/anomalies/rule', staff.token, body)).status

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = ['manage settings', 'see all accounts', 'see vehicles', 'edit vehicles'] as const
    staff = await portal.person({ accounts: [], may: [...may], side: 'staff' })
  })
  beforeEach(async () => {
    id = await portal.owner(async (rows) => {
      await sql`delete from equipment_latest`.execute(rows)
      await sql`delete from equipment_readings`.execute(rows)
      await sql`update vehicles set reg_no = 'OLD' || id, emei = null, status = 'disposed' where reg_no = ${REG}`.execute(
        rows,
      )
      const made = aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        reg_no: REG,
        emei: SERIAL,
        vin: null,
        ...stands,
      })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
  })
  afterAll(() => portal.stop())

  describe.each(['feed', 'file', 'check', 'form', 'register'] as const)('by %s', (way) => {
    const send = ways[way]

    test('what can be true moves miles and months', async () => {
      await send(10_400, '2026-10-21')
      expect(await figures()).toMatchObject({ miles: 10_400, driven: 400 })
      expect((await queue()).total).toBe(0)
    })

    test.each([
      ['a fall', 9_000, 'odometer fall'],
      ['a jump', 90_000, 'odometer jump'],
      ['no miles', 0, 'odometer zero'],
    ])('%s is kept, waits, and moves nothing', async (_, miles, anomaly) => {
      await send(miles, '2026-10-21')
      expect(await figures()).toEqual({ ...stands, driven: null })
      expect((await queue()).anomalies).toMatchObject([{ anomaly, source: way, miles }])
      // What comes after is judged by what counts, not by it.
      await send(10_500, '2026-10-25')
      expect(await figures()).toMatchObject({ miles: 10_500, driven: 500 })
    })

    test('accepted it counts, with everything that stands on it', async () => {
      await send(90_000, '2026-10-21')
      const [anomaly] = (await queue()).anomalies
      expect(await rule({ reading_id: anomaly?.reading_id, ruling: 'accepted' })).toBe(200)
      expect(await figures()).toMatchObject({ miles: 90_000, driven: 80_000 })
      expect((await queue()).total).toBe(0)
    })

    test('put right it counts as it was put right; rejected it never does', async () => {
      await send(90_000, '2026-10-21')
      const [anomaly] = (await queue()).anomalies
      expect(await rule({ reading_id: anomaly?.reading_id, ruling: 'corrected', miles: 10_900 })).toBe(200)
      expect(await figures()).toMatchObject({ miles: 10_900, driven: 900 })
      await send(200, '2026-10-22')
      const [fall] = (await queue()).anomalies
      expect(await rule({ reading_id: fall?.reading_id, ruling: 'rejected' })).toBe(200)
      expect(await figures()).toMatchObject({ miles: 10_900, driven: 900 })
      expect((await queue()).total).toBe(0)
    })

    test('one that comes late moves nothing, and is asked about where it contradicts what counts', async () => {
      await send(9_500, '2026-09-20')
      expect((await queue()).total).toBe(0)
      await send(12_000, '2026-09-25')
      expect(await figures()).toEqual({ ...stands, driven: null })
      expect((await queue()).anomalies).toMatchObject([{ anomaly: 'odometer fall', source: way, miles: 12_000 }])
    })
  })

  test('a jump by one way is judged by what every other told', async () => {
    await ways.file(10_100, '2026-10-05')
    await ways.check(10_200, '2026-10-06')
    await ways.feed(10_300, '2026-10-07')
    await ways.form(10_400, '2026-10-08')
    await ways.register(10_500, '2026-10-09')
    expect(await figures()).toMatchObject({ miles: 10_500, driven: 500 })
    await ways.check(10_350, '2026-10-10')
    expect((await queue()).anomalies).toMatchObject([{ anomaly: 'odometer fall', source: 'check', miles: 10_350 }])
  })

  test('a check told again with other miles is put right', async () => {
    const line = (miles: number) =>
      `check_id,reg_no,driver_name,customer_account_number,template,miles,start_time,end_time,driver_check\nAGAIN,${REG},Ann,NORTH01,van,${miles},21/10/2026 08:00,21/10/2026 08:20,[]`
    await take('driver-checks', line(10_700))
    await take('driver-checks', line(10_700))
    expect(await figures()).toMatchObject({ miles: 10_700, driven: 700 })
    await take('driver-checks', line(10_250))
    expect(await figures()).toMatchObject({ miles: 10_250, driven: 250 })
    await take('driver-checks', line(99_000))
    expect(await figures()).toEqual({ ...stands, driven: 0 })
    expect((await queue()).anomalies).toMatchObject([{ anomaly: 'odometer jump', source: 'check', miles: 99_000 }])
  })
})
