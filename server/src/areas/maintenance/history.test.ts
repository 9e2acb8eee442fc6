// One history of a booking: what each side reads of it, in one order, a page at a time.
import type { CaseHappening } from '@kerbline/domain/cases/case-history.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PDF, sender } from '../documents/testing-uploads.ts'
import { onPortal } from '../../db/testing.ts'
import { type TestPerson } from '../../testing/portal.ts'
import { type Bookings, shown, startBookings, toWorkshop } from './testing-bookings.ts'
import type { MoneyReply } from '../../cases/money.ts'

onPortal('the history of a booking', (on) => {
  let bookings: Bookings
  let id = 0
  let blind: TestPerson
  const read = async (by: TestPerson, before?: string) =>
    (
      await bookings.portal.get(
        `/api/maintenance/${id}/history${before === undefined ? '' : `?before=${before}`}`,
        by.token,
      )
    ).json as { entries: CaseHappening[]; next: string | null }
  const wordsFor = async (by: TestPerson) =>
    (await read(by)).entries.map(({ words, said }) => (said === null ? words : `${words} (${said})`))
  const post = (body: object) =>
    bookings.portal.send('POST', `/api/maintenance/${id}/posts`, bookings.staff.token, body)

  beforeAll(async () => {
    bookings = await startBookings(on.database())
    const { portal, staff, senior } = bookings
    blind = await portal.person({ accounts: ['NORTH01'], may: ['see maintenance request details'] })
    id = shown(await bookings.ask(await bookings.vehicle('HA10AAA'), { type: 'service' })).record.id
    await bookings.road(id, ...toWorkshop)
    await post({ body: 'It is on the ramp.' })
    await post({ body: 'They pay late.', is_internal: true })
    const send = sender(portal, 'maintenance')
    for (const [title, visibility] of [
      ['Job sheet', 'customer'],
      ['Cost note', 'staff'],
    ]) {
      const { upload } = await send.sendWhole(staff, id, PDF, { name: 'a.pdf' })
      const added = { upload, type: 'other', title, visibility }
      const reply = await portal.send('POST', `/api/maintenance/${id}/documents`, staff.token, added)
      if (reply.status !== 200) throw new Error(reply.text)
    }
    const version = async () => (await bookings.view(id, staff)).record.updated_at
    const lines = [{ what: 'Gearbox', unit_pence: 41_000 }]
    const { json } = await portal.get(`/api/maintenance/${id}/lines`, staff.token)
    const { version: written } = json as MoneyReply
    await portal.send('PUT', `/api/maintenance/${id}/lines`, staff.token, { version: written, lines })
    await bookings.road(id, ['ask for authorisation'])
    await bookings.step(id, 'approve cost', {}, senior)
    const change = async (by: TestPerson, values: object) => {
      const reply = await portal.send('PUT', `/api/maintenance/${id}`, by.token, { version: await version(), values })
      if (reply.status !== 200) throw new Error(reply.text)
    }
    await change(staff, { job_no: 'J-7' })
    await change(bookings.customer, { po_number: 'PO-1' })
  })
  afterAll(() => bookings.portal.stop())

  test('the hire company reads all of it: steps by their verbs, messages, documents, costs and changes', async () => {
    const words = await wordsFor(bookings.staff)
    for (const each of [
      'Opened: Requested',
      'Book: Booked',
      'Mark as arrived: In workshop',
      'Message (It is on the ramp.)',
      'Internal note (They pay late.)',
      'Document added (Job sheet)',
      'Document added (Cost note)',
      'Estimate written (£410.00 before VAT)',
      'Ask for authorisation: Awaiting authorisation',
      'Approve: In workshop',
      'Details changed (Job number)',
      'Details changed (PO number)',
    ])
      expect(words).toContain(each)
    const approved = (await read(bookings.staff)).entries.find((each) => each.words === 'Approve: In workshop')
    expect(approved).toMatchObject({ kind: 'step', by: expect.any(String) })
  })

  test('the customer reads no internal note, no document of staff and no detail of theirs; without the right no cost', async () => {
    const words = await wordsFor(bookings.customer)
    expect(words).toContain('Message (It is on the ramp.)')
    expect(words).toContain('Document added (Job sheet)')
    expect(words).toContain('Details changed (PO number)')
    expect(words).toContain('Estimate written (£410.00 before VAT)')
    expect(words.join()).not.toMatch(/They pay late|Cost note|Job number/)
    expect((await wordsFor(blind)).join()).not.toContain('Estimate written')
    const url = `/api/maintenance/${id}/history`
    expect((await bookings.portal.get(url, bookings.foreign.token)).status).toBe(404)
    expect((await bookings.portal.get(`${url}?before=nonsense`, bookings.staff.token)).status).toBe(422)
  })

  test('a page at a time, nothing twice and nothing lost', async () => {
    for (let count = 0; count < 60; count++) await post({ body: `Line ${count}` })
    const first = await read(bookings.staff)
    expect(first.entries).toHaveLength(50)
    const second = await read(bookings.staff, first.next ?? '')
    const keys = [...first.entries, ...second.entries].map(({ key }) => key)
    expect([new Set(keys).size, second.next]).toEqual([keys.length, null])
    expect(keys.filter((key) => key.startsWith('post'))).toHaveLength(62)
  })
})
