import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { passPhrase, signInTo, tokenOf } from '../../testing/sign-in.ts'
import { codeAt, fromBase32, stepAt } from './totp.ts'

const NEW = 'rainy tuesday depot yard'

onPortal('one’s own profile', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  const { newPerson, login } = signInTo(() => portal, ['see vehicles'])
  const versioned = z.looseObject({ updated_at: z.string() })

  test('details are one’s own to change, and nothing else is', async () => {
    const me = await newPerson()
    const { updated_at: version } = versioned.parse((await portal.get('/api/profile', me.token)).json)
    const values = { name: 'Priya Raman', phone: '0113 496 0110', job_title: null }
    const saved = await portal.send('PUT', '/api/profile', me.token, { version, values })
    expect(saved.json).toMatchObject({
      name: 'Priya Raman',
      phone: '0113 496 0110',
      email: me.email,
      accounts: ['NORTH01'],
    })
    expect((await portal.get('/api/me', me.token)).json).toMatchObject({ user: { name: 'Priya Raman' } })
    expect((await portal.send('PUT', '/api/profile', me.token, { version, values })).status).toBe(409)
    for (const field of ['email', 'roles', 'permissions', 'is_admin', 'customer_account_numbers', 'side', 'status'])
      expect(
        (await portal.send('PUT', '/api/profile', me.token, { version, values: { ...values, [field]: 'x' } })).status,
      ).toBe(422)
  })

  test('choices are kept one by one, and unknown ones refused', async () => {
    const me = await newPerson()
    await portal.owner((rows) =>
      rows
        .updateTable('users')
        .set({ preferences: JSON.stringify({ elsewhere: { kept: true } }) })
        .where('id', '=', me.id)
        .execute(),
    )
    const patch = (body: object) => portal.send('PATCH', '/api/profile/preferences', me.token, body)
    expect((await patch({ theme: 'dark' })).status).toBe(200)
    expect((await patch({ notifications: { damage: 'mail' } })).json).toMatchObject({
      preferences: { theme: 'dark', density: 'comfortable', notifications: { damage: 'mail', news: 'portal' } },
    })
    expect((await patch({ theme: 'purple' })).status).toBe(422)
    expect((await patch({ notifications: { weather: 'mail' } })).status).toBe(422)
    const row = await portal.owner((rows) =>
      rows.selectFrom('users').select('preferences').where('id', '=', me.id).executeTakeFirstOrThrow(),
    )
    expect(row.preferences).toMatchObject({ elsewhere: { kept: true }, theme: 'dark' })
  })

  test('a new password asks for the old one, ends other sessions, and keeps this one', async () => {
    const me = await newPerson()
    const other = tokenOf(await login(me.email))
    const change = (old_password: string, password: string) =>
      portal.send('POST', '/api/profile/password', me.token, { old_password, password })
    expect((await change('not mine at all', NEW)).json).toMatchObject({ fields: [{ field: 'old_password' }] })
    expect((await change(passPhrase, 'passwordpassword')).json).toMatchObject({ fields: [{ field: 'password' }] })
    expect((await change(passPhrase, passPhrase)).status).toBe(422)
    expect((await portal.get('/api/me', other)).status).toBe(200)
    expect((await change(passPhrase, NEW)).status).toBe(200)
    expect((await portal.get('/api/me', other)).status).toBe(401)
    expect((await portal.get('/api/me', me.token)).status).toBe(200)
    expect((await login(me.email)).status).toBe(422)
    expect((await login(me.email, NEW)).status).toBe(200)
  })

  test('the old password cannot be found by trying', async () => {
    const me = await newPerson()
    const change = (old_password: string) =>
      portal.send('POST', '/api/profile/password', me.token, { old_password, password: NEW })
    for (let time = 0; time < 8; time++) expect((await change(`guess number ${time}`)).status).toBe(422)
    const reply = await change(passPhrase)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('sessions are listed and ended one by one or all but this; never another’s', async () => {
    const [me, her] = [await newPerson(), await newPerson()]
    const [one, two] = [tokenOf(await login(me.email)), tokenOf(await login(me.email))]
    const reply = await portal.get('/api/profile/sessions', me.token)
    const { sessions } = z
      .object({ sessions: z.array(z.object({ id: z.number(), is_current: z.boolean() })) })
      .parse(reply.json)
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(sessions).toHaveLength(3)
    expect(reply.text).not.toContain('token')
    const last = sessions.filter(({ is_current }) => !is_current).toSorted((left, right) => right.id - left.id)[0]
    expect((await portal.send('DELETE', `/api/profile/sessions/${last?.id ?? 0}`, her.token)).status).toBe(404)
    expect((await portal.send('DELETE', `/api/profile/sessions/${last?.id ?? 0}`, me.token)).status).toBe(200)
    expect([(await portal.get('/api/me', one)).status, (await portal.get('/api/me', two)).status]).toEqual([200, 401])
    expect((await portal.send('POST', '/api/profile/sessions/end-others', me.token, {})).json).toEqual({ ended: 1 })
    expect([(await portal.get('/api/me', one)).status, (await portal.get('/api/me', me.token)).status]).toEqual([
      401, 200,
    ])
    expect((await portal.get('/api/me', her.token)).status).toBe(200)
  })

  test('one’s data is a file with what is one’s own and no secret', async () => {
    const me = await newPerson()
    const reply = await portal.get('/api/profile/data', me.token)
    expect(reply.headers['content-disposition']).toContain('my-data.json')
    expect(JSON.parse(reply.text)).toMatchObject({ profile: expect.anything(), actions: expect.any(Array) })
    expect(JSON.parse(reply.text)).toMatchObject({
      profile: { email: me.email },
      sessions: { sessions: [expect.anything()] },
      messages: { sent: [], received: [] },
    })
    expect(reply.text).not.toMatch(/canary|argon2|token_hash|password_hash/)
  })

  test('the second factor: begun with the password, on by a code, off with both', async () => {
    const me = await newPerson()
    const post = (path: string, body: object) =>
      portal.send('POST', `/api/profile/second-factor${path}`, me.token, body)
    expect((await post('', { password: 'wrong one here' })).status).toBe(422)
    expect((await post('/confirm', { code: '123456' })).status).toBe(409)
    const { secret, address } = z
      .object({ secret: z.string(), address: z.string() })
      .parse((await post('', { password: passPhrase })).json)
    expect(address).toContain(`secret=${secret}`)
    const code = (steps = 0) => codeAt(fromBase32(secret), stepAt(new Date()) + steps)
    expect((await post('/confirm', { code: code(5) })).status).toBe(422)
    expect((await portal.get('/api/profile', me.token)).json).toMatchObject({
      second_factor: { is_on: false, recovery_codes_left: 0 },
    })
    const { recovery_codes } = z
      .object({ recovery_codes: z.array(z.string()) })
      .parse((await post('/confirm', { code: code() })).json)
    expect(recovery_codes).toHaveLength(10)
    expect((await portal.get('/api/profile', me.token)).json).toMatchObject({
      second_factor: { is_on: true, recovery_codes_left: 10 },
    })
    expect((await post('', { password: passPhrase })).status).toBe(409)
    const kept = await portal.owner(async (rows) => [
      await rows.selectFrom('second_factors').select(['secret', 'recovery_hashes']).execute(),
      await rows.selectFrom('audit').selectAll().execute(),
    ])
    for (const each of [...recovery_codes, secret]) expect(JSON.stringify(kept)).not.toContain(each)
    const renewed = z
      .object({ recovery_codes: z.array(z.string()) })
      .parse((await post('/recovery-codes', { password: passPhrase })).json)
    expect((await post('/remove', { password: passPhrase, code: recovery_codes[0] })).status).toBe(422)
    expect((await post('/remove', { password: 'wrong one here', code: renewed.recovery_codes[0] })).status).toBe(422)
    expect((await post('/remove', { password: passPhrase, code: renewed.recovery_codes[0] })).status).toBe(200)
    expect((await portal.get('/api/profile', me.token)).json).toMatchObject({ second_factor: { is_on: false } })
  })
})
