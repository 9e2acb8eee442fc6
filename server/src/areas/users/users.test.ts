import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const view = z.object({
  record: z.looseObject({ id: z.number(), updated_at: z.string(), status: z.string() }),
  rights: z.array(z.looseObject({ permission: z.string(), holds: z.boolean() })),
  may: z.array(z.string()),
})
const listed = z.object({ rows: z.array(z.looseObject({ id: z.number(), email: z.string() })), total: z.number() })

onPortal('people', (on) => {
  let portal: TestPortal
  let admin: TestPerson
  let northAdmin: TestPerson
  let made = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin()
    northAdmin = await portal.person({
      accounts: ['NORTH01', 'NORTH02'],
      may: [],
      columns: { roles: '["customer admin"]' },
    })
  })
  afterAll(async () => portal.stop())

  const newEmail = (): string => `new.${++made}@people.example`
  const form = (some: object = {}) => ({
    ...{
      name: 'New Starter',
      email: newEmail(),
      phone: null,
      job_title: null,
      side: 'customer',
      accounts: ['NORTH01'],
    },
    ...{ roles: ['read only'], permissions: [], denied: [], cost_limit_pence: 0 },
    ...some,
  })
  const someone = (
    some: Parameters<TestPortal['person']>[0]['columns'] = {},
    may: readonly Permission[] = [],
    accounts = ['NORTH01'],
  ) => portal.person({ accounts, may, columns: { email: newEmail(), ...some } })
  const read = async (id: number, token = admin.token) => view.parse((await portal.get(`/api/users/${id}`, token)).json)
  const save = async (id: number, values: object, token = admin.token) =>
    portal.send('PUT', `/api/users/${id}`, token, { version: (await read(id, token)).record.updated_at, values })
  const take = async (verb: string, id: number, more = {}) => {
    const asked = { version: (await stored(id)).updated_at, ...more }
    return portal.send('POST', `/api/users/${id}/${verb}`, northAdmin.token, asked)
  }
  const stored = (id: number) =>
    portal.owner((rows) => rows.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const audited = (id: number) =>
    portal.owner(async (rows) =>
      (
        await rows
          .selectFrom('audit')
          .select('action')
          .where('entity', '=', 'user')
          .where('entity_id', '=', String(id))
          .orderBy('id')
          .execute()
      ).map(({ action }) => action),
    )

  describe('who sees whom', () => {
    let south: TestPerson
    let north: TestPerson
    beforeAll(async () => {
      south = await someone({}, ['see vehicles'], ['SOUTH01'])
      north = await someone({ roles: '["finance"]' }, [], ['NORTH02'])
    })

    test('staff see everyone; a company’s administrator their own alone, in list, record, search and count', async () => {
      const all = listed.parse((await portal.get('/api/users?size=100', admin.token)).json)
      expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([south.id, north.id, admin.id]))
      const own = listed.parse((await portal.get('/api/users?size=100', northAdmin.token)).json)
      expect(own.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([north.id, northAdmin.id]))
      expect(own.rows.map(({ id }) => id)).not.toContain(south.id)
      expect(own.rows.map(({ id }) => id)).not.toContain(admin.id)
      expect(own.total).toBe(own.rows.length)
      const { email } = await stored(south.id)
      expect(listed.parse((await portal.get(`/api/users?search=${email}`, northAdmin.token)).json)).toEqual(
        expect.objectContaining({ rows: [], total: 0 }),
      )
      expect(listed.parse((await portal.get(`/api/users?search=${email}`, admin.token)).json).total).toBe(1)
    })

    test('another company’s person is not there, whatever is asked', async () => {
      const absent = await portal.get('/api/users/999999', northAdmin.token)
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['GET', '/history', undefined],
        ['GET', '/why?permission=see+vehicles', undefined],
        ['POST', '/suspend', { version: 'x' }],
        ['POST', '/restore', { version: 'x' }],
        ['POST', '/send-link', {}],
        ['POST', '/end-sessions', {}],
        ['PUT', '', { version: 'x', values: form() }],
      ] as const) {
        const url = `/api/users/${south.id}${path}`
        const reply =
          method === 'GET'
            ? await portal.get(url, northAdmin.token)
            : await portal.send(method, url, northAdmin.token, body)
        expect([url, reply.status]).toEqual([url, 404])
        expect(reply.text.replace(/"request_id":"[^"]+"/, '')).toBe(absent.text.replace(/"request_id":"[^"]+"/, ''))
      }
      const many = { changes: [{ ids: [north.id, south.id], values: { status: 'suspended' } }] }
      expect((await portal.send('PATCH', '/api/users', northAdmin.token, many)).status).toBe(404)
      expect((await stored(north.id)).status).toBe('active')
      expect((await stored(south.id)).status).toBe('active')
    })

    test('of somebody with accounts on both sides, only the shared ones are named, and nothing can be changed', async () => {
      const both = await someone({}, [], ['NORTH01', 'SOUTH01'])
      const reply = await portal.get(`/api/users/${both.id}`, northAdmin.token)
      expect(reply.text).not.toContain('SOUTH01')
      expect(view.parse(reply.json).may).toEqual([])
      expect((await portal.get('/api/users?size=100', northAdmin.token)).text).not.toContain('SOUTH01')
      expect((await take('suspend', both.id)).status).toBe(403)
    })

    test('a file holds the filtered rows of those one may see, and no others', async () => {
      const body = { filter: ['status:is:active'], columns: ['email', 'accounts', 'roles'], format: 'csv' }
      const file = await portal.send('POST', '/api/users/export', northAdmin.token, body)
      expect(file.headers['content-type']).toContain('csv')
      expect(file.text).toContain((await stored(north.id)).email)
      expect(file.text).not.toContain((await stored(south.id)).email)
      expect(file.text).not.toContain('SOUTH01')
      const hidden = { ...body, columns: ['password_hash'] }
      expect((await portal.send('POST', '/api/users/export', northAdmin.token, hidden)).status).toBe(422)
    })

    test('lists filter and sort by what they show, and never tell a secret', async () => {
      const reply = await portal.get(
        '/api/users?filter=roles:is:finance&filter=accounts:is:NORTH02&sort=-last_login_at',
        admin.token,
      )
      expect(listed.parse(reply.json).rows.map(({ id }) => id)).toEqual([north.id])
      expect((await portal.get('/api/users?size=100', admin.token)).text).not.toMatch(/password|hash|secret/)
      expect((await portal.get('/api/users?filter=password_hash:filled:', admin.token)).status).toBe(422)
    })
  })

  describe('inviting', () => {
    test('a person is invited by mail, and chooses a password from the link', async () => {
      const values = form()
      const reply = await portal.send('POST', '/api/users', northAdmin.token, values)
      expect(reply.status).toBe(200)
      const { record } = view.parse(reply.json)
      expect(record.status).toBe('invited')
      const [mail] = await portal.owner((rows) =>
        rows.selectFrom('mail_outbox').select(['kind', 'text_body']).where('to_email', '=', values.email).execute(),
      )
      expect(mail?.kind).toBe('invitation')
      const token = /resetpassword\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1]
      const password = 'gravel otter lamp quince'
      expect((await portal.send('POST', '/api/reset-password', undefined, { token, password })).status).toBe(200)
      expect(await audited(record.id)).toEqual([
        'user invited',
        'invitation link shown',
        'invitation accepted',
        'chose a new password',
        'signed in by invitation',
      ])
    })

    test.each<[string, object, string]>([
      ['an account of another customer', { accounts: ['SOUTH01'] }, 'accounts'],
      ['an account nobody has', { accounts: ['NOSUCH'] }, 'accounts'],
      ['no account', { accounts: [] }, 'accounts'],
      ['a staff role', { roles: ['system admin'] }, 'roles'],
      ['a right they lack', { permissions: ['manage users'] }, 'permissions'],
      ['somebody of staff', { side: 'staff', roles: [] }, 'side'],
      ['a limit for authorising', { cost_limit_pence: 1 }, 'cost_limit_pence'],
      ['no address', { email: 'nowhere' }, 'email'],
      ['no name', { name: ' ' }, 'name'],
      ['a right nobody has', { permissions: ['fly'] }, 'permissions.0'],
    ])('a company’s administrator cannot add %s', async (_, some, field) => {
      const reply = await portal.send('POST', '/api/users', northAdmin.token, form(some))
      expect(reply.status).toBe(422)
      expect(
        z
          .object({ fields: z.array(z.object({ field: z.string() })) })
          .parse(reply.json)
          .fields.map((each) => each.field),
      ).toContain(field)
    })

    test.each([
      ['id', 7],
      ['is_admin', true],
      ['isAdmin', true],
      ['status', 'active'],
      ['password_hash', 'x'],
      ['by_rule', []],
      ['customer_account_numbers', '["SOUTH01"]'],
    ])('a field that cannot be set, %s, is refused on create and update', async (name, value) => {
      const before = await stored(northAdmin.id)
      for (const reply of [
        await portal.send('POST', '/api/users', admin.token, form({ [name]: value })),
        await portal.send('PUT', `/api/users/${northAdmin.id}`, admin.token, {
          version: before.updated_at,
          values: form({ [name]: value }),
        }),
      ]) {
        expect(reply.status).toBe(422)
        expect(reply.text).toContain('unknown_field')
      }
      expect(await stored(northAdmin.id)).toEqual(before)
    })

    test('an address is known once, in any letter case', async () => {
      const values = form()
      expect((await portal.send('POST', '/api/users', admin.token, values)).status).toBe(200)
      const again = await portal.send('POST', '/api/users', admin.token, form({ email: values.email.toUpperCase() }))
      expect(again.status).toBe(409)
      expect(again.json).toMatchObject({ code: 'already exists', fields: [{ field: 'email' }] })
    })

    test('what one may give is what the form offers', async () => {
      const reply = await portal.get('/api/users/options', northAdmin.token)
      const offered = z
        .object({
          accounts: z.array(z.object({ account_number: z.string() })),
          sides: z.array(z.string()),
          roles: z.array(z.looseObject({ name: z.string() })),
          permissions: z.array(z.string()),
        })
        .parse(reply.json)
      expect(offered.accounts.map(({ account_number }) => account_number)).toEqual(['NORTH01', 'NORTH02'])
      expect(offered.sides).toEqual(['customer'])
      expect(offered.roles).toHaveLength(8)
      expect(offered.permissions).not.toContain('manage users')
      expect((await portal.get('/api/users/options?search=south', northAdmin.token)).text).not.toContain('SOUTH')
    })
  })

  describe('changing', () => {
    test('rights act on the next request, and the trail says what was before', async () => {
      const one = await someone({ roles: '["driver-check viewer"]' })
      expect((await portal.get('/api/damage-case', one.token)).status).toBe(403)
      const { email } = await stored(one.id)
      expect((await save(one.id, form({ email, roles: ['damage reporter'] }), northAdmin.token)).status).toBe(200)
      expect((await portal.get('/api/damage-case', one.token)).status).toBe(200)
      const history = await portal.get(`/api/users/${one.id}/history`, northAdmin.token)
      expect(history.json).toMatchObject({
        entries: [
          {
            action: 'user changed',
            changes: expect.arrayContaining([
              { field: 'roles', before: ['driver-check viewer'], after: ['damage reporter'] },
            ]),
          },
        ],
      })
    })

    test('two editors: the second save is refused with the record as it stands', async () => {
      const one = await someone()
      const { record } = await read(one.id)
      expect((await save(one.id, form({ name: 'First' }))).status).toBe(200)
      const late = await portal.send('PUT', `/api/users/${one.id}`, admin.token, {
        version: record.updated_at,
        values: form({ name: 'Second' }),
      })
      expect(late.status).toBe(409)
      expect(late.json).toMatchObject({ code: 'changed meanwhile', current: { name: 'First' } })
      expect((await stored(one.id)).name).toBe('First')
    })

    test('staff who lack a right give it to nobody, and touch nobody who has it', async () => {
      const clerk = await portal.person({
        accounts: [],
        side: 'staff',
        may: ['manage users', 'see users', 'see fines', 'see all accounts'],
      })
      const one = await someone({}, ['see fines'])
      const { email } = await stored(one.id)
      const values = form({ email, roles: [], permissions: ['see fines'] })
      expect((await save(one.id, values, clerk.token)).status).toBe(200)
      expect((await save(one.id, { ...values, permissions: ['see fines', 'manage fines'] }, clerk.token)).status).toBe(
        422,
      )
      expect(
        (await portal.send('PUT', `/api/users/${northAdmin.id}`, clerk.token, { version: 'x', values })).status,
      ).toBe(403)
      expect((await portal.send('POST', `/api/users/${admin.id}/send-link`, clerk.token, {})).status).toBe(403)
      expect((await read(northAdmin.id, clerk.token)).may).toEqual([])
    })

    test('a new address ends links sent to the old one; an invitation is sent again', async () => {
      const reply = await portal.send('POST', '/api/users', admin.token, form())
      const { record } = view.parse(reply.json)
      expect((await save(record.id, form())).status).toBe(200)
      const links = await portal.owner((rows) =>
        rows.selectFrom('login_links').select('used_at').where('user_id', '=', record.id).execute(),
      )
      expect(links.map(({ used_at }) => used_at !== null).toSorted()).toEqual([false, true])
    })

    test('several at once, and undone by the answer', async () => {
      const [one, two] = [await someone({ roles: '["finance"]' }), await someone()]
      const ids = [one.id, two.id]
      const reply = await portal.send('PATCH', '/api/users', northAdmin.token, {
        changes: [{ ids, values: { add_role: 'order requester' } }],
      })
      expect(reply.json).toMatchObject({ changed: 2 })
      expect((await stored(one.id)).roles).toEqual(['finance', 'order requester'])
      const { before } = z.object({ before: z.array(z.unknown()) }).parse(reply.json)
      expect((await portal.send('PATCH', '/api/users', northAdmin.token, { changes: before })).status).toBe(200)
      expect([(await stored(one.id)).roles, (await stored(two.id)).roles]).toEqual([['finance'], []])
      const refused = await portal.send('PATCH', '/api/users', northAdmin.token, {
        changes: [{ ids, values: { add_role: 'content editor' } }],
      })
      expect(refused.status).toBe(422)
      expect((await stored(one.id)).roles).toEqual(['finance'])
    })

    test('suspended: out at once, in again when restored', async () => {
      const one = await someone({}, ['see damage cases'])
      expect((await portal.get('/api/damage-case', one.token)).status).toBe(200)
      expect((await take('suspend', one.id, { reason: 'Left' })).status).toBe(200)
      expect((await portal.get('/api/damage-case', one.token)).status).toBe(401)
      expect((await take('suspend', one.id)).status).toBe(409)
      expect((await portal.send('POST', `/api/users/${one.id}/send-link`, northAdmin.token, {})).status).toBe(409)
      expect((await take('restore', one.id)).json).toMatchObject({ record: { status: 'active' } })
      expect(await audited(one.id)).toEqual(['user suspended', 'user restored'])
    })

    test('who has lost phone and codes: the second factor off, by those who manage them alone', async () => {
      const one = await someone()
      const reset = (token = northAdmin.token) =>
        portal.send('POST', `/api/users/${one.id}/reset-second-factor`, token, {})
      expect((await reset()).status).toBe(409)
      await portal.owner((rows) =>
        rows
          .insertInto('second_factors')
          .values({ user_id: one.id, secret: 'ABC', confirmed_at: new Date().toISOString() })
          .execute(),
      )
      expect((await read(one.id, northAdmin.token)).may).toContain('reset second factor')
      const southAdmin = await someone({ roles: '["customer admin"]' }, [], ['SOUTH01'])
      expect((await reset(southAdmin.token)).status).toBe(404)
      expect((await reset()).json).toMatchObject({ record: { has_second_factor: false } })
      expect((await portal.get('/api/me', one.token)).status).toBe(401)
      expect(await audited(one.id)).toEqual(['second factor reset'])
      const emails = await portal.owner((rows) =>
        rows.selectFrom('mail_outbox').select('text_body').where('kind', '=', 'security').execute(),
      )
      expect(JSON.stringify(emails)).toContain('turned off your two-step sign-in and removed your passkeys.')
    })

    test('signed out everywhere, and a reset sent', async () => {
      const one = await someone({}, ['see damage cases'])
      expect((await portal.send('POST', `/api/users/${one.id}/send-link`, northAdmin.token, {})).status).toBe(200)
      expect((await portal.send('POST', `/api/users/${one.id}/end-sessions`, northAdmin.token, {})).status).toBe(200)
      expect((await portal.get('/api/damage-case', one.token)).status).toBe(401)
    })
  })

  test('why: by role, withheld, and by account, for those who may see both', async () => {
    const one = await someone({ roles: '["finance"]', denied: '["see fines"]' })
    const ask = async (query: string, token = northAdmin.token) =>
      portal.get(`/api/users/${one.id}/why?${query}`, token)
    expect((await ask('permission=see+finance&account=NORTH01')).json).toMatchObject({ answer: true })
    expect((await ask('permission=see+fines')).json).toMatchObject({
      answer: false,
      sentences: [expect.any(String), expect.stringContaining('blocked by this user’s own settings')],
    })
    expect((await ask('account=NORTH02')).json).toMatchObject({ answer: false, remedies: ['Add the account NORTH02.'] })
    expect((await ask('account=SOUTH01')).status).toBe(404)
    expect((await ask('account=SOUTH01', admin.token)).json).toMatchObject({ answer: false })
    const [vehicle] = await portal.owner((rows) =>
      rows.selectFrom('vehicles').select('reg_no').where('customer_account_number', '=', 'SOUTH01').execute(),
    )
    expect((await ask(`reg_no=${vehicle?.reg_no ?? ''}`)).status).toBe(404)
    expect((await ask(`reg_no=${vehicle?.reg_no ?? ''}`, admin.token)).json).toMatchObject({ answer: false })
    for (const bad of ['', 'permission=fly']) expect((await ask(bad)).status).toBe(422)
  })

  test('every right of a record says where it comes from', async () => {
    const one = await someone({ roles: '["order requester"]', denied: '["request off hire"]' }, ['see fines'])
    const { rights } = await read(one.id)
    const of = (permission: string) => rights.find((right) => right.permission === permission)
    expect(of('see fines')).toMatchObject({ holds: true, gives: [{ kind: 'by hand' }], withholds: [] })
    expect(of('request off hire')).toMatchObject({
      holds: false,
      gives: [{ kind: 'role', role: 'order requester' }],
      withholds: [{ kind: 'by hand' }],
    })
    expect((await read(admin.id)).rights.filter(({ holds }) => holds)).toHaveLength(permissions.length)
  })
})
