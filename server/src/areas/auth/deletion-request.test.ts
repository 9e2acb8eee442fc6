import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { sendAskedMail, signInTo } from '../../testing/sign-in.ts'

const asked = z.object({ reference: z.string() })
const listed = z.object({ requests: z.array(z.looseObject({ id: z.number(), reference: z.string() })) })

onPortal('how far a deletion request is', (on) => {
  let portal: TestPortal
  let staff: string
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const columns = { is_admin: true }
    staff = (await portal.person({ accounts: [], side: 'staff', may: ['manage users', 'see all accounts'], columns }))
      .token
  })
  afterAll(async () => portal.stop())

  const { newPerson } = signInTo(() => portal)
  const newest = async (email: string): Promise<string> => {
    await sendAskedMail(portal)
    const [mail] = await portal.owner((rows) =>
      rows
        .selectFrom('mail_outbox')
        .select('text_body')
        .where(({ fn }) => fn<string>('lower', ['to_email']), '=', email)
        .orderBy('id', 'desc')
        .execute(),
    )
    return decodeURIComponent(
      /account-deletion-request\?(?:confirm|status)=(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '',
    )
  }
  const post = (path: string, body: object) =>
    portal.send('POST', `/api/account-deletion-request${path}`, undefined, body)
  const status = (token: string) => post('/status', { token })
  const ask = async (email: string): Promise<string> =>
    asked.parse((await post('', { email, reason: '' })).json).reference
  const own = async (token: string) => (await portal.get('/api/profile/deletion-request', token)).json
  const decide = async (reference: string, outcome: string, note: string | null) => {
    const { requests } = listed.parse((await portal.get('/api/deletion-requests', staff)).json)
    const id = requests.find((each) => each.reference === reference)?.id ?? 0
    return portal.send('POST', `/api/deletion-requests/${id}/decide`, staff, { outcome, note })
  }

  test('asked, confirmed, refused with a reason: each step by its mailed token and in the profile', async () => {
    const [me, her] = [await newPerson(), await newPerson()]
    expect(await own(me.token)).toEqual({ request: null })
    const reference = await ask(me.email.toUpperCase())
    const first = await newest(me.email)
    const received = { reference, state: 'received', confirmed_at: null, decided_at: null, reason: null }
    expect((await status(first)).json).toMatchObject(received)
    expect(await own(me.token)).toMatchObject({ request: received })
    expect(await own(her.token)).toEqual({ request: null })

    expect((await post('/confirm', { token: first })).json).toMatchObject({ state: 'verified', status: { reference } })
    const verified = { reference, state: 'verified', confirmed_at: expect.any(String) }
    expect(await newest(me.email)).toBe(first) // of the email that says it is confirmed
    expect((await status(first)).json).toMatchObject(verified)
    expect(await own(me.token)).toMatchObject({ request: verified })

    expect((await decide(reference, 'refused', null)).json).toMatchObject({ fields: [{ field: 'note' }] })
    expect((await decide(reference, 'refused', 'A hire of yours is open.')).status).toBe(200)
    const refused = { state: 'refused', decided_at: expect.any(String), reason: 'A hire of yours is open.' }
    const last = await newest(me.email)
    expect(last).not.toBe(first)
    for (const token of [first, last]) expect((await status(token)).json).toMatchObject(refused)
    expect(await own(me.token)).toMatchObject({ request: refused })
  })

  test('a deleted person still reads that it is done, until the links end; no other request of theirs waits', async () => {
    const me = await newPerson()
    const earlier = await ask(me.email)
    const earlierToken = await newest(me.email)
    const reference = await ask(me.email)
    const token = await newest(me.email)
    await post('/confirm', { token })
    expect((await decide(reference, 'actioned', null)).status).toBe(200)
    for (const each of [token, await newest(me.email), earlierToken])
      expect((await status(each)).json).toMatchObject({ state: 'actioned', decided_at: expect.any(String) })
    expect((await status(token)).text).not.toContain(me.email)
    const kept = await portal.owner((rows) =>
      rows
        .selectFrom('account_deletion_requests')
        .select(['email', 'state'])
        .where('reference', 'in', [earlier, reference])
        .execute(),
    )
    expect(kept.map(({ state }) => state)).toEqual(['actioned', 'actioned'])
    expect(JSON.stringify(kept)).not.toContain(me.email)
    await portal.owner((rows) =>
      rows
        .updateTable('account_deletion_requests')
        .set({ decided_at: new Date(Date.now() - 91 * 86_400_000).toISOString() })
        .where('reference', '=', reference)
        .execute(),
    )
    expect((await status(token)).status).toBe(410)
  })

  test('a stranger learns nothing: not by reference, by a made-up token, by another’s, nor by asking for any address', async () => {
    const me = await newPerson()
    const mine = await ask(me.email)
    const token = await newest(me.email)
    const nobody = await ask('nobody@else.example')
    const made = 'x'.repeat(43)
    const answers = [
      await status(`${mine}:${made}`),
      await status(`${nobody}:${made}`),
      await status(`DEL-ZZZZZZZZ:${made}`),
      await status(token.replace(mine, nobody)),
    ]
    for (const { status: code, json } of answers) expect([code, json]).toEqual([410, expect.anything()])
    expect(new Set(answers.map(({ json }) => z.looseObject({ detail: z.string() }).parse(json).detail)).size).toBe(1)
    expect((await portal.get('/api/profile/deletion-request')).status).toBe(401)
    const kept = await portal.owner(async (rows) => [
      await rows.selectFrom('account_deletion_requests').selectAll().execute(),
      await rows.selectFrom('login_links').selectAll().execute(),
      await rows.selectFrom('audit').selectAll().execute(),
    ])
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('never confirmed: said to have lapsed once its link is over', async () => {
    const me = await newPerson()
    const reference = await ask(me.email)
    await portal.owner((rows) =>
      rows
        .updateTable('account_deletion_requests')
        .set({ created_at: new Date(Date.now() - 73 * 3_600_000).toISOString() })
        .where('reference', '=', reference)
        .execute(),
    )
    expect((await status(await newest(me.email))).json).toMatchObject({ state: 'lapsed' })
    expect(await own(me.token)).toMatchObject({ request: { reference, state: 'lapsed' } })
  })

  test('a link mailed before tokens were kept still shows its request', async () => {
    const me = await newPerson()
    const reference = await ask(me.email)
    await portal.owner((rows) =>
      rows
        .updateTable('account_deletion_requests')
        .set({ status_hashes: [] })
        .where('reference', '=', reference)
        .execute(),
    )
    expect((await status(await newest(me.email))).json).toMatchObject({ reference, state: 'received' })
  })
})
