import type { WorkshopBooking } from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { symbols } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import type { Answer, TestPerson } from '../../testing/portal.ts'
import { at, type Bookings, CLOCK, shown, startBookings } from '../maintenance/testing-bookings.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
const booking = ({ json }: Answer): WorkshopBooking => json as WorkshopBooking

onPortal('workshops that act by a link', (on) => {
  let bookings: Bookings
  let yard: number
  let other: number
  let plate = 0
  const logged: string[] = []
  /** By the token: opening is for the few times a page is opened, and so is its rate. */
  const ids = new Map<string, number>()

  beforeAll(async () => {
    bookings = await startBookings(on.database(), CLOCK, { LOG_LEVEL: 'trace' })
    const { portal } = bookings
    Object.defineProperty(portal.app.log, symbols.streamSym, { value: { write: (line: string) => logged.push(line) } })
    const dealer = (name: string) =>
      portal.owner((rows) =>
        rows.insertInto('dealers').values({ name, slug: name.toLowerCase() }).returning('id').executeTakeFirstOrThrow(),
      )
    yard = (await dealer('Yard')).id
    other = (await dealer('Mill')).id
  })
  afterAll(() => bookings.portal.stop())

  const view = async (id: number) => (await bookings.view(id, bookings.staff)).record
  const booked = async (dealer = yard, type = 'service') => {
    plate += 1
    const vehicle = await bookings.vehicle(`WL${10 + plate}AAA`)
    const { id } = shown(await bookings.ask(vehicle, { type, fault_description: 'Pulls to the left' })).record
    await bookings.road(id, ['book', { booked_at: at(0.05), dealer_id: dealer, place: null }])
    return id
  }
  const give = (id: number, by: TestPerson = bookings.staff) =>
    bookings.portal.send('POST', '/api/links', by.token, { purpose: 'workshop booking', record_id: id })
  const linked = async (dealer = yard) => {
    const id = await booked(dealer)
    const { link, address } = (await give(id)).json as { link: { id: number; given_to: string }; address: string }
    const token = address.split('#/link/')[1] ?? ''
    ids.set(token, id)
    return { id, link, token }
  }
  const post = (path: string, body: object) => bookings.portal.send('POST', path, undefined, body)
  const open = (token: string) => post('/api/links/open', { token })
  const read = (token: string) => post('/api/workshop-links/booking', { token })
  const sheet = async (token: string) => booking(await read(token))
  const versionOf = async (token: string) => (await view(ids.get(token) ?? 0)).updated_at
  const step = async (token: string, verb: string, values: object = {}) =>
    post('/api/workshop-links/steps', { token, verb, version: await versionOf(token), ...values })
  const price = async (token: string, lines: readonly object[], version?: string) =>
    bookings.portal.send('PUT', '/api/workshop-links/lines', undefined, {
      ...{ token, lines, version: version ?? (await versionOf(token)) },
    })
  const write = (token: string, body: string, key = `key-${body.length}-${plate}`) =>
    post('/api/workshop-links/posts', { token, body, client_key: key })
  const begin = (token: string, size: number, key = 'a-key-of-a-file', name = 'invoice.pdf') =>
    post('/api/workshop-links/uploads', { token, client_key: key, name, size })
  const part = (id: string, offset: number, bytes: Uint8Array) =>
    bookings.portal.app.inject({
      ...{ method: 'PATCH', url: `/api/workshop-links/uploads/${id}?offset=${offset}`, payload: Buffer.from(bytes) },
      headers: { 'content-type': 'application/offset+octet-stream' },
    })
  const finish = (token: string, id: string, type = 'invoice') =>
    post(`/api/workshop-links/uploads/${id}/finish`, { token, type })
  const historyOf = async (id: number) =>
    (
      (await bookings.portal.get(`/api/maintenance/${id}/history`, bookings.staff.token)).json as {
        entries: { words: string; by: string | null }[]
      }
    ).entries
  const arriving = { arrived_at: at(0), odometer: 40_100 }

  test('says which vehicle comes, by make and model', async () => {
    const { id, token } = await linked()
    await bookings.portal.owner(async (rows) => {
      const make = await rows
        .insertInto('manufacturers')
        .values({ name: 'DAF', slug: 'daf' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { vehicle_id: vehicle } = await rows
        .selectFrom('cases')
        .select('vehicle_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await rows
        .updateTable('vehicles')
        .set({ manufacturer_id: make.id, model: 'LF' })
        .where('id', '=', vehicle)
        .execute()
    })
    expect([(await sheet(token)).model, (await view(id)).model]).toEqual(['DAF LF', 'DAF LF'])
  })

  test('it is told its booking and its own steps; nobody’s name, notes, prices or other records', async () => {
    const { id, link, token } = await linked()
    expect(link.given_to).toBe('Yard')
    const { portal, staff, customer } = bookings
    await portal.send('POST', `/api/maintenance/${id}/posts`, staff.token, { body: 'Kept among us', is_internal: true })
    await portal.send('POST', `/api/maintenance/${id}/posts`, customer.token, { body: 'Between two sides' })
    const told = await sheet(token)
    expect(told).toMatchObject({ workshop: 'Yard', state: 'booked', fault_description: 'Pulls to the left' })
    expect(told.steps.map(({ verb }) => verb)).toEqual(['confirm date', 'propose day', 'arrive'])
    expect(told).toMatchObject({ lines: [], posts: [], documents: [], may_price: false })
    for (const kept of ['Kept among us', 'Between two sides', 'NORTH01'])
      expect(JSON.stringify(told)).not.toContain(kept)
  })

  test('from a confirmed day to work that is done, each step by its name in the history', async () => {
    const { id, token } = await linked()
    expect(booking(await step(token, 'confirm date')).confirmed_at).not.toBeNull()
    expect((await view(id)).confirmed_at).not.toBeNull()
    expect(booking(await step(token, 'arrive', arriving)).state).toBe('in_workshop')
    expect(await view(id)).toMatchObject({ odometer: 40_100 })
    expect((await step(token, 'ask for authorisation')).text).toContain('Add at least one line')
    const lines = [{ what: 'Front brake pads', unit_pence: 20_000 }]
    expect(booking(await price(token, lines)).lines).toMatchObject([{ net_pence: 20_000, decision: null }])
    expect(booking(await step(token, 'ask for authorisation')).state).toBe('awaiting_authorisation')
    await bookings.road(id, ['approve cost'])
    const done = await step(token, 'finish work', { completed_at: at(0), findings: 'Pads worn to 2 mm' })
    expect(booking(done)).toMatchObject({ state: 'work_complete', steps: [], lines: [{ decision: 'accepted' }] })
    const entries = await historyOf(id)
    const by = (name: string) => entries.flatMap((each) => (each.by === name ? [each.words] : [])).toSorted()
    expect(by('Yard, by link')).toEqual([
      'Ask for authorisation: Awaiting authorisation',
      'Confirm date: Booked',
      'Estimate written',
      'Mark as arrived: In workshop',
      'Mark work complete: Work complete',
    ])
    expect(entries.map(({ words }) => words)).toContain('Link created')
    expect((await open(token)).json).toEqual({ purpose: 'workshop booking', number: (await view(id)).number })
    expect(await historyOf(id)).toContainEqual(expect.objectContaining({ words: 'Link opened for the first time' }))
    const trail = await bookings.portal.owner((rows) =>
      rows.selectFrom('audit').select(['actor_id', 'actor_name']).where('action', '=', 'maintenance: arrive').execute(),
    )
    expect(trail).toContainEqual({ actor_id: null, actor_name: 'Yard, by link' })
  })

  test('another day it offers waits for the hire company, which takes it; a confirmation is of one day', async () => {
    const { id, token } = await linked()
    await step(token, 'confirm date')
    const wanted = at(30)
    expect((await step(token, 'propose day', { starts_at: at(-1), reason: 'Late' })).status).toBe(422)
    const proposed = booking(await step(token, 'propose day', { starts_at: wanted, reason: 'The ramp is taken' }))
    expect(proposed).toMatchObject({ state: 'move_asked', proposed: [wanted], confirmed_at: null })
    const { may } = await bookings.view(id, bookings.staff)
    expect(may.map(({ verb }) => verb)).toContain('accept date')
    expect((await bookings.step(id, 'accept date', {}, bookings.customer)).status).toBe(403)
    await bookings.road(id, ['accept date'])
    expect(await view(id)).toMatchObject({
      state: 'booked',
      booked_at: wanted,
      confirmed_at: null,
      dealer: { id: yard },
    })
    const { offers } = (await bookings.portal.get(`/api/maintenance/${id}/dates`, bookings.staff.token)).json as {
      offers: object[]
    }
    expect(offers.at(-1)).toMatchObject({ side: 'third_party', made_by: 'Yard, by link', state: 'accepted' })
  })

  test('the steps of others, and rules that refuse, are not a link’s; an old version is told', async () => {
    const { token } = await linked()
    for (const verb of ['cancel', 'approve cost', 'complete', 'rebook'])
      expect((await step(token, verb, { reason: 'x' })).status).toBe(422)
    const version = await versionOf(token)
    await step(token, 'confirm date')
    const late = await post('/api/workshop-links/steps', { token, verb: 'confirm date', version })
    expect([late.status, late.json]).toMatchObject([409, { current: { state: 'booked' } }])
    expect((await step(token, 'finish work', { completed_at: at(0) })).status).toBe(409)
    expect((await price(token, [{ what: 'Too early', unit_pence: 1 }])).status).toBe(409)
  })

  test('it prices its own lines and reads no others; what the hire company prices anew is its own no more', async () => {
    const { id, token } = await linked()
    await step(token, 'arrive', arriving)
    const { portal, staff } = bookings
    const lines = async () =>
      (await portal.get(`/api/maintenance/${id}/lines`, staff.token)).json as {
        version: string
        lines: { id: number; what: string; unit_pence: number; payer: string; is_by_workshop?: true }[]
      }
    const save = async (change: (each: Awaited<ReturnType<typeof lines>>['lines']) => object[]) => {
      const { version, lines: standing } = await lines()
      return portal.send('PUT', `/api/maintenance/${id}/lines`, staff.token, { version, lines: change(standing) })
    }
    await save(() => [{ what: 'Recovery', unit_pence: 9_900, payer: 'customer' }])
    const first = await price(token, [{ what: 'Pads', unit_pence: 5_000 }])
    expect(first.text).toContain('Pads')
    expect((await sheet(token)).lines).toHaveLength(1)
    const [recovery] = (await lines()).lines
    expect((await price(token, [{ id: recovery?.id, what: 'Mine', unit_pence: 1 }])).status).toBe(422)
    expect((await price(token, [])).status).toBe(200)
    expect((await lines()).lines).toMatchObject([{ what: 'Recovery' }])
    await price(token, [{ what: 'Pads', unit_pence: 5_000 }])
    const keep = ({
      id: line,
      what,
      unit_pence,
      payer,
    }: {
      id: number
      what: string
      unit_pence: number
      payer: string
    }) => ({
      ...{ id: line, what, unit_pence, payer },
    })
    await save((standing) => standing.map((each) => ({ ...keep(each), payer: 'customer' })))
    expect((await lines()).lines).toMatchObject([{}, { is_by_workshop: true, payer: 'customer' }])
    expect((await sheet(token)).lines).toHaveLength(1)
    await save((standing) => standing.map((each) => ({ ...keep(each), unit_pence: 7_777 })))
    expect((await sheet(token)).lines).toEqual([])
    expect((await price(token, [{ what: 'Mine', unit_pence: 1, payer: 'customer' }])).status).toBe(422)
  })

  test('what it writes is read by both sides, once; a next workshop reads none of it', async () => {
    const { id, token } = await linked()
    const first = await write(token, 'The discs are scored', 'one-key-of-it')
    expect(booking(first).posts).toMatchObject([{ body: 'The discs are scored' }])
    expect(booking(await write(token, 'The discs are scored', 'one-key-of-it')).posts).toHaveLength(1)
    const { posts } = (await bookings.portal.get(`/api/maintenance/${id}/posts`, bookings.customer.token)).json as {
      posts: object[]
    }
    expect(posts).toMatchObject([{ author_name: 'Yard, by link', side: 'third_party', through: 'link' }])
    await bookings.road(id, [
      'rebook',
      { booked_at: at(50), dealer_id: other, place: null, reason: 'Full', is_asked_by_customer: false },
    ])
    expect((await open(token)).status).toBe(410)
    expect((await read(token)).status).toBe(410)
    expect((await write(token, 'Still here', 'another-key-of-it')).status).toBe(410)
    const { address } = (await give(id)).json as { address: string }
    const next = await sheet(address.split('#/link/')[1] ?? '')
    expect(next).toMatchObject({ workshop: 'Mill', posts: [] })
  })

  test('a file in parts becomes a document once; what it costs is for the hire company alone', async () => {
    const { id, token } = await linked()
    const started = (await begin(token, pdf.length)).json as { id: string }
    expect((await begin(token, pdf.length)).json).toEqual(started)
    expect((await part(started.id, 0, pdf.subarray(0, 20))).statusCode).toBe(200)
    expect((await finish(token, started.id)).status).toBe(409)
    expect((await part(started.id, 0, pdf)).statusCode).toBe(409)
    await part(started.id, 20, pdf.subarray(20))
    expect(booking(await finish(token, started.id)).documents).toMatchObject([{ type: 'Invoice' }])
    expect(booking(await finish(token, started.id)).documents).toHaveLength(1)
    const documents = async (by: TestPerson) =>
      ((await bookings.portal.get(`/api/maintenance/${id}/documents`, by.token)).json as { documents: object[] })
        .documents
    expect(await documents(bookings.staff)).toMatchObject([{ added_by_name: 'Yard, by link', side: 'third_party' }])
    expect(await documents(bookings.customer)).toEqual([])
    const certificate = (await begin(token, pdf.length, 'a-key-of-another', 'mot.pdf')).json as { id: string }
    await part(certificate.id, 0, pdf)
    await finish(token, certificate.id, 'mot_certificate')
    expect(await documents(bookings.customer)).toHaveLength(1)
  })

  test('a file of another link, of a withdrawn one and of no kind we take', async () => {
    const [one, two] = [await linked(), await linked(other)]
    const started = (await begin(one.token, pdf.length)).json as { id: string }
    await part(started.id, 0, pdf)
    expect((await finish(two.token, started.id)).status).toBe(404)
    expect((await finish(one.token, started.id, 'policy')).status).toBe(422)
    const page = Buffer.from('<svg onload="alert(1)"/>')
    const svg = (await begin(one.token, page.length, 'a-key-of-a-page', 'x.svg')).json as { id: string }
    expect((await part(svg.id, 0, page)).statusCode).toBe(415)
    expect((await begin(one.token, 26 * 1024 * 1024, 'a-key-too-large')).status).toBe(422)
    await bookings.portal.send('POST', `/api/links/${one.link.id}/withdraw`, bookings.staff.token, {})
    expect((await finish(one.token, started.id)).status).toBe(410)
    expect((await part(svg.id, 0, pdf)).statusCode).toBe(410)
  })

  test('unknown, ended, withdrawn and other links do nothing, with one answer', async () => {
    const { id, token, link } = await linked()
    const status = (
      await bookings.portal.send('POST', '/api/links', bookings.staff.token, {
        ...{ purpose: 'booking status', record_id: id },
      })
    ).json as { address: string }
    const version = await versionOf(token)
    await bookings.portal.owner((rows) =>
      rows
        .updateTable('record_links')
        .set({ ends_at: at(-24 * 3_000) })
        .where('id', '=', link.id)
        .execute(),
    )
    for (const each of [token, 'x'.repeat(43), status.address.split('#/link/')[1] ?? '']) {
      const answers = [
        await post('/api/workshop-links/steps', { token: each, verb: 'confirm date', version }),
        await price(each, [], version),
        await write(each, 'Anybody there?', 'a-key-of-a-word'),
        await begin(each, pdf.length),
        await read(each),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([410, 410, 410, 410, 410])
    }
    expect((await view(id)).state).toBe('booked')
  })

  test('who may not manage bookings gives none out; without a workshop, or once it is over, there is none', async () => {
    const id = await booked()
    expect((await give(id, bookings.customer)).status).toBe(403)
    expect((await give(id, bookings.foreign)).status).toBe(403)
    const none = shown(await bookings.ask(await bookings.vehicle('WL99ZZZ'))).record.id
    expect((await give(none)).text).toContain('Choose the workshop')
    await bookings.road(id, ['cancel', { reason: 'Sold' }])
    expect((await give(id)).status).toBe(409)
  })

  test('of a booking that is called off it is told so, and it changes nothing', async () => {
    const { id, token } = await linked()
    await bookings.road(id, ['cancel', { reason: 'Sold' }])
    expect(await sheet(token)).toMatchObject({ is_over: true, steps: [], may_write: false })
    expect((await write(token, 'But it is here')).status).toBe(409)
    expect((await begin(token, pdf.length)).status).toBe(409)
  })

  test('two who arrive at once: one of them is told that it was done', async () => {
    const { token } = await linked()
    const version = await versionOf(token)
    const both = await Promise.all(
      [1, 2].map(() => post('/api/workshop-links/steps', { token, verb: 'arrive', version, ...arriving })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('no token stands in the log or the trail', async () => {
    const { token } = await linked()
    await step(token, 'confirm date')
    await step(token, 'nonsense')
    const trail = await bookings.portal.owner((rows) => rows.selectFrom('audit').selectAll().execute())
    expect(logged.join('')).toContain('/api/workshop-links/steps')
    expect([JSON.stringify(trail), ...logged].join('')).not.toContain(token)
  })
})
