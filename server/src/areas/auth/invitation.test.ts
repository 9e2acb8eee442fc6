import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { passPhrase, sendAskedMail, signInTo } from '../../testing/sign-in.ts'
import { newSecret } from '../profile/totp.ts'

const arrival = z.object({ session: z.object({ api_token: z.string() }) })

onPortal('an accepted invitation', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  const { newPerson, login } = signInTo(() => portal)
  const invited = async () => {
    const { id, email } = await newPerson({ status: 'invited', password_hash: null })
    await portal.send('POST', '/api/forgot-password', undefined, { email })
    await sendAskedMail(portal)
    const [mail] = await portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select('text_body').where('to_email', '=', email).execute(),
    )
    return { id, email, token: /resetpassword\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1] }
  }
  const accept = (token: string | undefined) =>
    portal.send('POST', '/api/reset-password', undefined, { token, password: passPhrase })
  /** Of those not ended: the one a person of the tests is made with is. */
  const sessionsOf = (id: number) =>
    portal.owner((rows) =>
      rows.selectFrom('sessions').select('id').where('user_id', '=', id).where('revoked_at', 'is', null).execute(),
    )
  const setCompany = (status: 'active' | 'suspended') =>
    portal.owner((rows) =>
      sql`update customers set status = ${status} where id in (
        select customer_id from accounts where customer_account_number = 'NORTH01')`.execute(rows),
    )

  test('opens one session, of whom it is for, however often it is sent at a time', async () => {
    const { id, email, token } = await invited()
    const replies = await Promise.all(Array.from({ length: 20 }, () => accept(token)))
    const [opened, ...more] = replies.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    const { session } = arrival.parse(opened?.json)
    expect((await portal.get('/api/me', session.api_token)).json).toMatchObject({ user: { email } })
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  test('opens none past a second factor: its code is asked for at sign-in', async () => {
    const { id, email, token } = await invited()
    const factor = { user_id: id, secret: newSecret(), confirmed_at: new Date().toISOString() }
    await portal.owner((rows) => rows.insertInto('second_factors').values(factor).execute())
    const { status, json } = await accept(token)
    expect([status, json, await sessionsOf(id)]).toEqual([200, expect.objectContaining({ session: null }), []])
    expect((await login(email)).json).toMatchObject({ fields: [{ field: 'code', reason: 'second_factor' }] })
  })

  test('opens none of a closed company: the password is kept, and sign-in says whom to call', async () => {
    const { id, email, token } = await invited()
    await setCompany('suspended')
    const { status, json } = await accept(token)
    const refused = await login(email)
    await setCompany('active')
    expect([status, json, await sessionsOf(id)]).toEqual([200, expect.objectContaining({ session: null }), []])
    expect([refused.status, (await login(email)).status]).toEqual([403, 200])
  })
})
