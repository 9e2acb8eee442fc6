// Links that people who are signed out ask for: the same work for every address, and only so many emails to one.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { sendAskedMail, signInTo } from '../../testing/sign-in.ts'

onPortal('links that are asked for', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  const { newPerson } = signInTo(() => portal)
  let network = 0
  /** Each from a network of its own, so that the limit of an address is not what answers. */
  const post = async (url: string, body: object) => {
    const reply = await portal.app.inject({
      ...{ method: 'POST', url, remoteAddress: `198.51.100.${++network % 250}` },
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    return { status: reply.statusCode, json: reply.json<object>() }
  }
  const forget = (email: string) => post('/api/forgot-password', { email })
  const kindsTo = async (email: string): Promise<string[]> => {
    await sendAskedMail(portal)
    const sent = await portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select('kind').where('to_email', '=', email).execute(),
    )
    return sent.map(({ kind }) => kind)
  }

  /** The statements a call sends, by the shape of each. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const executor = portal.portal.database.kysely.getExecutor()
    const run = vi.spyOn(Object.getPrototypeOf(executor) as typeof executor, 'executeQuery')
    await work()
    const sent = run.mock.calls.map(([query]) => query.sql)
    run.mockRestore()
    return sent
  }

  test.each(['/api/forgot-password', '/api/account-deletion-request'])(
    '%s does the same for an address that is known and for one that is not',
    async (url) => {
      const { email } = await newPerson()
      const known = await statementsOf(() => post(url, { email }))
      const unknown = await statementsOf(() => post(url, { email: `nobody.${network}@else.example` }))
      expect(known.length).toBeGreaterThan(0)
      expect(unknown).toEqual(known)
    },
  )

  test('forty asked for at once are one email; of more within an hour, three', async () => {
    const { email } = await newPerson()
    const answers = await Promise.all(Array.from({ length: 40 }, () => forget(email.toUpperCase())))
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1)
    expect(await kindsTo(email)).toEqual(['reset'])
    for (let turn = 0; turn < 5; turn++) {
      await forget(email)
      await kindsTo(email)
    }
    expect(await kindsTo(email)).toEqual(['reset', 'reset', 'reset'])
    await portal.owner((rows) => sql`update login_links set created_at = now() - interval '2 hours'`.execute(rows))
    await forget(email)
    expect(await kindsTo(email)).toHaveLength(4)
  })

  test('requests to delete an account: so many of a network and of an address, and three emails', async () => {
    const { email } = await newPerson()
    const ask = async () => (await post('/api/account-deletion-request', { email, reason: '' })).status
    const answers = []
    for (let turn = 0; turn < 6; turn++) answers.push(await ask())
    expect(answers).toEqual([200, 200, 200, 200, 200, 200])
    expect(await kindsTo(email)).toHaveLength(3)
    network = 0
    const same = async () => {
      network = 7
      return ask()
    }
    const statuses = await Promise.all(Array.from({ length: 12 }, same))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })
})
