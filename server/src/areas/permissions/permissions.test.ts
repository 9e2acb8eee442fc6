import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { permissionRulesOf } from './nightly.ts'

const base = '/api/permission-rules'
const ruleReply = z.looseObject({ id: z.number(), updated_at: z.string(), is_active: z.boolean() })
const dry = z.object({
  changes: z.array(z.looseObject({ user_id: z.number(), gained: z.array(z.string()), lost: z.array(z.string()) })),
  fingerprint: z.string(),
})
const applied = z.object({ run_id: z.number().nullable(), people: z.number() })

onPortal('rules of permissions', (on) => {
  let portal: TestPortal
  let admin: TestPerson
  let priya: TestPerson
  let sam: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin()
    priya = await portal.person({
      accounts: ['NORTH01'],
      may: ['see queries'],
      columns: { roles: '["order requester"]', email: 'priya@harrow.example' },
    })
    sam = await portal.person({
      accounts: ['SOUTH01'],
      may: [],
      columns: { roles: '["order requester"]', email: 'sam@solent.example' },
    })
  })
  afterAll(async () => portal.stop())
  // Whatever a test leaves behind is withdrawn.
  afterEach(async () => removeAll())

  let made = 0
  const form = (some: object = {}) => ({
    ...{ name: `Rule ${++made}`, when: { roles: [], accounts: ['NORTH01'], branch_ids: [], email_domains: [] } },
    ...{
      grant_permissions: [],
      grant_roles: [],
      deny_permissions: [],
      priority: 100,
      is_active: true,
      expires_on: null,
    },
    ...some,
  })
  const write = async (some: object) => ruleReply.parse((await portal.send('POST', base, admin.token, form(some))).json)
  const tryAll = async (draft?: object) =>
    dry.parse((await portal.send('POST', `${base}/dry-run`, admin.token, draft ? { draft } : {})).json)
  const apply = async (body: object = {}) => portal.send('POST', `${base}/apply`, admin.token, body)
  const byRule = async (id: number) => {
    const row = await portal.owner((rows) =>
      rows.selectFrom('users').select('by_rule').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return z.array(z.object({ rule_id: z.number(), value: z.string() })).parse(row.by_rule)
  }
  const removeAll = async () => {
    const { rules } = z.object({ rules: z.array(ruleReply) }).parse((await portal.get(base, admin.token)).json)
    for (const { id } of rules) await portal.send('DELETE', `${base}/${id}`, admin.token)
    await apply()
  }
  const latestRuns = async (count: number) =>
    z
      .object({ runs: z.array(z.looseObject({ id: z.number(), kind: z.string() })) })
      .parse((await portal.get(`${base}/runs`, admin.token)).json)
      .runs.slice(0, count)
  const nightly = () => permissionRulesOf(portal.portal)()

  test('what a rule can ask for and give: nothing for customers, no administrator for anybody', async () => {
    const offered = z.object({
      accounts: z.array(z.looseObject({ account_number: z.string() })),
      branches: z.array(z.object({ id: z.number(), name: z.string() })),
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
    })
    const { accounts, roles, permissions } = offered.parse(
      (await portal.get(`${base}/options?search=north`, admin.token)).json,
    )
    expect(accounts.map(({ account_number }) => account_number)).toContain('NORTH01')
    expect(accounts.map(({ account_number }) => account_number)).not.toContain('SOUTH01')
    expect(roles).toContain('fleet manager')
    expect(roles).not.toContain('system admin')
    expect(permissions).toContain('see queries')
    const customer = await portal.person({ accounts: [], may: ['automate permissions'] })
    expect((await portal.get(`${base}/options`, customer.token)).json).toEqual({
      accounts: [],
      branches: [],
      roles: [],
      permissions: [],
    })
  })

  test('the history of a rule says who changed what of it, in its form’s words alone', async () => {
    const rule = await write({ name: 'Watched', grant_permissions: ['see fines'] })
    const saved = await portal.send('PUT', `${base}/${rule.id}`, admin.token, {
      version: rule.updated_at,
      values: form({ name: 'Watched', grant_permissions: ['see fines'], priority: 250 }),
    })
    expect(saved.status).toBe(200)
    const { json } = await portal.get(`${base}/${rule.id}/history`, admin.token)
    expect(json).toMatchObject({
      entries: [
        { action: 'rule changed', changes: [{ field: 'priority', before: 100, after: 250 }] },
        { action: 'rule written' },
      ],
      next: null,
    })
    expect((await portal.get(`${base}/999999/history`, admin.token)).status).toBe(404)
  })

  test('dry run of a draft, applied, withdrawn: nothing by hand is touched', async () => {
    const values = form({ grant_permissions: ['see documents', 'see queries'] })
    const draft = await tryAll({ id: null, values })
    expect(draft.changes).toMatchObject([{ user_id: priya.id, gained: ['see documents'], lost: [] }])
    expect(await byRule(priya.id)).toEqual([])
    const rule = ruleReply.parse((await portal.send('POST', base, admin.token, values)).json)
    const preview = await tryAll()
    expect(preview.changes.map(({ user_id }) => user_id)).toEqual([priya.id])
    expect(applied.parse((await apply({ fingerprint: preview.fingerprint })).json)).toMatchObject({ people: 1 })
    expect((await byRule(priya.id)).map(({ rule_id, value }) => [rule_id, value])).toEqual([
      [rule.id, 'see documents'],
      [rule.id, 'see queries'],
    ])
    expect(await byRule(sam.id)).toEqual([])
    expect(await tryAll()).toMatchObject({ changes: [] })
    expect(applied.parse((await apply()).json)).toEqual({ run_id: null, people: 0 })
    expect((await portal.send('DELETE', `${base}/${rule.id}`, admin.token)).json).toEqual({ removed: true })
    expect((await tryAll()).changes).toMatchObject([{ user_id: priya.id, gained: [], lost: ['see documents'] }])
    expect((await apply()).status).toBe(200)
    const row = await portal.owner((rows) =>
      rows
        .selectFrom('users')
        .select(['permissions', 'roles', 'by_rule'])
        .where('id', '=', priya.id)
        .executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ permissions: ['see queries'], roles: ['order requester'], by_rule: [] })
    const trail = await portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select('action')
        .where('entity_id', '=', String(priya.id))
        .where('action', '=', 'rules applied')
        .execute(),
    )
    expect(trail).toHaveLength(2)
  })

  test('what was looked at is what is applied', async () => {
    await write({ grant_permissions: ['see documents'] })
    const { fingerprint } = await tryAll()
    await write({ deny_permissions: ['request vehicle'] })
    const reply = await apply({ fingerprint })
    expect(reply.status).toBe(409)
    expect(await byRule(priya.id)).toEqual([])
  })

  test('a rollback puts everyone back and holds the rules until they are applied by hand', async () => {
    await write({
      grant_permissions: ['see documents'],
      when: { roles: ['order requester'], accounts: [], branch_ids: [], email_domains: [] },
    })
    const { run_id } = applied.parse((await apply()).json)
    const late = await portal.person({ accounts: ['NORTH02'], may: [], columns: { roles: '["order requester"]' } })
    expect((await portal.send('POST', `${base}/runs/${run_id ?? 0}/roll-back`, admin.token, {})).json).toEqual({
      people: 2,
      skipped: [],
    })
    expect([await byRule(priya.id), await byRule(sam.id)]).toEqual([[], []])
    expect((await portal.get(base, admin.token)).json).toMatchObject({ held: { since: expect.any(String) } })
    expect(await nightly()).toBe(0)
    expect(await byRule(late.id)).toEqual([])
    expect((await portal.send('POST', `${base}/runs/${run_id ?? 0}/roll-back`, admin.token, {})).status).toBe(409)
    expect(await latestRuns(2)).toMatchObject([
      { kind: 'rollback', people: 2 },
      { id: run_id, kind: 'apply', rolled_back_at: expect.any(String) },
    ])
    expect((await portal.get(`${base}/runs/${run_id ?? 0}`, admin.token)).json).toMatchObject({
      changes: [
        { user_id: priya.id, gained: ['see documents'], after: [{ rule: expect.stringMatching(/^Rule/) }] },
        { user_id: sam.id },
      ],
    })
    expect(applied.parse((await apply()).json)).toMatchObject({ people: 3 })
    expect((await portal.get(base, admin.token)).json).toMatchObject({ held: null })
  })

  test('an empty apply ends a hold too', async () => {
    const rule = await write({ grant_permissions: ['see documents'] })
    const { run_id } = applied.parse((await apply()).json)
    await portal.send('POST', `${base}/runs/${run_id ?? 0}/roll-back`, admin.token, {})
    await portal.send('DELETE', `${base}/${rule.id}`, admin.token)
    expect(applied.parse((await apply()).json)).toMatchObject({ run_id: expect.any(Number), people: 0 })
    expect((await portal.get(base, admin.token)).json).toMatchObject({ held: null })
  })

  test('who was changed since a run stays as they are, and is named', async () => {
    await write({ grant_permissions: ['see documents'] })
    const { run_id } = applied.parse((await apply()).json)
    await write({ grant_permissions: ['see finance'] })
    await apply()
    const reply = await portal.send('POST', `${base}/runs/${run_id ?? 0}/roll-back`, admin.token, {})
    expect(reply.json).toMatchObject({ people: 0, skipped: [expect.any(String)] })
    expect(await byRule(priya.id)).toHaveLength(2)
  })

  test('a new person and a changed role meet the rules at once', async () => {
    const rule = await write({
      grant_roles: ['read only'],
      when: { roles: ['damage reporter'], accounts: [], branch_ids: [], email_domains: ['new.example'] },
    })
    const values = {
      name: 'New',
      email: 'new@new.example',
      side: 'customer',
      accounts: ['NORTH02'],
      roles: ['damage reporter'],
    }
    const { record } = z
      .object({ record: z.looseObject({ id: z.number(), updated_at: z.string() }) })
      .parse((await portal.send('POST', '/api/users', admin.token, values)).json)
    expect(await byRule(record.id)).toEqual([expect.objectContaining({ rule_id: rule.id, value: 'read only' })])
    const changed = await portal.send('PUT', `/api/users/${record.id}`, admin.token, {
      version: record.updated_at,
      values: { ...values, roles: [] },
    })
    expect(changed.json).toMatchObject({ record: { roles: [], rule_roles: [] } })
    expect(await byRule(record.id)).toEqual([])
    expect(await latestRuns(2)).toMatchObject([
      { kind: 'person', people: 1 },
      { kind: 'person', people: 1 },
    ])
  })

  test('every night: a branch that changed, a rule that ended', async () => {
    const branch = await portal.owner((rows) =>
      rows.insertInto('branches').values({ name: 'Leeds', code: 'LDS' }).returning('id').executeTakeFirstOrThrow(),
    )
    const rule = await write({
      grant_permissions: ['see documents'],
      when: { roles: [], accounts: [], branch_ids: [branch.id], email_domains: [] },
    })
    expect(await nightly()).toBe(0)
    await portal.owner((rows) =>
      rows.updateTable('customers').set({ branch_id: branch.id }).where('name', '=', 'South').execute(),
    )
    expect(await nightly()).toBe(1)
    expect(await byRule(sam.id)).toHaveLength(1)
    const ended = await portal.send('PUT', `${base}/${rule.id}`, admin.token, {
      version: rule.updated_at,
      values: form({
        ...rule,
        id: undefined,
        name: 'Ended',
        when: { roles: [], accounts: [], branch_ids: [branch.id], email_domains: [] },
        grant_permissions: ['see documents'],
        expires_on: '2020-01-01',
        created_at: undefined,
        updated_at: undefined,
        people: undefined,
      }),
    })
    expect(ended.status).toBe(200)
    expect(await nightly()).toBe(1)
    expect(await byRule(sam.id)).toEqual([])
  })

  test('conflicts are shown, and the refusal wins', async () => {
    const gives = await write({ grant_permissions: ['see documents'], priority: 900 })
    const denies = await write({ deny_permissions: ['see documents'], priority: 1 })
    expect((await portal.get(base, admin.token)).json).toMatchObject({
      conflicts: [{ permission: 'see documents', granted_by: gives.id, denied_by: denies.id, people: 1 }],
    })
    expect((await tryAll()).changes).toMatchObject([{ user_id: priya.id, gained: [], lost: [] }])
  })

  test('an author gives no more by a rule than by hand; customers write none', async () => {
    const author = await portal.person({
      accounts: [],
      side: 'staff',
      may: ['automate permissions', 'see documents', 'see all accounts'],
    })
    expect((await portal.send('POST', base, author.token, form({ grant_permissions: ['see documents'] }))).status).toBe(
      200,
    )
    for (const some of [
      { grant_permissions: ['see finance'] },
      { grant_roles: ['fleet manager'] },
      { grant_roles: ['system admin'] },
      {},
      { when: {}, grant_permissions: ['see documents'] },
    ]) {
      const reply = await portal.send('POST', base, author.token, form(some))
      expect(reply.status).toBe(422)
      expect(reply.json).toMatchObject({
        fields: expect.arrayContaining([expect.objectContaining({ message: expect.any(String) })]),
      })
    }
    const customer = await portal.person({ accounts: ['NORTH01'], may: ['automate permissions', 'see documents'] })
    expect((await portal.get(base, customer.token)).json).toEqual({ rules: [], conflicts: [], held: null })
    for (const [url, body] of [
      ['', form({ grant_permissions: ['see documents'] })],
      ['/dry-run', {}],
      ['/apply', {}],
      ['/runs/1/roll-back', {}],
    ] as const)
      expect((await portal.send('POST', `${base}${url}`, customer.token, body)).status).toBe(404)
  })

  test('two editors of a rule, two rules of one name', async () => {
    const rule = await write({ name: 'Only one', grant_permissions: ['see documents'], is_active: false })
    expect(
      (await portal.send('POST', base, admin.token, form({ name: 'ONLY ONE', grant_permissions: ['see documents'] })))
        .status,
    ).toBe(422)
    const put = (version: string) =>
      portal.send('PUT', `${base}/${rule.id}`, admin.token, {
        version,
        values: form({ grant_permissions: ['see finance'], is_active: false }),
      })
    expect((await put(rule.updated_at)).status).toBe(200)
    const late = await put(rule.updated_at)
    expect(late.json).toMatchObject({ code: 'changed meanwhile', current: { grant_permissions: ['see finance'] } })
    expect((await portal.send('DELETE', `${base}/999999`, admin.token)).status).toBe(404)
  })

  test('an administrator is nobody’s business', async () => {
    await write({
      deny_permissions: ['manage users'],
      when: { roles: ['system admin'], accounts: [], branch_ids: [], email_domains: [] },
    })
    expect((await tryAll()).changes).toEqual([])
  })
})
