import { endpoints } from '@kerbline/domain/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const opened = z.object({ api_token: z.string(), name: z.string(), ends_at: z.string() })

onPortal('viewing as somebody', (on) => {
  let portal: TestPortal
  let admin: TestPerson
  let priya: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin({ name: 'Ada Admin' })
    priya = await portal.person({
      accounts: ['NORTH01'],
      may: [],
      columns: { name: 'Priya', roles: '["customer admin"]' },
    })
  })
  afterAll(async () => portal.stop())
  const view = (id: number, token = admin.token) =>
    portal.send('POST', `/api/users/${id}/view-as`, token, { reason: 'She rang' })
  const open = async (id = priya.id) => opened.parse((await view(id)).json)

  test('one sees what the person sees, for half an hour at most, and the trail says so', async () => {
    const { api_token, ends_at } = await open()
    expect(Date.parse(ends_at) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    expect((await portal.get('/api/me', api_token)).json).toMatchObject({
      user: { id: priya.id, isAdmin: false, customer_account_numbers: '["NORTH01"]' },
    })
    expect((await portal.get('/api/damage-case', api_token)).text).not.toContain('canary-SOUTH')
    expect((await portal.get('/api/viewing', api_token)).json).toEqual({
      viewing: { name: 'Priya', email: expect.any(String), viewed_by: 'Ada Admin', ends_at },
    })
    expect((await portal.get('/api/viewing', priya.token)).json).toEqual({ viewing: null })
    expect((await portal.get('/api/profile/sessions', priya.token)).json).toMatchObject({
      sessions: expect.arrayContaining([expect.objectContaining({ viewed_by: 'Ada Admin' })]),
    })
    const [entry] = await portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'viewing as began')
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    )
    expect(entry).toMatchObject({ actor_id: admin.id, entity_id: String(priya.id), after: { reason: 'She rang' } })
    const past = new Date(Date.now() - 1000).toISOString()
    await portal.owner((rows) =>
      rows.updateTable('sessions').set({ expires_at: past }).where('viewed_by_id', '=', admin.id).execute(),
    )
    const again = await open()
    await portal.owner((rows) =>
      rows.updateTable('sessions').set({ expires_at: past }).where('viewed_by_id', '=', admin.id).execute(),
    )
    expect((await portal.get('/api/me', again.api_token)).status).toBe(401)
  })

  test('every call that changes anything is refused in words, signing out apart', async () => {
    const { api_token } = await open()
    const digest = () =>
      portal.owner(async (rows) =>
        JSON.stringify([
          await rows.selectFrom('users').selectAll().orderBy('id').execute(),
          await rows.selectFrom('message_recipients').selectAll().orderBy('message_id').execute(),
        ]),
      )
    const before = await digest()
    const changing = Object.values(endpoints)
      .flatMap((area) => Object.values(area))
      .filter((row) => row.needs !== 'anyone' && row.isChanging && row.path !== '/api/logout')
    expect(changing.length).toBeGreaterThan(25)
    for (const time of [1, 2])
      for (const row of changing) {
        const url = row.path.replaceAll(/:[a-zA-Z_]+/g, '1')
        const reply =
          row.method === 'GET'
            ? await portal.get(url, api_token)
            : await portal.send(row.method, url, api_token, row.method === 'DELETE' ? undefined : {})
        expect([time, row.path, reply.status]).toEqual([time, row.path, 403])
      }
    const reply = await portal.send('PATCH', '/api/profile/preferences', api_token, { theme: 'dark' })
    expect(reply.json).toMatchObject({
      detail: 'You are viewing as Priya and cannot make changes. Select “Stop viewing” first.',
    })
    expect(await digest()).toBe(before)
    const [refused] = await portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'access refused')
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    )
    expect(refused).toMatchObject({ actor_id: admin.id, actor_name: 'Ada Admin, viewing as Priya' })
    expect((await portal.send('POST', '/api/logout', api_token, {})).status).toBe(200)
    expect((await portal.get('/api/me', api_token)).status).toBe(401)
    expect((await portal.get('/api/me', priya.token)).status).toBe(200)
    const [ended] = await portal.owner((rows) =>
      rows.selectFrom('audit').selectAll().where('action', '=', 'signed out').orderBy('id', 'desc').limit(1).execute(),
    )
    expect(ended).toMatchObject({ actor_id: admin.id, entity_id: String(priya.id) })
  })

  test('every reading call answers as it does to the person', async () => {
    const { api_token } = await open()
    const reading = Object.values(endpoints)
      .flatMap((area) => Object.values(area))
      .filter((row) => row.needs !== 'anyone' && row.method === 'GET' && !row.isChanging && !row.path.includes(':'))
    for (const row of reading)
      expect([row.path, (await portal.get(row.path, api_token)).status]).toEqual([
        row.path,
        (await portal.get(row.path, priya.token)).status,
      ])
  })

  test('it ends with the access of whoever looks', async () => {
    const other = await portal.admin()
    const { api_token } = opened.parse((await view(priya.id, other.token)).json)
    expect((await portal.get('/api/me', api_token)).status).toBe(200)
    const setState = (status: 'active' | 'suspended') =>
      portal.owner(async (rows) => {
        await rows.updateTable('users').set({ status }).where('id', '=', other.id).execute()
        await portal.portal.sessions.refresh(rows, priya.id)
      })
    await setState('suspended')
    expect((await portal.get('/api/me', api_token)).status).toBe(401)
    await setState('active')
    expect((await portal.get('/api/me', api_token)).status).toBe(200)
    expect(
      (
        await portal.send('POST', `/api/users/${other.id}/suspend`, admin.token, {
          version: (
            await portal.owner((rows) =>
              rows.selectFrom('users').select('updated_at').where('id', '=', other.id).executeTakeFirstOrThrow(),
            )
          ).updated_at,
        })
      ).status,
    ).toBe(200)
    expect((await portal.get('/api/me', api_token)).status).toBe(401)
  })

  test('not oneself, not who cannot sign in, not by a customer, not without the right, not anyone with more', async () => {
    const suspended = await portal.person({ accounts: ['NORTH01'], may: [], columns: { status: 'suspended' } })
    const customer = await portal.person({
      accounts: ['NORTH01'],
      may: ['impersonate user', 'manage own company users'],
    })
    const clerk = await portal.person({
      accounts: [],
      side: 'staff',
      may: ['impersonate user', 'see users', 'see all accounts'],
    })
    expect((await view(admin.id)).status).toBe(403)
    expect((await view(suspended.id)).status).toBe(409)
    expect((await view(priya.id, customer.token)).status).toBe(404)
    expect((await view(priya.id, priya.token)).status).toBe(403)
    expect((await view(priya.id, clerk.token)).status).toBe(403)
    expect((await view(admin.id, clerk.token)).status).toBe(403)
    expect((await view(999_999)).status).toBe(404)
  })
})
