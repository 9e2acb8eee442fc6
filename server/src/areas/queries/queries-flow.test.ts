import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { onPortal } from '../../db/testing.ts'
import { anInvoice, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { closeResolved } from './close-resolved.ts'

interface Shown {
  readonly record: Readonly<Record<string, unknown>> & {
    readonly id: number
    readonly number: string
    readonly updated_at: string
  }
  readonly may: readonly { readonly verb: string }[]
  readonly may_not: readonly { readonly verb: string; readonly why: string }[]
  readonly clocks: readonly {
    readonly clock: string
    readonly is_kept: boolean | null
    readonly paused_at: string | null
  }[]
}

onPortal('queries', (on) => {
  let portal: TestPortal
  let raiser: TestPerson
  let colleague: TestPerson
  let reader: TestPerson
  let staff: TestPerson
  let foreign: TestPerson
  let vehicle: number

  const shown = (reply: { readonly json: unknown }) => reply.json as Shown
  const raise = async (body: object = {}, by = raiser) =>
    portal.send('POST', '/api/queries', by.token, {
      category: 'invoice',
      title: 'Mileage on the November invoice',
      body: 'It is higher than the reading of that day.',
      ...body,
    })
  const view = async (id: number, by = raiser) => shown(await portal.get(`/api/queries/${id}`, by.token))
  const step = async (id: number, verb: string, values: object, by: TestPerson) => {
    const { record } = await view(id, staff)
    return portal.send('POST', `/api/queries/${id}/steps`, by.token, { verb, version: record.updated_at, ...values })
  }
  const post = (id: number, body: string, by: TestPerson, is_internal = false) =>
    portal.send('POST', `/api/queries/${id}/posts`, by.token, { body, is_internal })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const rights = ['see queries', 'raise queries', 'see vehicles'] as const
    raiser = await portal.person({ accounts: ['NORTH01'], may: rights })
    colleague = await portal.person({ accounts: ['NORTH01'], may: rights })
    reader = await portal.person({ accounts: ['NORTH01'], may: ['see queries'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: rights })
    staff = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see queries', 'manage queries', 'see vehicles'],
    })
    vehicle = await portal.owner(async (rows) => {
      const made = aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        reg_no: 'QQ11QQQ',
      })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
  })
  afterAll(async () => portal.stop())

  test('raised about a vehicle: numbered, on the desk of its category, both clocks running', async () => {
    const reply = await raise({ category: 'fine', subject: { type: 'vehicle', id: vehicle } })
    expect(reply.status).toBe(200)
    const { record, clocks, may } = shown(reply)
    expect(record).toMatchObject({
      number: expect.stringMatching(/^Q-\d{6}$/),
      state: 'open',
      waiting_on: 'hire_company',
      reg_no: 'QQ11QQQ',
      owner_team: 'Fines',
      priority: 'normal',
      due_clock: 'respond',
      subject: { type: 'vehicle', id: vehicle, label: 'QQ11QQQ' },
    })
    expect(clocks.map(({ clock }) => clock)).toEqual(['respond', 'resolve'])
    expect(may.map(({ verb }) => verb)).toEqual(['cancel'])
  })

  test('a vehicle that cannot be used makes it urgent', async () => {
    const { record } = shown(await raise({ is_off_road: true, subject: { type: 'vehicle', id: vehicle } }))
    expect(record).toMatchObject({ priority: 'urgent', why_priority: 'The vehicle is off the road (VOR)' })
    const { rows } = (await portal.get(`/api/queries?size=25&filter=number:is:${record.number}`, raiser.token))
      .json as {
      rows: Shown['record'][]
    }
    expect(rows[0]).toMatchObject({
      about: expect.stringMatching(/^QQ11QQQ/),
      why_priority: 'The vehicle is off the road (VOR)',
    })
    const blind = (await portal.get(`/api/queries?size=25&filter=number:is:${record.number}`, reader.token)).json
    expect(blind).toMatchObject({ rows: [{ about: 'QQ11QQQ' }] })
    const priority = { priority: 'high', reason: 'They hired a relief vehicle' }
    expect((await step(record.id, 'set priority', priority, staff)).status).toBe(200)
    expect((await view(record.id)).record['why_priority']).toMatch(/They hired a relief vehicle$/)
  })

  test('a line of an invoice: what it says and its sum, in the list and at the head', async () => {
    const line = await portal.owner(async (rows) => {
      const { invoice, lines } = anInvoice({ customer_account_number: 'NORTH01', id: 88_213, reference: '88213' }, [
        { value_pence: 124_050, narrative: 'Excess mileage QQ11QQQ' },
      ])
      await rows.insertInto('invoices').values(invoice).execute()
      const { id } = await rows.insertInto('invoice_lines').values(lines).returning('id').executeTakeFirstOrThrow()
      return id
    })
    const finance = await portal.person({
      accounts: ['NORTH01'],
      may: ['see queries', 'raise queries', 'see invoices'],
    })
    const { record } = shown(await raise({ subject: { type: 'invoice_line', id: line } }, finance))
    expect(record['subject']).toMatchObject({ detail: 'Excess mileage QQ11QQQ', pence: 124_050 })
    const list = await portal.get(`/api/queries?size=25&filter=number:is:${record.number}`, finance.token)
    expect(list.json).toMatchObject({
      rows: [{ about: 'Line on invoice 88213, Excess mileage QQ11QQQ, £1,240.50' }],
    })
  })

  test('what it is about has to be there for this person; an account has to be theirs', async () => {
    const about = await raise({ subject: { type: 'vehicle', id: vehicle } }, foreign)
    expect([about.status, JSON.stringify(about.json)]).toEqual([422, expect.stringContaining('subject')])
    const hidden = await raise({ subject: { type: 'invoice', id: 1 } })
    expect(hidden.status).toBe(422)
    expect((await raise({ customer_account_number: 'SOUTH01' })).status).toBe(422)
  })

  test('the whole road: asked back, answered, resolved, opened again, closed with marks', async () => {
    const { record } = shown(await raise())
    const { id } = record
    expect((await step(id, 'ask customer', { body: 'Which day do you mean?' }, staff)).status).toBe(200)
    let now = await view(id)
    expect(now.record).toMatchObject({ state: 'awaiting_customer', waiting_on: 'customer', due_at: null })
    expect(now.clocks.map(({ clock, is_kept, paused_at }) => [clock, is_kept, paused_at === null])).toEqual([
      ['respond', true, true],
      ['resolve', null, false],
    ])
    // A colleague answers as well; the reply takes the step.
    expect((await post(id, 'The 3rd.', colleague)).status).toBe(200)
    now = await view(id)
    expect(now.record).toMatchObject({ state: 'in_progress', waiting_on: 'hire_company', due_clock: 'resolve' })
    expect((await step(id, 'resolve', { resolution: 'A credit note is on its way.' }, staff)).status).toBe(200)
    expect((await view(id)).record).toMatchObject({
      state: 'resolved',
      is_open: false,
      resolution: 'A credit note is on its way.',
    })
    expect((await post(id, 'It has not come.', raiser)).status).toBe(200)
    expect((await view(id)).record).toMatchObject({ state: 'reopened', is_open: true, waiting_on: 'hire_company' })
    await step(id, 'resolve', { resolution: 'Sent today.' }, staff)
    expect((await step(id, 'close', { satisfaction: '4' }, raiser)).status).toBe(200)
    expect((await view(id)).record).toMatchObject({ state: 'closed', satisfaction: 4 })
    const { posts } = (await portal.get(`/api/queries/${id}/posts`, raiser.token)).json as {
      posts: { body: string }[]
    }
    expect(posts.map(({ body }) => body)).toEqual([
      'Which day do you mean?',
      'The 3rd.',
      'A credit note is on its way.',
      'It has not come.',
      'Sent today.',
    ])
    const { moves } = (await portal.get(`/api/queries/${id}/timeline`, raiser.token)).json as {
      moves: { to: string }[]
    }
    expect(moves.map(({ to }) => to).toReversed()).toEqual([
      ...['open', 'awaiting_customer', 'in_progress', 'resolved', 'reopened', 'resolved', 'closed'],
    ])
  })

  test('internal notes never leave the hire company, and stop no clock', async () => {
    const { id } = shown(await raise()).record
    expect((await post(id, 'He always says that.', staff, true)).status).toBe(200)
    const read = async (by: TestPerson) => JSON.stringify((await portal.get(`/api/queries/${id}/posts`, by.token)).json)
    expect(await read(raiser)).not.toContain('He always says that.')
    expect(await read(staff)).toContain('He always says that.')
    expect((await post(id, 'A note of ours', raiser, true)).status).toBe(403)
    expect((await view(id)).clocks[0]?.is_kept).toBeNull()
  })

  test('a step that is not open says why, and one of the other side is not listed', async () => {
    const { record } = shown(await raise())
    const refused = await step(record.id, 'resolve', { resolution: 'Done' }, raiser)
    expect(refused.status).toBe(403)
    const { may_not: mayNot } = await view(record.id)
    expect(mayNot.map(({ verb }) => verb)).not.toContain('resolve')
    const early = await step(record.id, 'reply', { body: 'Hello?' }, raiser)
    expect([early.status, JSON.stringify(early.json)]).toEqual([
      409,
      expect.stringContaining('You cannot do this while the status is'),
    ])
  })

  test('two people at once: one is told of the other, and nothing of theirs is written', async () => {
    const { record } = shown(await raise())
    const take = (body: string) =>
      portal.send('POST', `/api/queries/${record.id}/steps`, staff.token, {
        verb: 'ask customer',
        version: record.updated_at,
        body,
      })
    const replies = await Promise.all([take('One'), take('Two')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = replies.find(({ status }) => status === 409)
    expect(late?.json).toMatchObject({ versions: { given: record.updated_at } })
    const { posts } = (await portal.get(`/api/queries/${record.id}/posts`, staff.token)).json as {
      posts: unknown[]
    }
    expect(posts).toHaveLength(1)
  })

  test('merged: the other goes on with everything that was said', async () => {
    const [one, other] = [shown(await raise()).record, shown(await raise({ title: 'The same again' })).record]
    await post(other.id, 'Please look soon.', raiser)
    expect((await step(other.id, 'merge', { into: 'Q-999999' }, staff)).status).toBe(422)
    expect((await step(other.id, 'merge', { into: one.number }, staff)).status).toBe(200)
    expect((await view(other.id)).record).toMatchObject({ state: 'merged', merged_into: one.number })
    const { posts } = (await portal.get(`/api/queries/${one.id}/posts`, raiser.token)).json as {
      posts: { body: string }[]
    }
    expect(posts.map(({ body }) => body)).toEqual([expect.stringContaining('The same again'), 'Please look soon.'])
  })

  test('another day is promised with its reason, and the clock says it', async () => {
    const { id } = shown(await raise()).record
    await step(id, 'start', {}, staff)
    expect((await step(id, 'promise', { due_on: '2020-01-01', reason: 'Late' }, staff)).status).toBe(422)
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    expect((await step(id, 'promise', { due_on: day, reason: 'The workshop is closed' }, staff)).status).toBe(200)
    const { clocks } = await view(id)
    expect(clocks.findLast(({ clock }) => clock === 'resolve')).toMatchObject({ due_at: expect.stringContaining(day) })
  })

  test('given to somebody who answers queries, and to nobody else', async () => {
    const { id } = shown(await raise()).record
    expect((await step(id, 'assign', { owner_team: 'Damage', owner_id: raiser.id }, staff)).status).toBe(422)
    expect((await step(id, 'assign', { owner_team: 'Damage', owner_id: staff.id }, staff)).status).toBe(200)
    expect((await view(id)).record).toMatchObject({ state: 'assigned', owner_team: 'Damage', owner_id: staff.id })
    const people = await portal.get('/api/queries/owners', staff.token)
    expect(people.json).toMatchObject({ people: expect.arrayContaining([expect.objectContaining({ id: staff.id })]) })
    expect(JSON.stringify(people.json)).not.toContain(`"id":${raiser.id},`)
  })

  test('handed to a team it is nobody’s, and one of them takes it by a press; taken over by another, and not twice', async () => {
    const { id } = shown(await raise()).record
    await step(id, 'assign', { owner_team: 'Damage', owner_id: null }, staff)
    expect((await view(id)).record).toMatchObject({ owner_team: 'Damage', owner_id: null })
    expect((await step(id, 'take', {}, raiser)).status).toBe(403)
    expect((await step(id, 'take', {}, staff)).status).toBe(200)
    expect((await view(id)).record).toMatchObject({ state: 'assigned', owner_team: 'Damage', owner_id: staff.id })
    const again = await step(id, 'take', {}, staff)
    expect(again).toMatchObject({ status: 409, json: { detail: 'This is already assigned to you.' } })
    const colleague = await portal.person({
      accounts: [],
      may: ['see queries', 'manage queries', 'see all accounts'],
      side: 'staff',
    })
    expect((await step(id, 'take', {}, colleague)).status).toBe(200)
    expect((await view(id)).record).toMatchObject({ owner_team: 'Damage', owner_id: colleague.id })
  })

  test('who starts what nobody has, has it', async () => {
    const { id } = shown(await raise()).record
    await step(id, 'assign', { owner_team: 'Damage', owner_id: null }, staff)
    await step(id, 'start', {}, staff)
    expect((await view(id)).record).toMatchObject({ state: 'in_progress', owner_id: staff.id })
  })

  test('who may only see it writes nothing; another customer’s is not there', async () => {
    const { id } = shown(await raise()).record
    expect((await post(id, 'Mine too', reader)).status).toBe(403)
    for (const path of ['', '/posts', '/timeline'])
      expect((await portal.get(`/api/queries/${id}${path}`, foreign.token)).status).toBe(404)
    expect((await post(id, 'Hello', foreign)).status).toBe(404)
  })

  test('the list, by whose turn it is', async () => {
    const { record } = shown(await raise({ title: 'Only in the list' }))
    const list = async (query: string) =>
      ((await portal.get(`/api/queries?${query}`, raiser.token)).json as { rows: { id: number }[] }).rows.map(
        ({ id }) => id,
      )
    expect(await list('filter=waiting_on:is:hire_company&sort=due_on')).toContain(record.id)
    expect(await list('filter=waiting_on:is:customer')).not.toContain(record.id)
    expect(await list('search=only%20in%20the')).toEqual([record.id])
    const found = await portal.get(`/api/queries/${record.number}`, raiser.token)
    expect(shown(found).record.id).toEqual(record.id)
  })

  test('what was resolved a week ago closes by itself, and the trail says that nobody did it', async () => {
    const [old, fresh] = [shown(await raise()).record, shown(await raise()).record]
    for (const { id } of [old, fresh]) await step(id, 'resolve', { resolution: 'Done.' }, staff)
    await portal.owner((rows) =>
      sql`update cases set closed_at = now() - interval '8 days' where id = ${old.id}`.execute(rows),
    )
    const close = () =>
      closeResolved(portal.portal, new AbortController().signal, (error) => {
        throw error
      })
    expect(await close()).toBe(1)
    expect(await close()).toBe(0)
    expect([(await view(old.id)).record['state'], (await view(fresh.id)).record['state']]).toEqual([
      'closed',
      'resolved',
    ])
    const [entry] = await portal.owner((rows) =>
      rows.selectFrom('audit').selectAll().where('action', '=', 'query: close by itself').execute(),
    )
    expect(entry).toMatchObject({ actor_id: null, entity_id: String(old.id) })
  })

  test('how many were answered in time', async () => {
    const { respond } = (await portal.get('/api/queries/statistics', raiser.token)).json as {
      respond: { kept: number; total: number }
    }
    expect(respond.total).toBeGreaterThan(0)
    expect(respond.kept).toBeLessThanOrEqual(respond.total)
  })
})
