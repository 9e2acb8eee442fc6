import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { at, type Bookings, shown, startBookings } from './testing-bookings.ts'

interface Named {
  readonly id: number
  readonly type: string
  readonly state: string
}

onPortal('visits', (on) => {
  let bookings: Bookings
  beforeAll(async () => {
    bookings = await startBookings(on.database())
  })
  afterAll(() => bookings.portal.stop())

  const add = (id: number, type: string, by = bookings.customer) =>
    bookings.portal.send('POST', `/api/maintenance/${id}/visit`, by.token, { type })
  const due = { mot: '2026-11-25', service: '2026-12-10', loler: '2026-12-05', brake_test: '2027-06-01' }
  const asked = async (plate: string) => shown(await bookings.ask(await bookings.vehicle(plate, due))).record.id
  const visitOf = async (id: number) => (await bookings.view(id)).record['visit'] as Named[]
  const slotOf = async (id: number) => {
    const { record } = await bookings.view(id, bookings.staff)
    return [record.state, record['booked_at'], (record['dealer'] as { id: number } | null)?.id ?? null]
  }
  const workshop = () =>
    bookings.portal.owner(async (rows) => {
      const made = await rows
        .insertInto('dealers')
        .values({ name: 'Visit Works', slug: `visit-works-${Date.now()}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      return made.id
    })

  test('what falls due soon joins the visit: both records say so, and one day is agreed for both', async () => {
    const id = await asked('VA10AAA')
    const { record } = shown(await add(id, 'service'))
    const [other] = record['visit'] as Named[]
    expect(other).toMatchObject({ type: 'service', state: 'requested' })
    expect(record['same_visit']).toMatchObject([{ event_type: 'loler' }])
    const service = other?.id ?? 0
    expect(await visitOf(service)).toMatchObject([{ id, type: 'mot' }])
    const dealer_id = await workshop()
    await bookings.road(service, ['book', { booked_at: at(48), dealer_id, place: null }])
    expect(await slotOf(id)).toEqual(['booked', at(48), dealer_id])
    expect(await slotOf(service)).toEqual(['booked', at(48), dealer_id])
  })

  test('joined to a visit that is booked, it is booked; moved, arrived and missed together', async () => {
    const id = await asked('VB10AAA')
    await bookings.road(id, ['book', { booked_at: at(48), dealer_id: null, place: 'Gate 1' }])
    const [service] = shown(await add(id, 'service', bookings.staff)).record['visit'] as Named[]
    const [, loler] = shown(await add(id, 'loler')).record['visit'] as Named[]
    const all = [id, service?.id ?? 0, loler?.id ?? 0]
    expect(await Promise.all(all.map(slotOf))).toEqual(all.map(() => ['booked', at(48), null]))
    await bookings.road(all[2] ?? 0, [
      'rebook',
      { booked_at: at(72), dealer_id: null, place: 'Gate 1', is_asked_by_customer: false, reason: 'No ramp' },
    ])
    expect(await Promise.all(all.map(slotOf))).toEqual(all.map(() => ['booked', at(72), null]))
    await bookings.road(all[1] ?? 0, ['mark no-show'])
    expect((await Promise.all(all.map(slotOf))).map(([state]) => state)).toEqual(['no_show', 'no_show', 'no_show'])
    await bookings.road(id, ['book', { booked_at: at(0.05), dealer_id: null, place: 'Gate 1' }])
    await bookings.road(id, ['arrive', { arrived_at: at(0), off_road_at: null, odometer: null }])
    expect((await Promise.all(all.map(slotOf))).map(([state]) => state)).toEqual(all.map(() => 'in_workshop'))
  })

  test('a date the customer accepts is accepted for the whole visit; what is cancelled stays out of it', async () => {
    const id = await asked('VC10AAA')
    const [service] = shown(await add(id, 'service')).record['visit'] as Named[]
    const [, loler] = shown(await add(id, 'loler')).record['visit'] as Named[]
    await bookings.step(loler?.id ?? 0, 'cancel', { reason: 'Not available yet' }, bookings.customer)
    await bookings.road(id, [
      'offer dates',
      { first_at: at(96), second_at: null, third_at: null, dealer_id: null, place: 'Gate 1', note: null },
    ])
    expect((await bookings.step(id, 'accept date', { offer_id: null }, bookings.customer)).status).toBe(200)
    expect(await slotOf(service?.id ?? 0)).toEqual(['booked', at(96), null])
    expect((await slotOf(loler?.id ?? 0))[0]).toBe('cancelled')
  })

  test('refused: twice, what is far off, another company’s, and once the work has begun', async () => {
    const id = await asked('VD10AAA')
    expect((await add(id, 'service', bookings.foreign)).status).toBe(404)
    expect((await add(id, 'brake_test')).json).toMatchObject({ fields: [{ field: 'type' }] })
    expect((await add(id, 'service')).status).toBe(200)
    expect((await add(id, 'service')).status).toBe(409)
    await bookings.road(
      id,
      ['book', { booked_at: at(0.05), dealer_id: null, place: 'Gate 1' }],
      ['arrive', { arrived_at: at(0), off_road_at: null, odometer: null }],
    )
    expect((await add(id, 'loler')).json).toMatchObject({
      detail: expect.stringContaining('Work has started or finished'),
    })
  })

  test('two who move two bookings of a visit at once: both are heard, and both bookings have one day', async () => {
    const id = await asked('VE10AAA')
    const [service] = shown(await add(id, 'service')).record['visit'] as Named[]
    const other = service?.id ?? 0
    const replies = await Promise.all([
      bookings.step(id, 'book', { booked_at: at(48), dealer_id: null, place: 'Gate 1' }, bookings.staff),
      bookings.step(other, 'book', { booked_at: at(72), dealer_id: null, place: 'Gate 1' }, bookings.senior),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await slotOf(id))[1]).toBe((await slotOf(other))[1])
  })

  test('a booking leaves its visit without being cancelled: it keeps its day, and is moved by itself from then on', async () => {
    const leave = (id: number, by = bookings.customer) =>
      bookings.portal.send('POST', `/api/maintenance/${id}/visit/leave`, by.token, {})
    const first = await asked('VL10AAA')
    const [service] = shown(await add(first, 'service')).record['visit'] as Named[]
    const [, loler] = shown(await add(first, 'loler')).record['visit'] as Named[]
    const [second, third] = [service?.id ?? 0, loler?.id ?? 0]
    const dealer_id = await workshop()
    await bookings.road(first, ['book', { booked_at: at(48), dealer_id, place: null }])
    expect((await leave(first, bookings.foreign)).status).toBe(404)
    // It began with this one: the others go on as a visit of their own.
    expect(shown(await leave(first)).record['visit']).toEqual([])
    expect((await visitOf(second)).map(({ id }) => id)).toEqual([third])
    await bookings.road(first, [
      'rebook',
      { booked_at: at(96), dealer_id, place: null, is_asked_by_customer: false, reason: 'By itself' },
    ])
    expect(await Promise.all([first, second, third].map(slotOf))).toEqual([
      ['booked', at(96), dealer_id],
      ['booked', at(48), dealer_id],
      ['booked', at(48), dealer_id],
    ])
    // It comes back by itself as any other work does, and is no visit of one.
    expect(shown(await leave(second, bookings.staff)).record['visit']).toEqual([])
    expect(await visitOf(third)).toEqual([])
    expect((await leave(third)).text).toContain('This booking is not part of a visit.')
    const trail = await bookings.portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select('entity_id')
        .where('action', '=', 'maintenance: taken out of the visit')
        .orderBy('id')
        .execute(),
    )
    expect(trail.map(({ entity_id: id }) => Number(id))).toEqual([first, second])
  })

  test('once the work has begun it stays with its visit', async () => {
    const id = await asked('VM10AAA')
    await add(id, 'service')
    await bookings.road(id, ['book', { booked_at: at(0.05), dealer_id: null, place: 'Gate 1' }])
    await bookings.road(id, ['arrive', { arrived_at: at(0), off_road_at: null, odometer: null }])
    const refused = await bookings.portal.send(
      'POST',
      `/api/maintenance/${id}/visit/leave`,
      bookings.customer.token,
      {},
    )
    expect([refused.status, refused.text.includes('stays in its visit')]).toEqual([409, true])
    expect(await visitOf(id)).toHaveLength(1)
  })
})
