// A booking that was cancelled: nobody looks there, so nothing more is written where both sides read it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bookings, startBookings } from '../areas/maintenance/testing-bookings.ts'
import { onPortal } from '../db/testing.ts'

onPortal('threads that are over', (on) => {
  let bookings: Bookings
  beforeAll(async () => {
    bookings = await startBookings(on.database())
  })
  afterAll(() => bookings.portal.stop())

  test('a cancelled booking takes no more messages, and says what to do instead; notes of staff stay', async () => {
    const { portal, customer, staff, vehicle, ask, step, view } = bookings
    const { record } = (await ask(await vehicle('ET11ETT'))).json as { record: { id: number } }
    const post = (by: typeof customer, isInternal = false) =>
      portal.send('POST', `/api/maintenance/${record.id}/posts`, by.token, {
        ...{ body: 'Is it still on?', is_internal: isInternal },
      })
    expect((await post(customer)).status).toBe(200)
    expect((await step(record.id, 'cancel', { reason: 'Sold' }, customer)).status).toBe(200)
    for (const by of [customer, staff]) {
      const refused = await post(by)
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining('make a new booking and quote this number'),
      ])
      expect(await view(record.id, by)).toMatchObject({ may_post: false, no_posts: expect.any(String) })
    }
    expect((await post(staff, true)).status).toBe(200)
  })
})
