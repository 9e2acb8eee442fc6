import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScope } from '../../../db/scope.ts'
import { onPortal } from '../../../db/testing.ts'
import type { TestPerson } from '../../../testing/portal.ts'
import { type Bookings, shown, startBookings } from '../testing-bookings.ts'
import { workshopDays } from './days.ts'

onPortal('places of workshops', (on) => {
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
      ...[null, 'closed on Wednesdays', 'closed on Thursdays', 'Stocktaking'],
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

  test('a full or closed day is named to the hire company, who may take it in all the same and say why', async () => {
    const small = await bookings.portal.owner(async (rows) => {
      const { id } = await rows
        .insertInto('dealers')
        .values({ name: 'One Ramp', slug: 'one-ramp', places_per_day: 1, open_on: ['tuesday', 'thursday'] })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    const asked = async (plate: string) =>
      shown(await bookings.ask(await bookings.vehicle(plate), { type: 'service' })).record.id
    const slot = (day: string) => ({ booked_at: `${day}T09:00:00.000Z`, dealer_id: small, place: null })
    const [first, second, third] = [await asked('WE10AAA'), await asked('WE11AAA'), await asked('WE12AAA')]
    await bookings.road(first, ['book', slot(tuesday)])
    const refused = await bookings.step(second, 'book', slot(tuesday), bookings.staff)
    expect(refused.json).toMatchObject({
      status: 422,
      fields: [
        {
          field: 'full_day_reason',
          message:
            'One Ramp has 1 of 1 place booked on 24 Nov 2026. Choose another date, or enter a reason for booking it anyway.',
        },
      ],
    })
    const dates = { second_at: `${tuesday}T09:00:00.000Z`, third_at: null, dealer_id: small, place: null, note: null }
    const offer = await bookings.step(
      second,
      'offer dates',
      { first_at: '2026-11-25T09:00:00.000Z', ...dates },
      bookings.staff,
    )
    expect(offer.text).toContain('One Ramp is closed on 25 Nov 2026 (closed on Wednesdays)')
    expect(offer.text).toContain('One Ramp has 1 of 1 place booked on 24 Nov 2026')
    const reason = { full_day_reason: 'They stay late for it' }
    await bookings.road(second, ['book', { ...slot(tuesday), ...reason }])
    expect((await bookings.view(second, bookings.staff)).record['warnings']).toContain(
      'One Ramp has 2 of 1 place booked on 24 Nov 2026.',
    )
    // How many others come, and what was said about them, is the hire company's.
    expect((await bookings.view(second)).record['warnings']).toEqual([])
    const thread = async (by: TestPerson) =>
      (await bookings.portal.get(`/api/maintenance/${second}/posts`, by.token)).text.includes('They stay late for it')
    expect([await thread(bookings.staff), await thread(bookings.customer)]).toEqual([true, false])
    // Only the hour moves: it has its place.
    const later = {
      ...slot(tuesday),
      booked_at: `${tuesday}T11:00:00.000Z`,
      is_asked_by_customer: false,
      reason: 'Later',
    }
    expect((await bookings.step(first, 'rebook', later, bookings.staff)).status).toBe(200)
    // What a customer is offered, they may take, whatever became of the day meanwhile.
    await bookings.road(third, ['offer dates', { first_at: '2026-11-26T09:00:00.000Z', ...dates, second_at: null }])
    await bookings.road(await asked('WE13AAA'), ['book', slot('2026-11-26')])
    expect((await bookings.step(third, 'accept date', { offer_id: null }, bookings.customer)).status).toBe(200)
  })

  test('the calendar says how the days stand; to a customer only which are full', async () => {
    const calendar = async (by: TestPerson) =>
      (
        (await bookings.portal.get(`/api/maintenance/calendar?from=${tuesday}&to=2026-11-27`, by.token)).json as {
          places: { dealer_id: number; day: string; state: string; places: number | null; booked: number | null }[]
        }
      ).places.filter(({ day, dealer_id: id }) => day === tuesday && id !== dealer)
    expect(await calendar(bookings.staff)).toMatchObject([{ state: 'full', places: 1, booked: 2 }])
    expect(await calendar(bookings.customer)).toMatchObject([{ state: 'full', places: null, booked: null }])
  })

  test('days off are kept by who keeps the register, with what stands there all the same', async () => {
    const keeper = await bookings.portal.person({
      side: 'staff',
      accounts: [],
      may: ['see dealers', 'manage dealers', 'see all accounts'],
    })
    const path = `/api/workshops/${dealer}/closures`
    const closures = async (by: TestPerson) => (await bookings.portal.get(path, by.token)).json
    const add = (day: string, reason = 'New ramps') => bookings.portal.send('POST', path, keeper.token, { day, reason })
    const stocktaking = { day: '2026-11-27', reason: 'Stocktaking', visits: 0 }
    expect(await closures(keeper)).toEqual({ closures: [stocktaking] })
    expect((await add('2026-11-16')).text).toContain('Choose today or a later date.')
    expect((await add('2026-11-27')).text).toContain('The workshop is already closed on this date.')
    const { booked } = (await days(['NORTH01']))[0] ?? { booked: 0 }
    expect(booked).toBeGreaterThan(0)
    expect((await add(tuesday)).json).toEqual({
      closures: [{ day: tuesday, reason: 'New ramps', visits: booked }, stocktaking],
    })
    expect((await days(['NORTH01']))[0]).toMatchObject({ state: 'closed', closed_because: 'New ramps' })
    expect((await bookings.portal.send('DELETE', `${path}?day=${tuesday}`, keeper.token)).json).toEqual({
      closures: [stocktaking],
    })
    expect((await bookings.portal.send('DELETE', `${path}?day=${tuesday}`, keeper.token)).status).toBe(404)
    expect((await bookings.portal.get(path, bookings.customer.token)).status).toBe(403)
    const trail = await bookings.portal.owner((rows) =>
      rows.selectFrom('audit').select('action').where('action', 'like', 'workshop %').orderBy('id').execute(),
    )
    expect(trail.map(({ action }) => action)).toEqual(['workshop shut', 'workshop open again'])
  })

  test('approved workshops that do the work are offered with their free days; a preferred day comes first', async () => {
    await bookings.portal.owner((rows) =>
      rows
        .insertInto('dealers')
        .values([
          { name: 'Full Tuesday', slug: 'full-tuesday', is_approved: true, services: ['mot'], places_per_day: 0 },
          { name: 'Tyres', slug: 'tyres', is_approved: true, services: ['tyres'] },
          { name: 'Unknown', slug: 'unknown', services: ['mot'] },
          { name: 'Any Day', slug: 'any-day', is_approved: true, services: ['mot'] },
          {
            ...{ name: 'Zed', slug: 'zed', is_approved: true, services: ['mot', 'tyres'], places_per_day: 3 },
            open_on: ['tuesday'],
          },
        ])
        .execute(),
    )
    const wish = { type: 'mot', preferred_dates: [tuesday] }
    const { record } = shown(await bookings.ask(await bookings.vehicle('WF10AAA'), wish))
    const free = `/api/maintenance/${record.id}/workshops`
    const { json } = await bookings.portal.get(free, bookings.staff.token)
    expect(json).toMatchObject({
      service: 'mot',
      workshops: [
        // Nobody works at the weekend.
        {
          name: 'Any Day',
          days: ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', tuesday].map((day) => ({ day, left: null })),
        },
        { name: 'Zed', days: [{ day: tuesday, left: 3, is_wished: true }, {}, {}, {}] },
      ],
    })
    expect((await bookings.portal.get(free, bookings.customer.token)).status).toBe(403)
    // The calendar has the approved ones side by side for whoever chooses between them, booked or not.
    const calendar = async (by: TestPerson) =>
      (await bookings.portal.get(`/api/maintenance/calendar?from=${tuesday}&to=${tuesday}`, by.token)).json as {
        workshops: { name: string }[]
        places: { booked: number | null; state: string }[]
      }
    const seen = await calendar(bookings.staff)
    expect(seen.workshops.map(({ name }) => name)).toEqual(['Any Day', 'Full Tuesday', 'Tyres', 'Zed'])
    expect(seen.places).toContainEqual(expect.objectContaining({ state: 'open', places: 3, booked: 0 }))
    expect((await calendar(bookings.customer)).workshops).toEqual([])
  })
})
