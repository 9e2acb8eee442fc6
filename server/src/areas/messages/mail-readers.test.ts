// Emails about messages through the real server: to whoever chose it and does not look, once, and of nothing they may not read.
import type { TellingWay } from '@kerbline/domain/cases/case-topics.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sendDailyDigests } from '../profile/send-daily-digests.ts'
import { mailReaders } from './mail-readers.ts'

const MINUTE = 60_000

onPortal('emails about messages', (on) => {
  let portal: TestPortal
  let writer: TestPerson
  let made = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    writer = await portal.person({
      ...{ side: 'staff', accounts: [], may: ['see messages', 'send messages', 'see all accounts'] },
      columns: { name: 'Wanda Writer' },
    })
  })
  afterAll(() => portal.stop())

  /** Last seen an hour ago, unless said otherwise. */
  const reader = async (change: { isSeen?: boolean; side?: 'customer' | 'staff'; way?: TellingWay } = {}) => {
    const { isSeen = false, side = 'customer', way } = change
    const email = `reader.${++made}@told.example`
    const accounts = ['NORTH01']
    const person = await portal.person({ accounts, side, may: ['see messages'], columns: { email } })
    if (way) {
      const reply = await portal.send('PATCH', '/api/notifications/choices', person.token, { topic: 'messages', way })
      expect(reply.status).toBe(200)
    }
    await portal.owner((rows) =>
      sql`update sessions set last_seen_at = now() - ${isSeen ? '10 seconds' : '1 hour'}::interval where user_id = ${person.id}`.execute(
        rows,
      ),
    )
    return { ...person, email }
  }
  const write = async (...people: readonly { id: number }[]): Promise<number> => {
    const to = people.map(({ id }) => `person:${id}`)
    const reply = await portal.send('POST', '/api/message/messages', writer.token, {
      ...{ to, subject: 'Keys', body: 'They are in the yard.', account: 'NORTH01' },
    })
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
    return (reply.json as { id: number }).id
  }
  const failures: unknown[] = []
  const mailNow = (minutesLater = 0) =>
    mailReaders({
      database: on.database(),
      publicUrl: 'http://portal.test',
      now: new Date(Date.now() + minutesLater * MINUTE + 1_000),
      stopping: new AbortController().signal,
      warn: (error) => void failures.push(error),
      replies: null,
    })
  const emailsTo = (email: string) =>
    portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select(['subject', 'text_body', 'kind']).where('to_email', '=', email).execute(),
    )
  const waiting = async (): Promise<number> =>
    (await portal.owner((rows) => rows.selectFrom('message_events').select('user_id').execute())).length

  test('a customer who is away is told at once, with the words and the way there, and once', async () => {
    const me = await reader()
    const id = await write(me)
    await mailNow()
    await mailNow(10)
    const [email, ...more] = await emailsTo(me.email)
    expect(more).toEqual([])
    expect(email).toMatchObject({ subject: 'Wanda Writer: Keys', kind: 'message' })
    expect(email?.text_body).toContain('They are in the yard.')
    expect(email?.text_body).toContain(`http://portal.test/#/messages/message/${id}`)
    expect(email?.text_body).toContain('Change which emails you get in Profile, Notifications.')
    expect(await waiting()).toBe(0)
  })

  test('who is in the portal has minutes to read it there: read, no email goes; unread, it does', async () => {
    const [reads, looksAway] = [await reader({ isSeen: true }), await reader({ isSeen: true })]
    const id = await write(reads, looksAway)
    await mailNow()
    expect([...(await emailsTo(reads.email)), ...(await emailsTo(looksAway.email))]).toEqual([])
    expect(await waiting()).toBe(2)
    await portal.send('PATCH', `/api/message/update-status/inbox/${id}/read`, reads.token)
    await mailNow(4)
    expect(await emailsTo(reads.email)).toEqual([])
    expect(await emailsTo(looksAway.email)).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  test('staff are told in the portal alone, unless they choose otherwise; so is whoever chose that', async () => {
    const [usual, chose, quiet] = [
      await reader({ side: 'staff' }),
      await reader({ side: 'staff', way: 'mail' }),
      await reader({ way: 'portal' }),
    ]
    await write(usual, chose, quiet)
    await mailNow()
    expect((await emailsTo(chose.email)).length).toBe(1)
    expect([...(await emailsTo(usual.email)), ...(await emailsTo(quiet.email))]).toEqual([])
  })

  test('nothing goes to who may not read it any more, threw it away, or is suspended', async () => {
    const [barred, threw, gone] = [await reader(), await reader(), await reader()]
    const id = await write(barred, threw, gone)
    await portal.send('PATCH', `/api/message/update-status/inbox/${id}/trash`, threw.token)
    await portal.owner(async (rows) => {
      await rows.updateTable('users').set({ permissions: '[]' }).where('id', '=', barred.id).execute()
      await rows.updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
    })
    await mailNow()
    for (const { email } of [barred, threw, gone]) expect(await emailsTo(email)).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('in the daily email for who chose that, and not at once', async () => {
    const me = await reader({ way: 'digest' })
    await write(me)
    await mailNow()
    expect(await emailsTo(me.email)).toEqual([])
    const now = new Date(Date.now() + 5 * MINUTE)
    await sendDailyDigests({
      ...{ database: on.database(), publicUrl: 'http://portal.test', today: '2099-01-01' },
      ...{ now, stopping: new AbortController().signal },
    })
    const [email] = await emailsTo(me.email)
    expect(email?.text_body).toContain('New messages to me: 1')
    expect(email?.text_body).toContain('Wanda Writer: Keys')
  })

  test('a message stands in the portal whatever one chooses', async () => {
    const me = await reader()
    const reply = await portal.send('PATCH', '/api/notifications/choices', me.token, { topic: 'messages', way: 'off' })
    expect(reply.status).toBe(422)
    const none = await portal.person({ accounts: ['NORTH01'], may: [] })
    const { json } = await portal.get('/api/notifications/choices', none.token)
    expect((json as { choices: { topic: string }[] }).choices.map(({ topic }) => topic)).not.toContain('messages')
  })

  test('two who tell at once tell once', async () => {
    const people = [await reader(), await reader(), await reader()]
    await write(...people)
    await Promise.all([mailNow(), mailNow()])
    for (const { email } of people) expect(await emailsTo(email)).toHaveLength(1)
    expect(failures).toEqual([])
  })
})
