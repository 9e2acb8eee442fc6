import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { at, backOnRoad, type Bookings, shown, startBookings, toWorkshop } from '../maintenance/testing-bookings.ts'

interface Listed {
  readonly requests: readonly {
    readonly id: number
    readonly reference: string
    readonly type: string
    readonly reason: string | null
    readonly is_by_code: boolean
  }[]
}

onPortal('what the public form brings, and what is written back', (on) => {
  let bookings: Bookings
  const post = (path: string, body: object, token?: string) => bookings.portal.send('POST', path, token, body)
  const form = (body: object = {}) => ({
    ...{ registration: 'QA10 AAA', mileage: 40_100, types: ['service'], days: ['2026-11-20'] },
    ...{ name: 'Sam Okafor', phone: '07700 900123', email: null, note: null, ...body },
  })
  const send = async (body: object = {}) => {
    const { json } = await post('/api/schedule-maintenance', form(body))
    return json as { reference: string; token: string }
  }
  /** Staff take all of it for the vehicle. */
  const take = async (reference: string, vehicle_id: number) => {
    const [row] = await rowsOf(reference)
    const answer = await post(`/api/public-requests/${row?.id}/match`, { vehicle_id }, bookings.staff.token)
    expect(answer.status).toBe(200)
  }
  const rowsOf = (reference: string) =>
    bookings.portal.owner((rows) =>
      rows.selectFrom('public_requests').selectAll().where('reference', '=', reference).orderBy('id').execute(),
    )
  const emailsTo = (email: string) =>
    bookings.portal.owner((rows) =>
      rows.selectFrom('mail_outbox').selectAll().where('to_email', '=', email).orderBy('id').execute(),
    )
  const linkIn = (text: string | undefined) => /#\/link\/(\S+)/.exec(text ?? '')?.[1] ?? ''
  const opened = async (token: string) => (await post('/api/links/open', { token })).json

  beforeAll(async () => {
    bookings = await startBookings(on.database())
  })
  afterAll(() => bookings.portal.stop())

  test('several kinds of work become a booking each; the status link shows all of them', async () => {
    const vehicle = await bookings.vehicle('QA10AAA')
    const { reference, token } = await send({ types: ['service', 'tyre'], unsafe_signs: ['tyre'], note: 'Nearside' })
    await take(reference, vehicle)
    const made = await rowsOf(reference)
    expect(made.map(({ type, state }) => [type, state])).toEqual([
      ['service', 'matched'],
      ['tyre', 'matched'],
    ])
    const [first, second] = made.map(({ case_id: id }) => Number(id))
    expect((await bookings.view(second ?? 0)).record).toMatchObject({
      priority: 'urgent',
      fault_description: 'Unsafe: Flat, split or bulging tyre.\nNearside',
    })
    const dealer = await bookings.portal.owner(async (rows) => {
      const made = { name: 'Yard Road Workshop', slug: 'yard-road', address: '2 Yard Road, Leeds', postcode: 'LS2 2BB' }
      return (await rows.insertInto('dealers').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
    await bookings.road(first ?? 0, ['acknowledge'], ['book', { booked_at: at(72), dealer_id: dealer, place: null }])
    const offered = { third_at: null, dealer_id: null, place: 'Gate 1', note: null }
    await bookings.road(
      second ?? 0,
      ['acknowledge'],
      ['offer dates', { ...offered, first_at: at(72), second_at: at(96) }],
    )
    expect(await opened(token)).toMatchObject({
      ...{ purpose: 'request status', reference, registration: 'QA10 AAA', phone: '0113 496 0000', answer: null },
      works: [
        {
          ...{ name: 'Service', words: 'Booked', stage: 'Date', booked_at: at(72), offered: [] },
          place: 'Yard Road Workshop, 2 Yard Road, Leeds, LS2 2BB',
        },
        { name: 'Tyres', words: 'Dates offered', booked_at: null, place: null, offered: [at(72), at(96)] },
      ],
    })
  })

  test('nothing internal is told: no person, no cost, no note', async () => {
    const vehicle = await bookings.vehicle('QB10AAA')
    const { id } = shown(await bookings.ask(vehicle, { type: 'service', note: 'Ask for Kim' })).record
    const { json } = await post('/api/links', { purpose: 'booking status', record_id: id }, bookings.customer.token)
    const { address } = json as { address: string }
    const told = await opened(linkIn(address))
    expect(Object.keys(told as object).toSorted()).toEqual([
      ...['answer', 'phone', 'purpose', 'reference', 'registration', 'sent_at', 'works'],
    ])
    expect(JSON.stringify(told)).not.toMatch(/Kim|pence|created_by|NORTH01/)
  })

  test('a booking’s own link follows it to its end; who may not read bookings gives none', async () => {
    const vehicle = await bookings.vehicle('QF10AAA')
    const { id, number } = shown(await bookings.ask(vehicle, { type: 'service' })).record
    const wanted = { purpose: 'booking status', record_id: id }
    const blind = await bookings.portal.person({ accounts: ['NORTH01'], may: ['request maintenance'] })
    expect((await post('/api/links', wanted, blind.token)).status).toBe(403)
    expect((await post('/api/links', wanted, bookings.foreign.token)).status).toBe(404)
    const { json } = await post('/api/links', wanted, bookings.staff.token)
    const token = linkIn((json as { address: string }).address)
    const stands = async () =>
      (await opened(token)) as { reference: string; works: { words: string; is_over: boolean }[] }
    expect(await stands()).toMatchObject({ reference: number, works: [{ words: 'Received', is_over: false }] })
    await bookings.road(id, ...toWorkshop)
    expect((await stands()).works).toEqual([expect.objectContaining({ words: 'In workshop', is_over: false })])
    await bookings.road(id, ...backOnRoad(null))
    expect((await stands()).works).toEqual([expect.objectContaining({ words: 'Complete', is_over: true })])
  })

  test('the link is mailed where an address was given, in words of ours alone, and not without end', async () => {
    const email = 'sam@mailed.example'
    const { reference, token } = await send({ email, name: 'Buy gold now', registration: 'ZZ90ZZZ' })
    const [mail] = await emailsTo(email)
    expect(mail).toMatchObject({ kind: 'request received', subject: `Your maintenance request ${reference}` })
    expect(linkIn(mail?.text_body)).toBe(token)
    expect(mail?.text_body).not.toMatch(/gold|ZZ90/)
    for (const place of [1, 2, 3, 4, 5, 6]) await send({ email, registration: `ZZ9${place}ZZZ` })
    expect(await emailsTo(email)).toHaveLength(5)
  })

  test('sent again after a lost answer it is one request, one email, and a link that works', async () => {
    const [email, key] = ['kim@again.example', 'a-key-of-this-form']
    const body = { email, key, registration: 'ZW90ZZZ', types: ['service', 'mot'] }
    const answers = await Promise.all([send(body), send(body), send(body)])
    answers.push(await send(body))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    expect(await rowsOf(answers[0]?.reference ?? '')).toHaveLength(2)
    expect(await emailsTo(email)).toHaveLength(1)
    for (const { token, reference } of answers)
      expect(await opened(token)).toMatchObject({ reference, works: [{ name: 'Service' }, { name: 'MOT' }] })
    expect((await send({ ...body, key: 'another-key-of-it' })).reference).not.toBe(answers[0]?.reference)
  })

  test('an answer is mailed with a link of its own and shown by the first; the request goes on waiting', async () => {
    const email = 'kim@answered.example'
    const { reference, token } = await send({ email, registration: 'ZY90ZZZ', types: ['service', 'glass'] })
    const [row] = await rowsOf(reference)
    const answer = (id: number | undefined, text: string) =>
      post(`/api/public-requests/${id}/answer`, { text }, bookings.staff.token)
    expect((await answer(row?.id, 'Which depot is it at?')).json).toMatchObject({
      ...{ state: 'waiting', answer: { text: 'Which depot is it at?', by: expect.any(String) } },
    })
    expect(await opened(token)).toMatchObject({ answer: { text: 'Which depot is it at?' } })
    const mail = (await emailsTo(email)).at(-1)
    expect(mail).toMatchObject({
      kind: 'request answered',
      text_body: expect.stringContaining('Which depot is it at?'),
    })
    const second = linkIn(mail?.text_body)
    expect(second).not.toBe(token)
    expect(await opened(second)).toMatchObject({ reference, works: [{ name: 'Service' }, { name: 'Glass' }] })
    const vehicle = await bookings.vehicle('QC10AAA')
    // Glass is under way already: the other booking is made, this one goes on waiting and says why.
    await bookings.ask(vehicle, { type: 'glass', fault_description: 'Chipped' })
    const matched = await post(`/api/public-requests/${row?.id}/match`, { vehicle_id: vehicle }, bookings.staff.token)
    expect(matched.json).toMatchObject({ state: 'matched' })
    expect((await rowsOf(reference)).map(({ state, reason }) => [state, reason])).toEqual([
      ['matched', null],
      ['waiting', 'Glass already has a booking (requested).'],
    ])
    expect((await answer(row?.id, 'Too late')).status).toBe(409)
  })

  test('one code brings so many requests a day, also where several come at once, and says whom to call', async () => {
    const give = { purpose: 'vehicle request', record_id: await bookings.vehicle('QM10AAA') }
    const given = async () =>
      (await post('/api/links', give, bookings.customer.token)).json as { address: string; link: { id: number } }
    const [code, other] = [await given(), await given()]
    const { requestsADay } = linkPurposes['vehicle request']
    await bookings.portal.owner((rows) =>
      sql`insert into public_requests (reference, registration, plate, type, days, name, phone, link_id, created_at)
        select 'REQ-OF-' || each, 'QM10AAA', 'QM10AAA', type, '{2026-11-20}', 'Sam', '07700 900123', ${code.link.id},
          ${bookings.portal.portal.clock.businessNow().toISOString()}::timestamptz
        from generate_series(1, ${requestsADay - 1}) each, unnest('{service,mot}'::text[]) type`.execute(rows),
    )
    const by = (address: string, key: string) =>
      post('/api/schedule-maintenance', form({ registration: 'QM10AAA', link: linkIn(address), key }))
    const keys = ['key-of-one', 'key-of-two', 'key-of-three']
    const answers = await Promise.all(keys.map((key) => by(code.address, key)))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.json).toMatchObject({
      code: 'limit reached',
      detail: `This QR code accepts up to ${requestsADay} requests in 24 hours. Call us on ${headOffice.phone} instead.`,
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(80_000)
    const taken = keys[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await by(code.address, taken)).status).toBe(200)
    expect((await by(other.address, 'key-of-another')).status).toBe(200)
    // What is left waits at the desk, in front of what the tests after this one send.
    await bookings.portal.owner((rows) =>
      sql`delete from public_requests where link_id in (${code.link.id}, ${other.link.id})`.execute(rows),
    )
  })

  test('by the code in the vehicle: noted, and of two that wear the plate the one that was scanned is shown', async () => {
    await bookings.vehicle('QD10AAA')
    const other = await bookings.vehicle('QE10AAA')
    await bookings.portal.owner((rows) =>
      rows.updateTable('vehicles').set({ current_reg_no: 'QD10AAA' }).where('id', '=', other).execute(),
    )
    const give = { purpose: 'vehicle request', record_id: other }
    const { address } = (await post('/api/links', give, bookings.customer.token)).json as { address: string }
    const plain = await send({ registration: 'QD10AAA' })
    const scanned = await send({ registration: 'QD10AAA', link: linkIn(address), types: ['mot'] })
    const made = await send({ registration: 'ZX90ZZZ', link: 'x'.repeat(43) })
    const waiting = (await bookings.portal.get('/api/public-requests', bookings.staff.token)).json as Listed
    const of = ({ reference }: { reference: string }) => waiting.requests.find((each) => each.reference === reference)
    expect(of(plain)).toMatchObject({ is_by_code: false, vehicle: null })
    expect(of(scanned)).toMatchObject({ is_by_code: true, vehicle: { id: other, reg_no: 'QE10AAA' } })
    expect(of(made)).toMatchObject({ is_by_code: false, vehicle: null })
  })
})
