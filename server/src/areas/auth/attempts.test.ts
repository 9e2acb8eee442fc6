// Guessing at sign-in: what is tried at once counts as what is tried one after the other, and no stranger shuts a person out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { passPhrase, signInTo } from '../../testing/sign-in.ts'
import { newSecret } from '../profile/totp.ts'

onPortal('guesses', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  const { newPerson } = signInTo(() => portal)
  const post = async (url: string, body: object, { from = '192.0.2.1', token = '' } = {}) => {
    const reply = await portal.app.inject({
      ...{ method: 'POST', url, remoteAddress: from },
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      payload: JSON.stringify(body),
    })
    return { status: reply.statusCode, wait: Number(reply.headers['retry-after'] ?? 0) }
  }
  const login = (email: string, from: string, password = 'not the pass phrase', code = '') =>
    post('/api/login', { email, password, code }, { from })
  const judged = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 422).length
  const atOnce = <T>(count: number, work: (turn: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))

  test('of many wrong passwords at once eight are judged', async () => {
    const { email } = await newPerson()
    const answers = await atOnce(40, () => login(email, '192.0.2.1'))
    expect(judged(answers)).toBe(8)
    expect(answers.filter(({ status, wait }) => status === 429 && wait > 0)).toHaveLength(32)
  })

  test('of many codes at once eight are judged, wherever they come from', async () => {
    const { id, email } = await newPerson()
    await portal.owner((rows) =>
      rows
        .insertInto('second_factors')
        .values({ user_id: id, secret: newSecret(), confirmed_at: new Date().toISOString(), recovery_hashes: [] })
        .execute(),
    )
    // Asking without a code judges none and counts for nothing.
    for (let turn = 0; turn < 10; turn++) expect((await login(email, '192.0.2.2', passPhrase)).status).toBe(422)
    const answers = await atOnce(30, (turn) => login(email, `198.51.100.${turn}`, passPhrase, '000000'))
    expect(judged(answers)).toBe(8)
  })

  test('of many passwords at once within a session eight are judged', async () => {
    const { token } = await newPerson()
    const ask = () =>
      post('/api/profile/password', { old_password: 'a guess', password: 'quite another pass phrase' }, { token })
    const answers = await atOnce(30, ask)
    expect(judged(answers)).toBe(8)
  })

  test('a stranger’s failures do not shut a person out: another network gets in at once, and so does a known one', async () => {
    const { email } = await newPerson()
    expect((await login(email, '203.0.113.1', passPhrase)).status).toBe(200)
    for (let turn = 0; turn < 9; turn++) await login(email, '192.0.2.9')
    expect((await login(email, '192.0.2.9', passPhrase)).status).toBe(429)
    // Of a crowd of networks, each has one free failure left.
    for (let network = 1; network <= 7; network++)
      for (let turn = 0; turn < 8; turn++) await login(email, `198.51.100.${network}`)
    expect((await login(email, '198.51.100.200')).status).toBe(422)
    expect(await login(email, '198.51.100.200', passPhrase)).toMatchObject({ status: 429 })
    expect((await login(email, '203.0.113.1')).status).toBe(422)
    expect((await login(email, '203.0.113.1', passPhrase)).status).toBe(200)
    expect((await login(email, '203.0.113.77', passPhrase)).status).toBe(200)
  })

  test('an address nobody has is counted in the same way', async () => {
    expect(judged(await atOnce(20, () => login('nobody@attempts.example', '192.0.2.1')))).toBe(8)
  })
})
