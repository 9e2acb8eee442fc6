import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { aCasePost } from '../../testing/case-factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sendAskedMail } from '../../testing/sign-in.ts'

onPortal('administrators and deletion', (on) => {
  let portal: TestPortal
  let first: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    first = await newAdmin('first@admins.example')
  })
  afterAll(async () => portal.stop())

  const newAdmin = (email: string) => portal.admin({ email, name: 'Ada' })
  const stored = (id: number) =>
    portal.owner((rows) => rows.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const versionOf = async (id: number) => ({ version: (await stored(id)).updated_at })
  const removing = async (id: number) => `/api/users/${id}?version=${encodeURIComponent((await versionOf(id)).version)}`
  const strip = async (target: number, email: string, token: string) =>
    portal.send('PUT', `/api/users/${target}`, token, {
      version: (await stored(target)).updated_at,
      values: {
        name: 'Ada',
        email,
        phone: null,
        job_title: null,
        side: 'staff',
        accounts: [],
        roles: [],
        permissions: [],
        denied: [],
        cost_limit_pence: 0,
      },
    })

  test('the last one is not stripped, suspended or deleted, by themselves or by rule of numbers', async () => {
    expect((await strip(first.id, 'first@admins.example', first.token)).json).toMatchObject({
      code: 'not allowed now',
      detail: expect.stringContaining('at least one system administrator'),
    })
    expect(
      (await portal.send('POST', `/api/users/${first.id}/suspend`, first.token, await versionOf(first.id))).status,
    ).toBe(409)
    expect((await portal.send('DELETE', await removing(first.id), first.token)).status).toBe(409)
    expect(await stored(first.id)).toMatchObject({ is_admin: true, status: 'active' })
  })

  test('of two, each unmaking the other at the same moment, one remains', async () => {
    const second = await newAdmin('second@admins.example')
    const replies = await Promise.all([
      strip(second.id, 'second@admins.example', first.token),
      strip(first.id, 'first@admins.example', second.token),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.find(({ status }) => status !== 200)?.status).toBeLessThan(500)
    const left = await portal.owner((rows) =>
      rows.selectFrom('users').select('id').where('is_admin', '=', true).where('status', '=', 'active').execute(),
    )
    expect(left.length).toBeGreaterThan(0)
    await portal.owner(async (rows) => {
      await rows
        .updateTable('users')
        .set({ is_admin: true, roles: '["system admin"]' })
        .where('id', '=', first.id)
        .execute()
      await rows.updateTable('users').set({ status: 'suspended' }).where('id', '=', second.id).execute()
      await portal.portal.sessions.refresh(rows, first.id)
    })
  })

  test('an invitation nobody used can be withdrawn; anyone else needs a confirmed request', async () => {
    const invited = await portal.person({ accounts: ['NORTH01'], may: [], columns: { status: 'invited' } })
    expect((await portal.send('DELETE', await removing(invited.id), first.token)).json).toEqual({ removed: true })
    const active = await portal.person({ accounts: ['NORTH01'], may: [] })
    expect((await portal.send('DELETE', await removing(active.id), first.token)).status).toBe(409)
    const clerk = await portal.person({
      accounts: [],
      may: ['manage users', 'see users', 'see all accounts'],
      side: 'staff',
    })
    const other = await portal.person({ accounts: ['NORTH01'], may: [], columns: { status: 'invited' } })
    expect((await portal.send('DELETE', await removing(other.id), clerk.token)).status).toBe(403)
  })

  test('a confirmed request: the person goes, the records stay, and the outcome is mailed', async () => {
    const email = 'leaver@people.example'
    const leaver = await portal.person({
      accounts: ['NORTH01'],
      may: [],
      columns: { email, name: 'Lea Leaver', phone: '0113 496 0110' },
    })
    const owned = { customer_account_number: 'NORTH01' }
    const authored = { author_id: leaver.id, author_name: 'Lea Leaver', side: 'customer' } as const
    await portal.owner(async (rows) => {
      await rows
        .insertInto('messages')
        .values({ ...owned, sender_id: leaver.id, sender_name: 'Lea Leaver', subject: 'Keys', body: 'In the box' })
        .execute()
      const booked = await rows
        .updateTable('cases')
        .set({ created_by: leaver.id })
        .where('kind', '=', 'maintenance')
        .where('customer_account_number', '=', 'NORTH01')
        .returning('id as case_id')
        .executeTakeFirstOrThrow()
      await rows
        .updateTable('maintenance_cases')
        .set({ requested_by_name: 'Lea Leaver', email, phone: '0113 496 0110' })
        .where('case_id', '=', booked.case_id)
        .execute()
      await rows
        .insertInto('case_posts')
        .values(aCasePost({ ...owned, ...booked, ...authored }))
        .execute()
      const sent = {
        registration: 'ZZ1',
        plate: 'ZZ1',
        type: 'mot',
        days: ['2026-12-01'],
        created_at: '2026-11-17T09:00Z',
      }
      await rows
        .insertInto('public_requests')
        .values({
          ...sent,
          reference: 'REQ-1',
          name: 'Lea Leaver',
          phone: '0113',
          email: email.toUpperCase(),
        })
        .execute()
      const letter = { validity: 'one', state: 'held', subject: 'Lea Leaver', original: 'Yours, Lea Leaver' } as const
      await rows
        .insertInto('inbound_letters')
        .values([
          { ...letter, uid: 1, letter_key: 'one', user_id: leaver.id, from_name: 'Lea Leaver' },
          { ...letter, uid: 2, letter_key: 'two', from_email: email, said: 'Lea Leaver' },
        ])
        .execute()
    })
    await portal.send('POST', '/api/account-deletion-request', undefined, { email, reason: 'Left' })
    await sendAskedMail(portal)
    const requests = z.object({
      requests: z.array(
        z.looseObject({ id: z.number(), email: z.string(), state: z.string(), user_id: z.number().nullable() }),
      ),
    })
    const find = async () =>
      requests
        .parse((await portal.get('/api/deletion-requests', first.token)).json)
        .requests.find((each) => each.user_id === leaver.id)
    const waiting = await find()
    const decide = (outcome: string) =>
      portal.send('POST', `/api/deletion-requests/${waiting?.id ?? 0}/decide`, first.token, {
        outcome,
        note: 'As you asked.',
      })
    expect((await decide('actioned')).status).toBe(409)
    const [mail] = await portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select('text_body').where('to_email', '=', email).execute(),
    )
    const token = decodeURIComponent(/confirm=(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '')
    expect((await portal.send('POST', '/api/account-deletion-request/confirm', undefined, { token })).status).toBe(200)
    expect((await find())?.state).toBe('verified')
    expect((await decide('actioned')).status).toBe(200)
    expect((await decide('refused')).status).toBe(409)
    expect(await stored(leaver.id)).toMatchObject({
      status: 'deleted',
      name: 'Deleted user',
      phone: null,
      password_hash: null,
      customer_account_numbers: '[]',
    })
    expect((await portal.get('/api/me', leaver.token)).status).toBe(401)
    expect((await portal.get(`/api/users/${leaver.id}`, first.token)).status).toBe(404)
    const left = await portal.owner(async (rows) => ({
      users: await rows.selectFrom('users').select(['name', 'email']).execute(),
      requests: await rows.selectFrom('account_deletion_requests').selectAll().execute(),
      messages: await rows.selectFrom('messages').select('sender_name').execute(),
      posts: await rows.selectFrom('case_posts').select('author_name').execute(),
      bookings: await rows.selectFrom('maintenance_cases').selectAll().execute(),
      sent: await rows.selectFrom('public_requests').selectAll().execute(),
      letters: await rows.selectFrom('inbound_letters').selectAll().execute(),
      emails: await rows.selectFrom('mail_outbox').select(['to_email', 'kind']).where('to_email', '=', email).execute(),
    }))
    expect(left.letters).toHaveLength(2)
    expect(JSON.stringify({ ...left, emails: [] })).not.toMatch(/leaver/i)
    expect(left.emails).toEqual([{ to_email: email, kind: 'deletion outcome' }])
  })

  test('requests are the hire company’s business alone', async () => {
    const customer = await portal.person({ accounts: ['NORTH01'], may: ['manage users'] })
    expect((await portal.get('/api/deletion-requests', customer.token)).json).toEqual({ requests: [], total: 0 })
    expect(
      (await portal.send('POST', '/api/deletion-requests/1/decide', customer.token, { outcome: 'actioned' })).status,
    ).toBe(404)
  })
})
