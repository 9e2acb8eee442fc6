// Names in files of managed entities that no register has: use another, create it, or leave it out, as in files of vehicles.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { type View, wizard } from './testing-wizard.ts'

onPortal('names in files of managed entities', (on) => {
  let portal: TestPortal
  let keeper: TestPerson
  let clerk: TestPerson
  const own = () => wizard(portal, keeper)
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = ['see all accounts', 'manage dealers', 'manage companies', 'manage contacts'] as const
    keeper = await portal.person({
      accounts: [],
      side: 'staff',
      may: [...may, 'manage manufacturers', 'manage branches'],
    })
    clerk = await portal.person({ accounts: [], side: 'staff', may })
    await portal.owner(async (rows) => {
      await rows.insertInto('branches').values({ name: 'Leeds South', code: 'LDSS' }).execute()
      await rows.insertInto('branches').values({ name: 'Old Hull', code: 'HULL', is_active: false }).execute()
      for (const [name, slug] of [
        ['Iveco', 'iveco'],
        ['Scania', 'scania'],
      ] as const)
        await rows.insertInto('manufacturers').values({ name, slug }).execute()
    })
  })
  afterAll(async () => portal.stop())

  const rowsOf = async (query: ReturnType<typeof sql>) => (await portal.owner((rows) => query.execute(rows))).rows
  const dealers = () =>
    rowsOf(sql`select d.name, array(select m.name from manufacturers m where m.id = any(d.manufacturer_ids) order by 1) as makes
      from dealers d where d.name like 'North %' order by d.name`)
  const companies = () =>
    rowsOf(sql`select c.name, b.name as branch from customers c left join branches b on b.id = c.branch_id
      where c.name like 'Firm %' order by c.name`)
  const makes = async () => (await rowsOf(sql`select name from manufacturers order by 1`)).map((each) => each)
  const groupOf = (view: View, title: string) => view.groups.find((each) => each.title === title)
  const can = (view: View, title: string) => groupOf(view, title)?.fixes.map(({ do: what }) => what)

  test('a list of names: each name is a cause of its own; another, a new entry, or none, and undoing takes the entry along', async () => {
    const { upload, check, fix, commit, undo } = own()
    const file = 'Name,Makes\nNorth A,Scania; Iveko\nNorth B,"Iveko, Hino"\nNorth C,Volta; scania\nNorth D,Volta\n'
    const before = await makes()
    const checked = await check(await upload('dealers', file, 'dealers.csv'))
    expect(checked.counts).toMatchObject({ create: 4, error: 0 })
    expect(groupOf(checked, 'Makes not recognised: “Iveko”')).toMatchObject({ tone: 'warning', rows: [2, 3] })
    expect(can(checked, 'Makes not recognised: “Iveko”')).toEqual(['use', 'create', 'leave name', 'leave out'])
    expect(groupOf(checked, 'Makes not recognised: “Iveko”')?.fixes[0]).toMatchObject({ is_suggested: true })
    const used = await fix(checked, {
      do: 'group',
      group: groupOf(checked, 'Makes not recognised: “Iveko”')?.key,
      with: 'use',
      text: 'Iveco',
    })
    expect(groupOf(used, 'Makes not recognised: “Iveko”')).toBeUndefined()
    const created = await fix(used, {
      do: 'group',
      group: groupOf(used, 'Makes not recognised: “Hino”')?.key,
      with: 'create',
    })
    const left = await fix(created, {
      do: 'group',
      group: groupOf(created, 'Makes not recognised: “Volta”')?.key,
      with: 'leave name',
    })
    expect(left.groups).toEqual([])
    expect(await makes()).toEqual(before)
    const done = await commit(left)
    expect(done).toMatchObject({ state: 'done', counts: { create: 4, error: 0 } })
    expect(await dealers()).toEqual([
      { name: 'North A', makes: ['Iveco', 'Scania'] },
      { name: 'North B', makes: ['Hino', 'Iveco'] },
      { name: 'North C', makes: ['Scania'] },
      { name: 'North D', makes: [] },
    ])
    expect(
      await rowsOf(
        sql`select action, actor_id, after from audit where entity = 'manufacturers' or action = 'dealer created' order by id`,
      ),
    ).toEqual(
      expect.arrayContaining([
        { action: 'manufacturer created', actor_id: keeper.id, after: { imported_from: 'dealers.csv' } },
      ]),
    )
    // Each dealer was told by its own call, once.
    expect(await rowsOf(sql`select id from audit where action = 'dealer created'`)).toHaveLength(4)
    expect(await undo(done)).toMatchObject({ state: 'done', failure: null, can_undo: false })
    expect(await dealers()).toEqual([])
    expect(await makes()).toEqual(before)
  })

  test('every unknown name of a column is created in one go, taken back as one, and the report names what was made', async () => {
    const { upload, check, fix, commit, undo } = own()
    const checked = await check(await upload('dealers', 'Name,Makes\nNorth P,Foden; ERF\nNorth Q,"Foden, Scania"\n'))
    const createAll = (place: number) => ({ do: 'create all', place })
    const refused = await portal.send('POST', `/api/imports/${checked.id}/fixes`, keeper.token, { fix: createAll(0) })
    expect(refused.status).toBe(404)
    const created = await fix(checked, createAll(1))
    expect(created).toMatchObject({ last_fix: '2 names to be created', groups: [] })
    expect((await portal.send('DELETE', `/api/imports/${created.id}/fixes`, keeper.token)).status).toBe(200)
    const back = await own().settled(created.id)
    expect(back.groups).toHaveLength(2)
    const done = await commit(await fix(back, createAll(1)))
    expect(done.made).toEqual([{ register: 'Manufacturers', names: ['ERF', 'Foden'], count: 2 }])
    expect((await undo(done)).made).toEqual([])
  })

  test('who may not manage the register is not offered to create, and is refused; no customer brings such a file', async () => {
    const { upload, check } = wizard(portal, clerk)
    const checked = await check(await upload('dealers', 'Name,Makes\nNorth E,Hino\n'))
    expect(checked.counts).toMatchObject({ create: 1 })
    expect(can(checked, 'Makes not recognised: “Hino”')).toEqual(['use', 'leave name', 'leave out'])
    const forced = await portal.send('POST', `/api/imports/${checked.id}/fixes`, clerk.token, {
      fix: { do: 'group', group: groupOf(checked, 'Makes not recognised: “Hino”')?.key, with: 'create' },
    })
    expect(forced.status).toBe(422)
    const customer = await portal.person({ accounts: ['NORTH01'], may: ['manage dealers', 'manage manufacturers'] })
    const brought = { kind: 'dealers', name: 'd.csv', size_bytes: 9 }
    expect((await portal.send('POST', '/api/imports', customer.token, brought)).status).toBe(403)
  })

  test('a right that goes before the rows are written makes no entry: the name is left out', async () => {
    const leaving = await portal.person({
      accounts: [],
      side: 'staff',
      may: ['see all accounts', 'manage dealers', 'manage manufacturers'],
    })
    const { upload, check, fix, commit } = wizard(portal, leaving)
    const checked = await check(await upload('dealers', 'Name,Makes\nNorth F,Hino\n'))
    const group = groupOf(checked, 'Makes not recognised: “Hino”')?.key
    const created = await fix(checked, { do: 'group', group, with: 'create' })
    // Unannounced: the session is still kept with the right, and the work reads its rights itself.
    await portal.owner(async (rows) => {
      const permissions = JSON.stringify(['see all accounts', 'manage dealers'])
      await rows.updateTable('users').set({ permissions }).where('id', '=', leaving.id).execute()
    })
    expect(await commit(created)).toMatchObject({ state: 'done', counts: { create: 1 } })
    expect(await makes()).not.toContainEqual({ name: 'Hino' })
  })

  test('one name: what stands is kept where it is left out, an archived entry is known, markup is never created', async () => {
    const { upload, check, fix, commit, undo } = own()
    const first = 'Name,Account number,Branch\nFirm A,FIRMA,Leeds South\nFirm B,FIRMB,HULL\n'
    await commit(await check(await upload('companies', first)))
    const standing = [
      { name: 'Firm A', branch: 'Leeds South' },
      { name: 'Firm B', branch: 'Old Hull' },
    ]
    expect(await companies()).toEqual(standing)
    const file =
      'Name,Account number,Branch\nFirm A,FIRMA,Leeds Sth\nFirm B,FIRMB,Goole\nFirm C,FIRMC,Goole\nFirm D,FIRMD,<b>Goole</b>\nFirm E,bad number!,Selby\n'
    const checked = await check(await upload('companies', file, 'firms.csv'))
    expect(checked.counts).toMatchObject({ create: 2, update: 0, skip: 2, error: 1 })
    expect(can(checked, 'Branch not recognised: “<b>Goole</b>”')).toEqual(['use', 'leave name', 'leave out'])
    const created = await fix(checked, {
      do: 'group',
      group: groupOf(checked, 'Branch not recognised: “Goole”')?.key,
      with: 'create',
    })
    const whole = await fix(created, {
      do: 'group',
      group: groupOf(created, 'Branch not recognised: “Selby”')?.key,
      with: 'create',
    })
    const done = await commit(whole)
    expect(done.counts).toMatchObject({ create: 2, update: 1, error: 1 })
    expect(await companies()).toEqual([
      { name: 'Firm A', branch: 'Leeds South' },
      { name: 'Firm B', branch: 'Goole' },
      { name: 'Firm C', branch: 'Goole' },
      { name: 'Firm D', branch: null },
    ])
    // A refused row makes no entry.
    expect(await rowsOf(sql`select name from branches where name in ('Goole', 'Selby')`)).toEqual([{ name: 'Goole' }])
    await undo(done)
    expect(await companies()).toEqual(standing)
    expect(await rowsOf(sql`select name from branches where name in ('Goole', 'Selby')`)).toEqual([])
  })

  test('a name that a row cannot do without stays a fault, with the ways out', async () => {
    const { upload, check, fix } = own()
    const checked = await check(
      await upload('contacts', 'Name,Department,Dealer,Branch\nAnn,Support,Norht Trucks,\nBob,Support,,Leeds Sth\n'),
    )
    expect(checked.counts).toMatchObject({ create: 0, error: 2 })
    expect(groupOf(checked, 'Dealer not recognised: “Norht Trucks”')).toMatchObject({ tone: 'error', rows: [2] })
    expect(can(checked, 'Dealer not recognised: “Norht Trucks”')).toContain('create')
    const created = await fix(checked, {
      do: 'group',
      group: groupOf(checked, 'Dealer not recognised: “Norht Trucks”')?.key,
      with: 'create',
    })
    expect(created.counts).toMatchObject({ create: 1, error: 1 })
    const used = await fix(created, {
      do: 'group',
      group: groupOf(created, 'Branch not recognised: “Leeds Sth”')?.key,
      with: 'use',
      text: 'Leeds South',
    })
    expect(used).toMatchObject({ counts: { create: 2, error: 0 }, groups: [] })
  })
})
