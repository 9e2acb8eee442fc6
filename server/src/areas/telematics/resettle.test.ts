// The switch "Use only complete entries": what it makes of the readings that are kept already.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { ingestSnapshot } from './ingest.ts'
import { parseAemp } from './feed/parse-aemp.ts'
import { openAsJob } from '../../jobs/open-as-job.ts'
import { resettleSome } from './resettle.ts'

const mixed = '350100000000004'
const bare = '350100091763213'

onPortal('the switch of complete entries', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(on.database().kysely)).rows

  /** On the first of the days whole, then the odometer and place alone; the other device never sends a score. */
  const takeAll = async () => {
    for (const [place, day] of ['2026-10-30', '2026-11-02', '2026-11-03'].entries()) {
      const machine = (SerialNumber: string, miles: number, hasScore: boolean) => ({
        EquipmentHeader: { SerialNumber },
        Distance: { Odometer: miles, OdometerUnits: 'mile', datetime: `${day}T10:00:00Z` },
        ...(hasScore && { DriverBehaviour: { TotalScore: 80.25, Date: `${day}T10:00:00Z` } }),
        Location: { Latitude: 53 + place, Longitude: -1.5, datetime: `${day}T10:00:00Z` },
      })
      const Equipment = [machine(mixed, 1_000 + 100 * place, place === 0), machine(bare, 500 + 10 * place, false)]
      const bytes = Buffer.from(JSON.stringify({ Fleet: { snapshotTime: `${day}T12:00:00Z`, Links: [], Equipment } }))
      await portal.owner((rows) =>
        ingestSnapshot(rows, { provider: 'Trackers', now: `${day}T12:00:00.000Z`, snapshot: parseAemp(bytes) }),
      )
    }
  }
  const standing = async () => ({
    vehicles: await rowsOf(
      sql`select reg_no, miles, miles_at, score, score_at, latitude, location_at from vehicles where reg_no like 'SWITCH%' order by 1`,
    ),
    latest: await rowsOf(
      sql`select reg_no, odometer_miles, is_complete from equipment_latest l join vehicles v on v.id = l.vehicle_id where reg_no like 'SWITCH%' order by 1`,
    ),
    months: await rowsOf(
      sql`select reg_no, month, m.miles, score_sum, score_count from vehicle_months m join vehicles v on v.id = m.vehicle_id
        where reg_no like 'SWITCH%' and (m.miles > 0 or score_count > 0) order by 1, 2`,
    ),
  })
  const turn = async (only_complete: boolean) => {
    const { json } = await portal.get('/api/telematics/providers', staff.token)
    const { providers } = json as { providers: { id: number; updated_at: string }[] }
    const [{ id, updated_at: version } = { id: 0, updated_at: '' }] = providers
    const values = {
      name: 'Trackers',
      url: null,
      format: 'json',
      odometer_units: 'mile',
      poll_minutes: 15,
      is_enabled: true,
    }
    const reply = await portal.send('PUT', `/api/telematics/providers/${id}`, staff.token, {
      ...values,
      only_complete,
      version,
    })
    expect(reply.json).toEqual({ message: 'Trackers saved. We are recalculating its vehicles.' })
    const during = (await portal.get('/api/telematics/providers', staff.token)).json
    expect(during).toMatchObject({ providers: [{ only_complete, is_resettling: true }] })
    while (await openAsJob(portal.portal.database, 'telematics')(resettleSome)) continue
    const after = (await portal.get('/api/telematics/providers', staff.token)).json
    expect(after).toMatchObject({ providers: [{ is_resettling: false }] })
  }

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: ['manage settings', 'see all accounts'], side: 'staff' })
    await portal.owner(async (rows) => {
      const [{ vehicle_category_id = 0 } = {}] = await rows
        .selectFrom('vehicles')
        .select('vehicle_category_id')
        .limit(1)
        .execute()
      const unread = {
        miles: null,
        miles_at: null,
        score: null,
        score_at: null,
        latitude: null,
        longitude: null,
        location_at: null,
      }
      const vehicle = (reg_no: string, emei: string) =>
        aVehicle({ customer_account_number: 'NORTH01', vehicle_category_id, reg_no, emei, ...unread })
      await rows
        .insertInto('vehicles')
        .values([vehicle('SWITCH1', mixed), vehicle('SWITCH2', bare)])
        .execute()
      await rows.insertInto('telematics_providers').values({ name: 'Trackers', only_complete: false }).execute()
    })
    await takeAll()
  })
  afterAll(() => portal.stop())

  test('turned on, only what complete entries said stands; turned off, all of it stands again', async () => {
    const lenient = await standing()
    expect(lenient).toMatchObject({
      vehicles: [
        { miles: 1_200, score: 80.25, latitude: 55 },
        { miles: 520, score: null, latitude: 55 },
      ],
      months: [
        { reg_no: 'SWITCH1', month: '2026-10', miles: 0, score_sum: 80.25, score_count: 1 },
        { reg_no: 'SWITCH1', month: '2026-11', miles: 200 },
        { reg_no: 'SWITCH2', month: '2026-11', miles: 20 },
      ],
    })
    await turn(true)
    const first = '2026-10-30T10:00:00.000Z'
    expect(await standing()).toEqual({
      vehicles: [
        {
          reg_no: 'SWITCH1',
          miles: 1_000,
          miles_at: first,
          score: 80.25,
          score_at: first,
          latitude: 53,
          location_at: first,
        },
        {
          reg_no: 'SWITCH2',
          miles: null,
          miles_at: null,
          score: null,
          score_at: null,
          latitude: null,
          location_at: null,
        },
      ],
      latest: [{ reg_no: 'SWITCH1', odometer_miles: 1_000, is_complete: true }],
      months: [{ reg_no: 'SWITCH1', month: '2026-10', miles: 0, score_sum: 80.25, score_count: 1 }],
    })
    await turn(false)
    expect(await standing()).toEqual(lenient)
  })

  test('a feed read again says nothing new', async () => {
    const before = await standing()
    await takeAll()
    expect(await standing()).toEqual(before)
  })
})
