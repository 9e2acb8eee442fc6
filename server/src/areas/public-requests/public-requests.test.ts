import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import type { TestPerson } from '../../testing/portal.ts'
import { backOnRoad, type Bookings, shown, startBookings, toWorkshop } from '../maintenance/testing-bookings.ts'

interface Sent {
  readonly message: string
  readonly reference: string
  readonly token: string
  readonly advice: string | null
}

onPortal('the public form', (on) => {
  let bookings: Bookings
  const form = (body: object = {}) => ({
    ...{ registration: 'PA10 AAA', mileage: 40_100, types: ['service'], days: ['2026-11-20'] },
    ...{ name: 'Sam Okafor', phone: '07700 900123', email: 'sam@yard.example', note: 'It squeaks', ...body },
  })
  const send = (body: object = {}) => bookings.portal.send('POST', '/api/schedule-maintenance', undefined, form(body))
  const sent = async (body: object = {}) => (await send(body)).json as Sent
  const status = async (token: string) => bookings.portal.send('POST', '/api/links/open', undefined, { token })
  const kept = (reference: string) =>
    bookings.portal.owner((rows) =>
      rows.selectFrom('public_requests').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow(),
    )
  const desk = async (path: string, by: TestPerson, body?: object) =>
    body === undefined
      ? bookings.portal.get(`/api/public-requests${path}`, by.token)
      : bookings.portal.send('POST', `/api/public-requests${path}`, by.token, body)

  beforeAll(async () => {
    bookings = await startBookings(on.database())
    await bookings.vehicle('PA10AAA')
  })
  afterAll(() => bookings.portal.stop())

  test('the same answer to the byte for a known, a foreign and an unknown plate, and no case', async () => {
    const plain = ({ status: code, json }: Awaited<ReturnType<typeof send>>) => {
      const { reference, token, ...said } = json as Sent
      const shape = [reference.replace(/[A-Z0-9]{8}$/, ''), token.length]
      return JSON.stringify([code, said, shape])
    }
    const before = await bookings.portal.owner((rows) => rows.selectFrom('cases').select('id').execute())
    const answers = [await send(), await send({ registration: 'ZZ99ZZZ' }), await send({ registration: 'not a plate' })]
    expect(new Set(answers.map(plain)).size).toBe(1)
    expect(await bookings.portal.owner((rows) => rows.selectFrom('cases').select('id').execute())).toEqual(before)
    const { reference, token } = (answers[0] ?? (await send())).json as Sent
    const row = await kept(reference)
    expect(row).toMatchObject({ state: 'waiting', customer_account_number: null, case_id: null, plate: 'PA10AAA' })
    const links = await bookings.portal.owner((rows) => rows.selectFrom('record_links').selectAll().execute())
    expect(links).toContainEqual(expect.objectContaining({ purpose: 'request status', record_id: row.id }))
    expect(JSON.stringify([row, links])).not.toContain(token)
  })

  test('a guessed plate changes no figure, no list, no reading and no booking', async () => {
    const [due, done] = [
      await bookings.vehicle('PG10AAA', { mot: '2026-11-10' }),
      await bookings.vehicle('PH10AAA', { mot: '2026-11-20' }),
    ]
    const { id } = shown(await bookings.ask(done)).record
    await bookings.road(id, ...toWorkshop, ...backOnRoad('pass'))
    const everything = async () => ({
      due: await bookings.portal.get('/api/compliance', bookings.customer.token),
      figures: await bookings.portal.get('/api/compliance/matrix', bookings.customer.token),
      bookings: await bookings.portal.get('/api/maintenance', bookings.customer.token),
      done: (await bookings.view(id)).record,
      vehicles: await bookings.portal.owner((rows) =>
        rows
          .selectFrom('vehicles')
          .select(['miles', 'miles_at'])
          .where('id', 'in', [due, done])
          .orderBy('id')
          .execute(),
      ),
    })
    const before = await everything()
    expect(before.due.status).toBe(200)
    await sent({ registration: 'PG10AAA', types: ['mot'], mileage: 41_000 })
    await sent({ registration: 'PH10AAA', types: ['mot'], mileage: 41_000 })
    const texts = (all: Awaited<ReturnType<typeof everything>>) => [all.due.text, all.figures.text, all.bookings.text]
    const after = await everything()
    expect(texts(after)).toEqual(texts(before))
    expect([after.done, after.vehicles]).toEqual([before.done, before.vehicles])
  })

  test('unsafe: the advice is the same for everybody who says so', async () => {
    const advice = await Promise.all([
      sent({ unsafe_signs: ['brakes'] }),
      sent({ unsafe_signs: ['brakes', 'smoke'], registration: 'ZZ98ZZZ' }),
      sent({ registration: 'ZZ97ZZZ' }),
    ])
    expect(advice[0]?.advice).toContain('Do not drive it')
    expect(advice[1]?.advice).toBe(advice[0]?.advice)
    expect(advice[2]?.advice).toBeNull()
  })

  test('who asked sees the same for a known and an unknown plate until staff have taken and answered it', async () => {
    const vehicle_id = await bookings.vehicle('PB10AAA')
    const [known, unknown] = [await sent({ registration: 'pb10 aaa' }), await sent({ registration: 'ZZ96ZZZ' })]
    const words = async (token: string) => {
      const {
        reference: _,
        sent_at: __,
        registration: ___,
        ...said
      } = (await status(token)).json as Record<string, unknown>
      return JSON.stringify(said)
    }
    const before = await words(known.token)
    expect(await words(unknown.token)).toBe(before)
    await desk(`/${(await kept(known.reference)).id}/match`, bookings.staff, { vehicle_id })
    const row = await kept(known.reference)
    expect(row).toMatchObject({ state: 'matched', customer_account_number: 'NORTH01', case_id: expect.any(Number) })
    expect(await words(known.token)).toBe(before)
    const id = Number(row.case_id)
    expect((await bookings.view(id)).record).toMatchObject({
      ...{ state: 'requested', is_by_public_form: true, requested_by_name: 'Sam Okafor', phone: '07700 900123' },
      ...{ preferred_dates: ['2026-11-20'], fault_description: 'It squeaks', odometer: 40_100, opened_by: null },
    })
    await bookings.road(id, ['acknowledge'])
    expect((await status(known.token)).json).toMatchObject({
      ...{ reference: known.reference, registration: 'pb10 aaa' },
      works: [{ name: 'Service', words: 'Acknowledged', stage: 'Acknowledged', booked_at: null }],
    })
    await bookings.road(id, ...toWorkshop)
    expect((await status(known.token)).json).toMatchObject({ works: [{ words: 'In workshop', is_over: false }] })
    await bookings.road(id, ...backOnRoad(null))
    expect((await status(known.token)).json).toMatchObject({ works: [{ words: 'Complete', is_over: true }] })
    const made = known.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await status(made)).status).toBe(410)
  })

  test('the desk: what waits is matched by hand or put aside with the reason, once', async () => {
    const [one, other] = [await sent({ registration: 'PC10 AAB' }), await sent({ registration: 'ZZ95ZZZ' })]
    const listed = (await desk('', bookings.staff)).json as {
      requests: { id: number; reference: string }[]
      waiting: number
    }
    expect(listed.waiting).toBe(listed.requests.length)
    const idOf = ({ reference }: Sent) => listed.requests.find((each) => each.reference === reference)?.id ?? 0
    const vehicle_id = await bookings.vehicle('PC10AAA')
    const matched = await desk(`/${idOf(one)}/match`, bookings.staff, { vehicle_id })
    expect(matched.json).toMatchObject({ state: 'matched', case: { number: expect.stringMatching(/^MB-/) } })
    expect((await desk(`/${idOf(one)}/match`, bookings.staff, { vehicle_id })).status).toBe(409)
    expect((await desk(`/${idOf(other)}/match`, bookings.staff, { vehicle_id: 999_999 })).status).toBe(422)
    expect((await desk(`/${idOf(other)}/dismiss`, bookings.staff, { reason: 'Not ours' })).json).toMatchObject({
      ...{ state: 'dismissed', reason: 'Not ours' },
    })
    expect((await status(other.token)).json).toMatchObject({
      works: [{ words: 'Declined', next: 'Not ours', is_over: true }],
    })
    expect((await desk('', bookings.customer)).status).toBe(403)
    const bound = await bookings.portal.person({ side: 'staff', accounts: ['NORTH01'], may: ['manage maintenance'] })
    expect((await desk('', bound)).json).toEqual({ requests: [], waiting: 0, more: 0 })
    expect((await desk(`/${idOf(one)}/dismiss`, bound, { reason: 'x' })).status).toBe(404)
  })

  test('the oldest waits first, is found by its reference, and its clock runs from when it was sent', async () => {
    const vehicle_id = await bookings.vehicle('PI10AAA')
    const { reference } = await sent({ registration: 'PI10AAA', mileage: 40_300 })
    // A working day ago.
    const created_at = '2026-11-16T09:00:00.000Z'
    await bookings.portal.owner((rows) =>
      rows.updateTable('public_requests').set({ created_at }).where('reference', '=', reference).execute(),
    )
    const later = await sent({ registration: 'ZZ93ZZZ' })
    interface Listed {
      readonly requests: readonly { id: number; reference: string; due_at: string; vehicle: unknown }[]
    }
    const list = async (query = '') => ((await desk(query, bookings.staff)).json as Listed).requests
    const waiting = await list()
    expect(waiting.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id).toSorted((one, other) => one - other))
    expect(waiting.at(-1)).toMatchObject({ reference: later.reference, vehicle: null })
    const [found, ...others] = await list(`?search=${reference.slice(4).toLowerCase()}`)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      ...{ reference, vehicle: { id: vehicle_id, reg_no: 'PI10AAA', account: 'NORTH01' } },
      due_at: '2026-11-16T11:00:00.000Z',
    })
    const matched = await desk(`/${found?.id}/match`, bookings.staff, { vehicle_id })
    const { case: made } = matched.json as { case: { id: number } }
    const booking = await bookings.view(made.id)
    expect(booking.clocks[0]).toMatchObject({
      ...{ clock: 'acknowledge', started_at: created_at, due_at: '2026-11-16T11:00:00.000Z' },
    })
    // Of two bookings the latest created counts: it is created when staff take it.
    expect(Date.parse(String(booking.record['created_at']))).toBeGreaterThan(Date.parse('2026-11-17T08:59:00Z'))
    expect(await list(`?search=${reference}`)).toMatchObject([{ reference, state: 'matched', case: { id: made.id } }])
  })

  test('staff are told what is under way already before they take it', async () => {
    const vehicle = await bookings.vehicle('PD10AAA')
    await bookings.ask(vehicle, { type: 'service' })
    const { reference } = await sent({ registration: 'PD10AAA' })
    const { json } = await desk(`?search=${reference}`, bookings.staff)
    expect(json).toMatchObject({
      requests: [{ reason: 'Service already has a booking (requested).', vehicle: { id: vehicle } }],
    })
  })

  test('bad input is named; too many are told when to come again', async () => {
    const bad = await send({ days: ['2026-11-16'] })
    expect([bad.status, bad.text]).toEqual([422, expect.stringContaining('days.0')])
    expect((await send({ registration: ' ' })).status).toBe(422)
    expect((await send({ phone: 'call me' })).text).toContain('Enter a phone number')
    expect((await send({ is_admin: true })).status).toBe(422)
    const many = await Promise.all(Array.from({ length: 40 }, () => send({ registration: 'ZZ94ZZZ' })))
    const refused = many.find(({ status: code }) => code === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
