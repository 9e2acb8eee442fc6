import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScope } from '../../db/scope.ts'
import { onBothEngines } from '../../db/testing.ts'
import { type Bookings, shown, startBookings } from './testing-bookings.ts'
import { workshopDays } from './workshop-days.ts'

onBothEngines('places of workshops', (on) => {
  let bookings: Bookings
  let dealer: number
  beforeAll(async () => {
    bookings = await startBookings(on.database())
    dealer = await bookings.portal.owner(async (rows) => {
      const { id } = await rows
        .insertInto('dealers')
        .values({ name: 'Leeds South', slug: 'leeds-south', places_per_day: 2, open_on: ['tuesday', 'friday'] })
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('workshop_closures')
        .values({ dealer_id: id, day: '2026-11-27', reason: 'Stocktaking' })
        .execute()
      return id
    })
  })
  afterAll(() => bookings.portal.stop())

  const tuesday = '2026-11-24'
  const days = (by: string[], but: number | null = null) =>
    openScope(on.database(), { kind: 'accounts', accounts: by, userId: 0 }, (rows) =>
      workshopDays(rows, { workshops: [dealer], from: tuesday, to: '2026-11-27', but }),
    )
  const book = async (plate: string, hour: string) => {
    const { record } = shown(await bookings.ask(await bookings.vehicle(plate), { type: 'service' }))
    const slot = { booked_at: `${tuesday}T${hour}:00.000Z`, dealer_id: dealer, place: null }
    expect((await bookings.step(record.id, 'book', slot, bookings.staff)).status).toBe(200)
    return record.id
  }

  test('every day says its places, what is booked of them and why it is shut', async () => {
    const first = await book('WD10AAA', '00:30')
    const standing = await days(['NORTH01'])
    expect(standing.map(({ day, state, booked, left }) => [day, state, booked, left])).toEqual([
      [tuesday, 'open', 1, 1],
      ['2026-11-25', 'closed', 0, 2],
      ['2026-11-26', 'closed', 0, 2],
      ['2026-11-27', 'closed', 0, 2],
    ])
    expect(standing.map(({ closed_because: why }) => why)).toEqual([
      ...[null, 'shut on Wednesdays', 'shut on Thursdays', 'Stocktaking'],
    ])
    // Its own place is none of the others'.
    expect((await days(['NORTH01'], first))[0]).toMatchObject({ booked: 0, left: 2 })
  })

  test('places that other customers have taken count, and who fails to come takes none', async () => {
    const second = await book('WD11AAA', '10:00')
    expect((await days(['SOUTH01']))[0]).toMatchObject({ state: 'full', booked: 2, left: 0 })
    await bookings.road(second, ['mark no-show'])
    expect((await days(['SOUTH01']))[0]).toMatchObject({ state: 'open', booked: 1 })
    const offers = { first_at: `${tuesday}T09:00:00.000Z`, dealer_id: dealer, place: null }
    await bookings.road(second, ['offer dates', { second_at: null, third_at: null, note: null, ...offers }])
    expect((await days(['SOUTH01']))[0]).toMatchObject({ state: 'open', booked: 1, offered: 1 })
  })

  test('several bookings of one visit are one vehicle', async () => {
    const asked = await bookings.ask(await bookings.vehicle('WD12AAA', { mot: '2026-11-30', service: '2026-12-02' }), {
      type: 'mot',
    })
    const { record } = shown(asked)
    await bookings.portal.send('POST', `/api/maintenance/${record.id}/visit`, bookings.customer.token, {
      type: 'service',
    })
    const before = (await days(['NORTH01']))[0]?.booked ?? 0
    const slot = { booked_at: `${tuesday}T08:00:00.000Z`, dealer_id: dealer, place: null }
    await bookings.road(record.id, ['book', slot])
    expect((await days(['NORTH01']))[0]?.booked).toBe(before + 1)
    const { record: moved } = await bookings.view(record.id)
    expect(moved['visit']).toHaveLength(1)
    expect((await days(['NORTH01'], record.id))[0]?.booked).toBe(before)
  })
})
