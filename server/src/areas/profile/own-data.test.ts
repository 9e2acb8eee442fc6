import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { aMessage, aMessageRecipient } from '../../testing/factories.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const told = z.object({
  messages: z.object({
    sent: z.array(z.object({ subject: z.string() })),
    received: z.array(z.object({ subject: z.string() })),
  }),
  notifications: z.object({ told: z.array(z.object({ title: z.string() })) }),
  actions: z.array(z.object({ action: z.string(), entity_id: z.string().nullable(), account: z.string().nullable() })),
})

onPortal('the file of one’s own data', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  /** A person of two accounts who wrote, got and did something in each. */
  async function newcomer(may: readonly Permission[] = ['see messages', 'see queries']) {
    const me = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may })
    await portal.owner(async (rows) => {
      for (const account of ['NORTH01', 'NORTH02']) {
        const owned = { customer_account_number: account }
        const ids = await rows
          .insertInto('messages')
          .values([
            aMessage({ ...owned, sender_id: me.id, subject: `sent ${account}` }),
            aMessage({ ...owned, sender_id: 1, subject: `received ${account}` }),
          ])
          .returning(['id', 'subject'])
          .execute()
        const received = ids.find(({ subject }) => subject.startsWith('received'))
        await rows
          .insertInto('message_recipients')
          .values(aMessageRecipient({ ...owned, message_id: received?.id ?? 0, user_id: me.id }))
          .execute()
        const { id } = await rows
          .selectFrom('cases')
          .select('id')
          .where('kind', '=', 'query')
          .where('customer_account_number', '=', account)
          .executeTakeFirstOrThrow()
        await rows
          .insertInto('notifications')
          .values({
            ...{ ...owned, user_id: me.id, event_id: id, case_id: id, topic: 'reply', way: 'portal' },
            ...{ title: `told ${account}`, at: new Date().toISOString() },
          })
          .execute()
        await rows
          .insertInto('audit')
          .values({
            ...{ ...owned, at: new Date().toISOString(), actor_id: me.id, actor_name: 'Ann', action: `did ${account}` },
            ...{ entity: 'query', entity_id: String(id) },
          })
          .execute()
      }
    })
    const read = async () => told.parse(JSON.parse((await portal.get('/api/profile/data', me.token)).text))
    const set = async (values: { permissions?: string; customer_account_numbers?: string }) => {
      await portal.owner(async (rows) => {
        await rows.updateTable('users').set(values).where('id', '=', me.id).execute()
        await portal.portal.sessions.refresh(rows, me.id)
      })
    }
    return { read, set }
  }
  const subjects = ({ messages: { sent, received } }: z.output<typeof told>) =>
    [...sent, ...received].map(({ subject }) => subject)
  const titles = ({ notifications }: z.output<typeof told>) => notifications.told.map(({ title }) => title)
  const actionsOf = ({ actions }: z.output<typeof told>) =>
    actions
      .filter(({ action }) => action.startsWith('did'))
      .map(({ entity_id, account }) => [entity_id !== null, account])

  test('holds what was written, received, told and done', async () => {
    const { read } = await newcomer()
    const data = await read()
    expect(subjects(data)).toEqual(['sent NORTH01', 'sent NORTH02', 'received NORTH01', 'received NORTH02'])
    expect(titles(data)).toEqual(['told NORTH01', 'told NORTH02'])
    expect(actionsOf(data)).toEqual([
      [true, 'NORTH01'],
      [true, 'NORTH02'],
    ])
  })

  test('nothing of an account that is no longer one’s own, but that something was done', async () => {
    const { read, set } = await newcomer()
    await set({ customer_account_numbers: '["NORTH02"]' })
    const data = await read()
    expect(subjects(data)).toEqual(['sent NORTH02', 'received NORTH02'])
    expect(titles(data)).toEqual(['told NORTH02'])
    expect(actionsOf(data)).toEqual([
      [false, null],
      [true, 'NORTH02'],
    ])
  })

  test('nothing that one has no permission to see', async () => {
    const { read, set } = await newcomer()
    await set({ permissions: '[]' })
    const data = await read()
    expect(subjects(data)).toEqual([])
    expect(titles(data)).toEqual([])
  })
})
