import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const view = z.object({ record: z.looseObject({ updated_at: z.string() }) })
const rows = z.object({ rows: z.array(z.looseObject({ id: z.number() })) })
const above: readonly Permission[] = ['see all accounts', 'address every company']
const bound: readonly Permission[] = permissions.filter((phrase) => !above.includes(phrase))

onPortal('staff bound to accounts', (on) => {
  let portal: TestPortal
  let desk: TestPerson
  let admin: TestPerson
  let made = 0
  const someone = (accounts: readonly string[], columns: Parameters<TestPortal['person']>[0]['columns'] = {}) =>
    portal.person({ accounts, may: ['see vehicles'], columns: { email: `one.${++made}@bound.example`, ...columns } })
  const form = (some: object = {}) => ({
    ...{ name: 'New Starter', email: `new.${++made}@bound.example`, phone: null, job_title: null, side: 'customer' },
    ...{ accounts: ['NORTH01'], roles: [], permissions: ['see vehicles'], denied: [], cost_limit_pence: 0 },
    ...some,
  })
  const listed = async (token: string) =>
    rows.parse((await portal.get('/api/users?size=100', token)).json).rows.map(({ id }) => id)

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin()
    desk = await portal.person({ side: 'staff', accounts: ['NORTH01', 'NORTH02'], may: bound })
  })
  afterAll(async () => portal.stop())

  test('they look after people whose every account is theirs, and find nobody else', async () => {
    const own = await someone(['NORTH01', 'NORTH02'])
    const others = [
      await someone(['SOUTH01']),
      await someone(['NORTH01', 'SOUTH01']),
      await someone([]),
      await someone([], { customer_account_numbers: '["*"]' }),
      await portal.person({ side: 'staff', accounts: ['NORTH01'], may: [] }),
      admin,
    ]
    const seen = await listed(desk.token)
    expect(seen).toContain(own.id)
    for (const { id } of others) {
      expect(seen).not.toContain(id)
      for (const path of ['', '/history', '/why?permission=see+vehicles'])
        expect((await portal.get(`/api/users/${id}${path}`, desk.token)).status).toBe(404)
      for (const path of ['/suspend', '/send-link', '/end-sessions', '/view-as'])
        expect(
          (
            await portal.send(
              'POST',
              `/api/users/${id}${path}`,
              desk.token,
              path === '/suspend' ? { version: 'x' } : {},
            )
          ).status,
        ).toBe(404)
    }
    const many = { changes: [{ ids: [own.id, others[0]?.id], values: { status: 'suspended' } }] }
    expect((await portal.send('PATCH', '/api/users', desk.token, many)).status).toBe(404)
    expect((await portal.get(`/api/users/${own.id}/history`, desk.token)).status).toBe(200)
    expect((await portal.send('POST', `/api/users/${own.id}/end-sessions`, desk.token, {})).status).toBe(200)
  })

  test('they invite customers’ people to their own accounts, and no colleagues', async () => {
    expect((await portal.send('POST', '/api/users', desk.token, form())).status).toBe(200)
    for (const [some, field] of [
      [{ side: 'staff', accounts: [] }, 'side'],
      [{ accounts: ['SOUTH01'] }, 'accounts'],
      [{ accounts: [] }, 'accounts'],
    ] as const) {
      const refused = await portal.send('POST', '/api/users', desk.token, form(some))
      expect(refused.status).toBe(422)
      expect(refused.json).toMatchObject({ fields: [{ field }] })
    }
    expect((await portal.get('/api/users/options', desk.token)).json).toMatchObject({ sides: ['customer'] })
  })

  test('an account manager whose customer is given to another no longer finds its people', async () => {
    const manager = await portal.person({ side: 'staff', accounts: [], may: ['see users'] })
    const person = await someone(['SOUTH01'])
    const give = (id: number) =>
      portal.owner(async (all) => {
        await all.updateTable('customers').set({ manager_id: id }).where('name', '=', 'South').execute()
        await portal.portal.sessions.refresh(all, manager.id)
      })
    await give(manager.id)
    expect(await listed(manager.token)).toContain(person.id)
    expect((await portal.get(`/api/users/${person.id}/history`, manager.token)).status).toBe(200)
    await give(admin.id)
    expect(await listed(manager.token)).toEqual([])
    expect((await portal.get(`/api/users/${person.id}/history`, manager.token)).status).toBe(404)
  })

  describe('another address', () => {
    const move = async (id: number, token: string) => {
      const { record } = view.parse((await portal.get(`/api/users/${id}`, token)).json)
      const email = `moved.${++made}@bound.example`
      const values = form({ name: String(record['name']), email })
      const reply = await portal.send('PUT', `/api/users/${id}`, token, { version: record.updated_at, values })
      return { reply, old: String(record['email']), email }
    }
    const mailed = (to: string) =>
      portal.owner((all) =>
        all.selectFrom('mail_outbox').select(['subject', 'text_body']).where('to_email', '=', to).execute(),
      )

    test('ends what was opened and mailed under the old one, and is told to both', async () => {
      const person = await someone(['NORTH01'])
      await portal.send('POST', `/api/users/${person.id}/send-link`, admin.token, {})
      const { reply, old, email } = await move(person.id, admin.token)
      expect(reply.status).toBe(200)
      expect((await portal.get('/api/me', person.token)).status).toBe(401)
      const links = await portal.owner((all) =>
        all.selectFrom('login_links').select('used_at').where('user_id', '=', person.id).execute(),
      )
      expect(links.length).toBeGreaterThan(0)
      expect(links.filter(({ used_at }) => used_at === null)).toEqual([])
      for (const to of [old, email])
        expect(
          (await mailed(to)).filter(({ text_body }) => text_body.includes(`${email} instead of ${old}`)),
        ).toHaveLength(1)
    })

    test('an invitation follows to the new address', async () => {
      const person = await someone(['NORTH01'], { status: 'invited' })
      const { email } = await move(person.id, admin.token)
      expect((await mailed(email)).map(({ subject }) => subject)).toContain('You have been invited to Kerbline')
    })
  })

  describe('rules', () => {
    const base = '/api/permission-rules'
    const rule = (name: string, when: object, some: object = {}) => ({
      ...{ name, when, grant_permissions: ['see documents'], grant_roles: [], deny_permissions: [] },
      ...{ priority: 100, is_active: true, expires_on: null, ...some },
    })
    const saved = z.looseObject({ id: z.number(), updated_at: z.string() })
    const write = (body: object, token = admin.token) => portal.send('POST', base, token, body)
    const effects = async (id: number) =>
      (
        await portal.owner((all) =>
          all.selectFrom('users').select('by_rule').where('id', '=', id).executeTakeFirstOrThrow(),
        )
      ).by_rule

    test('are theirs where they name accounts, and none but theirs', async () => {
      const ids = []
      for (const [name, when] of [
        ['Own', { accounts: ['NORTH01'] }],
        ['Foreign', { accounts: ['SOUTH01'] }],
        ['Both', { accounts: ['NORTH01', 'SOUTH01'] }],
        ['Everybody of a role', { roles: ['finance'] }],
        ['A domain', { email_domains: ['south.example'] }],
      ] as const)
        ids.push(saved.parse((await write(rule(name, when))).json))
      const list = z.object({ rules: z.array(z.looseObject({ name: z.string() })) })
      expect(list.parse((await portal.get(base, desk.token)).json).rules.map(({ name }) => name)).toEqual(['Own'])
      for (const { id, updated_at: version } of ids.slice(1)) {
        const values = rule('Mine now', { accounts: ['NORTH01'] })
        expect((await portal.send('PUT', `${base}/${id}`, desk.token, { version, values })).status).toBe(404)
        expect((await portal.send('DELETE', `${base}/${id}`, desk.token)).status).toBe(404)
        expect((await portal.get(`${base}/${id}/history`, desk.token)).status).toBe(404)
        expect((await portal.send('POST', `${base}/dry-run`, desk.token, { draft: { id, values } })).status).toBe(404)
      }
      for (const when of [
        { accounts: ['NORTH01', 'SOUTH01'] },
        { roles: ['finance'] },
        { email_domains: ['x.example'] },
      ])
        expect((await write(rule('Too wide', when), desk.token)).json).toMatchObject({ fields: [{ field: 'when' }] })
      for (const { id } of ids) expect((await portal.send('DELETE', `${base}/${id}`, admin.token)).status).toBe(200)
    })

    test('of theirs reach nobody who has other accounts too; runs with others’ people are not there, nor taken back', async () => {
      const own = await someone(['NORTH01'])
      const both = await someone(['NORTH01', 'SOUTH01'])
      const south = await someone(['SOUTH01'])
      const colleague = await portal.person({ side: 'staff', accounts: ['NORTH01'], may: [] })
      expect((await write(rule('North reads', { accounts: ['NORTH01'] }), desk.token)).status).toBe(200)
      await write(rule('South reads', { accounts: ['SOUTH01'] }))
      const tried = z.object({ changes: z.array(z.looseObject({ user_id: z.number() })) })
      const dry = tried.parse((await portal.send('POST', `${base}/dry-run`, desk.token, {})).json)
      expect(dry.changes.map(({ user_id }) => user_id)).toContain(own.id)
      for (const { id } of [both, south, colleague]) expect(dry.changes.map(({ user_id }) => user_id)).not.toContain(id)
      expect((await portal.send('POST', `${base}/apply`, desk.token, {})).status).toBe(200)
      expect(await effects(own.id)).toMatchObject([{ value: 'see documents' }])
      for (const { id } of [both, south, colleague]) expect(await effects(id)).toEqual([])
      // The administrator's run is about people of both sides.
      expect((await portal.send('POST', `${base}/apply`, admin.token, {})).status).toBe(200)
      expect(await effects(both.id)).toHaveLength(1)
      expect(await effects(colleague.id)).toEqual([])
      const runs = z.object({ runs: z.array(z.object({ id: z.number() })) })
      const all = runs.parse((await portal.get(`${base}/runs`, admin.token)).json).runs
      const theirs = runs.parse((await portal.get(`${base}/runs`, desk.token)).json).runs
      expect(theirs.map(({ id }) => id)).toEqual([all[1]?.id])
      expect((await portal.get(`${base}/runs/${all[0]?.id}`, desk.token)).status).toBe(404)
      expect((await portal.send('POST', `${base}/runs/${all[0]?.id}/roll-back`, desk.token, {})).status).toBe(404)
      expect((await portal.send('POST', `${base}/runs/${all[1]?.id}/roll-back`, desk.token, {})).status).toBe(403)
      expect((await portal.get(`/api/users/${own.id}`, desk.token)).text).not.toContain('South reads')
    })
  })

  test('of the trail they read what names no account but theirs', async () => {
    const both = await someone(['NORTH01', 'SOUTH01'])
    const { record } = view.parse((await portal.get(`/api/users/${both.id}`, admin.token)).json)
    const values = form({ name: 'Of both', email: record['email'], accounts: ['NORTH01', 'SOUTH01'] })
    expect(
      (await portal.send('PUT', `/api/users/${both.id}`, admin.token, { version: record.updated_at, values })).status,
    ).toBe(200)
    expect((await portal.get('/api/audit?search=user+changed&size=100', admin.token)).text).toContain('Of both')
    const own = await portal.get('/api/audit?search=user&size=100', desk.token)
    expect(own.text).toContain('every session ended')
    expect(own.text).not.toContain('Of both')
    expect(own.text).not.toContain('SOUTH01')
  })

  test('a colleague’s shared view is seen by who shares an account, and by nobody it would tell of another', async () => {
    const south = await portal.person({ side: 'staff', accounts: ['SOUTH01'], may: bound })
    const near = await portal.person({ side: 'staff', accounts: ['NORTH02', 'SOUTH02'], may: bound })
    const share = (token: string, name: string, query: object = {}) =>
      portal.send('POST', '/api/views', token, { list: 'drivers', name, query, is_shared: true })
    await share(south.token, 'Of the south')
    await share(near.token, 'Of a neighbour')
    await share(admin.token, 'For all of us')
    await share(admin.token, 'For whom it concerns', { customer_account_number: 'is:SOUTH01' })
    const views = z.object({ views: z.array(z.looseObject({ name: z.string() })) })
    const names = async (token: string) =>
      views.parse((await portal.get('/api/views?list=drivers', token)).json).views.map(({ name }) => name)
    expect(await names(desk.token)).toEqual(['For all of us', 'Of a neighbour'])
    expect(await names(south.token)).toEqual(['For all of us', 'For whom it concerns', 'Of the south'])
    expect(await names(admin.token)).toHaveLength(4)
  })

  test('a post for companies is theirs to manage where all of these are theirs', async () => {
    const [north, south] = await Promise.all(
      ['North', 'South'].map((name) =>
        portal.owner(async (all) => {
          const one = await all.selectFrom('customers').select('id').where('name', '=', name).executeTakeFirstOrThrow()
          return one.id
        }),
      ),
    )
    const post = (title: string, audience: string, company_ids: readonly unknown[], token: string) =>
      portal.send('POST', '/api/news', token, {
        ...{
          title,
          slug: title.toLowerCase(),
          summary: null,
          body: 'Words',
          cover_file_id: null,
          audience,
          company_ids,
        },
        ...{ category_ids: [], publish_at: null, expires_at: null, is_pinned: false },
      })
    for (const [title, companies] of [
      ['north', [north]],
      ['south', [south]],
      ['both', [north, south]],
    ] as const)
      expect((await post(title, 'companies', companies, admin.token)).status).toBe(200)
    const titles = z.object({ rows: z.array(z.looseObject({ title: z.string() })) })
    const found = titles.parse((await portal.get('/api/news?sort=title', desk.token)).json)
    expect(found.rows.map(({ title }) => title)).toEqual(['north'])
    expect((await post('mine', 'companies', [south], desk.token)).status).toBe(422)
  })
})
