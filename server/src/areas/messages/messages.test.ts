import { sql } from 'kysely'
// The inbox and the specified status call through the real server: every status of the table, by GET and by PATCH.
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { unreadIn } from '@kerbline/domain/areas/messages/rules.ts'
import { messageStatuses } from '@kerbline/domain/areas/messages/rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aMessage, aMessageRecipient } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('messages', (on) => {
  let portal: TestPortal
  let reader: TestPerson
  let writer: TestPerson
  let message: number

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    reader = await portal.person({ accounts: ['NORTH01'], may: ['see messages'], columns: { name: 'Rea Reader' } })
    writer = await portal.person({ accounts: ['NORTH01'], may: ['see messages'], columns: { name: 'Will Writer' } })
  })
  afterAll(() => portal.stop())
  beforeEach(async () => {
    message = await portal.owner(async (rows) => {
      const owned = { customer_account_number: 'NORTH01' }
      const { id } = await rows
        .insertInto('messages')
        .values(
          aMessage({
            ...owned,
            sender_id: writer.id,
            sender_name: 'Will Writer',
            body: '<p>Two  vans</p><p>are\n<b>ready</b>.</p>',
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('message_recipients')
        .values(aMessageRecipient({ ...owned, message_id: id, user_id: reader.id, note: 'canary-NORTH01' }))
        .execute()
      return id
    })
  })

  const path = (type: string, status: string, id = message) => `/api/message/update-status/${type}/${id}/${status}`
  async function copyOf(type: 'inbox' | 'sent') {
    const box = messagesEndpoints.inbox.reply.parse(
      (await portal.get('/api/message/inbox', type === 'inbox' ? reader.token : writer.token)).json,
    )
    const found =
      type === 'inbox' ? box.received.find(({ id }) => id === message) : box.sent.find(({ id }) => id === message)
    return found && { isRead: found.isRead, isStarred: found.isStarred, folder: found.folder }
  }
  const ownerOf = (type: 'inbox' | 'sent') => (type === 'inbox' ? reader : writer)

  const start = {
    inbox: { isRead: false, isStarred: false, folder: 'inbox' },
    sent: { isRead: true, isStarred: false, folder: 'sent' },
  } as const
  const after = {
    read: { isRead: true },
    unread: { isRead: false },
    starred: { isStarred: true },
    unstarred: { isStarred: false },
    trash: { folder: 'trash' },
    restore: {},
    delete: undefined,
  } as const
  const table = (['inbox', 'sent'] as const).flatMap((type) =>
    messageStatuses.flatMap((status) => (['GET', 'PATCH'] as const).map((method) => ({ type, status, method }))),
  )

  test.each(table)(
    '$method $type/$status sets it, and setting it again changes nothing',
    async ({ type, status, method }) => {
      expect(await copyOf(type)).toEqual(start[type])
      const other = type === 'inbox' ? 'sent' : 'inbox'
      for (const _ of ['once', 'twice']) {
        const reply =
          method === 'GET'
            ? await portal.get(path(type, status), ownerOf(type).token)
            : await portal.send('PATCH', path(type, status), ownerOf(type).token, {})
        expect([reply.status, reply.json]).toEqual([200, { status: 'success' }])
        expect(await copyOf(type)).toEqual(after[status] && { ...start[type], ...after[status] })
      }
      expect(await copyOf(other)).toEqual(start[other])
    },
  )

  test('trash and back', async () => {
    for (const type of ['inbox', 'sent'] as const) {
      await portal.get(path(type, 'trash'), ownerOf(type).token)
      await portal.get(path(type, 'restore'), ownerOf(type).token)
      expect(await copyOf(type)).toEqual(start[type])
    }
  })

  test('a deleted message is gone: no status brings it back, and deleting is told to the audit trail once', async () => {
    await portal.get(path('inbox', 'delete'), reader.token)
    await portal.get(path('inbox', 'delete'), reader.token)
    for (const status of ['restore', 'read', 'trash'])
      expect((await portal.get(path('inbox', status), reader.token)).status).toBe(404)
    expect(await copyOf('inbox')).toBeUndefined()
    const audited = await portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select(['action', 'actor_id', 'customer_account_number'])
        .where('entity', '=', 'message')
        .where('entity_id', '=', String(message))
        .execute(),
    )
    expect(audited).toEqual([{ action: 'message deleted', actor_id: reader.id, customer_account_number: 'NORTH01' }])
  })

  test('reading is not told to the audit trail', async () => {
    await portal.get(path('inbox', 'read'), reader.token)
    expect(
      await portal.owner((rows) =>
        rows
          .selectFrom('audit')
          .select('id')
          .where('entity', '=', 'message')
          .where('entity_id', '=', String(message))
          .execute(),
      ),
    ).toEqual([])
  })

  test('one’s own copies only: a recipient has no sent copy, a sender no received one, an outsider neither', async () => {
    const outsider = await portal.person({ accounts: ['NORTH01'], may: ['see messages'] })
    const replies = await Promise.all([
      portal.get(path('sent', 'trash'), reader.token),
      portal.get(path('inbox', 'trash'), writer.token),
      portal.get(path('inbox', 'trash'), outsider.token),
      portal.get(path('inbox', 'trash', 999_999_999), reader.token),
      portal.get(path('inbox', 'trash', 99_999_999_999), reader.token),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await copyOf('inbox')).toEqual(start.inbox)
    expect(await copyOf('sent')).toEqual(start.sent)
  })

  test('HEAD and prefetch change nothing; unknown words are refused', async () => {
    expect((await portal.send('HEAD', path('inbox', 'read'), reader.token)).status).toBe(405)
    for (const name of ['purpose', 'sec-purpose'])
      expect((await portal.get(path('inbox', 'read'), reader.token, { [name]: 'prefetch' })).status).toBe(400)
    for (const [type, status] of [
      ['inbox', 'nonsense'],
      ['nonsense', 'read'],
    ] as const)
      expect((await portal.get(path(type, status), reader.token)).status).toBe(422)
    expect(await copyOf('inbox')).toEqual(start.inbox)
  })

  test('the inbox shows plain words, who wrote and to whom', async () => {
    const { received } = messagesEndpoints.inbox.reply.parse(
      (await portal.get('/api/message/inbox', reader.token)).json,
    )
    expect(received[0]).toMatchObject({
      id: message,
      preview: 'Two vans are ready.',
      sender: { id: writer.id, name: 'Will Writer' },
      note: 'canary-NORTH01',
    })
    const { sent } = messagesEndpoints.inbox.reply.parse((await portal.get('/api/message/inbox', writer.token)).json)
    expect(sent[0]).toMatchObject({ id: message, recipients: [{ id: reader.id, name: 'Rea Reader' }] })
  })

  test('the newest 500, newest first', async () => {
    const collector = await portal.person({ accounts: ['NORTH01'], may: ['see messages'] })
    await portal.owner(async (rows) => {
      const many = Array.from({ length: 510 }, (_, place) =>
        aMessage({
          customer_account_number: 'NORTH01',
          sender_id: collector.id,
          subject: `No. ${place}`,
          created_at: new Date(Date.UTC(2026, 0, 1, 0, place)).toISOString(),
        }),
      )
      await rows.insertInto('messages').values(many).execute()
    })
    const { sent } = messagesEndpoints.inbox.reply.parse((await portal.get('/api/message/inbox', collector.token)).json)
    expect([sent.length, sent[0]?.subject, sent.at(-1)?.subject]).toEqual([500, 'No. 509', 'No. 10'])
  })

  test('of what is older than the newest 500 received, how many are unread', async () => {
    const busy = await portal.person({ accounts: ['NORTH01'], may: ['see messages'] })
    await portal.owner((rows) =>
      sql`
        with made as (insert into messages (customer_account_number, sender_id, sender_name, subject, body, created_at)
          select 'NORTH01', ${busy.id}, 'Bea', 'No. ' || place, 'Text', timestamptz '2026-01-01' + make_interval(mins => place) from generate_series(1, 510) place
          returning id, subject)
        insert into message_recipients (message_id, customer_account_number, user_id, is_read, folder)
        select id, 'NORTH01', ${busy.id}, subject in ('No. 3', 'No. 400'), case subject when 'No. 4' then 'trash' else 'inbox' end from made`.execute(
        rows,
      ),
    )
    const inbox = messagesEndpoints.inbox.reply.parse((await portal.get('/api/message/inbox', busy.token)).json)
    expect(inbox.left_out).toEqual({ received: 10, sent: 10, unread: 8 })
    expect(unreadIn(inbox)).toBe(507)
  })
})
