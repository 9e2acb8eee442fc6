import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { findCase } from '../../cases/case-rows.ts'
import { bookingPaper } from './paper.ts'
import { at, type Bookings, shown, startBookings } from './testing-bookings.ts'

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
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('No day is agreed yet.')])
    await bookings.road(id, ['acknowledge'], ['book', { booked_at: at(48), dealer_id: null, place: null }])
    const first = await file('booking.ics')
    expect(first.headers['content-type']).toMatch(/^text\/calendar/)
    expect(first.text).toMatch(/SEQUENCE:1\r\n/)
    expect(first.text).toContain('DTSTART;TZID=Europe/London:20261119T090000')
    const moved = { booked_at: at(72), dealer_id: null, place: null, is_asked_by_customer: false, reason: 'Ramp' }
    await bookings.road(id, ['rebook', moved])
    const later = await file('booking.ics')
    expect(later.text).toMatch(/SEQUENCE:2\r\n/)
    expect(/UID:(.*)\r\n/.exec(later.text)?.[1]).toBe(/UID:(.*)\r\n/.exec(first.text)?.[1])
    expect((await file('booking.ics', bookings.foreign)).status).toBe(404)
  })

  test('on paper: a PDF for whoever reads it, costs on it for those who may know them', async () => {
    const pdf = await file('pack.pdf')
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await file('pack.pdf', bookings.foreign)).status).toBe(404)
    const version = (await bookings.view(id)).record.updated_at
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
    expect(await paper(['see finance'])).toContain('£86.00 before VAT, paid by the customer, not decided yet')
    expect(await paper([])).not.toContain('86.00')
    await setNextDue(id)
    expect(await paper(['see compliance'])).toContain('"Next due","1 Dec 2027"')
    expect(await paper(['see finance'])).not.toMatch(/Next due|2027/)
  })
})
