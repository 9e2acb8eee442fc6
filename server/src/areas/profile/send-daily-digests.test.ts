import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  notificationKinds,
  notificationWords,
  type NotificationKind,
} from '@kerbline/domain/areas/profile/preferences.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { onPortal } from '../../db/testing.ts'
import { aCasePost } from '../../testing/case-factories.ts'
import { everyRight, startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { sendDailyDigests } from './send-daily-digests.ts'

const HOUR = 3_600_000

onPortal('the daily digest', (on) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    await portal.owner(async (rows) => {
      await rows.updateTable('driver_checks').set({ rag: 'red' }).execute()
      const updated_at = new Date().toISOString()
      await rows.updateTable('cases').set({ state: 'submitted', updated_at }).where('kind', '=', 'damage').execute()
      await rows.updateTable('invoices').set({ created_at: updated_at }).execute()
      await rows.updateTable('cases').set({ updated_at }).where('kind', '=', 'maintenance').execute()
      await rows
        .updateTable('compliance_items')
        .set({ due_date: addDays(londonDate(new Date()), 7) })
        .execute()
    })
  })
  afterAll(async () => portal.stop())

  let made = 0
  const newPerson = async (kinds: readonly NotificationKind[], may: readonly Permission[] = everyRight) => {
    const email = `morning.${++made}@profile.example`
    const person = await portal.person({ accounts: ['NORTH01'], may, columns: { email } })
    const notifications = Object.fromEntries(kinds.map((kind) => [kind, 'mail']))
    const reply = await portal.send('PATCH', '/api/profile/preferences', person.token, { notifications })
    expect(reply.status).toBe(200)
    return { ...person, email }
  }
  /** A message, an answer to a query and a piece of news: the rest is new for everybody of the account. */
  const somethingNewFor = (userId: number) =>
    portal.owner(async (rows) => {
      const customer_account_number = 'NORTH01'
      const { id: message_id } = await rows
        .insertInto('messages')
        .values({
          customer_account_number,
          sender_id: userId,
          sender_name: 'Leeds desk',
          subject: 'Keys',
          body: 'In it',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('message_recipients')
        .values({ customer_account_number, message_id, user_id: userId })
        .execute()
      const query = await rows
        .selectFrom('cases')
        .select('id')
        .where('kind', '=', 'query')
        .where('customer_account_number', '=', customer_account_number)
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('case_posts')
        .values(aCasePost({ customer_account_number, case_id: query.id, at: new Date().toISOString() }))
        .execute()
      const slug = `news-${userId}`
      await rows
        .insertInto('news')
        .values({ title: 'Open on Monday', slug, body: 'All day', publish_at: new Date().toISOString() })
        .execute()
    })
  const send = (now = new Date()) =>
    sendDailyDigests({
      database: on.database(),
      publicUrl: 'http://portal.test',
      today: londonDate(now),
      now,
      stopping: new AbortController().signal,
    })
  const emailsTo = (email: string) =>
    portal.owner((rows) =>
      rows
        .selectFrom('mail_outbox')
        .select(['subject', 'text_body'])
        .where('to_email', '=', email)
        .where('kind', '=', 'daily digest')
        .execute(),
    )

  test('tells what is new of the chosen kinds and of one’s own accounts, once a day', async () => {
    const me = await newPerson(['damage', 'driver_checks', 'compliance', 'maintenance', 'invoices', 'queries', 'news'])
    await send()
    const [mail, ...more] = await emailsTo(me.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your Kerbline daily summary')
    for (const words of [
      'Damage reported or changed: 1',
      'Failed driver checks: 1',
      'New invoices and credit notes: 1',
      'Maintenance booked, changed or completed: 1',
    ])
      expect(mail?.text_body).toContain(words)
    expect(mail?.text_body).toContain('due in 7 days')
    const south = await portal.owner((rows) =>
      rows
        .selectFrom('cases')
        .select('number')
        .where('kind', '=', 'damage')
        .where('customer_account_number', '=', 'SOUTH01')
        .execute(),
    )
    for (const { number } of south) expect(mail?.text_body).not.toContain(number)
    await send()
    expect(await emailsTo(me.email)).toHaveLength(1)
  })

  test('what falls due is told once for each of the days one chose, also where no email went out on that day', async () => {
    const me = await newPerson(['compliance'])
    await portal.send('PATCH', '/api/profile/preferences', me.token, { reminders: ['7', '0'] })
    const day = 24 * HOUR
    // Due in 7 days: told; the next days nothing; a day late nothing more than the day itself, whose email went out a day after.
    for (const days of [0, 1, 3, 6, 8]) await send(new Date(Date.now() + days * day))
    const words = (await emailsTo(me.email)).map(({ text_body: text }) => /due in \d+ days?|overdue/.exec(text)?.[0])
    expect(words).toEqual(['due in 7 days', expect.stringContaining('overdue')])
    await portal.send('PATCH', '/api/profile/preferences', me.token, { reminders: [] })
    await send(new Date(Date.now() + 9 * day))
    expect(await emailsTo(me.email)).toHaveLength(2)
  })

  test('a kind that is switched off is not told, nor one without its right', async () => {
    const [one, off, barred] = [
      await newPerson(['damage']),
      await newPerson([]),
      await newPerson(['damage', 'invoices'], ['see damage cases']),
    ]
    await portal.send('PATCH', '/api/profile/preferences', off.token, { notifications: { damage: 'mail' } })
    await portal.send('PATCH', '/api/profile/preferences', off.token, { notifications: { damage: 'portal' } })
    await send()
    const [mail] = await emailsTo(one.email)
    expect(mail?.text_body).not.toContain('invoices')
    expect(await emailsTo(off.email)).toEqual([])
    const [narrow] = await emailsTo(barred.email)
    expect(narrow?.text_body).toContain('Damage reported or changed')
    expect(narrow?.text_body).not.toContain('invoices')
  })

  test('nothing new: no email; who is suspended: none either', async () => {
    const [calm, gone] = [await newPerson(['damage']), await newPerson(['damage'])]
    const tomorrow = new Date(Date.now() + 30 * HOUR)
    await portal.owner(async (rows) => {
      await rows
        .insertInto('daily_digests')
        .values({ user_id: calm.id, sent_at: new Date(Date.now() + HOUR).toISOString() })
        .execute()
      await rows.updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
    })
    await send(tomorrow)
    expect(await emailsTo(calm.email)).toEqual([])
    expect(await emailsTo(gone.email)).toEqual([])
  })

  const told = notificationKinds.filter((kind) => kind !== 'saved_views')
  test.each(told)('%s is told to who chose it, and not to who switched it off alone', async (kind) => {
    const [chose, not] = [await newPerson([kind]), await newPerson(told.filter((each) => each !== kind))]
    for (const { id } of [chose, not]) await somethingNewFor(id)
    await send()
    const [one, ...more] = await emailsTo(chose.email)
    expect(more).toEqual([])
    const [other] = await emailsTo(not.email)
    for (const each of told) {
      const words = `${notificationWords[each]}: `
      expect([each, one?.text_body.includes(words)]).toEqual([each, each === kind])
      expect([each, other?.text_body.includes(words)]).toEqual([each, each !== kind])
    }
  })

  test.each(told)('%s can be read by itself', async (kind) => {
    await newPerson([kind])
    await expect(send()).resolves.toBeGreaterThanOrEqual(0)
  })
})
