import { sql } from 'kysely'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const may: readonly Permission[] = permissions.filter((phrase) => phrase !== 'see all accounts')
const empty = {
  tag_ids: [],
  category_ids: [],
  branch_ids: [],
  body_ids: [],
  allocation_ids: [],
  driver_ids: [],
  reg_nos: [],
}

onPortal('account and asset scope', (on) => {
  let portal: TestPortal
  let regNo: string
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const vehicle = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select('reg_no')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
    regNo = vehicle.reg_no
  })
  afterAll(async () => portal.stop())

  const someone = (held = may) => portal.person({ accounts: ['NORTH01', 'NORTH02'], may: held })

  test('the summary counts what the active accounts leave', async () => {
    const { token } = await someone()
    expect((await portal.get('/api/scope', token)).json).toMatchObject({
      account_count: 2,
      is_every_account: false,
      vehicles: 2,
      vehicles_total: 2,
      filter: null,
      chips: [],
    })
  })

  test('staff who see all accounts see all, and may narrow to some', async () => {
    const { token } = await portal.person({ accounts: [], may: permissions, side: 'staff' })
    expect((await portal.get('/api/scope', token)).json).toMatchObject({
      account_count: 4,
      is_every_account: true,
      vehicles_total: 4,
    })
    const narrowed = await portal.send('PUT', '/api/active-accounts', token, { account_numbers: ['SOUTH02'] })
    expect(narrowed.json).toMatchObject({ account_count: 1, is_every_account: false, vehicles_total: 1 })
    expect((await portal.send('PUT', '/api/active-accounts', token, { account_numbers: ['NOSUCH'] })).status).toBe(404)
    expect((await portal.send('PUT', '/api/active-accounts', token, { account_numbers: [] })).json).toMatchObject({
      is_every_account: true,
    })
  })

  test('accounts to choose from are one’s own, found by number, name or customer, recent ones first', async () => {
    const { token } = await someone()
    await portal.send('PUT', '/api/active-accounts', token, { account_numbers: ['NORTH02'] })
    const all = await portal.get('/api/accounts?search=', token)
    expect(all.json).toMatchObject({
      total: 2,
      accounts: [
        { account_number: 'NORTH02', is_active: true, is_recent: true, vehicles: 1 },
        { account_number: 'NORTH01', is_active: false },
      ],
    })
    expect((await portal.get('/api/accounts?search=th01', token)).json).toMatchObject({ total: 1 })
    expect((await portal.get('/api/accounts?search=South', token)).json).toMatchObject({ total: 0 })
    expect((await portal.get('/api/accounts?search=%25', token)).json).toMatchObject({ total: 0 })
  })

  test('an asset filter narrows every figure, shows a chip, never widens, and is cleared', async () => {
    const { token } = await someone()
    const saved = await portal.send('PUT', '/api/asset-filter', token, { ...empty, reg_nos: [regNo.toLowerCase()] })
    expect(saved.json).toMatchObject({ vehicles: 1, vehicles_total: 2, chips: [regNo] })
    const narrowed = await portal.get('/api/get-cached-vehicles', token)
    expect(narrowed.text).toContain('canary-NORTH01')
    expect(narrowed.text).not.toContain('canary-NORTH02')
    expect((await portal.get('/api/get-vehicle-widget-data', token)).json).toMatchObject({ total_vehicles: 1 })
    const cleared = await portal.send('DELETE', '/api/asset-filter', token)
    expect(cleared.json).toMatchObject({ vehicles: 2, filter: null, chips: [] })
    expect((await portal.get('/api/get-cached-vehicles', token)).text).toContain('canary-NORTH02')
  })

  test('a filter by another customer’s registration leaves nothing', async () => {
    const foreign = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select('reg_no')
        .where('customer_account_number', '=', 'SOUTH01')
        .executeTakeFirstOrThrow(),
    )
    const { token } = await someone()
    const preview = await portal.send('POST', '/api/asset-filter/preview', token, {
      ...empty,
      reg_nos: [foreign.reg_no, regNo, 'ZZ99 ZZZ'],
    })
    expect(preview.json).toMatchObject({
      count: 1,
      total: 2,
      unknown_reg_nos: [foreign.reg_no, 'ZZ99 ZZZ'],
      vehicles: [{ reg_no: regNo }],
    })
  })

  test('a saved filter names the chip: one’s own, or one a colleague of the accounts shared', async () => {
    const [owner, colleague] = [await someone(), await someone()]
    const stranger = await portal.person({ accounts: ['SOUTH01'], may })
    const filter = { ...empty, reg_nos: [regNo] }
    const view = { list: 'asset-filter', name: 'North region', query: { reg_nos: regNo }, is_shared: false }
    const saved = await portal.send('POST', '/api/views', owner.token, view)
    const chips = async (token: string): Promise<unknown> =>
      (await portal.send('PUT', '/api/asset-filter', token, filter)).json
    expect(await chips(owner.token)).toMatchObject({ chips: ['North region'] })
    expect(await chips(colleague.token)).toMatchObject({ chips: [regNo] })
    const { view: kept } = saved.json as { view: { id: number; updated_at: string } }
    const known = { ...view, id: kept.id, is_shared: true }
    const shared = await portal.send('POST', '/api/views', owner.token, { ...known, version: kept.updated_at })
    expect(await chips(colleague.token)).toMatchObject({ chips: ['North region'] })
    expect(await chips(stranger.token)).toMatchObject({ chips: [regNo], vehicles: 0 })
    const summary = async (): Promise<unknown> => (await portal.get('/api/scope', colleague.token)).json
    expect(await summary()).toMatchObject({ chips: ['North region'] })
    const { view: now } = shared.json as { view: { updated_at: string } }
    await portal.send('POST', '/api/views', owner.token, { ...known, name: 'The north', version: now.updated_at })
    await expect.poll(summary).toMatchObject({ chips: ['The north'] })
    await portal.send('DELETE', `/api/views/${kept.id}`, owner.token)
    await expect.poll(summary).toMatchObject({ chips: [regNo] })
  })

  test('more ways to narrow than a list can hold: the first are listed, and it is told that the rest are searched', async () => {
    const { token } = await someone(['see vehicles'])
    expect((await portal.get('/api/asset-filter', token)).json).toMatchObject({ tags: [], searched: [] })
    await portal.owner(async (rows) => {
      await sql`insert into tags (customer_account_number, name, colour)
        select 'NORTH01', 'Tag ' || lpad(n::text, 3, '0'), 'blue' from generate_series(1, 501) n`.execute(rows)
      await sql`insert into vehicle_tags (customer_account_number, vehicle_id, tag_id)
        select 'NORTH01', (select min(id) from vehicles where customer_account_number = 'NORTH01'), g.id from tags g
        where g.name like 'Tag %'`.execute(rows)
    })
    const { json } = await portal.get('/api/asset-filter', token)
    expect(json).toMatchObject({ searched: ['tags'], tags: { length: 500 } })
    const { json: found } = await portal.get('/api/vehicles/options?field=tag_ids&search=tag 501', token)
    expect(found).toMatchObject({ options: [{ name: 'Tag 501' }] })
  })

  test('ways to narrow are counted; drivers’ names are found only by those who may see drivers', async () => {
    const { token } = await someone(['see vehicles'])
    expect((await portal.get('/api/asset-filter', token)).json).toMatchObject({ categories: [{ count: 2 }] })
    const drivers = '/api/vehicles/options?field=driver_id'
    expect((await portal.get(drivers, token)).status).toBe(422)
    const seeing = await someone()
    expect((await portal.get(drivers, seeing.token)).json).toMatchObject({ options: [{}, {}] })
  })

  test('what is no registration is refused by its field, and the filter that stands stays', async () => {
    const { token } = await someone()
    await portal.send('PUT', '/api/asset-filter', token, { ...empty, reg_nos: [regNo] })
    const refused = await portal.send('PUT', '/api/asset-filter', token, { reg_nos: [regNo, '--'] })
    expect([refused.status, refused.json]).toMatchObject([422, { fields: [{ field: 'reg_nos.1' }] }])
    expect((await portal.get('/api/scope', token)).json).toMatchObject({ vehicles: 1, filter: { reg_nos: [regNo] } })
    const preview = await portal.send('POST', '/api/asset-filter/preview', token, { reg_nos: [regNo, '--'] })
    expect(preview.json).toMatchObject({ count: 1, unknown_reg_nos: ['--'] })
  })

  test('whose vehicle a driver has is told to nobody who may not see drivers', async () => {
    const { driver_id: driver } = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select('driver_id')
        .where('customer_account_number', '=', 'NORTH01')
        .where('driver_id', 'is not', null)
        .executeTakeFirstOrThrow(),
    )
    const seeing = await someone()
    const filter = { ...empty, driver_ids: [driver] }
    expect((await portal.send('POST', '/api/asset-filter/preview', seeing.token, filter)).json).toMatchObject({
      count: 1,
    })
    expect((await portal.send('PUT', '/api/asset-filter', seeing.token, filter)).json).toMatchObject({ vehicles: 1 })

    const other = await someone(may.filter((right) => right !== 'see drivers'))
    const refusal = [422, { fields: [{ field: 'driver_ids' }] }]
    for (const [method, path] of [
      ['POST', '/api/asset-filter/preview'],
      ['PUT', '/api/asset-filter'],
    ] as const) {
      const refused = await portal.send(method, path, other.token, filter)
      expect([refused.status, refused.json]).toMatchObject(refusal)
      expect(refused.json).not.toHaveProperty('count')
    }
    expect((await portal.get(`/api/vehicles?filter=driver_id:is:${driver}`, other.token)).status).toBe(422)

    // What narrowed before the right was taken away narrows no more.
    await portal.owner(async (rows) => {
      await rows
        .updateTable('users')
        .set({ permissions: JSON.stringify(['see vehicles']) })
        .where('id', '=', seeing.id)
        .execute()
      await portal.portal.sessions.refresh(rows, seeing.id)
    })
    expect((await portal.get('/api/scope', seeing.token)).json).toMatchObject({ vehicles: 2, chips: [] })
  })

  test('ids of another customer are answered as ids of nothing', async () => {
    const { token } = await someone()
    const foreign = await portal.owner(async (rows) => {
      const { id: driver } = await rows
        .selectFrom('drivers')
        .select('id')
        .where('customer_account_number', '=', 'SOUTH01')
        .executeTakeFirstOrThrow()
      const { id: tag } = await rows
        .insertInto('tags')
        .values({ customer_account_number: 'SOUTH01', name: 'canary-SOUTH01 tag', colour: 'blue' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { driver_ids: [driver], tag_ids: [tag] }
    })
    const answers = async (filter: object) => [
      (await portal.send('POST', '/api/asset-filter/preview', token, { ...empty, ...filter })).json,
      {
        ...((await portal.send('PUT', '/api/asset-filter', token, { ...empty, ...filter })).json as object),
        filter: null,
      },
    ]
    for (const field of ['driver_ids', 'tag_ids'] as const)
      expect(await answers({ [field]: foreign[field] })).toEqual(await answers({ [field]: [987_654_321] }))
    await portal.send('DELETE', '/api/asset-filter', token)
  })
})
