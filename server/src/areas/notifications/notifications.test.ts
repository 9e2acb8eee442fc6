import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Permission } from '@kerbline/domain/permissions.ts'
import type { CaseTopic, TellingWay } from '@kerbline/domain/cases/case-topics.ts'
import { onPortal } from '../../db/testing.ts'
import { type Bookings, at, CLOCK, shown, startBookings } from '../maintenance/testing-bookings.ts'
import { sendDailyDigests } from '../profile/send-daily-digests.ts'
import type { TestPerson } from '../../testing/portal.ts'
import { mailedOf, tellNow, toldOfCase } from '../../testing/letters.ts'

interface ListReply {
  readonly notifications: readonly { id: number; title: string; address: string; is_read: boolean; record: string }[]
  readonly next: string | null
}

onPortal('notifications', (on) => {
  let bookings: Bookings
  let colleague: TestPerson
  let plate = 0
  beforeAll(async () => {
    bookings = await startBookings(on.database())
    colleague = await bookings.portal.person({
      accounts: ['NORTH01'],
      may: ['see maintenance request details', 'request maintenance'],
      columns: { email: 'colleague@north.example' },
    })
    await tellNow(bookings.portal)
  })
  afterAll(() => bookings.portal.stop())

  const booking = async (by: TestPerson = bookings.customer) => {
    plate += 1
    const vehicle = await bookings.vehicle(`N${String(plate).padStart(2, '0')}ABC`)
    const { record } = shown(await bookings.ask(vehicle, {}, by))
    await tellNow(bookings.portal)
    return record
  }
  const choose = async (person: TestPerson, topic: CaseTopic, way: TellingWay) => {
    const reply = await bookings.portal.send('PATCH', '/api/notifications/choices', person.token, { topic, way })
    expect(reply.status).toBe(200)
    return reply.json
  }
  const listOf = async (person: TestPerson, after?: string) =>
    (await bookings.portal.get(`/api/notifications${after === undefined ? '' : `?after=${after}`}`, person.token))
      .json as ListReply
  const unreadOf = async (person: TestPerson) =>
    ((await bookings.portal.get('/api/notifications/unread', person.token)).json as { unread: number }).unread
  const post = async (id: number, body: string, by: TestPerson, is_internal = false) => {
    const reply = await bookings.portal.send('POST', `/api/maintenance/${id}/posts`, by.token, { body, is_internal })
    expect(reply.status).toBe(200)
    await tellNow(bookings.portal)
  }
  const toldTo = async (id: number, person: TestPerson) =>
    (await toldOfCase(bookings.portal, id)).filter(({ user_id: userId }) => userId === person.id)

  test('a new booking is told to the desk, and not to whoever asked for it', async () => {
    const { id, number } = await booking()
    const told = await toldOfCase(bookings.portal, id)
    expect(told.map(({ user_id: userId }) => userId).toSorted()).toEqual(
      [bookings.staff.id, bookings.senior.id].toSorted(),
    )
    expect(told[0]).toMatchObject({
      topic: 'waiting',
      way: 'portal',
      title: expect.stringMatching(/^New booking from /),
    })
    expect(await mailedOf(bookings.portal, number)).toEqual([])
    const { notifications } = await listOf(bookings.staff)
    expect(notifications[0]).toMatchObject({
      record: `Booking ${number}: MOT`,
      address: `#/maintenance-event/${id}`,
      is_read: false,
    })
  })

  test('a reply of staff reaches whoever asked, as they chose; colleagues who follow hear too; off keeps silent', async () => {
    const { id, number } = await booking()
    await post(id, 'Is it the front or the rear?', bookings.staff)
    expect(await toldTo(id, bookings.customer)).toMatchObject([
      { topic: 'reply', way: 'mail', title: 'Kerbline Vehicle Hire wrote', said: 'Is it the front or the rear?' },
    ])
    expect(await toldTo(id, colleague)).toEqual([])
    const [letter, ...more] = await mailedOf(bookings.portal, number)
    expect(more).toEqual([])
    expect(letter?.text_body).toContain(`http://portal.test/#/maintenance-event/${id}`)
    expect(letter?.text_body).toContain('“Is it the front or the rear?”')
    await post(id, 'The front.', colleague)
    await post(id, 'Thank you.', bookings.staff)
    expect((await toldTo(id, colleague)).map(({ said }) => said)).toEqual(['Thank you.'])
    await choose(bookings.customer, 'reply', 'off')
    await post(id, 'And one more.', bookings.staff)
    expect((await toldTo(id, bookings.customer)).map(({ said }) => said)).not.toContain('And one more.')
    expect(
      (await mailedOf(bookings.portal, number)).filter(({ text_body: text }) => text.includes('one more')),
    ).toHaveLength(1)
    await choose(bookings.customer, 'reply', 'mail')
  })

  test('what is internal stays with the hire company', async () => {
    const { id, number } = await booking()
    await post(id, 'They never pay.', bookings.staff, true)
    const told = await toldOfCase(bookings.portal, id)
    expect(told.filter(({ said }) => said === 'They never pay.')).toEqual([])
    await post(id, 'Known here too.', bookings.senior, true)
    const after = (await toldOfCase(bookings.portal, id)).filter(({ said }) => said === 'Known here too.')
    expect(after.map(({ user_id: userId }) => userId)).toEqual([bookings.staff.id])
    expect(await mailedOf(bookings.portal, number)).toEqual([])
  })

  test('only who may see the record at that moment', async () => {
    const leaver = await bookings.portal.person({
      accounts: ['NORTH01'],
      may: ['see maintenance request details', 'request maintenance', 'see vehicles', 'see compliance'],
    })
    const { id } = await booking(leaver)
    await post(id, 'While you are here.', bookings.staff)
    expect(await toldTo(id, leaver)).toHaveLength(1)
    expect(await unreadOf(leaver)).toBe(1)
    const moved = sql`update users set customer_account_numbers = '["SOUTH01"]' where id = ${leaver.id}`
    await bookings.portal.owner((rows) => moved.execute(rows))
    await post(id, 'And gone.', bookings.staff)
    expect(await toldTo(id, leaver)).toHaveLength(1)
    // What they were told before is read no longer either.
    await bookings.portal.owner((rows) => bookings.portal.portal.sessions.refresh(rows, leaver.id))
    await expect.poll(() => unreadOf(leaver)).toBe(0)
    expect((await listOf(leaver)).notifications).toEqual([])
  })

  test('a dangerous defect is told at once to whoever answers for it, as each of them chose', async () => {
    const may = ['see driver checks', 'review driver checks', 'see vehicles'] as const
    const [reporter, wakeful, quiet] = [
      await bookings.portal.person({ accounts: ['NORTH01'], may: [...may] }),
      await bookings.portal.person({ accounts: ['NORTH01'], may: [...may] }),
      await bookings.portal.person({ accounts: ['NORTH01'], may: [...may] }),
    ]
    await choose(quiet, 'unsafe', 'portal')
    const vehicle_id = await bookings.vehicle('UN10AAA')
    const report = async (severity: string, item: string) => {
      const made = await bookings.portal.send('POST', '/api/defects', reporter.token, {
        vehicle_id,
        item,
        severity,
        note: 'Cut',
      })
      const { id } = (made.json as { record: { id: number } }).record
      await tellNow(bookings.portal)
      const told = (await toldOfCase(bookings.portal, id)).filter(({ topic }) => topic === 'unsafe')
      return (person: typeof quiet) => told.filter((each) => each.user_id === person.id).map(({ way }) => way)
    }
    const dangerous = await report('dangerous', 'tyres_wheels')
    // Whoever reported it knows.
    expect(dangerous(reporter)).toEqual([])
    expect([dangerous(wakeful), dangerous(quiet)]).toEqual([['mail'], ['portal']])
    const minor = await report('minor', 'wipers')
    expect(minor(wakeful)).toEqual([])
  })

  test('the bell and the daily email stand in the order of the to-do list; older pages repeat nothing', async () => {
    const { portal, staff, customer } = bookings
    const { permissions } = await portal.owner((rows) =>
      rows.selectFrom('users').select('permissions').where('id', '=', staff.id).executeTakeFirstOrThrow(),
    )
    const may = permissions as Permission[]
    const email = 'order@staff.example'
    const desk = await portal.person({
      side: 'staff',
      accounts: [],
      may: [...may, 'see dashboard'],
      columns: { email },
    })
    await choose(desk, 'waiting', 'digest')
    await choose(desk, 'reply', 'digest')
    const made: { id: number; number: string }[] = []
    for (let count = 0; count < 12; count += 1) made.push(await booking())
    const dueIn = (hours: number, id: number | undefined) =>
      portal.owner((rows) => sql`update cases set due_at = ${at(hours)} where id = ${id}`.execute(rows))
    for (const [place, { id }] of made.entries()) await dueIn(100 - place, id)
    await dueIn(-30, made[3]?.id)
    await dueIn(-50, made[7]?.id)
    // What is newest is of a case that waits for somebody else: it is only to be read.
    await bookings.road(
      made[0]?.id ?? 0,
      ['acknowledge'],
      [
        'offer dates',
        { first_at: at(72), second_at: null, third_at: null, dealer_id: null, place: 'Gate 1', note: null },
      ],
    )
    for (let count = 0; count < 12; count += 1) await post(made[0]?.id ?? 0, `Note ${count}`, customer)
    const { rows: worklist } = (await portal.get('/api/worklist?kind=booking waiting&limit=200', desk.token)).json as {
      rows: readonly { record_id: string }[]
    }
    const ranked = worklist
      .map(({ record_id: number }) => number)
      .filter((number) => made.some((each) => each.number === number))
    expect(ranked.slice(0, 2)).toEqual([made[7]?.number, made[3]?.number])
    const seen: ListReply['notifications'][number][] = []
    for (let after: string | undefined; ;) {
      const page = await listOf(desk, after)
      seen.push(...page.notifications)
      if (page.next === null) break
      after = page.next
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    const numbers = [...new Set(seen.map(({ record }) => /MB-\d+/.exec(record)?.[0]))]
    expect(numbers).toEqual([...ranked, made[0]?.number])
    const now = new Date()
    await sendDailyDigests({
      ...{ database: portal.portal.database, publicUrl: 'http://portal.test', today: '2099-01-02', now },
      stopping: new AbortController().signal,
    })
    const { text_body: text } = await portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select('text_body').where('to_email', '=', email).executeTakeFirstOrThrow(),
    )
    expect(text.match(/MB-\d+/g)).toEqual(ranked.slice(0, 10))
  })

  test('a date brings the calendar entry: confirmed, moved under the same uid, taken out', async () => {
    const { id, number } = await booking()
    await bookings.road(id, ['acknowledge'], ['book', { booked_at: at(48), dealer_id: null, place: 'Gate 1' }])
    await tellNow(bookings.portal)
    await bookings.road(id, [
      'rebook',
      { booked_at: at(72), dealer_id: null, place: 'Gate 1', is_asked_by_customer: false, reason: 'The ramp is taken' },
    ])
    await tellNow(bookings.portal)
    await bookings.road(id, ['cancel', { reason: 'Sold' }])
    await tellNow(bookings.portal)
    const files = (await mailedOf(bookings.portal, number)).flatMap(({ file }) => file ?? [])
    expect(files).toHaveLength(3)
    files.forEach((file) => expect(file).toContain(`UID:${number}@portal.test\r\n`))
    expect(files.map((file) => /SEQUENCE:(\d+)/.exec(file)?.[1])).toEqual(['1', '2', '3'])
    expect(files.map((file) => /METHOD:(\w+)/.exec(file)?.[1])).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(files[1]).toContain('DTSTART;TZID=Europe/London:20261120T090000')
    expect((await toldTo(id, bookings.customer)).map(({ title }) => title)).toEqual([
      'Status changed to acknowledged',
      'Your booking is confirmed',
      'Your booking has a new date',
      'Kerbline Vehicle Hire cancelled the booking',
    ])
  })

  test('one cancelled before any date brings no entry', async () => {
    const { id, number } = await booking()
    await bookings.road(id, ['reject', { reason: 'Not ours' }])
    const other = await booking()
    await bookings.road(other.id, ['cancel', { reason: 'Twice' }])
    await tellNow(bookings.portal)
    expect((await mailedOf(bookings.portal, other.number)).map(({ file }) => file)).toEqual([null])
    expect((await toldTo(id, bookings.customer)).map(({ title }) => title)).toEqual(['Status changed to rejected'])
    expect(await mailedOf(bookings.portal, number)).toEqual([])
  })

  test('a promise that runs out is told once, and not twice while nothing moves', async () => {
    const { id } = await booking()
    const later = new Date(Date.parse(CLOCK) + 5 * 3_600_000)
    await tellNow(bookings.portal, later)
    await tellNow(bookings.portal, later)
    const late = (await toldTo(id, bookings.customer)).filter(({ topic }) => topic === 'promises')
    expect(late.map(({ title }) => title)).toEqual(['Overdue: reply'])
    expect((await toldTo(id, bookings.staff)).filter(({ topic }) => topic === 'promises')).toMatchObject([
      { title: 'Overdue: reply is waiting for you', way: 'digest' },
    ])
  })

  test('read, unread and all read; what came since stays unread', async () => {
    const { id, number } = await booking()
    const before = await unreadOf(bookings.customer)
    await post(id, 'One', bookings.staff)
    await post(id, 'Two', bookings.staff)
    const told = (await listOf(bookings.customer)).notifications
    const [two, one] = told.filter(({ record }) => record.includes(number))
    expect(await unreadOf(bookings.customer)).toBe(before + 2)
    const read = (path: string, body: object) =>
      bookings.portal.send('POST', `/api/notifications/${path}`, bookings.customer.token, body)
    expect((await read(`${one?.id}/read`, {})).json).toEqual({ unread: before + 1, to_read: 0 })
    expect((await read(`${one?.id}/read`, { is_read: false })).json).toEqual({ unread: before + 2, to_read: 0 })
    expect((await read('read-all', { up_to: one?.id })).json).toEqual({ unread: 1, to_read: 0 })
    expect((await listOf(bookings.customer)).notifications.find(({ is_read: isRead }) => !isRead)?.id).toBe(two?.id)
    const foreign = await bookings.portal.send('POST', `/api/notifications/${two?.id}/read`, bookings.foreign.token, {})
    expect(foreign.status).toBe(404)
  })

  test('in the daily email, where somebody chose so', async () => {
    await choose(bookings.customer, 'moved', 'digest')
    const { id, number } = await booking()
    await bookings.road(id, ['acknowledge'])
    await tellNow(bookings.portal)
    const now = new Date()
    await sendDailyDigests({
      ...{ database: bookings.portal.portal.database, publicUrl: 'http://portal.test', today: '2099-01-01', now },
      stopping: new AbortController().signal,
    })
    const { rows } = await bookings.portal.owner((owner) =>
      sql<{ text_body: string }>`select m.text_body from mail_outbox m join users u on u.email = m.to_email
        where m.kind = 'daily digest' and u.id = ${bookings.customer.id}`.execute(owner),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text_body).toContain('Your bookings, queries and documents: ')
    expect(rows[0]?.text_body).toContain(`– ${number}, MOT: Status changed to acknowledged`)
    await choose(bookings.customer, 'moved', 'portal')
  })

  test('choices are the usual ones until somebody chooses; a choice stands in the trail', async () => {
    const first = (await bookings.portal.get('/api/notifications/choices', colleague.token)).json as {
      choices: readonly { topic: string; way: string; usual: string }[]
    }
    expect(first.choices.find(({ topic }) => topic === 'reply')).toEqual({ topic: 'reply', way: 'mail', usual: 'mail' })
    expect(await choose(colleague, 'reply', 'off')).toMatchObject({
      choices: expect.arrayContaining([{ topic: 'reply', way: 'off', usual: 'mail' }]),
    })
    const { rows } = await bookings.portal.owner((owner) =>
      sql<{
        before: unknown
        after: unknown
      }>`select before, after from audit where action = 'notification chosen' and actor_id = ${colleague.id}`.execute(
        owner,
      ),
    )
    expect(rows).toEqual([{ before: { reply: 'mail' }, after: { reply: 'off' } }])
  })

  test('what is told to somebody who is away is told to whoever covers as well, and ends with the absence', async () => {
    const { portal, staff, customer } = bookings
    const may = await portal.owner(async (rows) => {
      const { permissions } = await rows
        .selectFrom('users')
        .select('permissions')
        .where('id', '=', staff.id)
        .executeTakeFirstOrThrow()
      await rows.updateTable('users').set({ name: 'Hannah Price' }).where('id', '=', staff.id).execute()
      return permissions as Permission[]
    })
    const cover = await portal.person({ side: 'staff', accounts: [], may })
    const { id } = await booking()
    expect((await bookings.step(id, 'acknowledge', {}, staff)).status).toBe(200)
    await tellNow(portal)
    const before = (await toldTo(id, cover)).length
    await post(id, 'While she is here', customer)
    expect(await toldTo(id, cover)).toHaveLength(before)
    const { absence } = await portal.owner(async (rows) => ({
      absence: await rows
        .insertInto('absences')
        .values({ user_id: staff.id, cover_id: cover.id, from_date: '2026-11-16', to_date: '2026-11-17' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    }))
    // Switched off for one's own, it is told in the portal all the same.
    await choose(cover, 'reply', 'off')
    await post(id, 'While she is away', customer)
    const told = (await toldTo(id, cover)).slice(before)
    expect(told.map(({ said, way }) => [said, way])).toEqual([['While she is away', 'portal']])
    expect(told[0]?.title).toMatch(/^Covering for Hannah Price: /)
    expect((await toldTo(id, staff)).map(({ said }) => said)).toContain('While she is away')
    await post(id, 'Written by the cover', cover)
    expect((await toldTo(id, cover)).slice(before)).toHaveLength(1)
    await portal.owner((rows) =>
      rows.updateTable('absences').set({ to_date: '2026-11-16' }).where('id', '=', absence.id).execute(),
    )
    await post(id, 'While she is back', staff)
    expect((await toldTo(id, cover)).slice(before).map(({ said }) => said)).not.toContain('While she is back')
  })

  test('an event that cannot be told is tried again later and holds up no other', async () => {
    const { id } = await booking()
    await bookings.portal.send('POST', `/api/maintenance/${id}/posts`, bookings.staff.token, { body: 'Broken' })
    await bookings.portal.owner((rows) =>
      sql`alter table notifications add constraint broken check (said is distinct from 'Broken')`.execute(rows),
    )
    await bookings.portal.send('POST', `/api/maintenance/${id}/posts`, bookings.staff.token, { body: 'Whole' })
    await expect(tellNow(bookings.portal)).rejects.toThrow('broken')
    expect((await toldTo(id, bookings.customer)).map(({ said }) => said)).toEqual(['Whole'])
    await bookings.portal.owner((rows) => sql`alter table notifications drop constraint broken`.execute(rows))
    await bookings.portal.owner((rows) => sql`update case_events set next_try_at = now()`.execute(rows))
    await tellNow(bookings.portal)
    expect((await toldTo(id, bookings.customer)).map(({ said }) => said)).toEqual(['Whole', 'Broken'])
  })
})
