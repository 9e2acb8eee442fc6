import type { DriverListRow, DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDamageCase, insertCases } from '../../testing/case-factories.ts'
import { aDriver, aDriverCheck, aDriverVehicle, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const today = londonDate(new Date())
const month = today.slice(0, 7)
const at = (days: number, time = '08:00'): string => londonInstant(addDays(today, days), time) ?? ''
const all: readonly Permission[] = [
  'see vehicles',
  'see drivers',
  'edit drivers',
  'see driver scores',
  'see driver licence details',
  'see driver checks',
  'see damage cases',
]
type Page = { rows: DriverListRow[]; total: number }

onPortal('drivers', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  const ids: Record<string, number> = {}
  const vehicles: Record<string, number> = {}
  const list = async (query = '', token = manager.token): Promise<Page> =>
    (await portal.get(`/api/drivers?size=100${query}`, token)).json as Page
  const names = async (query = '', token?: string): Promise<string[]> =>
    (await list(query, token)).rows.map(({ name }) => name)
  const profile = async (key: string | number, token = manager.token): Promise<DriverProfile> =>
    (await portal.get(`/api/drivers/${key}/profile`, token)).json as DriverProfile

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    manager = await portal.person({ accounts: ['NORTH01'], may: all })
    await portal.owner(async (rows) => {
      const owned = { customer_account_number: 'NORTH01' }
      await rows
        .updateTable('vehicles')
        .set({ driver_id: null })
        .where('customer_account_number', '=', 'NORTH01')
        .execute()
      await rows.deleteFrom('driver_checks').where('customer_account_number', '=', 'NORTH01').execute()
      await rows.deleteFrom('drivers').where('customer_account_number', '=', 'NORTH01').execute()
      const category = await categoryId(rows)
      const driver = async (name: string, given: object = {}): Promise<number> => {
        const row = aDriver({ ...owned, name, email: null, points: 0, ...given })
        ids[name] = (await rows.insertInto('drivers').values(row).returning('id').executeTakeFirstOrThrow()).id
        return ids[name] ?? 0
      }
      const vehicle = async (reg_no: string, given: object): Promise<number> => {
        const row = aVehicle({ ...owned, vehicle_category_id: category, reg_no, ...given })
        vehicles[reg_no] = (await rows.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow()).id
        return vehicles[reg_no] ?? 0
      }
      const held = async (driver_id: number, vehicle_id: number, reg_no: string, from: string, to: string | null) =>
        rows
          .insertInto('driver_vehicles')
          .values(aDriverVehicle({ ...owned, driver_id, vehicle_id, reg_no, from_at: from, to_at: to }))
          .execute()
      const leon = await driver('Leon Marsh', { points: 9, licence_no: 'MARSH852118L99AB' })
      const ann = await driver('Ann Bell', { points: 4 })
      await driver('Olu Reyes')
      await driver('Ned Stowe', { status: 'left' })
      const red = await vehicle('LK21VXN', { driver_id: leon, score: 91, current_reg_no: 'MF72OJE' })
      const blue = await vehicle('BN23LSC', { driver_id: ann, score: 55 })
      await held(leon, red, 'LK21VXN', at(-400), null)
      await held(ann, blue, 'BN23LSC', at(-400), null)
      await held(ids['Ned Stowe'] ?? 0, red, 'LK21VXN', at(-900), at(-500))
      const driven = { customer_account_number: 'NORTH01', month }
      await rows
        .insertInto('vehicle_months')
        .values([
          { ...driven, vehicle_id: red, miles: 900, score_sum: 182, score_count: 2 },
          { ...driven, vehicle_id: blue, miles: 12, score_sum: 55, score_count: 1 },
        ])
        .execute()
      await rows
        .insertInto('driver_checks')
        .values(
          aDriverCheck({
            ...owned,
            vehicle_id: red,
            reg_no: 'LK21VXN',
            driver_id: leon,
            driver_name: 'Leon Marsh',
            start_at: at(0, '00:10'),
            created_at: at(0, '00:12'),
          }),
        )
        .execute()
    })
  })
  afterAll(async () => portal.stop())

  test('by name, with vehicle, miles, checks and points, and nothing of other accounts or who has left', async () => {
    const { rows, total } = await list()
    expect(total).toBe(3)
    expect(rows.map(({ name, plate, has_vehicle }) => [name, plate, has_vehicle])).toEqual([
      ['Ann Bell', 'BN23LSC', true],
      ['Leon Marsh', 'LK21VXN', true],
      ['Olu Reyes', null, false],
    ])
    expect(rows[1]).toMatchObject({ score: 91, month_miles: 900, is_ranked: true, checks_done: 1, points: 9 })
    expect(rows[0]).toMatchObject({ score: 55, month_miles: 12, is_ranked: false })
    expect(rows[2]).toMatchObject({ score: null, month_miles: 0, is_ranked: false, checks_missed: 0 })
  })

  test.each([
    ['&filter=is_ranked:is:yes&sort=-score', ['Leon Marsh']],
    ['&filter=score:empty:', ['Olu Reyes']],
    ['&filter=has_vehicle:is:no', ['Olu Reyes']],
    ['&filter=status:is:left', ['Ned Stowe']],
    ['&filter=points:from:4&sort=-points', ['Leon Marsh', 'Ann Bell']],
    ['&sort=-month_miles', ['Leon Marsh', 'Ann Bell', 'Olu Reyes']],
    ['&search=bn23', ['Ann Bell']],
    ['&search=marsh', ['Leon Marsh']],
  ])('%s', async (query, expected) => expect(await names(query)).toEqual(expected))

  test('missed checks are those that were noted of the driver this month', async () => {
    const days = [1, 2].map((back) => addDays(today, -back)).filter((day) => day.startsWith(month))
    await portal.owner(async (rows) => {
      const of = { customer_account_number: 'NORTH01', vehicle_id: vehicles['BN23LSC'] ?? 0, reg_no: 'BN23LSC' }
      for (const day of [...days, addDays(today, -45)])
        await rows
          .insertInto('missed_checks')
          .values({ ...of, day, due: 'moved', driver_id: ids['Ann Bell'] ?? 0 })
          .execute()
    })
    expect((await list()).rows[0]?.checks_missed).toBe(days.length)
    expect((await profile('BN23LSC')).checks?.missed).toEqual(days.toSorted())
  })

  test('each view’s count is the length of its list', async () => {
    expect((await portal.get('/api/drivers/views', manager.token)).json).toEqual({
      all: 3,
      top: 1,
      bottom: 1,
      no_score: 1,
      unassigned: 1,
    })
  })

  test('without their rights neither score nor licence nor checks are shown, sorted, filtered or counted', async () => {
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see drivers'] })
    const { rows } = await list('', reader.token)
    expect(rows[1]).toMatchObject({
      score: null,
      is_ranked: null,
      points: null,
      licence_expiry: null,
      checks_done: null,
    })
    for (const query of ['sort=-score', 'filter=points:from:1', 'filter=is_ranked:is:yes', 'sort=licence_expiry'])
      expect((await portal.get(`/api/drivers?${query}`, reader.token)).status).toBe(422)
    expect((await portal.get('/api/drivers/views', reader.token)).json).toMatchObject({ top: 0, no_score: 0 })
    expect(await profile('LK21VXN', reader.token)).toMatchObject({
      licence: null,
      score: null,
      checks: null,
      damage: null,
      may_edit: false,
    })
  })

  test('a plate opens who has the vehicle now, new plate and old, else who had it last; a number opens anybody', async () => {
    for (const key of ['LK21VXN', 'lk21 vxn', 'MF72OJE', String(ids['Leon Marsh'])])
      expect((await profile(encodeURIComponent(key))).driver.name).toBe('Leon Marsh')
    const ned = await profile(ids['Ned Stowe'] ?? 0)
    expect(ned).toMatchObject({ plate: 'LK21VXN', has_vehicle: false })
    expect(ned.periods).toMatchObject([{ reg_no: 'LK21VXN', source: 'handover' }])
    expect((await portal.get('/api/drivers/ZZ99ZZZ/profile', manager.token)).status).toBe(404)
  })

  test('a licence number is told by its ending alone, in the profile, the form and the trail', async () => {
    const { licence, driver } = await profile('LK21VXN')
    expect(licence).toMatchObject({ number_ending: 'L99AB', points: 9 })
    const view = await portal.get(`/api/drivers/${driver.id}`, manager.token)
    expect(view.json).toMatchObject({ record: { licence_no: null, points: 9 }, may: ['edit'] })
    const { record } = view.json as { record: Record<string, unknown> }
    const values = { ...recordValues(record), licence_no: 'BELLX852118A99ZZ', points: 3 }
    const saved = await portal.send('PUT', `/api/drivers/${driver.id}`, manager.token, {
      version: record['updated_at'],
      values,
    })
    expect(saved.status).toBe(200)
    const history = await portal.get(`/api/drivers/${driver.id}/history`, manager.token)
    expect(history.text).toContain('ends in A99ZZ')
    expect(history.text).not.toContain('BELLX852118A99ZZ')
    expect((await profile('LK21VXN')).licence).toMatchObject({ number_ending: 'A99ZZ', points: 3 })
    const late = await portal.send('PUT', `/api/drivers/${driver.id}`, manager.token, {
      version: record['updated_at'],
      values,
    })
    expect(late.status).toBe(409)
    expect(late.json).toMatchObject({ code: 'changed meanwhile', current: { points: 3, licence_no: null } })
  })

  test('who may edit but not see licences changes nothing of them, sent or not, and reads nothing of them in the trail', async () => {
    const clerk = await portal.person({ accounts: ['NORTH01'], may: ['see drivers', 'edit drivers'] })
    const { json } = await portal.get(`/api/drivers/${ids['Ann Bell'] ?? 0}`, clerk.token)
    const { record } = json as { record: Record<string, unknown> }
    expect(record).not.toHaveProperty('points')
    const values = { name: 'Ann Bell', email: 'ann@bell.example', phone: null, status: 'active', note: null, points: 0 }
    await portal.send('PUT', `/api/drivers/${ids['Ann Bell'] ?? 0}`, clerk.token, {
      version: record['updated_at'],
      values,
    })
    expect(await profile(ids['Ann Bell'] ?? 0)).toMatchObject({
      driver: { email: 'ann@bell.example' },
      licence: { points: 4 },
    })
    const trail = await portal.get(`/api/drivers/${ids['Leon Marsh'] ?? 0}/history`, clerk.token)
    expect(trail.text).not.toContain('points')
  })

  test('a licence turns amber by the weeks administrators keep', async () => {
    const weeks = (count: number) =>
      portal.owner((rows) =>
        rows
          .updateTable('compliance_types')
          .set({ amber_weeks: count })
          .where('slug', '=', 'driver_licence')
          .returning('slug')
          .execute(),
      )
    const licence = async () => {
      const row = (await list()).rows.find(({ name }) => name === 'Olu Reyes')
      const { licence: told } = await profile(ids['Olu Reyes'] ?? 0)
      return [row?.licence_rag, told?.amber_weeks.driver_licence]
    }
    await portal.owner((rows) =>
      rows
        .updateTable('drivers')
        .set({ licence_expiry: at(30).slice(0, 10) })
        .where('id', '=', ids['Olu Reyes'] ?? 0)
        .execute(),
    )
    expect(await weeks(8)).toHaveLength(1)
    expect(await licence()).toEqual(['amber', 8])
    await weeks(2)
    expect(await licence()).toEqual(['green', 2])
    await weeks(8)
  })

  test('a new driver takes over a vehicle: what was open ends, the vehicle follows, the trail tells it', async () => {
    const olu = ids['Olu Reyes'] ?? 0
    const sent = { reg_no: 'BN23 LSC', from_at: at(-1), to_at: null, note: null }
    const reply = await portal.send('POST', `/api/drivers/${olu}/assignments`, manager.token, sent)
    expect(reply.json).toEqual({ ended: [{ driver: 'Ann Bell', reg_no: 'BN23LSC' }] })
    expect((await profile('BN23LSC')).driver.name).toBe('Olu Reyes')
    expect(await profile(ids['Ann Bell'] ?? 0)).toMatchObject({ has_vehicle: false, periods: [{ to_at: at(-1) }] })
    expect((await portal.get(`/api/drivers/${olu}/history`, manager.token)).text).toContain('vehicle assigned')

    const [period] = (await profile(olu)).periods
    const end = {
      ...{ from_at: at(-1), to_at: new Date(Date.now() - 60_000).toISOString(), note: 'Handed back' },
      version: period?.updated_at,
    }
    const ended = await portal.send('PUT', `/api/drivers/${olu}/assignments/${period?.id ?? 0}`, manager.token, end)
    expect(ended.status).toBe(200)
    expect(await profile(olu)).toMatchObject({
      has_vehicle: false,
      periods: [{ note: 'Handed back', source: 'portal' }],
    })
    const late = await portal.send('PUT', `/api/drivers/${olu}/assignments/${period?.id ?? 0}`, manager.token, end)
    expect(late.json).toMatchObject({ status: 409, code: 'changed meanwhile', current: { note: 'Handed back' } })
    const foreign = await portal.send('PUT', `/api/drivers/${olu}/assignments/999999`, manager.token, end)
    expect(foreign.status).toBe(404)
  })

  test.each([
    ['a plate of another account', { reg_no: 'ZZ99ZZZ' }, 'reg_no'],
    ['a time to come', { from_at: at(2) }, 'from_at'],
    ['a period somebody else had', { from_at: at(-700), to_at: at(-600) }, 'from_at'],
  ])('%s is refused at its field', async (_, change, field) => {
    const sent = { reg_no: 'LK21VXN', from_at: at(0, '00:01'), to_at: null, note: null, ...change }
    const reply = await portal.send('POST', `/api/drivers/${ids['Olu Reyes'] ?? 0}/assignments`, manager.token, sent)
    expect(reply.status).toBe(422)
    expect(reply.json).toMatchObject({ fields: [{ field }] })
  })

  test('a profile tells the newest checks and damage, and how many there are in all; nothing without the right', async () => {
    const id = ids['Olu Reyes'] ?? 0
    await portal.owner(async (rows) => {
      const owned = { customer_account_number: 'NORTH01', reg_no: 'LK21VXN', vehicle_id: vehicles['LK21VXN'] ?? 0 }
      await rows
        .insertInto('driver_checks')
        .values(Array.from({ length: 13 }, () => aDriverCheck({ ...owned, driver_id: id, driver_name: 'Olu Reyes' })))
        .execute()
      await insertCases(
        rows,
        Array.from({ length: 12 }, () => aDamageCase({ ...owned, driver_id: id })),
      )
    })
    const told = await profile(id)
    expect([told.checks?.recent.length, told.damage?.length, told.totals]).toEqual([
      10,
      10,
      { checks: 13, damage: 12, fines: null },
    ])
    const other = await portal.person({ accounts: ['NORTH01'], may: ['see drivers'] })
    expect((await profile(id, other.token)).totals).toEqual({ checks: null, damage: null, fines: null })
    await portal.owner(async (rows) => {
      await rows.deleteFrom('driver_checks').where('driver_id', '=', id).execute()
      await rows.deleteFrom('cases').where('driver_id', '=', id).execute()
    })
  })

  test('a new driver belongs to one of the accounts of who makes them', async () => {
    const values = { name: 'New Hand', email: null, phone: null, status: 'active', note: null }
    const made = await portal.send('POST', '/api/drivers', manager.token, {
      ...values,
      customer_account_number: 'NORTH01',
    })
    expect(made.json).toMatchObject({ record: { name: 'New Hand' } })
    const foreign = await portal.send('POST', '/api/drivers', manager.token, {
      ...values,
      customer_account_number: 'SOUTH01',
    })
    expect(foreign.json).toMatchObject({ fields: [{ field: 'customer_account_number' }] })
  })

  test('an asset filter leaves the drivers of its vehicles, and says so on the others’ pages', async () => {
    const narrow = { tag_ids: [], category_ids: [], branch_ids: [], body_ids: [], allocation_ids: [], driver_ids: [] }
    await portal.send('PUT', '/api/asset-filter', manager.token, { ...narrow, reg_nos: ['LK21VXN'] })
    expect(await names('', manager.token)).toEqual(['Leon Marsh'])
    expect((await profile(ids['Olu Reyes'] ?? 0)).is_outside_filter).toBe(true)
    expect((await profile('LK21VXN')).is_outside_filter).toBe(false)
    await portal.send('DELETE', '/api/asset-filter', manager.token)
  })
})

const recordValues = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([name]) => !['id', 'is_active', 'used_by', 'created_at', 'updated_at', 'created_by'].includes(name),
    ),
  )
