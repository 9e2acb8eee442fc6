import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { VehicleOverview, VehicleStanding } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDamageCase, aMaintenanceCase, insertCases } from '../../testing/case-factories.ts'
import {
  aComplianceItem,
  aDriver,
  aDriverCheck,
  aDriverVehicle,
  aTag,
  aVehicle,
  factoryNow,
} from '../../testing/factories.ts'
import { canaryOf, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const today = londonDate(new Date())
// Before the reading whose miles make the service due.
const motDue = addDays(londonDate(factoryNow), -9)
const owned = { customer_account_number: 'NORTH01' }
const all = permissions.filter((phrase) => phrase !== 'see all accounts')
const dent = { view: 'near', x: 0.5, y: 0.5, kind: 'dent', size_mm: 120, severity: 'minor' }

onPortal('the overview of a vehicle', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let id: number
  const answer = (plate: string, token = manager.token) => portal.get(`/api/vehicles/by-plate/${plate}`, token)
  const open = async (plate: string, token?: string): Promise<VehicleOverview> => {
    const { status, json } = await answer(plate, token)
    expect(status).toBe(200)
    return json as VehicleOverview
  }
  const standing = async (vehicle: number, token = manager.token) =>
    (await portal.get(`/api/vehicles/${vehicle}/standing`, token)).json as VehicleStanding
  const add = (given: object): Promise<number> =>
    portal.owner(async (rows) => {
      const { id: category } = await rows
        .selectFrom('vehicle_categories')
        .select('id')
        .where('name', '=', 'Luton')
        .executeTakeFirstOrThrow()
      const vehicle = aVehicle({ ...owned, vehicle_category_id: category, status: 'on_hire', ...given })
      return (await rows.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow()).id
    })
  const addDriver = (name: string): Promise<number> =>
    portal.owner(
      async (rows) =>
        (
          await rows
            .insertInto('drivers')
            .values(aDriver({ ...owned, name }))
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    manager = await portal.person({ accounts: ['NORTH01'], may: all })
    const driver_id = await addDriver('Leon Marsh')
    id = await add({
      reg_no: 'LK21VXN',
      current_reg_no: 'MF72OJE',
      driver_id,
      score: 56,
      miles: 48_212,
      co2_grams_per_kilometre: 214,
      weekly_rate_pence: 18_500,
      excess_pence_per_mile: 8,
      annual_mileage_allowance: 20_000,
    })
    const of = { ...owned, vehicle_id: id, reg_no: 'LK21VXN' }
    await portal.owner(async (rows) => {
      const tag = await rows
        .insertInto('tags')
        .values(aTag({ ...owned, name: 'Leeds depot' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('vehicle_tags')
        .values({ ...owned, vehicle_id: id, tag_id: tag.id })
        .execute()
      await rows
        .insertInto('driver_vehicles')
        .values([
          aDriverVehicle({ ...of, driver_id, from_at: '2024-03-04T08:00:00.000Z' }),
          aDriverVehicle({ ...of, driver_id, from_at: '2023-03-04T08:00:00.000Z', to_at: '2023-04-04T08:00:00.000Z' }),
        ])
        .execute()
      const item = (event_type: string, due_date: string | null, more: object = {}) =>
        aComplianceItem({ ...owned, vehicle_id: id, vehicle_reg: 'LK21VXN', event_type, due_date, ...more })
      await rows
        .insertInto('compliance_items')
        .values([
          item('mot', motDue),
          item('service', addDays(today, 15), { due_miles: 48_000, last_done_date: addDays(today, -40) }),
          item('ved', null, { due_date_text: 'soon' }),
          item('loler', addDays(today, 300), { last_done_date: addDays(today, -120) }),
        ])
        .execute()
      await insertCases(rows, [
        aMaintenanceCase({ ...of, type: 'service', state: 'booked', created_at: '2026-11-01T09:00:00.000Z' }),
        aMaintenanceCase(
          { ...of, type: 'service', state: 'cancelled', created_at: '2026-11-02T09:00:00.000Z' },
          { supplier: 'Leeds South' },
        ),
        aMaintenanceCase(
          { ...of, type: 'tyre', state: 'complete' },
          { completed_at: new Date(Date.now() - 10 * 86_400_000).toISOString() },
        ),
      ])
      await rows
        .insertInto('driver_checks')
        .values([
          aDriverCheck({ ...of, created_at: new Date().toISOString() }),
          aDriverCheck({
            ...of,
            rag: 'amber',
            created_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
            driver_check: JSON.stringify([
              { code: 'wipers', response: 'defect', severity: 'minor', note: 'washer fluid low', photos: [] },
              { code: 'horn', response: 'defect', severity: 'minor', note: '', photos: [] },
            ]),
          }),
          aDriverCheck({ ...of, created_at: new Date(Date.now() - 20 * 86_400_000).toISOString() }),
        ])
        .execute()
      await insertCases(rows, [
        aDamageCase({ ...of, state: 'estimating' }, { damage_points: JSON.stringify([dent, { view: 'near', x: 4 }]) }),
        aDamageCase({ ...of, state: 'closed' }),
        aDamageCase({ ...of, state: 'draft' }),
      ])
    })
  })
  afterAll(async () => portal.stop())

  test('holds everything of the vehicle for who may see it', async () => {
    const view = await open('LK21VXN')
    expect(view.today).toBe(today)
    expect(view.vehicle).toMatchObject({ id, reg_no: 'LK21VXN', current_reg_no: 'MF72OJE', plan: 'luton', score: 56 })
    expect(view.vehicle.co2_kilograms).toBeCloseTo((48_212 * 1.609344 * 214) / 1000, 3)
    expect(view.tags.map(({ name }) => name)).toEqual(['Leeds depot'])
    expect(view.driver).toEqual({ id: expect.any(Number), name: 'Leon Marsh', since: '2024-03-04T08:00:00.000Z' })
    expect(view.position).toMatchObject({ latitude: 53.79, longitude: -1.55, at: expect.any(String) })
    expect(view.contract).toMatchObject({ weekly_rate_pence: 18_500, excess_pence_per_mile: 8 })
    expect(view.counts).toEqual({
      maintenance: 3,
      checks: 3,
      damage: 2,
      fines: 0,
      queries: 0,
      documents: 0,
      invoices: 0,
    })
    expect(view.may).toEqual([
      'edit',
      'tag',
      'book maintenance',
      'report damage',
      'report defect',
      'raise query',
      'request off hire',
    ])
  })

  test('compliance stands soonest first, undated before all, with the latest booking of registration and type', async () => {
    const { compliance, done } = await open('LK21VXN')
    expect(compliance.map(({ event_type, rag, due_date }) => [event_type, rag, due_date])).toEqual([
      ['ved', 'red', 'soon'],
      ['mot', 'red', motDue],
      // Its miles are driven already.
      ['service', 'red', addDays(londonDate(factoryNow), -1)],
      ['loler', 'green', addDays(today, 300)],
    ])
    expect(compliance.map(({ booking }) => booking?.status ?? null)).toEqual([null, null, 'cancelled', null])
    expect(compliance[2]?.booking).toMatchObject({ supplier: 'Leeds South', is_open: false })
    expect(done.map(({ type }) => type)).toEqual(['service', 'tyre'])
  })

  test('a kind that is for it as it is, with no date: no valid date, on its page as in the matrix', async () => {
    const lift = await add({ reg_no: 'LT24LFT', has_tail_lift: true, hire_type: 'contract_hire' })
    await portal.owner((rows) =>
      rows
        .insertInto('compliance_items')
        .values(aComplianceItem({ ...owned, vehicle_id: lift, event_type: 'mot', due_date: addDays(today, 90) }))
        .execute(),
    )
    expect((await open('LT24LFT')).undated).toEqual(['loler'])
    const absentOf = async (plate: string) =>
      complianceEndpoints.matrix.reply.parse(
        (await portal.get(`/api/compliance/matrix?search=${plate}`, manager.token)).json,
      ).rows[0]?.absent
    const renewed = { type: 'ved', is: 'hire company renews' }
    expect(await absentOf('LT24LFT')).toEqual(
      expect.arrayContaining([
        renewed,
        { type: 'loler', is: 'no valid date' },
        { type: 'first_aid', is: 'not tracked' },
      ]),
    )
    // Neither a tail lift nor a crane: another van needs none.
    await portal.owner((rows) =>
      rows.updateTable('vehicles').set({ has_tail_lift: false }).where('id', '=', lift).execute(),
    )
    expect((await open('LT24LFT')).undated).toEqual([])
    expect((await absentOf('LT24LFT'))?.some(({ type }) => type === 'loler')).toBe(false)
  })

  test('open damage with its marks, and fourteen days of checks with what was found', async () => {
    const { damage, checks } = await open('LK21VXN')
    expect(damage).toHaveLength(1)
    expect(damage[0]?.points).toEqual([{ view: 'near', x: 0.5, y: 0.5, kind: 'dent', size_mm: 120 }])
    expect(checks.map(({ rag, defects }) => [rag, defects])).toEqual([
      ['green', []],
      ['amber', ['washer fluid low', 'Horn']],
    ])
  })

  test('a vehicle checked a hundred times today still tells of the other days', async () => {
    const busy = await add({ reg_no: 'BZ01BZY' })
    const of = { customer_account_number: 'NORTH01', vehicle_id: busy, reg_no: 'BZ01BZY', rag: 'green' } as const
    const at = (days: number, minute = 0) =>
      new Date(Date.parse(`${addDays(today, -days)}T09:00:00Z`) + minute * 60_000).toISOString()
    await portal.owner((rows) =>
      rows
        .insertInto('driver_checks')
        .values([
          aDriverCheck({ ...of, rag: 'red', created_at: at(4) }),
          ...Array.from({ length: 110 }, (_, minute) => aDriverCheck({ ...of, created_at: at(3, minute) })),
        ])
        .execute(),
    )
    expect((await open('BZ01BZY')).checks.map(({ rag }) => rag)).toEqual(['green', 'red'])
  })

  test.each(['mf72oje', 'MF72%20OJE', 'LK21-VXN'])('%s is the same vehicle', async (plate) => {
    expect((await open(plate)).vehicle.id).toBe(id)
  })

  test('a plate that moved is the vehicle wearing it now, and the other is told', async () => {
    const former = await add({ reg_no: 'AA11AAA', current_reg_no: 'BB22BBB' })
    const gone = await add({ reg_no: 'AA11AAA', status: 'disposed' })
    const wearing = await add({ reg_no: 'CC33CCC', current_reg_no: 'AA11AAA' })
    const view = await open('AA11AAA')
    expect(view.vehicle.id).toBe(wearing)
    expect(view.namesakes.map((each) => [each.id, each.is_wearing])).toEqual([
      [former, false],
      [gone, true],
    ])
    expect((await open('BB22BBB')).vehicle.id).toBe(former)
    expect((await open(`AA11AAA?vehicle=${gone}`)).vehicle.id).toBe(gone)
    expect((await answer(`AA11AAA?vehicle=${id}`)).status).toBe(404)
  })

  test('another customer’s plate and one nobody has are one 404, and so is its number', async () => {
    const south = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no'])
        .where('customer_account_number', '=', 'SOUTH01')
        .executeTakeFirstOrThrow(),
    )
    const bare = ({ status, json }: Awaited<ReturnType<typeof answer>>) => [
      status,
      { ...(json as object), request_id: undefined },
    ]
    expect(bare(await answer(south.reg_no))).toEqual(bare(await answer('ZZ99ZZZ')))
    expect((await answer(south.reg_no)).status).toBe(404)
    for (const part of ['standing', 'timeline', 'costs', 'cost-lines']) {
      const [foreign, absent] = await Promise.all(
        [south.id, 999_999_999].map((each) => portal.get(`/api/vehicles/${each}/${part}`, manager.token)),
      )
      expect([part, foreign?.status]).toEqual([part, 404])
      expect(absent?.status).toBe(404)
    }
    expect((await answer('LK21VXN')).text).not.toContain(canaryOf('SOUTH01'))
  })

  test.each<[readonly Permission[], (view: VehicleOverview) => unknown, unknown]>([
    [
      [],
      ({ driver, vehicle, position, damage, checks }) => [driver, vehicle.score, position, damage, checks],
      [null, null, null, [], []],
    ],
    [[], ({ contract }) => [contract.weekly_rate_pence, contract.excess_pence_per_mile], [null, null]],
    [[], ({ contract }) => contract.annual_mileage_allowance, 20_000],
    [[], ({ counts }) => Object.values(counts), [null, null, null, null, null, null, null]],
    [[], ({ done, compliance }) => [done, compliance], [[], []]],
    [['see compliance'], ({ done }) => done.map(({ type }) => type), ['service']],
    [[], ({ may }) => may, []],
    [['see drivers'], ({ driver, vehicle }) => [driver?.name, vehicle.score], ['Leon Marsh', null]],
    [['see driver scores'], ({ driver, vehicle }) => [driver, vehicle.score], [null, 56]],
    [['see vehicle location'], ({ position }) => position?.latitude, 53.79],
    [['see finance'], ({ contract }) => contract.weekly_rate_pence, 18_500],
    [['see damage cases'], ({ damage, counts }) => [damage.length, counts.damage], [1, 2]],
    [['see driver checks'], ({ checks, counts }) => [checks.length, counts.checks], [2, 3]],
    [['request maintenance'], ({ may }) => may, []],
    [['request maintenance', 'see maintenance request details'], ({ may }) => may, ['book maintenance']],
  ])('with %j besides seeing vehicles: %s', async (rights, told, expected) => {
    const someone = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', ...rights] })
    expect(told(await open('LK21VXN', someone.token))).toEqual(expected)
  })

  test('a vehicle outside the asset filter opens and says so; one of another account does not', async () => {
    const someone = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see compliance'] })
    const filter = { tag_ids: [], category_ids: [], branch_ids: [], body_ids: [], allocation_ids: [], driver_ids: [] }
    const narrow = (reg_nos: string[]) => portal.send('PUT', '/api/asset-filter', someone.token, { ...filter, reg_nos })
    expect((await narrow(['BB22BBB'])).status).toBe(200)
    expect((await open('LK21VXN', someone.token)).is_outside_filter).toBe(true)
    for (const part of ['standing', 'timeline'])
      expect((await portal.get(`/api/vehicles/${id}/${part}`, someone.token)).status).toBe(200)
    expect((await portal.get(`/api/registers/vehicles/${id}`, someone.token)).status).toBe(200)
    expect((await narrow(['LK21VXN'])).status).toBe(200)
    expect((await open('LK21VXN', someone.token)).is_outside_filter).toBe(false)
    const stranger = await portal.person({ accounts: ['SOUTH01'], may: ['see vehicles'] })
    expect((await answer('LK21VXN', stranger.token)).status).toBe(404)
  })

  test('the driver has a place among the account’s who drove enough; the vehicle a cost beside its fleet’s', async () => {
    const month = today.slice(0, 7)
    const miles = (vehicle_id: number, driven: number) =>
      portal.owner((rows) =>
        rows
          .insertInto('vehicle_months')
          .values({ ...owned, vehicle_id, month, miles: driven })
          .execute(),
      )
    expect((await standing(id)).rank).toEqual({ place: null, of: null, why_not: 'few miles' })
    await miles(id, 50)
    for (const [reg_no, score, driven] of [
      ['DD44DDD', 90, 400],
      ['EE55EEE', 95, 49],
      ['FF66FFF', 40, 400],
    ] as const)
      await miles(await add({ reg_no, score, driver_id: await addDriver(reg_no), miles: 1000 }), driven)
    const { rank, cost } = await standing(id)
    expect(rank).toEqual({ place: 2, of: 3, why_not: null })
    expect(cost).toMatchObject({ goods_pence: 0, lines: 0, pence_per_mile: 0, fleet_pence_per_mile: 0 })
    await portal.owner((rows) =>
      rows
        .insertInto('vehicle_spend')
        .values({ ...owned, vehicle_id: id, goods_pence: 96_424, line_count: 3 })
        .execute(),
    )
    const after = await standing(id)
    expect(after.cost?.pence_per_mile).toBeCloseTo(2)
    expect(after.cost?.fleet_pence_per_mile).toBeGreaterThan(0)
    expect(after.cost?.fleet_pence_per_mile).toBeLessThan(2)
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see drivers'] })
    expect(await standing(id, reader.token)).toEqual({ rank: null, cost: null })
  })
})
