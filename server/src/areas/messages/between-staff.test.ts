import { endpoints } from '@kerbline/domain/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScope } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const { thread: threadCall, list: listCall, audience: audienceCall } = endpoints.mailbox
const write: readonly Permission[] = ['see messages', 'send messages']
let keys = 0
const newKey = (): string => `staff-key-${++keys}`

onPortal('messages between staff', (on) => {
  let portal: TestPortal
  let admin: TestPerson
  let content: TestPerson
  let manager: TestPerson
  let desk: TestPerson
  let customer: TestPerson

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const named = (name: string, more: object = {}) => ({ columns: { name, ...more } })
    const side = 'staff' as const
    admin = await portal.person({ side, accounts: [], may: [...write, 'see all accounts'], ...named('Ada Admin') })
    content = await portal.person({ side, accounts: [], may: write, ...named('Con Content') })
    manager = await portal.person({ side, accounts: ['NORTH01'], may: write, ...named('Max Manager') })
    desk = await portal.person({
      ...{ side, accounts: [], may: write },
      ...named('Dee Desk', { roles: '["maintenance controller"]' }),
    })
    customer = await portal.person({ accounts: ['NORTH01'], may: write, ...named('Cora Customer') })
  })
  afterAll(() => portal.stop())

  const compose = (by: TestPerson, change: object) =>
    portal.send(
      'POST',
      '/api/message/messages',
      by.token,
      { to: [], subject: 'The news page', body: 'Please look at it.', ...change },
      { 'idempotency-key': newKey() },
    )
  const sent = async (by: TestPerson, change: object): Promise<number> => {
    const reply = await compose(by, change)
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
    return (reply.json as { id: number }).id
  }
  const to = (...people: readonly TestPerson[]) => ({ to: people.map(({ id }) => `person:${id}`) })
  const threadOf = async (by: TestPerson, id: number) =>
    threadCall.reply.parse((await portal.get(`/api/message/threads/${id}`, by.token)).json)
  const inboxOf = async (by: TestPerson) =>
    listCall.reply.parse((await portal.get('/api/message/list?folder=inbox', by.token)).json).rows.map(({ id }) => id)

  test('whoever has no account is written to and answers; the account is nobody’s', async () => {
    const id = await sent(admin, to(content, manager))
    expect(await inboxOf(content)).toContain(id)
    expect(await inboxOf(manager)).toContain(id)
    const read = await threadOf(content, id)
    expect([read.account_name, read.reply_all.map(({ label }) => label)]).toEqual([null, ['Ada Admin', 'Max Manager']])
    const answer = await sent(content, { ...to(admin, manager), reply_to: id, body: 'I did.' })
    expect((await threadOf(admin, answer)).messages.map(({ body }) => body)).toEqual(['Please look at it.', 'I did.'])
    expect((await threadOf(manager, answer)).messages).toHaveLength(2)
  })

  test('a team is written to without an account, and an account manager’s account is not taken for it', async () => {
    const id = await sent(content, { to: ['team:Maintenance'] })
    expect(await inboxOf(desk)).toContain(id)
    const { account } = audienceCall.reply.parse(
      (
        await portal.send('POST', '/api/message/audience', admin.token, {
          ...to(manager),
          account: null,
          reply_to: null,
        })
      ).json,
    )
    expect(account).toBeNull()
  })

  test('own copies are read, starred and thrown away; of those who took no part nobody sees it', async () => {
    const id = await sent(admin, to(content))
    for (const status of ['read', 'starred', 'trash'])
      expect((await portal.get(`/api/message/update-status/inbox/${id}/${status}`, content.token)).status).toBe(200)
    expect(await inboxOf(content)).not.toContain(id)
    for (const other of [manager, desk, customer])
      expect((await portal.get(`/api/message/threads/${id}`, other.token)).status).toBe(404)
    const seen = await openScope(
      portal.portal.database,
      { kind: 'accounts', accounts: ['NORTH01'], userId: manager.id },
      async (rows) =>
        (
          await sql<{ count: number }>`
            select (select count(*) from messages where id = ${id})::int + (select count(*) from message_recipients where message_id = ${id})::int as count`.execute(
            rows,
          )
        ).rows,
    )
    expect(seen).toEqual([{ count: 0 }])
  })

  test('a customer’s person neither takes part nor could write one', async () => {
    expect((await compose(content, to(customer))).status).toBe(422)
    await expect(
      openScope(portal.portal.database, { kind: 'accounts', accounts: ['NORTH01'], userId: customer.id }, (rows) =>
        sql`insert into messages (sender_id, sender_name, subject, body) values (${customer.id}, 'Cora', 'Mine', 'Text')`.execute(
          rows,
        ),
      ),
    ).rejects.toThrow(/row-level security/)
  })
})
