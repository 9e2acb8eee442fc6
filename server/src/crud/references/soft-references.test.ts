import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const use = z.object({
  ...{ what: z.string(), count: z.number(), examples: z.array(z.string()) },
  list: z.object({ screen: z.string(), query: z.record(z.string(), z.string()) }).nullable(),
  record: z.object({ screen: z.string(), keys: z.array(z.string()) }).nullable(),
})
const viewed = z.object({ used_by: z.array(use), may: z.array(z.string()) })

onPortal('what people and rules keep of a record', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let reader: TestPerson
  let kept: number
  let merged: number
  let made = 0
  const branch = () =>
    portal.owner(async (rows) => {
      const row = { name: `Branch ${++made}`, code: `B${made}` }
      return (await rows.insertInto('branches').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
  const view = async (list: string, name: string, query: object) =>
    portal.owner(async (rows) => {
      const row = { user_id: reader.id, list, name, query: JSON.stringify(query), is_shared: false }
      return (await rows.insertInto('saved_views').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
  const queryOf = (id: number) =>
    portal.owner(
      async (rows) =>
        (await rows.selectFrom('saved_views').select('query').where('id', '=', id).executeTakeFirstOrThrow()).query,
    )
  const rule = async (branches: number[]) =>
    portal.owner(async (rows) => {
      const conditions = JSON.stringify({ roles: [], accounts: [], branch_ids: branches, email_domains: [] })
      const row = { name: `Rule ${++made}`, conditions, grant_permissions: ['see fines'], is_active: true }
      return (await rows.insertInto('permission_rules').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
  const of = async (path: string, id: number, token = staff.token) =>
    viewed.parse((await portal.get(`/api/${path}/${id}`, token)).json)

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.admin()
    reader = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    kept = await branch()
    merged = await branch()
  })
  afterAll(async () => portal.stop())

  test('a merged branch is followed by rules, filters and saved views of everybody, once each', async () => {
    const views = [
      await view('vehicles', 'Is', { branch_id: `is:${merged},7`, search: `${merged}` }),
      await view('vehicles', 'Both', { branch_id: `is:${kept},${merged}~not:${merged}` }),
      await view('asset-filter', 'Filter', { branch_ids: `${merged},${kept}`, body_ids: `${merged}` }),
      await view('companies', 'Companies', { branch_id: `not:${merged}` }),
      await view('drivers', 'Of something else', { branch_id: `is:${merged}` }),
    ]
    const filtering = { branch_ids: [kept, merged], body_ids: [merged], reg_nos: [] }
    await portal.owner((rows) =>
      rows
        .updateTable('users')
        .set({ asset_filter: JSON.stringify(filtering) })
        .where('id', '=', reader.id)
        .execute(),
    )
    const ruled = await rule([merged])
    const preview = await of('branch-management', merged)
    const uses = new Map(preview.used_by.map((each) => [each.what, each]))
    expect(uses.get('permission rules')).toMatchObject({ count: 1, list: { screen: 'automatePermissions' } })
    expect(uses.get('saved views')?.count).toBe(4)
    expect(uses.get('asset filters')?.count).toBe(1)
    expect(preview.may).not.toContain('delete')

    const reply = await portal.send('POST', `/api/branch-management/${kept}/merge`, staff.token, { ids: [merged] })
    expect(reply.status).toBe(200)
    expect(await Promise.all(views.map(queryOf))).toEqual([
      { branch_id: `is:${kept},7`, search: `${merged}` },
      { branch_id: `is:${kept}~not:${kept}` },
      { branch_ids: `${kept}`, body_ids: `${merged}` },
      { branch_id: `not:${kept}` },
      { branch_id: `is:${merged}` },
    ])
    const row = await portal.owner((rows) =>
      rows.selectFrom('users').select('asset_filter').where('id', '=', reader.id).executeTakeFirstOrThrow(),
    )
    expect(row.asset_filter).toEqual({ ...filtering, branch_ids: [kept] })
    const stored = await portal.owner((rows) =>
      rows.selectFrom('permission_rules').select('conditions').where('id', '=', ruled).executeTakeFirstOrThrow(),
    )
    expect(stored.conditions).toMatchObject({ branch_ids: [kept] })
    expect((await of('branch-management', merged)).used_by).toEqual([])
  })

  test('a merged category is followed by the rules of tags, by filters and views', async () => {
    const [one, other] = await portal.owner((rows) =>
      rows.selectFrom('vehicle_categories').select('id').orderBy('id').limit(2).execute(),
    )
    const [stays, goes] = [one?.id ?? 0, other?.id ?? 0]
    const condition = (values: number[]) => ({
      conditions: [
        { field: 'category', operator: 'is', number: null, values: values.map(String) },
        { field: 'miles', operator: 'over', number: goes, values: [] },
      ],
    })
    const { id: tag } = await portal.owner((rows) =>
      rows
        .insertInto('tags')
        .values({
          customer_account_number: 'NORTH01',
          name: 'Big',
          colour: '#1a4b8c',
          rule: JSON.stringify(condition([goes])),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const saved = await view('vehicles', 'Category', { vehicle_category_id: `is:${goes}` })
    const preview = await of('vehicle-category-management', goes)
    expect(preview.used_by.find(({ what }) => what === 'tag rules')).toMatchObject({
      ...{ count: 1, examples: ['Big'] },
      record: { screen: 'tag', keys: [String(tag)] },
    })
    expect((await portal.send('DELETE', `/api/vehicle-category-management/${goes}`, staff.token)).text).toContain(
      '1 tag rule',
    )
    await portal.send('POST', `/api/vehicle-category-management/${stays}/merge`, staff.token, { ids: [goes] })
    const row = await portal.owner((rows) =>
      rows.selectFrom('tags').select('rule').where('id', '=', tag).executeTakeFirstOrThrow(),
    )
    expect(row.rule).toEqual(condition([stays]))
    expect(await queryOf(saved)).toEqual({ vehicle_category_id: `is:${stays}` })
  })

  test('what only a rule, a filter or a view names cannot be deleted, and says by what', async () => {
    const id = await branch()
    await rule([id])
    await view('vehicles', 'Only this', { branch_id: `is:${id}` })
    const refused = await portal.send('DELETE', `/api/branch-management/${id}`, staff.token)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('1 permission rule, 1 saved view')
    const free = await branch()
    expect((await portal.send('DELETE', `/api/branch-management/${free}`, staff.token)).status).toBe(200)
  })

  test('rows that use a record lead to their list and to themselves; names of rules are for who sees every account', async () => {
    const id = await branch()
    const name = `Rule ${made + 1}`
    await rule([id])
    await portal.owner((rows) =>
      rows.updateTable('vehicles').set({ branch_id: id }).where('customer_account_number', '=', 'NORTH01').execute(),
    )
    const { used_by: uses } = await of('branch-management', id)
    expect(uses.find(({ what }) => what === 'vehicles')).toMatchObject({
      list: { screen: 'vehicles', query: { branch_id: `is:${id}` } },
      record: { screen: 'vehicle' },
    })
    expect(uses.find(({ what }) => what === 'permission rules')?.examples).toEqual([name])
    const bound = await portal.person({
      side: 'staff',
      accounts: ['NORTH01'],
      may: ['see branches', 'manage branches'],
    })
    const seen = (await of('branch-management', id, bound.token)).used_by
    expect(seen.find(({ what }) => what === 'permission rules')).toMatchObject({ count: 1, examples: [] })
  })
})
