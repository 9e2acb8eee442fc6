import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { passPhrase, signInTo } from '../../testing/sign-in.ts'
import { newSecret } from '../profile/totp.ts'
import { testAuthenticator } from './testing-authenticator.ts'

const here = { origin: 'http://portal.test', rpID: 'portal.test' }
const asked = z.looseObject({ challenge: z.string() })
const listed = z.object({ is_possible: z.boolean(), passkeys: z.array(z.object({ id: z.number(), name: z.string() })) })

onPortal('passkeys', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  const { newPerson } = signInTo(() => portal)
  const start = (token: string, password = passPhrase) =>
    portal.send('POST', '/api/profile/passkeys/options', token, { password })
  const add = (token: string, response: object, name = 'Work laptop') =>
    portal.send('POST', '/api/profile/passkeys', token, { name, made: response })
  const list = async (token: string) => listed.parse((await portal.get('/api/profile/passkeys', token)).json)
  const challengeOf = ({ json }: { json: unknown }) => asked.parse(json).challenge
  const startLogin = async () => challengeOf(await portal.send('POST', '/api/login/passkey/options', undefined, {}))
  const login = (used: object, more: object = {}) =>
    portal.send('POST', '/api/login/passkey', undefined, { used, ...more })
  const withPasskey = async () => {
    const person = await newPerson()
    const device = testAuthenticator()
    const reply = await add(person.token, device.make(challengeOf(await start(person.token)), here))
    expect(reply.status).toBe(200)
    return { ...person, device }
  }

  test('one is made with the password, listed, told by mail, and signs in without password or code', async () => {
    const { id, email, token, device } = await withPasskey()
    expect(await list(token)).toMatchObject({ is_possible: true, passkeys: [{ name: 'Work laptop' }] })
    const emails = await portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select(['kind', 'text_body']).where('to_email', '=', email).execute(),
    )
    expect(emails).toMatchObject([{ kind: 'security', text_body: expect.stringContaining('Work laptop') }])
    await portal.owner((rows) =>
      rows
        .insertInto('second_factors')
        .values({ user_id: id, secret: newSecret(), confirmed_at: new Date().toISOString() })
        .execute(),
    )
    const reply = await login(device.use(await startLogin(), here), { remember: true })
    expect(reply.json).toMatchObject({ api_token: expect.any(String), user: { email } })
  })

  test('the password is asked for, and a wrong one makes no challenge', async () => {
    const { token } = await newPerson()
    expect((await start(token, 'not the pass phrase')).json).toMatchObject({ fields: [{ field: 'password' }] })
  })

  test('an answer counts once, also where it was refused', async () => {
    const { token, device } = await withPasskey()
    const challenge = await startLogin()
    const used = device.use(challenge, here)
    const replies = await Promise.all(Array.from({ length: 5 }, () => login(used)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
    const second = await startLogin()
    expect((await login(device.use(second, { ...here, origin: 'http://elsewhere.test' }))).status).toBe(422)
    expect((await login(device.use(second, { ...here, isVerifying: false }))).status).toBe(422)
    expect((await login(device.use(second, here))).status).toBe(422)
    const third = challengeOf(await start(token))
    expect((await login(device.use(third, here))).status).toBe(422) // asked of somebody else, for something else
  })

  test.each([
    ['of another address', { ...here, origin: 'https://portal.test' }],
    ['of another name', { ...here, rpID: 'elsewhere.test' }],
    ['without knowing the person', { ...here, isVerifying: false }],
  ])('an answer %s opens nothing and adds nothing', async (_, at) => {
    const { device } = await withPasskey()
    const refused = await login(device.use(await startLogin(), at))
    expect([refused.status, refused.json]).toEqual([422, expect.objectContaining({ code: 'wrong sign-in' })])
    const other = await newPerson()
    const adding = await add(other.token, testAuthenticator().make(challengeOf(await start(other.token)), at))
    expect(adding.status).toBe(422)
    expect((await list(other.token)).passkeys).toEqual([])
  })

  test('a challenge is for whom it was made and runs out', async () => {
    const [me, her] = [await newPerson(), await newPerson()]
    const mine = challengeOf(await start(me.token))
    expect((await add(her.token, testAuthenticator().make(mine, here))).status).toBe(422)
    const { device } = await withPasskey()
    const challenge = await startLogin()
    await portal.owner((rows) =>
      rows
        .updateTable('passkey_challenges')
        .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
        .where('challenge', '=', challenge)
        .execute(),
    )
    expect((await login(device.use(challenge, here))).status).toBe(422)
  })

  test('a copied device, a stranger’s passkey and a suspended person are refused alike', async () => {
    const { id, device } = await withPasskey()
    expect((await login(device.use(await startLogin(), here))).status).toBe(200)
    device.setCount(0)
    const copied = await login(device.use(await startLogin(), here))
    device.setCount(50)
    const stranger = await login(testAuthenticator().use(await startLogin(), here))
    await portal.owner((rows) => rows.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute())
    const suspended = await login(device.use(await startLogin(), here))
    const bare = [copied, stranger, suspended].map(({ status, json }) => [
      status,
      { ...Object(json), request_id: undefined },
    ])
    expect(bare[0]).toEqual([422, expect.objectContaining({ code: 'wrong sign-in' })])
    expect(bare[1]).toEqual(bare[0])
    expect(bare[2]).toEqual(bare[0])
  })

  test('one’s own are renamed and removed, nobody else’s; removed, it opens nothing', async () => {
    const [me, her] = [await withPasskey(), await newPerson()]
    const [passkey] = (await list(me.token)).passkeys
    const path = `/api/profile/passkeys/${passkey?.id ?? 0}`
    expect((await portal.send('PATCH', path, her.token, { name: 'Mine' })).status).toBe(404)
    expect((await portal.send('DELETE', path, her.token)).status).toBe(404)
    expect((await portal.send('PATCH', path, me.token, { name: 'Phone' })).json).toMatchObject({
      passkeys: [{ name: 'Phone' }],
    })
    expect((await portal.send('PATCH', path, me.token, { name: ' ' })).status).toBe(422)
    expect((await portal.send('DELETE', path, me.token)).json).toMatchObject({ passkeys: [] })
    expect((await login(me.device.use(await startLogin(), here))).status).toBe(422)
  })

  test('the same device is not taken twice, and a full list takes no more', async () => {
    const { token, device } = await withPasskey()
    const again = device.make(challengeOf(await start(token)), here)
    expect((await add(token, again)).json).toMatchObject({
      fields: [{ message: 'You have already added this passkey.' }],
    })
    const { id } = await portal.owner((rows) =>
      rows.selectFrom('passkeys').select('user_id as id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    )
    await portal.owner((rows) =>
      rows
        .insertInto('passkeys')
        .values(
          Array.from({ length: 19 }, (_, place) => ({
            user_id: id,
            credential_id: `filler-${id}-${place}`,
            public_key: '',
            name: 'Spare',
          })),
        )
        .execute(),
    )
    expect((await start(token)).status).toBe(409)
  })
})

onPortal('passkeys at an address in figures', (on) => {
  test('are not offered, with the reason', async () => {
    const portal = await startTestPortal(on.database(), { PUBLIC_URL: 'http://192.0.2.7:4222' })
    const { token } = await portal.person({ accounts: ['NORTH01'], may: [] })
    expect(await portal.get('/api/profile/passkeys', token)).toMatchObject({ json: { is_possible: false } })
    const reply = await portal.send('POST', '/api/login/passkey/options', undefined, {})
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('only work on a named web address')])
    await portal.stop()
  })
})
