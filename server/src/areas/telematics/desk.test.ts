import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { ingestSnapshot } from './ingest.ts'
import { parseAemp } from './feed/parse-aemp.ts'

onPortal('the telematics desk', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: ['manage settings', 'see all accounts'], side: 'staff' })
    // A standard feed, that never carries scores.
    await on
      .database()
      .kysely.insertInto('telematics_providers')
      .values({ name: 'Trackers', only_complete: false })
      .execute()
    const [category] = await rowsOf<{ id: number }>(sql`select id from vehicle_categories order by id limit 1`)
    await portal.owner((rows) =>
      rows
        .insertInto('vehicles')
        .values([
          aVehicle({
            customer_account_number: 'NORTH01',
            vehicle_category_id: category?.id ?? 0,
            reg_no: 'DESK1',
            emei: '350100000000004',
            miles: 10_000,
            miles_at: '2026-10-31T10:00:00.000Z',
            score: null,
            score_at: null,
            latitude: null,
            longitude: null,
            location_at: null,
          }),
          aVehicle({
            customer_account_number: 'SOUTH01',
            vehicle_category_id: category?.id ?? 0,
            reg_no: 'DESK2',
            emei: null,
            vin: 'KBDA2019X09999999',
            miles: null,
            miles_at: null,
            latitude: null,
            longitude: null,
            location_at: null,
          }),
        ])
        .execute(),
    )
  })
  afterAll(async () => portal.stop())

  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(on.database().kysely)).rows
  const take = (
    day: string,
    machine: {
      serial: string
      pin?: string
      miles?: number
      score?: number
      place?: [number, number]
      placeAt?: string
    },
  ) =>
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
                Equipment: [
                  {
                    EquipmentHeader: { SerialNumber: machine.serial, PIN: machine.pin },
                    ...(machine.miles !== undefined && {
                      Distance: { Odometer: machine.miles, OdometerUnits: 'mile', datetime: `${day}T10:00:00Z` },
                    }),
                    ...(machine.score !== undefined && {
                      DriverBehaviour: { TotalScore: machine.score, Date: `${day}T10:00:00Z` },
                    }),
                    ...(machine.place && {
                      Location: {
                        Latitude: machine.place[0],
                        Longitude: machine.place[1],
                        datetime: `${machine.placeAt ?? day}T10:00:00Z`,
                      },
                    }),
                  },
                ],
              },
            }),
          ),
        ),
      }),
    )
  const get = async (path: string, person = staff) =>
    (await portal.get(path, person.token)).json as Record<string, unknown>
  const post = (path: string, body: unknown, person = staff) => portal.send('POST', path, person.token, body)
  const standing = async (reg: string) => ({
    vehicle: await rowsOf(sql`select miles, miles_at, emei from vehicles where reg_no = ${reg}`),
    latest: await rowsOf(
      sql`select l.odometer_miles, l.odometer_at from equipment_latest l join vehicles v on v.id = l.vehicle_id where reg_no = ${reg}`,
    ),
    months: await rowsOf(
      sql`select month, m.miles, score_sum, score_count from vehicle_months m join vehicles v on v.id = m.vehicle_id where reg_no = ${reg} order by month`,
    ),
  })

  test('an unmatched device is offered its vehicle, matched, and counts from its first reading on', async () => {
    await take('2026-10-30', { serial: '350100091763213', pin: 'XXXX2019X09999999', miles: 500, score: 70 })
    await take('2026-11-02', {
      serial: '350100091763213',
      pin: 'XXXX2019X09999999',
      miles: 560,
      score: 80,
      place: [53.8, -1.5],
    })
    const queue = (await get('/api/telematics/devices')) as { devices: { suggestions: { vehicle_id: number }[] }[] }
    expect(queue).toMatchObject({
      total: 1,
      dismissed: 0,
      devices: [
        {
          provider: 'Trackers',
          serial_number: '350100091763213',
          readings: 2,
          odometer_miles: 560,
          last_seen_at: '2026-11-02T12:00:00.000Z',
          suggestions: [{ reg_no: 'DESK2', reason: 'Last 8 characters of VIN match' }],
        },
      ],
    })
    const device = { provider: 'Trackers', serial_number: '350100091763213' }
    expect((await post('/api/telematics/devices/dismiss', { ...device, is_dismissed: true })).status).toBe(200)
    expect(await get('/api/telematics/devices')).toMatchObject({ total: 0, dismissed: 1 })
    expect(await get('/api/telematics/devices?show=dismissed')).toMatchObject({ total: 1, devices: [device] })
    expect((await post('/api/telematics/devices/dismiss', { ...device, is_dismissed: false })).status).toBe(200)
    const vehicle = queue.devices[0]?.suggestions[0]?.vehicle_id
    expect((await post('/api/telematics/devices/match', { ...device, vehicle_id: 999_999 })).json).toMatchObject({
      fields: [{ field: 'vehicle_id' }],
    })
    expect((await post('/api/telematics/devices/match', { ...device, vehicle_id: vehicle })).json).toEqual({
      message: '350100091763213 matched to DESK2.',
    })
    expect(await standing('DESK2')).toEqual({
      vehicle: [{ miles: 560, miles_at: '2026-11-02T10:00:00.000Z', emei: '350100091763213' }],
      latest: [{ odometer_miles: 560, odometer_at: '2026-11-02T10:00:00.000Z' }],
      months: [
        { month: '2026-10', miles: 0, score_sum: 70, score_count: 1 },
        { month: '2026-11', miles: 60, score_sum: 80, score_count: 1 },
      ],
    })
    expect(
      await rowsOf(
        sql`select latitude, customer_account_number from equipment_latest where serial_number = '350100091763213'`,
      ),
    ).toEqual([{ latitude: 53.8, customer_account_number: 'SOUTH01' }])
    expect(await get('/api/telematics/devices')).toMatchObject({ total: 0, dismissed: 0 })
    expect((await post('/api/telematics/devices/match', { ...device, vehicle_id: vehicle })).status).toBe(404)
    expect(
      await rowsOf(sql`select action, customer_account_number from audit where action = 'device matched'`),
    ).toEqual([{ action: 'device matched', customer_account_number: 'SOUTH01' }])
  })

  test('what staff said outlives a number that fits nothing', async () => {
    await take('2026-11-05', { serial: 'BOX-A', miles: 600 })
    const match = { provider: 'Trackers', serial_number: 'BOX-A' }
    const [desk2] = await rowsOf<{ id: number }>(sql`select id from vehicles where reg_no = 'DESK2'`)
    expect((await post('/api/telematics/devices/match', { ...match, vehicle_id: desk2?.id })).status).toBe(200)
    expect(await take('2026-11-06', { serial: 'BOX-A', miles: 610 })).toMatchObject({ unmatched: 0 })
    // The number that is none was not taken for the vehicle's.
    expect((await standing('DESK2')).vehicle).toEqual([
      { miles: 610, miles_at: '2026-11-06T10:00:00.000Z', emei: '350100091763213' },
    ])
  })

  test('a jump is held back with what follows, put right, and everything is worked out again', async () => {
    const serial = '350100000000004'
    await take('2026-11-01', { serial, miles: 10_100, score: 80, place: [53.8, -1.5] })
    await take('2026-11-02', { serial, miles: 101_500, score: 82, place: [53.8, -1.5] })
    await take('2026-11-03', { serial, miles: 101_600, score: 84, place: [53.8, -1.5] })
    const held = { miles: 10_100, miles_at: '2026-11-01T10:00:00.000Z', emei: serial }
    expect(await standing('DESK1')).toMatchObject({
      vehicle: [held],
      // The newest reading stands, with the miles that count.
      latest: [{ odometer_miles: 10_100, odometer_at: '2026-11-01T10:00:00.000Z' }],
      months: [{ month: '2026-11', miles: 100, score_sum: 246, score_count: 3 }],
    })
    const listed = (await get('/api/telematics/anomalies')) as {
      anomalies: { reading_id: number; anomaly: string; reg_no: string }[]
    }
    const jump = listed.anomalies.find(({ reg_no }) => reg_no === 'DESK1')
    expect(jump).toMatchObject({ anomaly: 'odometer jump', miles: 101_500, counted_miles: 10_100, readings: 2 })
    const rule = (body: object) => post('/api/telematics/anomalies/rule', { reading_id: jump?.reading_id, ...body })
    expect((await rule({ ruling: 'corrected' })).json).toMatchObject({ status: 422, fields: [{ field: 'miles' }] })
    expect((await rule({ ruling: 'accepted', miles: 3 })).json).toMatchObject({
      status: 422,
      fields: [{ field: 'miles' }],
    })
    expect((await rule({ ruling: 'corrected', miles: 10_150 })).status).toBe(200)
    expect(await standing('DESK1')).toMatchObject({
      vehicle: [{ miles: 10_150, miles_at: '2026-11-02T10:00:00.000Z' }],
      latest: [{ odometer_miles: 10_150, odometer_at: '2026-11-02T10:00:00.000Z' }],
      months: [{ month: '2026-11', miles: 150, score_sum: 246, score_count: 3 }],
    })
    expect((await rule({ ruling: 'accepted' })).status).toBe(404)
    // What was held back with it still is: it is judged by the miles put right.
    const [left] = ((await get('/api/telematics/anomalies')) as typeof listed).anomalies.filter(
      ({ reg_no }) => reg_no === 'DESK1',
    )
    expect(left).toMatchObject({ miles: 101_600, readings: 1 })
    await post('/api/telematics/anomalies/rule', { reading_id: left?.reading_id, ruling: 'rejected' })
    await take('2026-11-04', { serial, miles: 10_200, score: 80, place: [53.8, -1.5] })
    expect(await standing('DESK1')).toMatchObject({
      vehicle: [{ miles: 10_200 }],
      latest: [{ odometer_miles: 10_200 }],
      months: [{ month: '2026-11', miles: 200, score_sum: 326, score_count: 4 }],
    })
    expect(
      await rowsOf(sql`select action, after ->> 'miles' as miles from audit where action like 'reading %' order by id`),
    ).toEqual([
      { action: 'reading corrected', miles: '10150' },
      { action: 'reading rejected', miles: '10150' },
    ])
  })

  test('an accepted jump makes what follows right', async () => {
    const serial = '350100000000004'
    await take('2026-11-06', { serial, miles: 60_000 })
    await take('2026-11-07', { serial, miles: 60_100 })
    const listed = (await get('/api/telematics/anomalies')) as {
      anomalies: { reading_id: number; reg_no: string; miles: number }[]
    }
    const jump = listed.anomalies.find(({ reg_no }) => reg_no === 'DESK1')
    expect(jump).toMatchObject({ miles: 60_000, readings: 2 })
    expect(
      (await post('/api/telematics/anomalies/rule', { reading_id: jump?.reading_id, ruling: 'accepted' })).status,
    ).toBe(200)
    expect(await standing('DESK1')).toMatchObject({
      vehicle: [{ miles: 60_100, miles_at: '2026-11-07T10:00:00.000Z' }],
      months: [{ month: '2026-11', miles: 50_100 }],
    })
    expect(
      await rowsOf(
        sql`select flags from equipment_readings where serial_number = ${serial} and odometer_miles = 60100`,
      ),
    ).toEqual([{ flags: ['block missing'] }])
  })

  test('positions of 0, 0 and of long ago are shown and move nothing', async () => {
    const serial = '350100000000004'
    const place = () => rowsOf(sql`select latitude, location_at from vehicles where reg_no = 'DESK1'`)
    const before = await place()
    await take('2026-11-20', { serial, place: [0, 0] })
    await take('2026-11-21', { serial, place: [51.5, -0.1], placeAt: '2026-11-10' })
    expect(await place()).toEqual(before)
    const listed = (await get('/api/telematics/anomalies')) as {
      anomalies: { reading_id: number; anomaly: string; reg_no: string }[]
    }
    const own = listed.anomalies.filter(({ reg_no }) => reg_no === 'DESK1')
    expect(own.map(({ anomaly }) => anomaly)).toEqual(['position stale', 'position zero'])
    const [stale, zero] = own.map(({ reading_id }) => reading_id)
    expect((await post('/api/telematics/anomalies/rule', { reading_id: zero, ruling: 'accepted' })).status).toBe(422)
    expect((await post('/api/telematics/anomalies/rule', { reading_id: zero, ruling: 'rejected' })).status).toBe(200)
    expect((await post('/api/telematics/anomalies/rule', { reading_id: stale, ruling: 'accepted' })).status).toBe(200)
    expect(await place()).toEqual([{ latitude: 51.5, location_at: '2026-11-10T10:00:00.000Z' }])
    expect(await get('/api/telematics/anomalies')).toMatchObject({ anomalies: [], total: 0 })
  })

  test('a fall within the tolerance of its source is marked, and decided with others', async () => {
    await take('2026-11-24', { serial: '350100000000004', miles: 60_097 })
    const near = () => get('/api/telematics/anomalies?show=within')
    const held = { reg_no: 'DESK1', anomaly: 'odometer fall', is_within: true }
    const listed = (await near()) as { anomalies: { reading_id: number }[] }
    expect(listed).toMatchObject({ anomalies: [held], total: 1, within: 1 })
    const path = '/api/settings-lists/reading-tolerances'
    const { version, rows } = (await get(path)) as { version: string; rows: { source: string; miles: number }[] }
    const fewer = rows.map((row) => (row.source === 'feed' ? { ...row, miles: 2 } : row))
    expect((await portal.send('PUT', path, staff.token, { version, rows: fewer })).status).toBe(200)
    expect(await near()).toMatchObject({ anomalies: [], within: 0 })
    const [fall] = listed.anomalies
    const many = { reading_ids: [fall?.reading_id, 999_999], ruling: 'accepted' }
    expect((await post('/api/telematics/anomalies/rule-many', many)).json).toEqual({
      message: '1 reading accepted. 1 reading could not be accepted.',
    })
    expect((await standing('DESK1')).vehicle).toMatchObject([{ miles: 60_097 }])
  })

  test.each([['DESK1'], ['desk 1'], ['DES'], ['350100000000004']])('a vehicle is found by %s', async (search) => {
    const { vehicles } = (await get(`/api/telematics/vehicle-options?search=${encodeURIComponent(search)}`)) as {
      vehicles: { reg_no: string }[]
    }
    expect(vehicles.map(({ reg_no }) => reg_no)).toContain('DESK1')
  })
})
