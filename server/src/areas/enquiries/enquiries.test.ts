import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { anOrderCase, insertCases } from '../../testing/case-factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { expireQuotes } from './rules.ts'

type Reply = Awaited<ReturnType<TestPortal['send']>>

onPortal('enquiries', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let foreign: TestPerson
  let seller: TestPerson
  let category: number

  const line = (quantity = 2) => ({ vehicle_category_id: category, quantity })
  const term = { start_date: '2027-02-01', term: 6, term_unit: 'months', hire_type: 'flexi_hire' }
  const blank = {
    ...{ annual_miles: null, delivers_together: false, delivery_address: null, delivery_postcode: null },
    ...{ site_contact: null, site_phone: null, purchase_order: null, notes: null },
  }
  const sales = {
    ...{ source: 'phone', owner_id: null, probability: null, expected_close: null, next_contact_on: null },
    ...{ next_contact: null, fleet_allocation_id: null, prospect_name: null, prospect_contact: null },
    ...{ prospect_email: null, prospect_phone: null },
  }
  const ask = (body: object = {}, by = customer) =>
    portal.send('POST', '/api/enquiries', by.token, { ...term, ...blank, lines: [line()], ...body })
  const shown = (reply: Reply) => enquiriesEndpoints.view.reply.parse(reply.json)
  const view = async (id: number, by = seller) => shown(await portal.get(`/api/enquiries/${id}`, by.token))
  const step = async (id: number, verb: string, values: object, by = seller) => {
    const { record } = await view(id)
    return portal.send('POST', `/api/enquiries/${id}/steps`, by.token, { verb, version: record.updated_at, ...values })
  }
  const quote = async (id: number, pence = 18_900) => {
    const { record } = await view(id)
    return portal.send('PUT', `/api/enquiries/${id}/quote`, seller.token, {
      ...{ version: record.updated_at, ...term, lines: [{ ...line(), terms: { rate_pence: pence } }] },
    })
  }
  /** Asked for in words of its own, and quoted. */
  const quoted = async (notes: string): Promise<number> => {
    const { record } = shown(await ask({ notes, lines: [{ ...line(), spec: notes }] }))
    await quote(record.id)
    expect((await step(record.id, 'send quote', {})).status).toBe(200)
    return record.id
  }
  const expireBy = async (id: number, date: string) => {
    await portal.owner((rows) =>
      sql`update enquiry_quotes set expires_on = ${date}::date where case_id = ${id}`.execute(rows),
    )
  }
  const detailOf = (reply: Reply) => (reply.json as { detail?: string }).detail

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-23T09:00:00Z' })
    category = await portal.owner(categoryId)
    const rights = ['request vehicle', 'see enquiries', 'accept quotes'] as const
    customer = await portal.person({ accounts: ['NORTH01'], may: rights, columns: { name: 'Peter Rowe' } })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: rights })
    seller = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see enquiries', 'manage enquiries'],
      columns: { name: 'Ceri Bowen' },
    })
  })
  afterAll(async () => portal.stop())

  test('an order that waits for a vehicle takes it from stock before anybody who asks now', async () => {
    const outlook = async () => {
      const asked = `vehicle_category_id=${category}&quantity=1&start_date=2027-02-01&term=6&term_unit=months`
      return enquiriesEndpoints.estimate.reply.parse(
        (await portal.get(`/api/enquiries/estimate?${asked}`, customer.token)).json,
      )
    }
    const before = await outlook()
    await portal.owner((rows) =>
      insertCases(rows, [anOrderCase({ customer_account_number: 'SOUTH01' }, { vehicle_category_id: category })]),
    )
    expect(await outlook()).toEqual({ ...before, promised: before.promised + 1 })
  })

  test('asked for, quoted, accepted by the customer, who is shown no draft and nothing of sales', async () => {
    const asked = shown(await ask())
    expect(asked.record).toMatchObject({ state: 'new', waiting_on: 'hire_company', sales: null })
    expect(asked.record.title).toMatch(/^2 × .+, 6 months$/)
    const { id } = asked.record
    expect(detailOf(await step(id, 'send quote', {}))).toBe('Write a quote first.')
    const drafted = shown(await quote(id))
    expect(drafted.record.quotes).toMatchObject([{ version: 1, state: 'draft', week_pence: 37_800 }])
    expect((await view(id, customer)).record.quotes).toEqual([])

    await step(id, 'send quote', {})
    const sent = (await view(id, customer)).record
    expect(sent).toMatchObject({ state: 'quoted', waiting_on: 'customer', due_clock: 'decision' })
    // 1 February to 31 July: 181 days at £378.00 a week, and a fifth of it as VAT.
    expect(sent.quotes).toMatchObject([
      {
        expires_on: '2026-12-23',
        stands: true,
        sums: { net_pence: 977_400, tax_pence: 195_480, gross_pence: 1_172_880 },
      },
    ])
    const file = await portal.get(`/api/enquiries/${id}/quotes/${sent.quotes[0]?.id}/quote.pdf`, customer.token)
    expect(file.text.startsWith('%PDF')).toBe(true)

    const won = shown(await step(id, 'accept quote', { purchase_order: 'HL-7741' }, customer))
    expect(won.record).toMatchObject({ state: 'won', is_open: false, purchase_order: 'HL-7741' })
    expect(won.record.quotes).toMatchObject([
      { state: 'accepted', accepted_by: 'Peter Rowe', accepted_on: '2026-11-23' },
    ])
    const { rows: orders } = await portal.owner((rows) =>
      sql`select c.state, k.quantity, k.customer_order_ref, k.rate_pence, k.start_date::text as start_date from cases c join order_cases k on k.case_id = c.id
        where k.enquiry_id = ${id}`.execute(rows),
    )
    const order = { state: 'submitted', quantity: 1, customer_order_ref: 'HL-7741', start_date: '2027-02-01' }
    expect(orders).toEqual([1, 2].map(() => ({ ...order, rate_pence: 18_900 })))
  })

  test('another company finds none of it; who may not accept quotes does not', async () => {
    const id = await quoted('Not theirs')
    const [sent] = (await view(id)).record.quotes
    for (const path of ['', '/posts', '/timeline', '/pack.pdf', `/quotes/${sent?.id}/quote.pdf`])
      expect((await portal.get(`/api/enquiries/${id}${path}`, foreign.token)).status, path).toBe(404)
    expect((await step(id, 'accept quote', { purchase_order: null }, foreign)).status).toBe(404)
    const list = await portal.get('/api/enquiries?size=100', foreign.token)
    expect((list.json as { rows: { id: number }[] }).rows.map((row) => row.id)).not.toContain(id)
    const requester = await portal.person({ accounts: ['NORTH01'], may: ['request vehicle', 'see enquiries'] })
    expect((await step(id, 'accept quote', { purchase_order: null }, requester)).status).toBe(403)
    expect((await step(id, 'cancel', { reason: 'Not needed' }, requester)).status).toBe(200)
  })

  test('a quote past its last day is refused with what to do, and then expires by itself', async () => {
    const id = await quoted('Too late')
    await expireBy(id, '2026-11-22')
    expect(detailOf(await step(id, 'accept quote', { purchase_order: null }, customer))).toBe(
      'This quote expired on 22 Nov 2026. Request a new one.',
    )
    const standing = await quoted('In time')
    await expireBy(standing, '2026-11-23')
    const failures: unknown[] = []
    const moved = await expireQuotes(portal.portal, new AbortController().signal, (error) => failures.push(error))
    expect([moved, failures]).toEqual([1, []])
    expect((await view(id)).record).toMatchObject({ state: 'expired', quotes: [{ state: 'expired' }] })
    expect((await view(standing)).record.state).toBe('quoted')
    expect((await step(id, 'reopen', { reason: 'They called' })).status).toBe(200)
    await portal.owner((rows) =>
      sql`update cases set state = 'lost', waiting_on = null, waiting_since = null, closed_at = '2026-08-20T09:00:00Z' where id = ${id}`.execute(
        rows,
      ),
    )
    expect(detailOf(await step(id, 'reopen', { reason: 'Again' }))).toMatch(/more than 90 days ago/)
  })

  test('changes that are asked for are in the conversation, and the next quote replaces the one before', async () => {
    const id = await quoted('Two versions')
    await step(id, 'ask for changes', { changes: 'Twelve months, please.' }, customer)
    const { posts } = (await portal.get(`/api/enquiries/${id}/posts`, seller.token)).json as {
      posts: { body: string }[]
    }
    expect(posts.map(({ body }) => body)).toEqual(['Twelve months, please.'])
    await quote(id, 17_500)
    await step(id, 'send quote', {})
    expect((await view(id, customer)).record.quotes.map(({ version, state }) => [version, state])).toEqual([
      [2, 'sent'],
      [1, 'replaced'],
    ])
  })

  test('sent twice, it is one; what points at nothing is named at its line', async () => {
    const body = { lines: [line(7)] }
    const [one, two] = await Promise.all([ask(body), ask(body)])
    expect(shown(two).record.number).toBe(shown(one).record.number)
    const wrong = await ask({ lines: [line(), { vehicle_category_id: 999_999, quantity: 1 }] })
    expect((wrong.json as { fields: object[] }).fields).toMatchObject([{ field: 'lines.1.vehicle_category_id' }])
    expect((await ask({ sales })).status).toBe(422)
    expect((await ask({ start_date: '2026-11-22' })).status).toBe(422)
  })

  test('a prospect is no customer’s until it becomes one, and only then can be won', async () => {
    const prospect = { ...sales, prospect_name: 'Ure Joinery' }
    const { record } = shown(await ask({ sales: prospect, lines: [line(3)] }, seller))
    expect(record).toMatchObject({ customer_account_number: 'PROSPECT', sales: { prospect_name: 'Ure Joinery' } })
    expect((await portal.get(`/api/enquiries/${record.id}`, customer.token)).status).toBe(404)
    await quote(record.id)
    await step(record.id, 'send quote', {})
    const acceptance = { accepted_by: 'Beth Marsden', accepted_on: '2026-11-20', purchase_order: null }
    expect(detailOf(await step(record.id, 'record acceptance', acceptance))).toMatch(/choose the customer’s account/)
    const saved = await portal.send('PUT', `/api/enquiries/${record.id}`, seller.token, {
      ...{ version: (await view(record.id)).record.updated_at, ...term, ...blank, lines: [line(3)] },
      ...{ customer_account_number: 'NORTH01', sales: { ...prospect, e2o: { Shelves: 'Yes' } } },
    })
    expect(shown(saved).record).toMatchObject({
      customer_account_number: 'NORTH01',
      sales: { e2o: { Shelves: 'Yes' } },
    })
    expect((await view(record.id, customer)).record.quotes).toHaveLength(1)
    expect(shown(await step(record.id, 'record acceptance', acceptance)).record).toMatchObject({
      ...{ state: 'won', quotes: [{ state: 'accepted', accepted_by: 'Beth Marsden', accepted_on: '2026-11-20' }] },
    })
  })

  test('every figure is what its rows in the list come to', async () => {
    const { record } = shown(await ask({ lines: [line(9)] }))
    await step(record.id, 'lose', { lost_reason: 'price', note: null })
    const figures = enquiriesEndpoints.figures.reply.parse(
      (await portal.get('/api/enquiries/figures', seller.token)).json,
    )
    const total = async (filter: string) =>
      ((await portal.get(`/api/enquiries?size=25&${filter}`, seller.token)).json as { total: number }).total
    expect(figures.lost).toEqual([
      { reason: 'price', count: await total('filter=state:is:lost&filter=lost_reason:is:price') },
    ])
    for (const { state, count } of figures.stages) expect(count, state).toBe(await total(`filter=state:is:${state}`))
    expect(figures.stages.length).toBeGreaterThan(1)
    expect(figures.days.some(({ state }) => state === 'quoted')).toBe(true)
    expect((await portal.get('/api/enquiries/figures', customer.token)).status).toBe(403)
  })
})
