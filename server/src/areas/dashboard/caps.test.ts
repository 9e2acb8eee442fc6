// Lists with a cap say how many rows they do not hold; what holds everything says nothing.
import { sql } from 'kysely'
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDamageCase, aQueryCase, insertCases } from '../../testing/case-factories.ts'
import { aDriverCheck, aMessage } from '../../testing/factories.ts'
import { everyRight, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const DAY = 24 * 3_600_000
const listed = [
  '/api/get-driver-checks',
  '/api/damage-case',
  '/api/get-query-events',
  '/api/get-maintenance-events',
  '/api/invoice-data-cpm',
]

onPortal('lists with a cap', (on) => {
  let portal: TestPortal
  let someone: TestPerson
  let withLittle: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    someone = await portal.person({ accounts: ['NORTH01'], may: everyRight })
    withLittle = await portal.person({ accounts: ['NORTH02'], may: everyRight })
  })
  afterAll(async () => portal.stop())
  const lengthOf = (json: unknown): number => (Array.isArray(json) ? json.length : -1)

  test.each(listed)('%s holds all there is, and names nothing left out', async (path) => {
    const reply = await portal.get(path, withLittle.token)
    expect(lengthOf(reply.json)).toBe(1)
    expect(reply.headers['x-left-out']).toBeUndefined()
  })

  test('beyond it they stay lists and say how many there are besides, also to who holds them already', async () => {
    await portal.owner(async (rows) => {
      const owned = { customer_account_number: 'NORTH01' }
      const vehicle = await rows
        .selectFrom('vehicles')
        .select(['id as vehicle_id', 'reg_no'])
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow()
      const of = { ...owned, ...vehicle }
      const created_at = new Date(Date.now() - 29 * DAY).toISOString()
      await rows
        .insertInto('driver_checks')
        .values([aDriverCheck({ ...of, created_at }), aDriverCheck({ ...of, created_at })])
        .execute()
      for (let from = 0; from < 5_002; from += 500) {
        const count = Math.min(500, 5_002 - from)
        await insertCases(
          rows,
          Array.from({ length: count }, () => aDamageCase(of)),
        )
        await insertCases(
          rows,
          Array.from({ length: count }, () => aQueryCase(owned)),
        )
      }
    })
    for (const [path, length, leftOut] of [
      ['/api/get-driver-checks', 1, 2],
      ['/api/damage-case', 5_000, 3],
      ['/api/get-query-events', 5_000, 3],
    ] as const) {
      const reply = await portal.get(path, someone.token)
      expect([path, lengthOf(reply.json), reply.headers['x-left-out']]).toEqual([path, length, String(leftOut)])
      const again = await portal.get(path, someone.token, { 'if-none-match': reply.headers['etag'] ?? '' })
      expect([again.status, again.headers['x-left-out']]).toEqual([304, String(leftOut)])
    }
  })

  test('the inbox says how many messages are older than those it holds', async () => {
    const inbox = async () =>
      messagesEndpoints.inbox.reply.parse((await portal.get('/api/message/inbox/', someone.token)).json)
    expect((await inbox()).left_out).toEqual({ received: 0, sent: 0, unread: 0 })
    await portal.owner(async (rows) => {
      const message = aMessage({ sender_id: someone.id, customer_account_number: 'NORTH01' })
      await rows
        .insertInto('messages')
        .values(Array.from({ length: 512 }, () => message))
        .execute()
      await sql`insert into message_recipients (message_id, user_id, customer_account_number, is_read, is_starred, folder)
        select m.id, ${someone.id}::int, 'NORTH01', false, false, 'inbox' from messages m where m.sender_id = ${someone.id} order by m.id limit 507`.execute(
        rows,
      )
    })
    const { received, sent, left_out } = await inbox()
    expect([received.length, sent.length, left_out]).toEqual([500, 500, { received: 7, sent: 12, unread: 7 }])
  })
})
