import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { signInTo } from '../../testing/sign-in.ts'
import { takeCode } from '../profile/queries.ts'
import { codeAt, fromBase32, newSecret, recoveryHashOf, stepAt } from '../profile/totp.ts'

onPortal('sign-in with a second factor', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  const signIn = signInTo(() => portal)
  const newPerson = async (confirmed_at: string | null = new Date().toISOString()) => {
    const { id, email } = await signIn.newPerson()
    const secret = newSecret()
    await portal.owner((rows) =>
      rows
        .insertInto('second_factors')
        .values({ user_id: id, secret, confirmed_at, recovery_hashes: [recoveryHashOf('abcde-fghjk')] })
        .execute(),
    )
    return { id, email, code: (steps = 0) => codeAt(fromBase32(secret), stepAt(new Date()) + steps) }
  }
  const login = (email: string, code?: string, password?: string) => signIn.login(email, password, { code })

  test('the code is asked for once the password is right, and not before', async () => {
    const { email, code } = await newPerson()
    const [wrong, unknown] = [
      await login(email, code(), 'not the pass phrase'),
      await login('nobody@sign-in.example', code()),
    ]
    expect([wrong.status, wrong.json]).toEqual([
      unknown.status,
      { ...Object(unknown.json), request_id: expect.anything() },
    ])
    const asked = await login(email)
    expect(asked.status).toBe(422)
    expect(asked.json).toMatchObject({ code: 'not valid', fields: [{ field: 'code', reason: 'second_factor' }] })
    const reply = await login(email, code())
    expect(reply.status).toBe(200)
    expect(reply.json).toMatchObject({ api_token: expect.any(String) })
  })

  test('no code works twice, not even under ten posts at a time', async () => {
    const { email, code: codeOf } = await newPerson()
    const one = codeOf()
    const replies = await Promise.all(Array.from({ length: 7 }, () => login(email, one)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await login(email, one)).status).not.toBe(200)
    const her = await newPerson()
    const [code, now] = [her.code(), new Date()]
    const taken = await Promise.all(
      Array.from({ length: 10 }, () =>
        portal.owner((rows) => takeCode(rows, portal.portal.secrets, { userId: her.id, code, now })),
      ),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('a recovery code works once, however it is typed', async () => {
    const { email } = await newPerson()
    expect((await login(email, 'ABCDE FGHJK')).status).toBe(200)
    expect((await login(email, 'abcde-fghjk')).status).toBe(422)
  })

  test('codes cannot be found by trying', async () => {
    const { email, code } = await newPerson()
    for (let time = 0; time < 8; time++) expect((await login(email, '000000')).status).toBe(422)
    expect((await login(email, code())).status).toBe(429)
  })

  test('until the app is confirmed sign-in asks for nothing', async () => {
    expect((await login((await newPerson(null)).email)).status).toBe(200)
  })
})
