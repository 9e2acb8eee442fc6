// The syncs and the screens' calls: what a look-up writes, what it leaves alone, and that a sync goes on where it ended.
import { permissions } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { openAsJob } from '../../jobs/open-as-job.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { openRegisters } from './look-up.ts'
import { countChanges, registerChanges } from './queries.ts'
import { registerRequests, syncRegisters } from './sync.ts'
import { addFleet, answerForFleet } from './testing-fleet.ts'
import { type FakeServices, quickPace, startFakeServices } from './testing-services.ts'

const running = new AbortController().signal
const log = { info: () => undefined, warn: () => undefined }

onPortal('the registers', (on) => {
  let portal: TestPortal
  let services: FakeServices
  let staff: TestPerson
  let customer: TestPerson
  let stranger: TestPerson
  let vanId: number
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(on.database().kysely)).rows
  const options = () => ({
    openRows: openAsJob(on.database(), 'registers'),
    registers: openRegisters(services.config, quickPace),
    log,
  })
  const sync = (more: object = {}) => syncRegisters({ ...options(), ...more })(running)
  const isOld = () =>
    sql`update register_checks set checked_at = now() - interval '2 days'`.execute(on.database().kysely)
  const get = async (path: string, person = staff) =>
    (await portal.get(path, person.token)).json as Record<string, unknown>
  const lastRuns = () =>
    rowsOf(
      sql`select distinct on (source) source, asked, changed, not_found, failed, stopped_because from register_runs order by source, id desc`,
    )

  beforeAll(async () => {
    services = await startFakeServices()
    portal = await startTestPortal(on.database(), {
      DVSA_TOKEN_URL: services.config.DVSA_TOKEN_URL ?? '',
      DVSA_CLIENT_ID: 'client',
      DVSA_CLIENT_SECRET: 'client-secret',
      DVSA_API_KEY: 'dvsa-key',
      DVLA_API_KEY: 'dvla-key',
    })
    const may = ['manage settings', 'see vehicles', 'see compliance', 'edit vehicles', 'see all accounts'] as const
    staff = await portal.person({ accounts: [], may, side: 'staff' })
    customer = await portal.person({ accounts: ['NORTH01'], may })
    stranger = await portal.person({ accounts: ['SOUTH01'], may })
    vanId = await portal.owner(addFleet)
    await answerForFleet(services)
  })
  beforeEach(() => {
    services.asked.length = 0
  })
  afterAll(async () => {
    services.stop()
    await portal.stop()
  })

  test('a round fills in what is empty, takes the dates over, and says what changed', async () => {
    await sync()
    expect(
      await rowsOf(sql`select reg_no, colour, year_of_manufacture, first_registered, fuel_type, co2_grams_per_kilometre as co2, has_recall, tax_status, mot_status,
      mot_checked_at is not null as mot, ves_checked_at is not null as ves from vehicles where status = 'on_hire' order by reg_no`),
    ).toEqual([
      {
        reg_no: 'AB12CDE',
        colour: 'White',
        year_of_manufacture: 2012,
        first_registered: '2012-03-30',
        fuel_type: 'diesel',
        co2: 172,
        has_recall: true,
        tax_status: 'Untaxed',
        mot_status: 'Valid',
        mot: true,
        ves: true,
      },
      {
        reg_no: 'AB13CDE',
        colour: 'Red',
        year_of_manufacture: 2012,
        first_registered: '2012-03-30',
        fuel_type: 'electric',
        co2: null,
        has_recall: null,
        tax_status: null,
        mot_status: null,
        mot: true,
        ves: true,
      },
      {
        reg_no: 'C1234567',
        colour: null,
        year_of_manufacture: null,
        first_registered: null,
        fuel_type: 'other',
        co2: null,
        has_recall: null,
        tax_status: null,
        mot_status: null,
        mot: true,
        ves: false,
      },
      {
        reg_no: 'TRADE PLATE 9',
        colour: null,
        year_of_manufacture: null,
        first_registered: null,
        fuel_type: 'other',
        co2: null,
        has_recall: null,
        tax_status: null,
        mot_status: null,
        mot: false,
        ves: false,
      },
    ])
    expect(
      await rowsOf(
        sql`select v.reg_no, event_type, due_date, last_done_date, source from compliance_items i join vehicles v on v.id = i.vehicle_id where v.status = 'on_hire' order by 1, 2`,
      ),
    ).toEqual([
      { reg_no: 'AB12CDE', event_type: 'mot', due_date: '2025-10-02', last_done_date: '2024-09-24', source: 'dvsa' },
      { reg_no: 'AB12CDE', event_type: 'ved', due_date: '2021-05-30', last_done_date: null, source: 'dvla' },
      // Tested here since: the register does not know of it yet.
      { reg_no: 'AB13CDE', event_type: 'mot', due_date: '2027-05-01', last_done_date: '2026-05-01', source: 'manual' },
      { reg_no: 'C1234567', event_type: 'annual_test', due_date: '2027-02-01', last_done_date: null, source: 'dvsa' },
    ])
    const every = await portal.owner((rows) => registerChanges(rows, new Set(permissions), undefined, 1000))
    expect(await portal.owner((rows) => countChanges(rows, new Set(permissions)))).toBe(every.length)
    const changes = every.filter(({ vehicle_id: id }) => id === vanId)
    expect(changes.map(({ source, field, before, after }) => [source, field, before, after]).toSorted()).toEqual([
      ['dvla', 'co2_grams_per_kilometre', null, '172'],
      ['dvla', 'mot_status', null, 'Valid'],
      ['dvla', 'tax_status', null, 'Untaxed'],
      ['dvla', 'ved', null, '2021-05-30'],
      ['dvsa', 'colour', null, 'White'],
      ['dvsa', 'first_registered', null, '2012-03-30'],
      ['dvsa', 'fuel_type', 'other', 'diesel'],
      ['dvsa', 'has_recall', null, 'Yes'],
      ['dvsa', 'mot', '2024-10-02', '2025-10-02'],
      ['dvsa', 'year_of_manufacture', null, '2012'],
    ])
    expect(await lastRuns()).toEqual([
      { source: 'dvla', asked: 2, changed: 1, not_found: 1, failed: 0, stopped_because: null },
      { source: 'dvsa', asked: 3, changed: 3, not_found: 0, failed: 0, stopped_because: null },
    ])
  })

  test('asked again the same night nobody is asked, and the next night nothing changes', async () => {
    await sync()
    expect(services.asked).toEqual([])
    await isOld()
    const [before] = await rowsOf(sql`select count(*) as changes from register_changes`)
    await sync()
    expect(services.asked.length).toBeGreaterThan(0)
    expect(await rowsOf(sql`select count(*) as changes from register_changes`)).toEqual([before])
    expect(await rowsOf(sql`select count(*) as tests from mot_tests where vehicle_id = ${vanId}`)).toEqual([
      { tests: 13 },
    ])
  })

  test('an MOT odometer that telematics contradicts waits in the one queue, and is ruled on once', async () => {
    type Anomalies = { anomalies: { reading_id: number; reg_no: string; miles: number }[]; total: number }
    const { anomalies } = (await get('/api/telematics/anomalies')) as Anomalies
    expect(anomalies.filter(({ reg_no }) => reg_no === 'AB13CDE')).toMatchObject([
      // Telematics counted 90,000 in January 2024; two tests of September 2023 read 102,557.
      { source: 'register', anomaly: 'odometer fall', miles: 102_557, readings: 1 },
      { source: 'register', anomaly: 'odometer fall', miles: 102_557, readings: 1 },
      { source: 'register', anomaly: 'odometer fall', miles: 95_055, readings: 1 },
    ])
    const [other] = await rowsOf<{ id: number }>(sql`select id from vehicles where reg_no = 'AB13CDE'`)
    const { tests } = (await get(`/api/registers/vehicles/${other?.id ?? 0}`)) as {
      tests: { odometer_anomaly: string | null }[]
    }
    expect(tests.map(({ odometer_anomaly: anomaly }) => anomaly).slice(0, 5)).toEqual([
      null,
      ...['odometer fall', 'odometer fall', 'odometer fall'],
      null,
    ])
    const body = { reading_id: anomalies[0]?.reading_id, ruling: 'rejected' }
    expect((await portal.send('POST', '/api/telematics/anomalies/rule', staff.token, body)).status).toBe(200)
    expect((await portal.send('POST', '/api/telematics/anomalies/rule', staff.token, body)).status).toBe(404)
    expect(((await get('/api/telematics/anomalies')) as Anomalies).total).toBe(2)
    // The newest test is beyond what telematics counted, and can be true.
    expect(await rowsOf(sql`select miles from vehicles where reg_no = 'AB13CDE'`)).toEqual([{ miles: 111_594 }])
  })

  test('a service that is down ends the round; the next goes on with those left', async () => {
    await isOld()
    const answers = new Map(services.dvla)
    services.dvla.set('AB12CDE', { status: 429, headers: { 'retry-after': '3600' } })
    await sync()
    expect(await lastRuns()).toMatchObject([
      { source: 'dvla', asked: 1, failed: 1, stopped_because: 'Error 429.' },
      { source: 'dvsa', asked: 3, failed: 0 },
    ])
    expect(await get('/api/registers')).toMatchObject({
      recalls: 1,
      registers: [
        { source: 'dvsa', is_configured: true, vehicles: 4, checked: 3, failed: 0, not_found: 1 },
        {
          source: 'dvla',
          is_configured: true,
          vehicles: 3,
          checked: 0,
          failed: 1,
          last_run: { stopped_because: 'Error 429.' },
        },
      ],
    })
    expect(await get('/api/registers/problems')).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({ reg_no: 'AB12CDE', outcome: 'failed', detail: 'Error 429.' }),
      ]),
      next: null,
    })
    for (const [reg, answer] of answers) services.dvla.set(reg, answer)
    services.asked.length = 0
    await sync()
    expect(services.asked.map(({ body }) => body)).toEqual(['{"registrationNumber":"AB13CDE"}'])
  })

  test('a round that runs out of time, or is told to stop, says so', async () => {
    await isOld()
    await sync({ maxMilliseconds: -1 })
    expect(await lastRuns()).toMatchObject([
      { asked: 1, stopped_because: 'Time limit reached.' },
      { asked: 1, stopped_because: 'Time limit reached.' },
    ])
    await isOld()
    const stop = new AbortController()
    services.dvsa.set('AB12CDE', { isSilent: true })
    const answer = syncRegisters(options())(stop.signal)
    await expect.poll(() => services.asked.filter(({ path }) => path.endsWith('AB12CDE')).length).toBeGreaterThan(0)
    stop.abort()
    await answer
    const [, dvsa] = await lastRuns()
    expect(dvsa).toMatchObject({ source: 'dvsa', stopped_because: 'The server was stopped.' })
  })

  test('one vehicle is asked about by hand, by staff, and by nobody else', async () => {
    services.dvsa.set('AB12CDE', { body: { registration: 'AB12CDE', hasOutstandingRecall: 'No' } })
    const path = `/api/registers/vehicles/${vanId}/refresh`
    expect((await portal.send('POST', path, customer.token, {})).status).toBe(403)
    expect((await portal.send('POST', path, stranger.token, {})).status).toBe(404)
    expect((await portal.send('POST', path, staff.token, {})).json).toEqual({
      message: 'Checking DVSA and DVLA for AB12 CDE.',
    })
    expect(await get(`/api/registers/vehicles/${vanId}`, customer)).toMatchObject({
      can_refresh: false,
      has_recall: true,
      checks: [
        { source: 'dvsa', requested_at: expect.any(String) },
        { source: 'dvla', requested_at: expect.any(String) },
      ],
    })
    await registerRequests(options())(running)
    expect(await get(`/api/registers/vehicles/${vanId}`)).toMatchObject({
      can_refresh: true,
      has_recall: false,
      tax_status: 'Untaxed',
      checks: [
        { source: 'dvsa', outcome: 'found', requested_at: null },
        { source: 'dvla', outcome: 'found', requested_at: null },
      ],
    })
    expect(await get('/api/registers/changes')).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ field: 'has_recall', before: 'Yes', after: 'No' })]),
    })
    expect((await portal.get(`/api/registers/vehicles/${vanId}`, stranger.token)).status).toBe(404)
  })

  test('the changes come by page, and not to whoever is bound to accounts', async () => {
    const first = (await get('/api/registers/changes')) as {
      changes: { id: number }[]
      total: number
      next: number | null
    }
    expect(first.changes.length).toBeGreaterThan(5)
    expect(first.next).toBeNull()
    expect(first.total).toBe(first.changes.length)
    const older = (await get(`/api/registers/changes?before=${first.changes[2]?.id ?? 0}`)) as typeof first
    expect(older.changes[0]).toEqual(first.changes[3])
    expect(older.total).toBe(first.total)
    expect(await get('/api/registers/changes', customer)).toEqual({ changes: [], total: 0, next: null })
    expect(await get('/api/registers/problems', customer)).toEqual({ problems: [], total: 0, next: null })
    expect(await get('/api/registers', customer)).toMatchObject({
      recalls: 0,
      registers: [{ vehicles: 0 }, { vehicles: 0 }],
    })
    expect((await portal.send('POST', '/api/registers/run', customer.token, {})).status).toBe(404)
    expect((await portal.send('POST', '/api/registers/run', staff.token, {})).status).toBe(200)
  })

  test('vehicles without an answer come by page, each once, those that failed first; the rest is counted', async () => {
    const category = await portal.owner((rows) =>
      rows.selectFrom('vehicle_categories').select('id').limit(1).executeTakeFirstOrThrow(),
    )
    const regs = Array.from({ length: 60 }, (_, at) => `RP${String(at).padStart(2, '0')}AAA`)
    await portal.owner(async (rows) => {
      for (const reg_no of regs)
        await rows
          .insertInto('vehicles')
          .values(aVehicle({ customer_account_number: 'NORTH01', vehicle_category_id: category.id, reg_no }))
          .execute()
      await sql`insert into register_checks (vehicle_id, source, customer_account_number, outcome, checked_at)
        select id, 'dvsa', customer_account_number, case when id % 2 = 0 then 'failed' else 'not found' end, now() from vehicles where reg_no like 'RP%'`.execute(
        rows,
      )
    })
    type Page = { problems: { reg_no: string; outcome: string }[]; total: number; next: string | null }
    const pages: Page[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = (await get(
        `/api/registers/problems${next === '' ? '' : `?after=${encodeURIComponent(next)}`}`,
      )) as Page
      pages.push(page)
      next = page.next
    }
    const all = pages.flatMap(({ problems }) => problems)
    expect(pages[0]?.problems).toHaveLength(25)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.length]))
    expect(
      all
        .filter(({ reg_no: reg }) => reg.startsWith('RP'))
        .map(({ reg_no: reg }) => reg)
        .toSorted(),
    ).toEqual(regs)
    expect(all.map(({ outcome }) => outcome)).toEqual(all.map(({ outcome }) => outcome).toSorted())
    expect((await portal.get('/api/registers/problems?after=nothing', staff.token)).status).toBe(422)
  })

  test('a test that failed at DVSA takes the vehicle off the road; the retest that passes lets it back', async () => {
    const test = (day: string, testResult: string, more: object = {}) => ({
      ...{ completedDate: `${day}T09:00:00Z`, testResult, motTestNumber: `${testResult} ${day}`, ...more },
    })
    const tests = [
      test('2025-10-01', 'PASSED', { expiryDate: '2099-10-01' }),
      test('2025-11-03', 'FAILED', { defects: [{ text: 'Nearside stop lamp', type: 'MAJOR', dangerous: false }] }),
    ]
    const ask = async (motTests: object[]) => {
      services.dvsa.set('AB12CDE', { body: { registration: 'AB12CDE', motTests } })
      await portal.send('POST', `/api/registers/vehicles/${vanId}/refresh`, staff.token, {})
      await registerRequests(options())(running)
      const [found] = await rowsOf(
        sql`select v.is_vor, i.due_date::text as due_date from vehicles v join compliance_items i on i.vehicle_id = v.id and i.event_type = 'mot' where v.id = ${vanId}`,
      )
      return found
    }
    expect(await ask(tests)).toEqual({ is_vor: true, due_date: '2025-11-02' })
    expect(await ask(tests)).toEqual({ is_vor: true, due_date: '2025-11-02' })
    const passed = test('2025-11-05', 'PASSED', { expiryDate: '2099-10-02' })
    expect(await ask([...tests, passed])).toEqual({ is_vor: false, due_date: '2099-10-02' })
  })
})
