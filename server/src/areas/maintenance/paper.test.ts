import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { findCase } from '../../cases/case-rows.ts'
import { bookingPaper } from './paper.ts'
import { at, type Bookings, shown, startBookings } from './testing-bookings.ts'
import type { MoneyReply } from '../../cases/money.ts'

onPortal('a booking taken away', (on) => {
  let bookings: Bookings
  let id: number
  beforeAll(async () => {
    bookings = await startBookings(on.database())
    id = shown(await bookings.ask(await bookings.vehicle('PA10AAA'))).record.id
  })
  afterAll(() => bookings.portal.stop())

  const setNextDue = (booking: number) =>
    asOwner(on.database(), (rows) =>
      rows
        .updateTable('maintenance_cases')
        .set({ new_due_date: '2027-12-01' })
        .where('case_id', '=', booking)
        .execute(),
    )
  const file = (name: string, by = bookings.customer) => bookings.portal.get(`/api/maintenance/${id}/${name}`, by.token)

  test('without a day there is no entry of a calendar; agreed and moved it is the same entry, one further', async () => {
    const early = await file('booking.ics')
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('No date has been agreed yet.')])
    await bookings.road(id, ['acknowledge'], ['book', { booked_at: at(48), dealer_id: null, place: 'Gate 1' }])
    const first = await file('booking.ics')
    expect(first.headers['content-type']).toMatch(/^text\/calendar/)
    expect(first.text).toMatch(/SEQUENCE:1\r\n/)
    expect(first.text).toContain('DTSTART;TZID=Europe/London:20261119T090000')
    const moved = { booked_at: at(72), dealer_id: null, place: 'Gate 1', is_asked_by_customer: false, reason: 'Ramp' }
    await bookings.road(id, ['rebook', moved])
    const later = await file('booking.ics')
    expect(later.text).toMatch(/SEQUENCE:2\r\n/)
    expect(/UID:(.*)\r\n/.exec(later.text)?.[1]).toBe(/UID:(.*)\r\n/.exec(first.text)?.[1])
    expect((await file('booking.ics', bookings.foreign)).status).toBe(404)
  })

  test('another day asked for and taken is a day at the same workshop: on the record, in the file and in the history', async () => {
    const { portal, customer, staff } = bookings
    const asked = shown(await bookings.ask(await bookings.vehicle('PA11AAA'), { type: 'service' })).record.id
    const dealer_id = await portal.owner(
      async (rows) =>
        (
          await rows
            .insertInto('dealers')
            .values({ name: 'York Tyres', slug: 'york-tyres' })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
    const nowhere = { first_at: at(50), second_at: null, third_at: null, dealer_id: null, place: null, note: null }
    const refused = await bookings.step(asked, 'offer dates', nowhere, staff)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose a workshop')])
    await bookings.road(asked, ['offer dates', { ...nowhere, dealer_id, place: 'Gate 1' }])
    await bookings.step(asked, 'ask for another date', { starts_at: at(98), reason: 'The van is away' }, customer)
    expect((await bookings.view(asked)).record).toMatchObject({ state: 'date_asked', waiting_on: 'hire_company' })
    await bookings.road(asked, ['accept date', { offer_id: null }])
    const where = { dealer: { name: 'York Tyres' }, place: 'Gate 1', booked_at: at(98) }
    expect((await bookings.view(asked)).record).toMatchObject({ state: 'booked', ...where })
    const entry = await portal.get(`/api/maintenance/${asked}/booking.ics`, customer.token)
    expect(entry.text).toMatch(/LOCATION:York Tyres.*Gate 1/)
    // Moved the same way, from a day that both had agreed to.
    await bookings.step(asked, 'ask to move', { starts_at: at(122), reason: 'A day later' }, customer)
    await bookings.road(asked, ['accept date', { offer_id: null }])
    expect((await bookings.view(asked)).record).toMatchObject({ ...where, booked_at: at(122) })
    const history = await portal.get(`/api/maintenance/${asked}/history`, customer.token)
    expect(history.text).toContain('Another date requested')
    expect(history.text).not.toContain('Acknowledged')
  })

  test('on paper: a PDF for whoever reads it, costs on it for those who may know them', async () => {
    const pdf = await file('pack.pdf')
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await file('pack.pdf', bookings.foreign)).status).toBe(404)
    const money = await bookings.portal.get(`/api/maintenance/${id}/lines`, bookings.staff.token)
    const { version } = money.json as MoneyReply
    const lines = [{ what: 'Brake pads', unit_pence: 8_600, payer: 'customer' }]
    const saved = await bookings.portal.send('PUT', `/api/maintenance/${id}/lines`, bookings.staff.token, {
      version,
      lines,
    })
    expect(saved.status).toBe(200)
    const paper = (may: readonly ('see finance' | 'see compliance')[]) =>
      asOwner(on.database(), async (rows) =>
        JSON.stringify(await bookingPaper(rows, await findCase(rows, 'maintenance', id), { may: new Set(may) })),
      )
    expect(await paper(['see finance'])).toContain('£86.00 before VAT, paid by the customer, awaiting decision')
    expect(await paper([])).not.toContain('86.00')
    await setNextDue(id)
    expect(await paper(['see compliance'])).toContain('"Next due","1 Dec 2027"')
    expect(await paper(['see finance'])).not.toMatch(/Next due|2027/)
  })
})
