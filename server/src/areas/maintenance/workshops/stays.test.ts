// A vehicle that stays in the workshop for days takes a place on each of them, and gives it back when it is cancelled or moved.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScope } from '../../../db/scope.ts'
import { onPortal } from '../../../db/testing.ts'
import { type Bookings, shown, startBookings } from '../testing-bookings.ts'
import { workshopDays } from './days.ts'

onPortal('stays in a workshop', (on) => {
  let bookings: Bookings
  let [ramp, other] = [0, 0]
  beforeAll(async () => {
    bookings = await startBookings(on.database())
    const named = (name: string, slug: string) =>
      bookings.portal.owner(async (rows) => {
        const open_on = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
        const made = { name, slug, places_per_day: 1, open_on }
        return (await rows.insertInto('dealers').values(made).returning('id').executeTakeFirstOrThrow()).id
      })
    ramp = await named('One Ramp', 'one-ramp')
    other = await named('Next Door', 'next-door')
  })
  afterAll(() => bookings.portal.stop())

  const asked = async (plate: string) =>
    shown(await bookings.ask(await bookings.vehicle(plate), { type: 'service' })).record.id
  const slot = (day: string, until: string | null = null, dealer = ramp) => ({
    ...{ booked_at: `${day}T09:00:00.000Z`, stays_until: until, dealer_id: dealer, place: null },
  })
  const full = async (dealer = ramp) =>
    (
      await openScope(on.database(), { kind: 'accounts', accounts: ['SOUTH01'], userId: 0 }, (rows) =>
        workshopDays(rows, { workshops: [dealer], from: '2026-11-23', to: '2026-12-04' }),
      )
    )
      .filter(({ state }) => state === 'full')
      .map(({ day }) => day)
  const refusal = (day: string) =>
    `One Ramp has 1 of 1 place booked on ${day}. Choose another date, or enter a reason for booking it anyway.`

  let staying = 0
  test('each day of a stay is taken, the last one too, at this workshop alone', async () => {
    staying = await asked('WF10AAA')
    await bookings.road(staying, ['book', slot('2026-11-24', '2026-11-26')])
    expect(await full()).toEqual(['2026-11-24', '2026-11-25', '2026-11-26'])
    expect(await full(other)).toEqual([])
    expect((await bookings.view(staying)).record['stays_until']).toBe('2026-11-26')
  })

  test('a stay that runs into another’s is refused by the day it meets it, though it comes on a free one', async () => {
    const next = await asked('WF11AAA')
    const refused = await bookings.step(next, 'book', slot('2026-11-23', '2026-11-25'), bookings.staff)
    expect(refused.json).toMatchObject({
      status: 422,
      fields: [{ field: 'full_day_reason', message: refusal('24 Nov 2026') }],
    })
    const inTheMiddle = await bookings.step(next, 'book', slot('2026-11-25'), bookings.staff)
    expect(inTheMiddle.text).toContain(refusal('25 Nov 2026'))
    await bookings.road(next, ['book', slot('2026-11-23', '2026-11-25', other)])
    expect(await full(other)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  })

  test('the day after is free; over a weekend, on which the workshop is shut, a stay goes on', async () => {
    const after = await asked('WF12AAA')
    await bookings.road(after, ['book', slot('2026-11-27', '2026-11-30')])
    expect(await full()).toEqual(expect.arrayContaining(['2026-11-27', '2026-11-30']))
  })

  test('moved, a stay takes its length along and stands not in its own way; cancelled, it takes no place', async () => {
    const moved = { is_asked_by_customer: false, reason: 'Parts come later' }
    const { stays_until: _, ...to } = slot('2026-12-01')
    await bookings.road(staying, ['rebook', { ...to, ...moved }])
    expect((await bookings.view(staying)).record['stays_until']).toBe('2026-12-03')
    expect(await full()).toEqual(['2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'])
    const shifted = { ...slot('2026-12-02', '2026-12-04'), ...moved }
    expect((await bookings.step(staying, 'rebook', shifted, bookings.staff)).status).toBe(200)
    expect(await full()).toEqual(['2026-11-27', '2026-11-30', '2026-12-02', '2026-12-03', '2026-12-04'])
    expect((await bookings.step(staying, 'cancel', { reason: 'Sold' }, bookings.staff)).status).toBe(200)
    expect(await full()).toEqual(['2026-11-27', '2026-11-30'])
  })

  test('it cannot leave before it comes, nor stay for ever', async () => {
    const id = await asked('WF13AAA')
    for (const [until, words] of [
      ['2026-11-30', 'The end date must be on or after'],
      ['2027-12-01', 'Choose a date within'],
    ] as const) {
      const refused = await bookings.step(id, 'book', slot('2026-12-03', until), bookings.staff)
      expect(refused.json).toMatchObject({ status: 422, fields: [{ field: 'stays_until' }] })
      expect(refused.text).toContain(words)
    }
  })
})
