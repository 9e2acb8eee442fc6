// A request of the public form answered as a query: whose it is, what it says of who asked, what they are told, and once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import type { TestPerson } from '../../testing/portal.ts'
import { at, type Bookings, startBookings } from '../maintenance/testing-bookings.ts'

const mayOfDesk = ['manage maintenance', 'see all accounts', 'see vehicles', 'see queries', 'manage queries'] as const

onPortal('requests of the public form made queries', (on) => {
  let bookings: Bookings
  let desk: TestPerson
  let ann: TestPerson
  let vehicle: number

  beforeAll(async () => {
    bookings = await startBookings(on.database())
    const { portal } = bookings
    desk = await portal.person({ side: 'staff', accounts: [], may: mayOfDesk, columns: { name: 'Joanne Hale' } })
    const may = ['see queries', 'raise queries'] as const
    ann = await portal.person({ accounts: ['NORTH01'], may, columns: { name: 'Ann Lee', email: 'ann@ask.example' } })
    vehicle = await bookings.vehicle('RA10AAA')
  })
  afterAll(() => bookings.portal.stop())

  const post = (path: string, body: object, by?: TestPerson) => bookings.portal.send('POST', path, by?.token, body)
  const send = async (body: object = {}) => {
    const form = {
      ...{ registration: 'RA10 AAA', mileage: 40_100, types: ['service', 'tyre'], days: ['2026-11-20'] },
      ...{ name: 'Sam Okafor', phone: '07700 900123', email: 'sam@ask.example', note: 'It squeaks', ...body },
    }
    const { json } = await post('/api/schedule-maintenance', form)
    const { reference, token } = json as { reference: string; token: string }
    const rows = await rowsOf(reference)
    return { reference, token, id: rows[0]?.id ?? 0 }
  }
  const rowsOf = (reference: string) =>
    bookings.portal.owner((rows) =>
      rows.selectFrom('public_requests').selectAll().where('reference', '=', reference).orderBy('id').execute(),
    )
  const suggested = async (id: number, by = desk) => bookings.portal.get(`/api/public-requests/${id}/query`, by.token)
  const query = { category: 'maintenance', title: 'Squeaking brakes', body: 'It squeaks. When can we come?' }
  const make = (id: number, body: object = {}, by = desk) =>
    post(`/api/public-requests/${id}/query`, { ...query, customer_account_number: 'NORTH01', ...body }, by)
  const mailTo = (email: string) =>
    bookings.portal.owner((rows) =>
      rows.selectFrom('mail_outbox').selectAll().where('to_email', '=', email).orderBy('id', 'desc').executeTakeFirst(),
    )
  const view = async (number: string, by: TestPerson) =>
    (await bookings.portal.get(`/api/queries/${number}`, by.token)).json as { record: Record<string, unknown> }

  test('its words, and the account of the one vehicle that wears the registration, are suggested', async () => {
    const { id } = await send()
    expect((await suggested(id)).json).toEqual({
      account: { account_number: 'NORTH01', name: expect.any(String) },
      vehicle: { id: vehicle, reg_no: 'RA10AAA', account: 'NORTH01' },
      ...{ person: null, category: 'maintenance', title: 'Service, Tyres for RA10 AAA' },
      body: 'Service, Tyres for RA10 AAA.\nPreferred dates: 20 Nov 2026.\nMileage: 40,100.\nIt squeaks',
    })
    const { id: unknown } = await send({ registration: 'ZR90 ZZZ', email: null })
    expect((await suggested(unknown)).json).toMatchObject({ account: null, vehicle: null, person: null })
  })

  test('all of it that waits becomes one query of who asked, who is told, once', async () => {
    const { id, reference, token } = await send({ unsafe_signs: ['brakes'] })
    const made = await make(id, { vehicle_id: vehicle })
    expect([made.status, made.json]).toMatchObject([200, { state: 'queried', handled_by: 'Joanne Hale' }])
    const number = (made.json as { case: { number: string } }).case.number
    expect((await rowsOf(reference)).map(({ state, customer_account_number: account }) => [state, account])).toEqual([
      ['queried', 'NORTH01'],
      ['queried', 'NORTH01'],
    ])
    const { record } = await view(number, desk)
    expect(record).toMatchObject({
      ...{ title: query.title, body: query.body, priority: 'urgent', reg_no: 'RA10AAA', raised_by_side: 'customer' },
      ...{ opened_by: null, owner_team: 'Maintenance' },
      origin: {
        ...{ way: 'public form', name: 'Sam Okafor', email: 'sam@ask.example', phone: '07700 900123' },
        ...{ reference, has_account: false },
      },
    })
    // The customer knows who asked; how to reach them was given to the hire company.
    expect((await view(number, ann)).record['origin']).toMatchObject({ name: 'Sam Okafor', email: null, phone: null })
    const mail = await mailTo('sam@ask.example')
    expect(mail).toMatchObject({ kind: 'request answered', text_body: expect.stringContaining(`query ${number}`) })
    expect((await post('/api/links/open', { token })).json).toMatchObject({
      answer: { text: expect.stringContaining(number) },
      works: [
        { words: 'Answered', is_over: true },
        { words: 'Answered', is_over: true },
      ],
    })
    for (const row of await rowsOf(reference)) expect((await make(row.id)).status).toBe(409)
    const listed = await bookings.portal.get(`/api/public-requests?search=${reference}`, desk.token)
    expect(listed.json).toMatchObject({ requests: [{ case: { number } }, { case: { number } }] })
    const trail = await bookings.portal.owner((rows) =>
      rows.selectFrom('audit').select('actor_id').where('action', '=', 'public request made a query').execute(),
    )
    expect(trail).toEqual([{ actor_id: desk.id }])
  })

  test('its deadlines run from when the form was sent', async () => {
    const { id, reference } = await send()
    const sentAt = at(-20)
    await bookings.portal.owner((rows) =>
      rows.updateTable('public_requests').set({ created_at: sentAt }).where('reference', '=', reference).execute(),
    )
    const number = ((await make(id)).json as { case: { number: string } }).case.number
    const { record } = await view(number, desk)
    expect(new Date(String(record['opened_at'])).toISOString()).toBe(sentAt)
  })

  test('whoever the address belongs to gets the query itself, and nobody else can be put in their place', async () => {
    const { id } = await send({ email: 'Ann@ask.example', registration: 'ZR91 ZZZ' })
    expect((await suggested(id)).json).toMatchObject({
      account: { account_number: 'NORTH01' },
      ...{ vehicle: null, person: { id: ann.id, name: 'Ann Lee' } },
    })
    const foreign = await make(id, { customer_account_number: 'SOUTH01', person_id: ann.id })
    const other = await make(id, { person_id: bookings.customer.id })
    for (const { json } of [foreign, other]) expect(json).toMatchObject({ fields: [{ field: 'person_id' }] })
    const number = ((await make(id, { person_id: ann.id })).json as { case: { number: string } }).case.number
    const { record } = await view(number, ann)
    expect(record).toMatchObject({ opened_by: 'Ann Lee', origin: { has_account: true } })
    expect((await mailTo('ann@ask.example'))?.text_body).toContain(`#/query-event/${number}`)
  })

  test('a sender of one customer and a registration of another suggest neither', async () => {
    const { id } = await send({ email: 'ann@ask.example', registration: 'RB10 AAA' })
    const south = await bookings.vehicle('RB10AAA')
    await bookings.portal.owner(async (rows) => {
      await rows.updateTable('vehicles').set({ customer_account_number: 'SOUTH01' }).where('id', '=', south).execute()
    })
    expect((await suggested(id)).json).toMatchObject({ account: null, vehicle: null, person: { name: 'Ann Lee' } })
    expect((await make(id, { vehicle_id: south })).json).toMatchObject({
      fields: [{ field: 'vehicle_id', message: expect.stringContaining('SOUTH01') }],
    })
  })

  test('not for who may raise no query, and not found by who is bound to accounts', async () => {
    const { id } = await send()
    expect((await make(id, {}, bookings.staff)).status).toBe(403)
    const bound = await bookings.portal.person({
      ...{ side: 'staff', accounts: ['NORTH01'], may: ['manage maintenance', 'manage queries'] },
    })
    expect([(await make(id, {}, bound)).status, (await suggested(id, bound)).status]).toEqual([404, 404])
    expect((await make(id, {}, ann)).status).toBe(403)
    expect((await rowsOf((await send()).reference))[0]?.state).toBe('waiting')
  })
})
