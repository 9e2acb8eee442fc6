// What people and rules keep of a record by its number stands on the run that made it: then the run is not undone, and each record says
// what stands on it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { type View, wizard } from './testing-wizard.ts'

onPortal('what stands on an import', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let reader: TestPerson
  const own = () => wizard(portal, staff)
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.admin()
    reader = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
  })
  afterAll(async () => portal.stop())

  const take = async (kind: string, file: string): Promise<View> => {
    const { upload, check, commit } = own()
    return commit(await check(await upload(kind, file)))
  }
  const idOf = async (table: string, name: string): Promise<number> => {
    const { rows } = await portal.owner((all) =>
      sql<{ id: number }>`select id from ${sql.table(table)} where name = ${name}`.execute(all),
    )
    return rows[0]?.id ?? 0
  }
  const view = (list: string, query: object) =>
    portal.owner((rows) =>
      rows
        .insertInto('saved_views')
        .values({ user_id: reader.id, list, name: `View ${list}`, query: JSON.stringify(query), is_shared: false })
        .execute(),
    )
  const chosen = (filter: object | null) =>
    portal.owner((rows) =>
      rows
        .updateTable('users')
        .set({ asset_filter: filter === null ? null : JSON.stringify(filter) })
        .where('id', '=', reader.id)
        .execute(),
    )
  const noViews = () =>
    portal.owner((rows) => rows.deleteFrom('saved_views').where('user_id', '=', reader.id).execute())
  const refusedFor = async (done: View, words: string): Promise<View> => {
    const refused = await own().undo(done)
    expect(refused).toMatchObject({ state: 'done', undone_at: null, can_undo: true })
    expect(refused.failure).toContain(words)
    expect(refused.failure).toMatch(/Remove these links, then undo it again\.$/)
    return refused
  }

  test('saved views, filters saved and chosen, and permission rules that name a branch; another of the run is not named', async () => {
    const done = await take('branches', 'Name,Code\nGoole,GOO\nSelby,SEL\n')
    const [goole, selby] = [await idOf('branches', 'Goole'), await idOf('branches', 'Selby')]
    expect(done.standing).toEqual({ total: 0, records: [] })

    await view('vehicles', { branch_id: `is:${goole}` })
    const refused = await refusedFor(done, 'branches it created are used by saved views (1)')
    expect(refused.standing).toMatchObject({
      total: 1,
      records: [
        {
          name: 'Goole',
          link: { screen: 'branch', parameter: null, key: String(goole) },
          uses: [{ what: 'saved views', count: 1 }],
        },
      ],
    })
    await noViews()

    await view('asset-filter', { branch_ids: String(goole) })
    await refusedFor(done, 'branches it created are used by saved views (1)')
    await noViews()

    await chosen({ branch_ids: [selby], reg_nos: [] })
    const filtered = await refusedFor(done, 'branches it created are used by asset filters (1)')
    expect(filtered.standing.records).toMatchObject([{ name: 'Selby', uses: [{ what: 'asset filters', count: 1 }] }])
    await chosen(null)

    const { id: rule } = await portal.owner((rows) =>
      rows
        .insertInto('permission_rules')
        .values({
          name: 'Of Goole',
          conditions: JSON.stringify({ roles: [], accounts: [], branch_ids: [goole], email_domains: [] }),
          grant_permissions: ['see fines'],
          is_active: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const ruled = await refusedFor(done, 'branches it created are used by permission rules (1)')
    expect(ruled.standing.records).toMatchObject([
      {
        name: 'Goole',
        uses: [
          {
            ...{ what: 'permission rules', count: 1, examples: ['Of Goole'] },
            list: { screen: 'automatePermissions' },
            record: { screen: 'automatePermissions', parameter: 'rule', keys: [String(rule)] },
          },
        ],
      },
    ])
    await portal.owner((rows) => rows.deleteFrom('permission_rules').where('id', '=', rule).execute())
    expect(await own().undo(done)).toMatchObject({ failure: null, can_undo: false, standing: { total: 0 } })
    expect(await idOf('branches', 'Goole')).toBe(0)
  })

  test('rules of tags that name a category', async () => {
    const done = await take('vehicle-categories', 'Name,Class,Driver check\nTail-lift Luton,Van,Van\n')
    const id = await idOf('vehicle_categories', 'Tail-lift Luton')
    const condition = { field: 'category', operator: 'is', number: null, values: [String(id)] }
    await portal.owner((rows) =>
      rows
        .insertInto('tags')
        .values({
          customer_account_number: 'NORTH01',
          name: 'Lutons',
          colour: 'blue',
          visibility: 'shared',
          rule: JSON.stringify({ match: 'all', conditions: [condition] }),
        })
        .execute(),
    )
    await refusedFor(done, 'vehicle categories it created are used by tag rules (1)')
    await portal.owner((rows) => rows.deleteFrom('tags').where('name', '=', 'Lutons').execute())
    expect(await own().undo(done)).toMatchObject({ failure: null, can_undo: false })
  })

  test('views and filters that name a driver, and an entry that a file of vehicles made', async () => {
    const drivers = await take('drivers', 'name,customer_account_number\nJo Stand,NORTH01\n')
    const driver = await idOf('drivers', 'Jo Stand')
    await view('vehicles', { driver_id: `not:${driver}` })
    await chosen({ driver_ids: [driver], reg_nos: [] })
    const refused = await refusedFor(drivers, 'drivers it created are used by saved views (1)')
    expect(refused.failure).toContain('drivers it created are used by asset filters (1)')
    expect(refused.standing.records).toMatchObject([
      { name: 'Jo Stand', uses: [{ what: 'saved views' }, { what: 'asset filters' }] },
    ])
    await noViews()
    await chosen(null)
    expect(await own().undo(drivers)).toMatchObject({ failure: null, can_undo: false })

    const { upload, check, fix, commit } = own()
    const heading =
      'reg_no,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch'
    const checked = await check(
      await upload(
        'vehicles',
        `${heading}\nST01 AAA,NORTH01,Ford,Transit,Panel van,diesel,Contract hire,1/3/2025,On hire,Goole`,
      ),
    )
    const group = checked.groups.find(({ title }) => title.includes('Goole'))?.key
    const done = await commit(await fix(checked, { do: 'group', group, with: 'create' }))
    await view('companies', { branch_id: `is:${await idOf('branches', 'Goole')}` })
    // What the run itself points at its own branch does not stand on it.
    const named = await refusedFor(done, 'branches it created are used by saved views (1)')
    expect(named.standing).toMatchObject({ total: 1, records: [{ name: 'Goole', uses: [{ what: 'saved views' }] }] })
    await noViews()
    await portal.owner((rows) =>
      sql`insert into compliance_items (customer_account_number, vehicle_id, event_type, overdue_weeks)
      select customer_account_number, id, 'mot', 4 from vehicles where reg_no = 'ST01AAA'`.execute(rows),
    )
    const stood = await refusedFor(done, 'vehicles it created are used by compliance items (1)')
    expect(stood.standing.records).toMatchObject([
      { name: 'ST01AAA', link: { screen: 'vehicle', key: 'ST01AAA' }, uses: [{ what: 'compliance items', count: 1 }] },
    ])
  })

  test('people and rules that hold an account of a company that came in', async () => {
    const done = await take('companies', 'Name,Account number\nStand Ltd,STAND01\n')
    await portal.owner((rows) =>
      rows
        .updateTable('users')
        .set({ customer_account_numbers: JSON.stringify(['NORTH01', 'STAND01']) })
        .where('id', '=', reader.id)
        .execute(),
    )
    const refused = await refusedFor(done, 'accounts it created are used by users (1)')
    expect(refused.standing.records).toMatchObject([{ name: 'STAND01', uses: [{ what: 'users', count: 1 }] }])
    await portal.owner((rows) =>
      rows
        .updateTable('users')
        .set({ customer_account_numbers: JSON.stringify(['NORTH01']) })
        .where('id', '=', reader.id)
        .execute(),
    )
    expect(await own().undo(done)).toMatchObject({ failure: null, can_undo: false })
  })
})
