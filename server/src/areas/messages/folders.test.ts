// Folders by page over a large mailbox: each read from an index of its own, whole and without doubles from the first page to the last.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { mailFolders, type MailFolder } from '@kerbline/domain/areas/messages/mailbox.ts'
import type { BulkChange } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rows } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { bulkActions, lists } from '../../areas.ts'
import { makeBulkChanges } from '../bulk-changes/make-bulk-changes.ts'
import { folderSource } from './folders.ts'
import { newestReceived } from './queries.ts'

const RECEIVED = 20_000

onPortal('folders of a large mailbox', (on) => {
  let portal: TestPortal
  let owner: TestPerson

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    owner = await portal.person({ accounts: ['NORTH01'], may: ['see messages'] })
    const writer = await portal.person({ side: 'staff', accounts: [], may: ['see messages', 'see all accounts'] })
    await portal.owner(async (rows) => {
      await sql`insert into messages (customer_account_number, sender_id, sender_name, subject, body, reg_no, created_at, addressed, recipient_count)
        select 'NORTH01', case when n % 10 = 0 then ${owner.id}::int else ${writer.id}::int end, 'Wanda', 'Message ' || n, 'Body of ' || n || repeat(' words', 30),
          case when n % 100 = 1 then 'LK21VXN' end, timestamptz '2026-01-01' + n * interval '1 minute', '{Somebody}', 1
        from generate_series(1, ${RECEIVED}::int) n`.execute(rows)
      await sql`insert into message_recipients (message_id, customer_account_number, user_id, is_read, is_starred, folder)
        select id, 'NORTH01', ${owner.id}::int, id % 3 = 0, id % 50 = 1, case when id % 40 = 3 then 'trash' else 'inbox' end
        from messages where sender_id = ${writer.id} and sender_name = 'Wanda'`.execute(rows)
      await sql`analyze messages, message_recipients`.execute(rows)
    })
  })
  afterAll(async () => portal.stop())

  const page = async (query: string) =>
    endpoints.mailbox.list.reply.parse((await portal.get(`/api/message/list?${query}`, owner.token)).json)

  test.each(mailFolders)('%s: every message once, the newest first', async (folder) => {
    const seen: string[] = []
    let after = ''
    let at = ''
    let total = 0
    for (let pages = 0; pages < 6; pages++) {
      const found = await page(`folder=${folder}&size=100${after}`)
      for (const { type, id, created_at: sentAt } of found.rows) {
        seen.push(`${type} ${id}`)
        if (at !== '') expect(sentAt <= at).toBe(true)
        at = sentAt
      }
      total = found.total
      if (found.next === null) break
      after = `&after=${encodeURIComponent(found.next)}`
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(Math.min(600, total))
    expect(total).toBeGreaterThan(100)
  })

  test('search by plate as people write it, by words of the body, and filters', async () => {
    const ofPlate = await page('folder=inbox&search=lk21%20vxn')
    expect(ofPlate.total).toBeGreaterThan(150)
    expect(new Set(ofPlate.rows.map(({ reg_no: plate }) => plate))).toEqual(new Set(['LK21VXN']))
    expect((await page('folder=inbox&search=Body%20of%2011111')).rows.map(({ subject }) => subject)).toEqual([
      'Message 11111',
    ])
    const unread = await page('folder=inbox&filter=is_unread:is:yes')
    expect(unread.rows.every(({ isRead }) => !isRead)).toBe(true)
    expect((await page('folder=inbox&search=nothing-like-this')).rows).toEqual([])
    // One question over everything somebody still has.
    const everywhere = await page('folder=all&search=lk21%20vxn')
    const each = await Promise.all(
      ['inbox', 'sent', 'trash'].map((folder) => page(`folder=${folder}&search=lk21%20vxn`)),
    )
    expect(everywhere.total).toBe(each.reduce((sum, { total }) => sum + total, 0))
  })

  test.each<[MailFolder, RegExp]>([
    ['inbox', /message_recipients_folder/],
    ['sent', /messages_sent/],
    [
      'starred',
      /message_recipients_starred[\s\S]*messages_sent_starred|messages_sent_starred[\s\S]*message_recipients_starred/,
    ],
    ['trash', /message_recipients_folder/],
  ])('a page of %s is read from its index', async (folder, index) => {
    await portal.owner(async (rows) => {
      const source = folderSource(folder, owner.id)
      const { rows: plan } = await sql<{
        'QUERY PLAN': string
      }>`explain (costs off) select ${source.select} from ${source.from}
        order by c.sent_at desc nulls last, c.message_id limit 51`.execute(rows)
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(index)
    })
  })

  test('the inbox call reads its newest from an index, and sorts no mailbox', async () => {
    await portal.owner(async (rows) => {
      const { rows: plan } = await sql<{
        'QUERY PLAN': string
      }>`explain (costs off) ${newestReceived(owner.id)}`.execute(rows)
      const words = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(words).toContain('message_recipients_newest')
      expect(words).not.toContain('Sort')
    })
  })

  test('all of what a folder holds is marked beside other work, and taken back; what is deleted for good is not', async () => {
    const failures: unknown[] = []
    const make = () =>
      makeBulkChanges({
        portal: portal.portal,
        actions: bulkActions,
        lists,
        stopping: new AbortController().signal,
        warn: (error) => void failures.push(error),
      })
    const filter = ['is_unread:is:yes']
    const ofPlate = 'folder=inbox&search=LK21VXN'
    const expected = (await page(`${ofPlate}&filter=${filter[0] ?? ''}`)).total
    const total = (await page(ofPlate)).total
    expect(expected).toBeGreaterThan(50)
    const ask = (list: string, status: string, more: object) =>
      portal.send('POST', '/api/bulk-changes', owner.token, {
        ...{ list, deed: 'mark', values: { status }, title: 'Move to bin', ...more },
      })
    const ended = async (id: number) => (await portal.get(`/api/bulk-changes/${id}`, owner.token)).json as BulkChange
    const question = { search: 'LK21VXN', filter, expected }
    expect((await ask('messages-inbox', 'burn', question)).status).toBe(422)
    expect((await ask('messages-inbox', 'trash', { ...question, expected: expected + 1 })).status).toBe(409)
    const { json } = await ask('messages-inbox', 'trash', question)
    const { id } = json as BulkChange
    await make()
    expect(await ended(id)).toMatchObject({ state: 'done', rows_changed: expected, rows_skipped: 0, may_undo: true })
    expect((await page(ofPlate)).total).toBe(total - expected)
    const undone = (await portal.send('POST', `/api/bulk-changes/${id}/undo`, owner.token, {})).json as BulkChange
    await make()
    expect(await ended(undone.id)).toMatchObject({ state: 'done', rows_changed: expected, rows_skipped: 0 })
    expect((await page(ofPlate)).total).toBe(total)
    const trash = (await page('folder=trash')).total
    const gone = (await ask('messages-trash', 'delete', { expected: trash })).json as BulkChange
    await make()
    expect(await ended(gone.id)).toMatchObject({ state: 'done', rows_changed: trash, may_undo: false })
    expect((await page('folder=trash')).total).toBe(0)
    expect(failures).toEqual([])
  })

  test('how many lie in an inbox is kept as counting gives it, whatever comes, goes and moves; of who is deleted nothing stays', async () => {
    const other = await portal.person({ accounts: ['NORTH01'], may: ['see messages'] })
    const differing = (rows: Rows) =>
      sql`select * from (select user_id, customer_account_number, count(*) from message_recipients where folder = 'inbox' group by 1, 2) c
        full join (select * from inbox_counts where count <> 0) k using (user_id, customer_account_number) where c.count is distinct from k.count`.execute(
        rows,
      )
    const changes = [
      sql`insert into message_recipients (message_id, customer_account_number, user_id)
        select id, 'NORTH01', ${other.id}::int from messages order by id limit 30`,
      sql`update message_recipients set folder = 'trash' where user_id = ${other.id} and message_id % 3 = 0`,
      sql`update message_recipients set is_read = true where user_id = ${other.id}`,
      sql`update message_recipients set folder = 'inbox' where user_id = ${other.id} and message_id % 2 = 0`,
      sql`delete from message_recipients where user_id = ${other.id} and message_id % 5 = 0`,
      sql`delete from message_recipients where user_id = ${other.id}`,
    ]
    await portal.owner(async (rows) => {
      for (const change of changes) {
        await change.execute(rows)
        expect((await differing(rows)).rows).toEqual([])
      }
      await changes[0]?.execute(rows)
      const { rows: kept } = await sql`select count from inbox_counts where user_id = ${other.id}`.execute(rows)
      expect(kept).toEqual([{ count: 30 }])
    })
  })
})
