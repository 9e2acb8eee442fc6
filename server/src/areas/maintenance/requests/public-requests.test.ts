import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import type { TestPerson } from '../../../testing/portal.ts'
import { takePublicRequests } from './take-requests.ts'
import { backOnRoad, type Bookings, shown, startBookings, toWorkshop } from '../testing-bookings.ts'

interface Sent {
  readonly message: string
  readonly reference: string
  readonly token: string
  readonly advice: string | null
}

onPortal('the public form', (on) => {
  let bookings: Bookings
  const running = new AbortController().signal
  const form = (body: object = {}) => ({
    ...{ registration: 'PA10 AAA', mileage: 40_100, types: ['service'], days: ['2026-11-20'] },
    ...{ name: 'Sam Okafor', phone: '07700 900123', email: 'sam@yard.example', note: 'It squeaks', ...body },
  })
  const send = (body: object = {}) => bookings.portal.send('POST', '/api/schedule-maintenance', undefined, form(body))
  const sent = async (body: object = {}) => (await send(body)).json as Sent
  const status = async (token: string) => bookings.portal.send('POST', '/api/links/open', undefined, { token })
  const warned: unknown[] = []
  const take = () => takePublicRequests(bookings.portal.portal, running, (error) => void warned.push(error))
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

  test('the same answer to the byte for a known, a foreign and an unknown plate, and no case before the job', async () => {
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
    expect(row).toMatchObject({ state: 'received', customer_account_number: null, case_id: null, plate: 'PA10AAA' })
    const links = await bookings.portal.owner((rows) => rows.selectFrom('record_links').selectAll().execute())
    expect(links).toContainEqual(expect.objectContaining({ purpose: 'request status', record_id: row.id }))
    expect(JSON.stringify([row, links])).not.toContain(token)
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

  test('a known plate becomes a booking nobody has verified; who asked sees the same until somebody answers', async () => {
    await bookings.vehicle('PB10AAA')
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
    expect(await take()).toBeGreaterThan(1)
    const row = await kept(known.reference)
    expect(row).toMatchObject({ state: 'matched', customer_account_number: 'NORTH01', case_id: expect.any(Number) })
    expect(await kept(unknown.reference)).toMatchObject({ state: 'waiting', case_id: null })
    expect([await words(known.token), await words(unknown.token)]).toEqual([before, before])
    const id = Number(row.case_id)
    expect((await bookings.view(id)).record).toMatchObject({
      ...{ state: 'requested', is_unverified: true, requested_by_name: 'Sam Okafor', phone: '07700 900123' },
      ...{ preferred_dates: ['2026-11-20'], fault_description: 'It squeaks', odometer: 40_100, opened_by: null },
    })
    await bookings.road(id, ['acknowledge'])
    expect((await status(known.token)).json).toMatchObject({
      ...{ reference: known.reference, registration: 'pb10 aaa' },
      works: [{ name: 'Service', words: 'Acknowledged', stage: 'Answered', booked_at: null }],
    })
    await bookings.road(id, ...toWorkshop)
    expect((await status(known.token)).json).toMatchObject({ works: [{ words: 'In workshop', is_over: false }] })
    await bookings.road(id, ...backOnRoad(null))
    expect((await status(known.token)).json).toMatchObject({ works: [{ words: 'Complete', is_over: true }] })
    const made = known.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await status(made)).status).toBe(410)
    expect(await take()).toBe(0)
  })

  test('the desk: what waits is matched by hand or put aside with the reason, once', async () => {
    const [one, other] = [await sent({ registration: 'PC10 AAB' }), await sent({ registration: 'ZZ95ZZZ' })]
    await take()
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
      works: [{ words: 'Not taken on', next: 'Not ours', is_over: true }],
    })
    expect((await desk('', bookings.customer)).status).toBe(403)
    const bound = await bookings.portal.person({ side: 'staff', accounts: ['NORTH01'], may: ['manage maintenance'] })
    expect((await desk('', bound)).json).toEqual({ requests: [], waiting: 0, earlier: 0 })
    expect((await desk(`/${idOf(one)}/dismiss`, bound, { reason: 'x' })).status).toBe(404)
  })

  test('what is under way already waits for a person, who is told why', async () => {
    const vehicle = await bookings.vehicle('PD10AAA')
    const { number } = shown(await bookings.ask(vehicle, { type: 'service' })).record
    expect(number).toMatch(/^MB-/)
    const { reference } = await sent({ registration: 'PD10AAA' })
    await take()
    expect(await kept(reference)).toMatchObject({ state: 'waiting', reason: 'Service is requested already.' })
  })

  test('one that cannot be booked waits for a person and holds up no other', async () => {
    await bookings.vehicle('PE10AAA')
    await bookings.vehicle('PF10AAA')
    const [bad, good] = [await sent({ registration: 'PE10AAA' }), await sent({ registration: 'PF10AAA' })]
    // A mileage the database cannot hold with a vehicle: nothing the form lets in, so it is written by hand.
    await bookings.portal.owner((rows) =>
      rows
        .updateTable('public_requests')
        .set({ mileage: 2_000_000_000 })
        .where('reference', '=', bad.reference)
        .execute(),
    )
    await take()
    expect(await kept(bad.reference)).toMatchObject({
      state: 'waiting',
      reason: 'The portal could not book it by itself.',
    })
    expect(await kept(good.reference)).toMatchObject({ state: 'matched' })
    expect(warned).toHaveLength(1)
  })

  test('bad input is named; too many are told when to come again', async () => {
    const bad = await send({ days: ['2026-11-16'] })
    expect([bad.status, bad.text]).toEqual([422, expect.stringContaining('days.0')])
    expect((await send({ registration: ' ' })).status).toBe(422)
    expect((await send({ is_admin: true })).status).toBe(422)
    const many = await Promise.all(Array.from({ length: 40 }, () => send({ registration: 'ZZ94ZZZ' })))
    const refused = many.find(({ status: code }) => code === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
