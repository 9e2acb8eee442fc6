import { createServer } from 'node:http'
import { testSecrets } from '../../testing/test-secrets.ts'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import { addAccounts } from '../../import/testing-accounts.ts'
import { openAsJob } from '../../jobs/open-as-job.ts'
import { ingestSnapshot } from './ingest.ts'
import { parseAemp } from './feed/parse-aemp.ts'
import { privateAddressesSetting } from './feed-settings.ts'
import { telematicsPoller } from './feed/poller.ts'

interface Machine {
  readonly serial: string
  readonly pin?: string
  readonly miles?: number
  readonly at?: string
  readonly score?: number
  readonly place?: readonly [number, number]
}
const machine = ({ serial, pin, miles, at = '2026-11-20T10:00:00Z', score, place }: Machine) => ({
  EquipmentHeader: { SerialNumber: serial, PIN: pin },
  ...(miles === undefined ? {} : { Distance: { Odometer: miles, OdometerUnits: 'mile', datetime: at } }),
  ...(score === undefined ? {} : { DriverBehaviour: { TotalScore: score, Date: at } }),
  ...(place === undefined ? {} : { Location: { Latitude: place[0], Longitude: place[1], datetime: at } }),
})
const snapshotText = (snapshotTime: string | undefined, ...machines: readonly Machine[]): string =>
  JSON.stringify({ Fleet: { snapshotTime, Links: [], Equipment: machines.map(machine) } })

onEngine('telematics', (on) => {
  const take = (snapshotTime: string | undefined, machines: readonly Machine[]) =>
    asOwner(on.database(), (rows) =>
      ingestSnapshot(rows, {
        snapshot: parseAemp(Buffer.from(snapshotText(snapshotTime, ...machines))),
        provider: 'test',
        now: '2026-11-21T12:00:00.000Z',
      }),
    )
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(on.database().kysely)).rows
  const vehicleNow = (reg: string) =>
    rowsOf(sql`select miles, miles_at, score, latitude, location_at from vehicles where reg_no = ${reg}`)
  const monthsOf = (reg: string) =>
    rowsOf(
      sql`select month, vehicle_months.miles, score_sum, score_count from vehicle_months join vehicles on vehicles.id = vehicle_id where reg_no = ${reg} order by month`,
    )

  beforeAll(async () => {
    await addAccounts(on.database(), 'First', 'ACC1', 'ACC2')
    // A standard feed, that never carries scores: each block that is there counts for itself.
    await on
      .database()
      .kysely.insertInto('telematics_providers')
      .values({ name: 'test', only_complete: false })
      .execute()
    await asOwner(on.database(), async (rows) => {
      const { id } = await rows
        .insertInto('vehicle_categories')
        .values({ name: 'van', class: 'van' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const base = { vehicle_category_id: id, fuel_type: 'diesel', hire_type: 'contract_hire' } as const
      await rows
        .insertInto('vehicles')
        .values([
          { ...base, reg_no: 'IMEI1', customer_account_number: 'ACC1', emei: '350100000000004' },
          { ...base, reg_no: 'VIN1', customer_account_number: 'ACC1', vin: 'KBLA2023X00100000' },
          { ...base, reg_no: 'PLATE1', customer_account_number: 'ACC2', current_reg_no: 'NEW1' },
          { ...base, reg_no: 'GONE1', customer_account_number: 'ACC2', emei: '350100091763213', status: 'disposed' },
          { ...base, reg_no: 'MILES1', customer_account_number: 'ACC1', emei: '350100183526429' },
          {
            ...base,
            reg_no: 'TWICE1',
            customer_account_number: 'ACC1',
            emei: '350100000111111',
            vin: 'KBLA2023X00111111',
          },
        ])
        .execute()
    })
  })

  test('devices find their vehicle by number, VIN or plate; what fits none is kept and counted', async () => {
    const found = await take('2026-11-20T12:00:00Z', [
      { serial: 'imei:350100000000004', miles: 10 },
      { serial: 'UNIT7', pin: 'kbla2023x00100000', miles: 10 },
      { serial: 'new 1', miles: 10 },
      { serial: '350100091763213', miles: 10 },
      { serial: '999999', miles: 10 },
    ])
    expect(found).toMatchObject({
      read: 5,
      created: 5,
      unmatched: 2,
      refused: 0,
      accounts: ['ACC1', 'ACC2'],
      snapshotAt: '2026-11-20T12:00:00.000Z',
    })
    expect(
      await rowsOf(
        sql`select serial_number, reg_no, r.customer_account_number, flags from equipment_readings r left join vehicles v on v.id = r.vehicle_id order by r.id`,
      ),
    ).toEqual([
      {
        serial_number: 'imei:350100000000004',
        reg_no: 'IMEI1',
        customer_account_number: 'ACC1',
        flags: ['block missing'],
      },
      { serial_number: 'UNIT7', reg_no: 'VIN1', customer_account_number: 'ACC1', flags: ['block missing'] },
      { serial_number: 'new 1', reg_no: 'PLATE1', customer_account_number: 'ACC2', flags: ['block missing'] },
      {
        serial_number: '350100091763213',
        reg_no: null,
        customer_account_number: null,
        flags: ['unmatched device', 'block missing'],
      },
      {
        serial_number: '999999',
        reg_no: null,
        customer_account_number: null,
        flags: ['unmatched device', 'block missing'],
      },
    ])
    expect(await rowsOf(sql`select value from settings where name = 'last_date_of_data_call'`)).toEqual([
      { value: '2026-11-20T12:00:00.000Z' },
    ])
  })

  test('miles move on by what can be true; falls, jumps, zeros and old readings are kept and not counted', async () => {
    const serial = '350100183526429'
    const say = async (snapshot: string, reading: Omit<Machine, 'serial'>) => {
      await take(snapshot, [{ serial, ...reading }])
      return {
        vehicle: await vehicleNow('MILES1'),
        months: await monthsOf('MILES1'),
        flags: await rowsOf(
          sql`select flags from equipment_readings where serial_number = ${serial} and snapshot_at = ${snapshot}::timestamptz`,
        ),
      }
    }
    const place = { latitude: null, location_at: null }
    const june = { month: '2026-06', miles: 0, score_sum: 80, score_count: 1 }
    const july = { month: '2026-07', miles: 100.5, score_sum: 0, score_count: 0 }
    expect(await say('2026-06-01T12:00:00Z', { miles: 1000, at: '2026-06-01T10:00:00Z', score: 80 })).toEqual({
      vehicle: [{ miles: 1000, miles_at: '2026-06-01T10:00:00.000Z', score: 80, ...place }],
      months: [june],
      flags: [{ flags: ['block missing'] }],
    })
    // Half past eleven on the last of June is July in London.
    expect((await say('2026-06-30T23:45:00Z', { miles: 1100.5, at: '2026-06-30T23:30:00Z', score: 0 })).months).toEqual(
      [june, july],
    )
    const fall = await say('2026-11-02T12:00:00Z', { miles: 1099, at: '2026-11-02T10:00:00Z' })
    expect([fall.vehicle[0], fall.flags]).toMatchObject([
      { miles: 1100.5 },
      [{ flags: ['block missing', 'odometer fall'] }],
    ])
    const jump = await say('2026-11-02T13:00:00Z', { miles: 900_000, at: '2026-11-02T11:00:00Z' })
    expect([jump.vehicle[0], jump.flags]).toMatchObject([
      { miles: 1100.5 },
      [{ flags: ['block missing', 'odometer jump'] }],
    ])
    expect((await say('2026-11-02T14:00:00Z', { miles: 0, at: '2026-11-02T12:00:00Z' })).vehicle).toMatchObject([
      { miles: 1100.5 },
    ])
    expect(
      (await say('2026-11-02T15:00:00Z', { miles: 900, at: '2026-05-02T12:00:00Z', score: 20 })).vehicle,
    ).toMatchObject([{ miles: 1100.5, score: 80 }])
    expect(
      (await say('2026-11-03T15:00:00Z', { miles: 1150.5, at: '2026-11-03T12:00:00Z', score: 60 })).months,
    ).toEqual([june, july, { month: '2026-11', miles: 50, score_sum: 60, score_count: 1 }])
  })

  test('the newest whole reading stands, a later one without a block does not push it out, and places move on', async () => {
    const serial = 'imei:350100000000004'
    const latest = () =>
      rowsOf(
        sql`select odometer_miles, equipment_latest.latitude, is_complete from equipment_latest join vehicles on vehicles.id = vehicle_id where reg_no = 'IMEI1'`,
      )
    expect(await latest()).toEqual([{ odometer_miles: 10, latitude: null, is_complete: false }])
    await take('2026-11-20T13:00:00Z', [
      { serial, miles: 20, at: '2026-11-20T12:30:00Z', score: 70, place: [51.5, -0.1] },
    ])
    await take('2026-11-20T14:00:00Z', [{ serial, miles: 30, at: '2026-11-20T13:30:00Z' }])
    await take('2026-11-20T11:00:00Z', [
      { serial, miles: 15, at: '2026-11-20T10:30:00Z', score: 71, place: [52, -0.1] },
    ])
    expect(await latest()).toEqual([{ odometer_miles: 20, latitude: 51.5, is_complete: true }])
    expect(await vehicleNow('IMEI1')).toMatchObject([
      { miles: 30, latitude: 51.5, location_at: '2026-11-20T12:30:00.000Z' },
    ])
  })

  test('two devices in one vehicle move it on once', async () => {
    await take('2026-11-20T13:00:00Z', [
      { serial: '350100000111111', miles: 500, score: 90 },
      { serial: 'DASH', pin: 'KBLA2023X00111111', miles: 501, score: 50, place: [51, -1] },
    ])
    expect(await vehicleNow('TWICE1')).toMatchObject([{ miles: 501, score: 50 }])
    expect(await monthsOf('TWICE1')).toEqual([{ month: '2026-11', miles: 0, score_sum: 50, score_count: 1 }])
  })

  test('a rerun changes nothing, even of a feed that says no time at all', async () => {
    const whole: Machine = {
      serial: '350100000000004',
      miles: 40,
      at: '2026-11-20T15:00:00Z',
      score: 75,
      place: [51.6, -0.1],
    }
    const digest = async () =>
      rowsOf(
        sql`select (select sum(miles) + sum(score_sum) from vehicle_months) as months, (select count(*) from equipment_readings) as readings, (select sum(miles) from vehicles) as miles`,
      )
    await take('2026-11-20T16:00:00Z', [whole])
    const before = await digest()
    expect(await take('2026-11-20T16:00:00Z', [whole])).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
      accounts: [],
    })
    expect(await digest()).toEqual(before)
    expect(await take(undefined, [{ serial: 'TIMELESS' }])).toMatchObject({ created: 1 })
    expect(await take(undefined, [{ serial: 'TIMELESS' }])).toMatchObject({ created: 0, unchanged: 1 })
  })

  test('the poller asks each provider that is due, keeps what failed on its row, and none is asked twice', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization ?? ''}`)
      if (request.url === '/bad') response.writeHead(401).end()
      else if (request.url === '/broken') response.end('<html>')
      else response.end(snapshotText('2026-11-21T12:30:00Z', { serial: `polled ${request.url}`, miles: 10 }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const entered = ['bad', 'broken', 'good', 'off'].map((name) => ({
      name,
      url: `${origin}/${name}`,
      bearer_token: `token ${name}`,
      is_enabled: name !== 'off',
    }))
    await on
      .database()
      .kysely.insertInto('telematics_providers')
      .values([
        ...entered,
        { name: 'file only' },
        { name: 'recent', url: `${origin}/recent`, last_attempt_at: new Date(Date.now() - 14 * 60_000).toISOString() },
      ])
      .execute()
    const log = { info: () => undefined, warn: () => undefined }
    const poll = telematicsPoller({
      openRows: openAsJob(on.database(), 'telematics'),
      secrets: await testSecrets(on.database()),
      log,
      businessNow: () => new Date('2026-11-21T12:00:00Z'),
    })
    const states = () =>
      rowsOf(
        sql`select name, last_error, last_snapshot_at from telematics_providers where name in ('bad', 'broken', 'good', 'recent') order by name`,
      )
    try {
      await poll(new AbortController().signal)
      expect(asked).toEqual([])
      expect(await states()).toMatchObject([
        { last_error: expect.stringContaining('private network') },
        { last_error: expect.stringContaining('private network') },
        { last_error: expect.stringContaining('private network') },
        { last_error: null },
      ])
      await on.database().kysely.insertInto('settings').values({ name: privateAddressesSetting, value: 'On' }).execute()
      await poll(new AbortController().signal)
      expect(asked).toEqual([])
      await sql`update telematics_providers set last_attempt_at = now() - interval '16 minutes' where name <> 'recent'`.execute(
        on.database().kysely,
      )
      await Promise.all([poll(new AbortController().signal), poll(new AbortController().signal)])
      expect(asked.toSorted()).toEqual([
        '/bad Bearer token bad',
        '/broken Bearer token broken',
        '/good Bearer token good',
      ])
      expect(await states()).toEqual([
        { name: 'bad', last_error: 'The provider refused the token (401). Enter a new one.', last_snapshot_at: null },
        { name: 'broken', last_error: expect.stringMatching(/not valid near line/), last_snapshot_at: null },
        { name: 'good', last_error: null, last_snapshot_at: '2026-11-21T12:30:00.000Z' },
        { name: 'recent', last_error: null, last_snapshot_at: null },
      ])
      expect(await rowsOf(sql`select provider from equipment_readings where serial_number like 'polled%'`)).toEqual([
        { provider: 'good' },
      ])
      const called = await rowsOf(sql`select value from settings where name = 'last_date_of_data_call'`)
      expect(called).toEqual([{ value: '2026-11-21T12:30:00.000Z' }])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
