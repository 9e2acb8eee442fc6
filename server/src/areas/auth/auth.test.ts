import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { sendAskedMail, signInTo, tokenOf } from '../../testing/sign-in.ts'

const GOOD = 'quite another pass phrase'

onPortal('sign-in', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  const { newPerson, login } = signInTo(() => portal, ['see damage cases'])
  const emails = (email: string) =>
    portal.owner((rows) =>
      rows
        .selectFrom('mail_outbox')
        .select(['text_body', 'kind'])
        .where('to_email', '=', email)
        .orderBy('id', 'desc')
        .execute(),
    )
  const linkTo = async (email: string): Promise<string> => {
    await sendAskedMail(portal)
    return /resetpassword\/([\w-]+)/.exec((await emails(email))[0]?.text_body ?? '')?.[1] ?? ''
  }

  test('the right password opens a session in any letter case of the address; the token works and is not stored', async () => {
    const { email } = await newPerson()
    const reply = await login(email.toUpperCase())
    expect(reply.status).toBe(200)
    const token = tokenOf(reply)
    expect((await portal.get('/api/me', token)).json).toMatchObject({
      user: { email, customer_account_numbers: '["NORTH01"]', permissions: ['see damage cases'] },
    })
    const stored = await portal.owner((rows) => rows.selectFrom('sessions').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('unknown, wrong, suspended and invited get one and the same answer', async () => {
    const wrong = await newPerson()
    const suspended = await newPerson({ status: 'suspended' })
    const invited = await newPerson({ status: 'invited', password_hash: null })
    const replies = [
      await login('nobody@sign-in.example'),
      await login(wrong.email, 'not the pass phrase'),
      await login(suspended.email),
      await login(invited.email),
    ]
    const seen = new Set(
      replies.map(({ status, json }) => JSON.stringify({ status, ...(json as object), request_id: undefined })),
    )
    expect(seen.size).toBe(1)
    expect(replies[0]?.status).toBe(422)
  })

  test('too many failures: 429 with the time to wait, for known and unknown addresses alike', async () => {
    const { email } = await newPerson()
    for (const address of [email, 'guessed@sign-in.example']) {
      for (let time = 0; time < 8; time++) expect((await login(address, 'wrong')).status).toBe(422)
      const refused = await login(address)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('sign-out ends the session at once', async () => {
    const token = tokenOf(await login((await newPerson()).email))
    expect((await portal.send('POST', '/api/logout', token, {})).status).toBe(200)
    expect((await portal.get('/api/me', token)).status).toBe(401)
  })

  test('a token in the query opens the specified calls alone', async () => {
    const token = tokenOf(await login((await newPerson()).email))
    expect((await portal.get(`/api/damage-case?api_token=${token}`)).status).toBe(200)
    expect((await portal.get(`/api/damage-case/?api_token=${token}`)).status).toBe(200)
    expect((await portal.get(`/api/me?api_token=${token}`)).status).toBe(401)
  })

  test('a reset link works once under twenty posts at a time, and ends every session', async () => {
    const { email } = await newPerson()
    const old = tokenOf(await login(email))
    expect((await portal.send('POST', '/api/forgot-password', undefined, { email })).status).toBe(200)
    const token = await linkTo(email)
    expect((await portal.send('POST', '/api/reset-password/check', undefined, { token })).json).toEqual({
      is_valid: true,
    })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        portal.send('POST', '/api/reset-password', undefined, { token, password: GOOD }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 410),
    ])
    expect((await portal.get('/api/me', old)).status).toBe(401)
    expect(replies.find(({ status }) => status === 200)?.json).toMatchObject({ session: null })
    expect((await login(email)).status).toBe(422)
    expect((await login(email, GOOD)).status).toBe(200)
    const [told, ...earlier] = await emails(email)
    expect(told).toMatchObject({ kind: 'security', text_body: expect.stringContaining('password was reset') })
    expect(earlier.map(({ kind }) => kind)).toEqual(['reset'])
  })

  test('an unfit password is refused at the field and leaves the link good', async () => {
    const { email } = await newPerson()
    await portal.send('POST', '/api/forgot-password', undefined, { email })
    const token = await linkTo(email)
    for (const password of ['short', 'passwordpassword', `${email} and more`]) {
      const reply = await portal.send('POST', '/api/reset-password', undefined, { token, password })
      expect(reply.status).toBe(422)
      expect(reply.json).toMatchObject({ fields: [{ field: 'password' }] })
    }
    expect((await portal.send('POST', '/api/reset-password', undefined, { token, password: GOOD })).status).toBe(200)
  })

  test('an expired link is refused, and the mail’s address comes from the configuration', async () => {
    const { id, email } = await newPerson()
    await portal.app.inject({
      method: 'POST',
      url: '/api/forgot-password',
      headers: { host: 'evil.example', 'content-type': 'application/json' },
      payload: JSON.stringify({ email }),
    })
    await sendAskedMail(portal)
    expect((await emails(email))[0]?.text_body).toContain('http://portal.test/#/resetpassword/')
    expect((await emails(email))[0]?.text_body).not.toContain('evil.example')
    const token = await linkTo(email)
    await portal.owner((rows) =>
      rows
        .updateTable('login_links')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('user_id', '=', id)
        .execute(),
    )
    expect((await portal.send('POST', '/api/reset-password', undefined, { token, password: GOOD })).status).toBe(410)
  })

  test('an unknown address gets the same answer and no email', async () => {
    const { email } = await newPerson()
    const [known, unknown] = [
      await portal.send('POST', '/api/forgot-password', undefined, { email }),
      await portal.send('POST', '/api/forgot-password', undefined, { email: 'nobody@else.example' }),
    ]
    expect(unknown.json).toEqual(known.json)
    expect(await sendAskedMail(portal)).toBe(2)
    expect(await emails('nobody@else.example')).toEqual([])
  })

  test('a deletion request is noted, confirmed by mail, and waits for staff', async () => {
    const { email } = await newPerson()
    const asked = await portal.send('POST', '/api/account-deletion-request', undefined, {
      email,
      reason: 'I have left',
    })
    expect(asked.json).toMatchObject({ reference: expect.stringMatching(/^DEL-\w{8}$/) })
    await sendAskedMail(portal)
    const token = decodeURIComponent(
      /account-deletion-request\?confirm=(\S+)/.exec((await emails(email))[0]?.text_body ?? '')?.[1] ?? '',
    )
    expect(
      (await portal.send('POST', '/api/account-deletion-request/confirm', undefined, { token })).json,
    ).toMatchObject({ state: 'verified' })
    expect((await portal.send('POST', '/api/account-deletion-request/confirm', undefined, { token })).status).toBe(410)
    expect((await login(email)).status).toBe(200)
  })

  test('suspension and a change of rights act on the next request', async () => {
    const { id, email } = await newPerson()
    const token = tokenOf(await login(email))
    await portal.owner(async (rows) => {
      await rows.updateTable('users').set({ permissions: '[]' }).where('id', '=', id).execute()
      await portal.portal.sessions.refresh(rows, id)
    })
    expect((await portal.get('/api/damage-case', token)).status).toBe(403)
    await portal.owner(async (rows) => {
      await rows.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute()
      await portal.portal.sessions.closeAll(rows, id)
    })
    expect((await portal.get('/api/damage-case', token)).status).toBe(401)
  })

  test('an idle and an old session are over', async () => {
    const { id, email } = await newPerson()
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
    for (const columns of [{ last_seen_at: hours(-13) }, { expires_at: hours(-1) }]) {
      const token = tokenOf(await login(email))
      await portal.owner((rows) => rows.updateTable('sessions').set(columns).where('user_id', '=', id).execute())
      expect((await portal.get('/api/me', token)).status).toBe(401)
    }
  })

  test('no cookie, no word of the framework, and the headers of a careful server', async () => {
    const reply = await portal.get('/api/me')
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['x-powered-by']).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    )
    expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['referrer-policy']).toBe('no-referrer')
  })

  test.each([['/api/none'], ['/api/damage-case/1/none'], ['/nothing']])('%s is nothing', async (url) => {
    const reply = await portal.get(url)
    expect(reply.status).toBe(404)
    expect(reply.headers['content-type']).toMatch(/problem\+json/)
  })

  test.each([
    ['{"email":', 400],
    ['[]', 422],
    ['"text"', 422],
    ['{"email":{"a":1},"password":7}', 422],
  ])('body %s: %i, and nothing of the inside', async (body, status) => {
    const reply = await portal.send('POST', '/api/login', undefined, body)
    expect(reply.status).toBe(status)
    expect(reply.text).not.toMatch(/at .*\.ts|select |node_modules/)
  })
})
