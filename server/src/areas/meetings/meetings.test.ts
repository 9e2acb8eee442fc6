import { meetingsEndpoints } from '@kerbline/domain/areas/meetings/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { moveMeetings } from './rules.ts'

type Reply = Awaited<ReturnType<TestPortal['send']>>

onPortal('meetings', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let foreign: TestPerson
  let manager: TestPerson
  /** A Tuesday, some weeks ahead, at ten in London. */
  let tuesday: Date

  const at = (days: number, hours = 0): string =>
    new Date(tuesday.getTime() + days * 86_400_000 + hours * 3_600_000).toISOString()
  const ask = (body: object = {}, by = customer) =>
    portal.send('POST', '/api/meetings', by.token, {
      topic: `Winter tyres ${Math.random()}`,
      details: null,
      way: 'video',
      minutes: '60',
      place: null,
      attendees: null,
      first_at: at(0),
      second_at: at(1),
      third_at: null,
      ...body,
    })
  const shown = (reply: Reply) => meetingsEndpoints.view.reply.parse(reply.json)
  const view = async (id: number, by = customer) => shown(await portal.get(`/api/meetings/${id}`, by.token))
  const step = async (id: number, verb: string, values: object, by: TestPerson) => {
    const { record } = await view(id, manager)
    return portal.send('POST', `/api/meetings/${id}/steps`, by.token, { verb, version: record.updated_at, ...values })
  }
  const fieldsOf = (reply: Reply) => (reply.json as { fields?: { field: string; message: string }[] }).fields ?? []

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const rights = ['see meetings', 'request manager meeting'] as const
    customer = await portal.person({ accounts: ['NORTH01'], may: rights })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: rights })
    manager = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see meetings', 'manage meetings'],
      columns: { name: 'Hannah Price' },
    })
    await portal.owner((rows) =>
      sql`update customers set manager_id = ${manager.id} where id in (select customer_id from accounts where customer_account_number = 'NORTH01')`.execute(
        rows,
      ),
    )
    const now = portal.portal.clock.businessNow()
    const days = 21 + ((9 - now.getUTCDay()) % 7)
    tuesday = new Date(`${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T10:00:00Z`)
  })
  beforeEach(() =>
    portal.owner(async (rows) => {
      await sql`delete from absences`.execute(rows)
      await sql`delete from bank_holidays where day = ${at(2).slice(0, 10)}::date`.execute(rows)
    }),
  )
  afterAll(async () => portal.stop())

  test('asked for, it is with the account manager, who confirms a date; both get the same entry one further', async () => {
    const asked = shown(await ask())
    expect(asked.record).toMatchObject({ state: 'requested', owner_name: 'Hannah Price', waiting_on: 'hire_company' })
    expect(asked.clocks.map(({ clock }) => clock)).toEqual(['reply'])
    const { id, number } = asked.record
    const dates = await portal.get(`/api/meetings/${id}/dates`, manager.token)
    const { offers } = dates.json as { offers: { id: number; starts_at: string }[] }
    expect(offers.map(({ starts_at }) => starts_at)).toEqual([at(0), at(1)])
    const confirmed = shown(await step(id, 'accept date', { offer_id: offers[1]?.id, place: 'Leeds' }, manager))
    expect(confirmed.record).toMatchObject({ state: 'confirmed', starts_at: at(1), place: 'Leeds', waiting_on: null })
    const entry = await portal.get(`/api/meetings/${id}/meeting.ics`, customer.token)
    expect(entry.text).toContain(`UID:${number}@`)
    expect(entry.text).toContain('SEQUENCE:1')

    await step(
      id,
      'ask for another date',
      { first_at: at(7), second_at: null, third_at: null, reason: 'Ill' },
      customer,
    )
    const again = shown(await step(id, 'accept date', { offer_id: null, place: null }, manager))
    expect(again.record).toMatchObject({ starts_at: at(7), place: 'Leeds' })
    expect((await portal.get(`/api/meetings/${id}/meeting.ics`, customer.token)).text).toContain('SEQUENCE:2')
  })

  test('asked for twice, it is one; another company sees and moves nothing of it', async () => {
    const body = { topic: 'The same' }
    const [one, two] = [shown(await ask(body)), shown(await ask(body))]
    expect(two.record.id).toBe(one.record.id)
    const { id } = one.record
    for (const path of ['', '/dates', '/meeting.ics', '/pack.pdf', '/posts', '/timeline'])
      expect((await portal.get(`/api/meetings/${id}${path}`, foreign.token)).status, path).toBe(404)
    expect((await step(id, 'cancel', { reason: 'x' }, foreign)).status).toBe(404)
  })

  test('a date that does not suit is named with what to do, and the same date twice', async () => {
    const cover = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see meetings'],
      columns: { name: 'Owen Birch' },
    })
    const day = (days: number) => at(days).slice(0, 10)
    await portal.owner(async (rows) => {
      await sql`insert into absences (user_id, cover_id, from_date, to_date) values (${manager.id}, ${cover.id}, ${day(1)}::date, ${day(1)}::date)`.execute(
        rows,
      )
      await sql`insert into bank_holidays (day, title) values (${day(2)}::date, 'A holiday')`.execute(rows)
    })
    const messages = async (slots: object) =>
      fieldsOf(await ask(slots)).map(({ field, message }) => `${field}: ${message}`)
    expect(await messages({ first_at: '2020-01-07T10:00:00.000Z', second_at: at(0, 10), third_at: at(4) })).toEqual([
      'first_at: Choose a date and time in the future.',
      expect.stringMatching(/^second_at: We are open 08:00 to 17:30 on that day/),
      'third_at: We are closed on that day. Choose another date.',
    ])
    expect(await messages({ first_at: at(0), second_at: at(0), third_at: at(2) })).toEqual([
      'second_at: You have already chosen this date. Choose another, or leave this blank.',
      expect.stringMatching(/^third_at: .* is a bank holiday/),
    ])
    expect(await messages({ second_at: at(1) })).toEqual([
      expect.stringMatching(/^second_at: Hannah Price is away from .* Owen Birch is covering: message them/),
    ])
  })

  test('the hire company asks by offering dates: the customer chooses, and staff cannot choose for them', async () => {
    const opened = shown(await ask({ customer_account_number: 'NORTH01', topic: 'Review' }, await staffWhoOpen()))
    const { id } = opened.record
    expect(opened.record).toMatchObject({ state: 'proposed', waiting_on: 'customer' })
    expect((await step(id, 'accept date', { offer_id: null, place: null }, manager)).status).toBe(403)
    expect(shown(await step(id, 'accept date', { offer_id: null, place: null }, customer)).record.starts_at).toBe(at(0))
  })
  const staffWhoOpen = () =>
    portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see meetings', 'manage meetings', 'request manager meeting'],
    })

  test('people are reminded once the day before; once the time has passed the manager writes down what came of it', async () => {
    const { record } = shown(await ask())
    await step(record.id, 'accept date', { offer_id: null, place: null }, manager)
    expect((await step(record.id, 'record notes', { outcome: 'Too soon' }, manager)).status).toBe(409)
    const run = (now: string) => {
      const clock = { ...portal.portal.clock, businessNow: () => new Date(now) }
      return moveMeetings({ ...portal.portal, clock }, new AbortController().signal, (error) => {
        throw error
      })
    }
    const reminders = async () =>
      (
        await portal.owner((rows) =>
          rows
            .selectFrom('case_events')
            .select('id')
            .where('case_id', '=', record.id)
            .where('verb', '=', 'remind')
            .execute(),
        )
      ).length
    await run(at(-1, -3))
    expect(await reminders()).toBe(0)
    await run(at(-1, 1))
    await run(at(-1, 2))
    expect(await reminders()).toBe(1)
    expect((await view(record.id)).record.state).toBe('confirmed')
    await run(at(0, 2))
    const passed = await view(record.id, manager)
    expect(passed.record).toMatchObject({ state: 'to_record', waiting_on: 'hire_company' })
    await portal.owner((rows) =>
      sql`update meeting_cases set starts_at = now() - interval '2 hours' where case_id = ${record.id}`.execute(rows),
    )
    const held = shown(await step(record.id, 'record notes', { outcome: 'Two new vans in March.' }, manager))
    expect(held.record).toMatchObject({ state: 'held', outcome: 'Two new vans in March.', is_open: false })
  })

  test('its pack tells of the company alone, and only what the reader may see', async () => {
    const { record } = shown(await ask())
    for (const reader of [customer, manager]) {
      const pack = await portal.get(`/api/meetings/${record.id}/pack.pdf`, reader.token)
      expect([pack.status, pack.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    }
  })
})
