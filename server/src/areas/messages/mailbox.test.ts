// Writing, answering and reading through the real server: who may write to whom, that nobody else reads it, and that the same message sent
// twice is one.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const { thread: threadCall, list: listCall, audience: audienceCall, addressees: addresseesCall } = endpoints.mailbox
const write: readonly Permission[] = ['see messages', 'send messages']
let keys = 0
const newKey = (): string => `message-key-${++keys}`

onPortal('the mailbox', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let colleague: TestPerson
  let stranger: TestPerson
  let staff: TestPerson
  let bound: TestPerson
  let desk: TestPerson

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const named = (name: string) => ({ columns: { name } })
    customer = await portal.person({ accounts: ['NORTH01'], may: write, ...named('Cora Customer') })
    colleague = await portal.person({ accounts: ['NORTH01'], may: write, ...named('Cole Colleague') })
    stranger = await portal.person({ accounts: ['SOUTH01'], may: [...write, 'see vehicles'], ...named('Sam Stranger') })
    const side = 'staff' as const
    staff = await portal.person({
      ...{ side, accounts: [], ...named('Stella Staff') },
      may: [...write, 'see all accounts', 'broadcast messages', 'see vehicles', 'see queries'],
    })
    bound = await portal.person({ side, accounts: ['NORTH01'], may: write, ...named('Bo Bound') })
    desk = await portal.person({
      ...{ side, accounts: [], may: [] },
      columns: { name: 'Dan Desk', roles: '["maintenance controller"]' },
    })
  })
  afterAll(() => portal.stop())

  const compose = (by: TestPerson, change: object, key = newKey()) =>
    portal.send(
      'POST',
      '/api/message/messages',
      by.token,
      { to: [], subject: 'About the vans', body: 'Please see below.', ...change },
      { 'idempotency-key': key },
    )
  const sent = async (by: TestPerson, change: object): Promise<number> => {
    const reply = await compose(by, change)
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
    return (reply.json as { id: number }).id
  }
  const to = (...people: readonly TestPerson[]) => ({ to: people.map(({ id }) => `person:${id}`) })
  const threadOf = async (by: TestPerson, id: number) =>
    threadCall.reply.parse((await portal.get(`/api/message/threads/${id}`, by.token)).json)
  const folderOf = async (by: TestPerson, folder: string, query = '') =>
    listCall.reply.parse((await portal.get(`/api/message/list?folder=${folder}${query}`, by.token)).json).rows
  const fieldsOf = (json: unknown) => (json as { fields?: { field: string; message: string }[] }).fields ?? []

  test('staff write to a customer’s person; it stands with both, and a reply goes on with it', async () => {
    const id = await sent(staff, { ...to(customer), subject: 'Brakes', body: 'New *pads* on Monday.' })
    expect((await folderOf(customer, 'inbox'))[0]).toMatchObject({ id, correspondent: 'Stella Staff', isRead: false })
    expect((await folderOf(staff, 'sent'))[0]).toMatchObject({ id, correspondent: 'Cora Customer', isRead: true })
    const reply = await sent(customer, { ...to(staff), subject: 'Re: Brakes', body: 'Thank you.', reply_to: id })
    const read = await threadOf(staff, reply)
    expect(read.messages.map((each) => [each.body, each.is_own, each.type])).toEqual([
      ['New *pads* on Monday.', true, 'sent'],
      ['Thank you.', false, 'inbox'],
    ])
    expect(read.reply_to.map(({ label }) => label)).toEqual(['Cora Customer'])
    expect(read.account_name).toBe('North')
  })

  test('a customer writes to a team: everybody of it has it, and nobody else', async () => {
    const id = await sent(customer, { to: ['team:Maintenance'], subject: 'Tail lift' })
    expect((await folderOf(desk, 'inbox'))[0]).toMatchObject({ id, correspondent: 'Cora Customer' })
    expect(await folderOf(staff, 'inbox', '&search=Tail')).toEqual([])
    expect((await folderOf(customer, 'sent'))[0]).toMatchObject({ id, correspondent: 'Maintenance' })
  })

  test('a customer writes to no colleague, no stranger, and no staff but the account manager', async () => {
    for (const other of [colleague, stranger, staff, bound]) {
      const reply = await compose(customer, to(other))
      expect(reply.status).toBe(422)
      expect(fieldsOf(reply.json)[0]).toMatchObject({
        field: 'to',
        message: expect.stringContaining('You cannot message'),
      })
    }
    const offered = addresseesCall.reply.parse((await portal.get('/api/message/addressees', customer.token)).json)
    const [manager] = offered.addressees.filter(({ note }) => note === 'Your account manager')
    expect(manager).toBeDefined()
    expect(JSON.stringify(offered)).not.toMatch(/Sam Stranger|Cole Colleague|Stella Staff/)
    expect((await compose(customer, { to: [manager?.value ?? ''] })).status).toBe(200)
  })

  test('staff bound to accounts reach nobody outside them', async () => {
    expect((await compose(bound, to(stranger))).status).toBe(422)
    expect((await compose(bound, { ...to(customer), account: 'SOUTH01' })).status).toBe(422)
    const searched = await portal.get('/api/message/addressees?search=Stranger', bound.token)
    expect(addresseesCall.reply.parse(searched.json).addressees).toEqual([])
    expect((await compose(bound, to(customer))).status).toBe(200)
  })

  test('people who share no account cannot stand under one message', async () => {
    const reply = await compose(staff, to(customer, stranger))
    expect(fieldsOf(reply.json)[0]?.message).toMatch(/not on the same account/)
  })

  test('another customer’s message is not found in any call', async () => {
    const id = await sent(staff, { ...to(customer), subject: 'Secret of North' })
    const own = { ...to(staff), reply_to: id }
    const tries = [
      portal.get(`/api/message/threads/${id}`, stranger.token),
      portal.get(`/api/message/threads/${id}`, colleague.token),
      portal.get(`/api/message/update-status/inbox/${id}/read`, stranger.token),
      portal.send('POST', '/api/message/statuses', stranger.token, {
        messages: [{ type: 'inbox', id }],
        status: 'read',
      }),
      compose(stranger, own),
      portal.send('POST', '/api/message/audience', stranger.token, own),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    for (const folder of ['inbox', 'starred', 'sent', 'trash'])
      for (const who of [stranger, colleague])
        expect((await portal.get(`/api/message/list?folder=${folder}&search=Secret`, who.token)).json).toMatchObject({
          rows: [],
          total: 0,
        })
  })

  test('everyone of an account: by right, and only as many as one was told', async () => {
    const everyone = { to: ['everyone:NORTH01'], subject: 'Closed on Monday' }
    expect(fieldsOf((await compose(bound, everyone)).json)[0]?.message).toMatch(/broadcast messages/)
    const told = audienceCall.reply.parse(
      (await portal.send('POST', '/api/message/audience', staff.token, { to: everyone.to })).json,
    )
    expect(told).toMatchObject({ is_broadcast: true, account: 'NORTH01', account_name: 'North' })
    expect(told.names).toEqual(expect.arrayContaining(['Cora Customer', 'Cole Colleague']))
    expect(told.names).not.toContain('Sam Stranger')
    for (const audience of [null, told.count + 1]) {
      const refused = await compose(staff, { ...everyone, audience })
      expect([refused.status, (refused.json as { detail: string }).detail]).toEqual([
        409,
        expect.stringContaining(`${told.count} people`),
      ])
    }
    const id = await sent(staff, { ...everyone, audience: told.count })
    // An answer goes to its writer alone: nobody else's name is told.
    expect((await threadOf(colleague, id)).reply_to.map(({ label }) => label)).toEqual(['Stella Staff'])
    expect((await threadOf(colleague, id)).messages[0]?.to).toEqual(['Everyone at North (NORTH01)'])
  })

  test('the same message sent twice at once and again is one', async () => {
    const once = { ...to(customer), subject: 'Only once' }
    const key = newKey()
    const replies = await Promise.all([compose(staff, once, key), compose(staff, once, key)])
    replies.push(await compose(staff, once, key))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await folderOf(customer, 'inbox', '&search=Only')).toHaveLength(1)
  })

  test('empty, too long and two megabytes are refused in words; markup stays words', async () => {
    expect(fieldsOf((await compose(staff, { ...to(customer), body: ' \n ' })).json)).toEqual([
      expect.objectContaining({ field: 'body', message: 'Enter a message.' }),
    ])
    expect(fieldsOf((await compose(staff, { to: [] })).json)[0]).toMatchObject({ field: 'to' })
    const long = await compose(staff, { ...to(customer), body: 'x'.repeat(20_001) })
    expect(fieldsOf(long.json)[0]?.message).toBe('Use at most 20,000 characters.')
    const huge = await compose(staff, { ...to(customer), body: 'x'.repeat(2 * 1024 * 1024) })
    expect([413, 422]).toContain(huge.status)
    expect(huge.headers['content-type']).toMatch(/problem\+json/)
    const html = '<script>alert(1)</script><img src=x onerror=alert(2)>Hello'
    const id = await sent(staff, { ...to(customer), body: html })
    expect((await threadOf(customer, id)).messages.at(-1)?.body).toBe(html)
    expect((await folderOf(customer, 'inbox'))[0]?.preview).toBe('alert(1)Hello')
  })

  test('plates and numbers become links of the reader’s own scope and rights', async () => {
    const { reg_no: plate, number } = await portal.owner(async (rows) => {
      await rows
        .updateTable('vehicles')
        .set({ reg_no: 'LK21VXN' })
        .where('customer_account_number', '=', 'NORTH01')
        .execute()
      return {
        reg_no: 'LK21VXN',
        ...(await rows
          .selectFrom('cases')
          .select('number')
          .where('kind', '=', 'query')
          .where('customer_account_number', '=', 'NORTH01')
          .executeTakeFirstOrThrow()),
      }
    })
    const id = await sent(staff, { ...to(customer), body: `Bring LK21 VXN, and see ${number}.`, reg_no: 'lk21 vxn' })
    expect((await threadOf(staff, id)).links).toEqual([
      { kind: 'vehicle', label: 'LK21 VXN', state: null, address: `#/vehicleoverview/${plate}` },
      { kind: 'case', label: `Query ${number}`, state: expect.any(String), address: `#/query-event/${number}` },
    ])
    expect((await threadOf(customer, id)).links).toEqual([])
    const foreign = await sent(staff, { ...to(stranger), body: 'Not yours: LK21 VXN.' })
    expect((await threadOf(stranger, foreign)).links).toEqual([])
  })

  test('several at once: thrown away, brought back, deleted for good', async () => {
    const ids = [await sent(staff, to(customer)), await sent(staff, to(customer))]
    const set = (status: string, more: readonly number[] = []) =>
      portal.send('POST', '/api/message/statuses', customer.token, {
        messages: [...ids, ...more].map((id) => ({ type: 'inbox', id })),
        status,
      })
    expect((await set('trash', [999_999_999])).json).toEqual({ status: 'success', changed: 2 })
    expect((await folderOf(customer, 'trash')).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect((await set('restore')).json).toEqual({ status: 'success', changed: 2 })
    expect((await folderOf(customer, 'inbox')).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    await set('delete')
    expect((await set('restore')).status).toBe(404)
  })

  test('drafts: one’s own on every device, gone once sent', async () => {
    const draft = {
      key: 'draft-key-1',
      ...to(customer),
      subject: 'Half',
      body: 'written',
      reg_no: '',
      reply_to: null,
      files: [],
    }
    const keep = (change: object, by = staff) =>
      portal.send('PUT', '/api/message/drafts', by.token, { ...draft, ...change })
    const kept = async (by: TestPerson) => (await portal.get('/api/message/drafts', by.token)).json
    await keep({})
    await keep({ body: 'written further' })
    expect(await kept(staff)).toMatchObject({ drafts: [{ key: draft.key, subject: 'Half', body: 'written further' }] })
    expect(await kept(bound)).toEqual({ drafts: [] })
    expect((await portal.send('DELETE', `/api/message/drafts/${draft.key}`, bound.token)).status).toBe(404)
    await sent(staff, { ...to(customer), draft: draft.key })
    expect(await kept(staff)).toEqual({ drafts: [] })
  })

  test('what is said of a vehicle is found by any plate it wore, in one’s own mailbox alone', async () => {
    await portal.owner(async (rows) => {
      const vehicle = await rows
        .insertInto('vehicles')
        .values(
          aVehicle({
            customer_account_number: 'NORTH01',
            reg_no: 'PL11OLD',
            vehicle_category_id: await categoryId(rows),
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows.updateTable('vehicles').set({ reg_no: 'PL12NEW' }).where('id', '=', vehicle.id).execute()
    })
    const about = async (by: TestPerson, reg: string) =>
      endpoints.mailbox.about.reply.parse((await portal.get(`/api/message/about?reg=${reg}`, by.token)).json)
    const old = await sent(staff, { ...to(customer), subject: 'Before', reg_no: 'PL11 OLD' })
    const fresh = await sent(staff, { ...to(customer), subject: 'After', reg_no: 'pl12new' })
    await sent(staff, { ...to(customer), subject: 'Another', reg_no: 'ZZ99ZZZ' })
    const named = await sent(staff, { ...to(bound), subject: 'A promise', body: 'You get pl12 new back by Friday.' })
    expect((await about(bound, 'PL11OLD')).rows.map(({ id }) => id)).toEqual([named])
    expect((await about(stranger, 'PL12NEW')).rows).toEqual([])
    expect((await folderOf(bound, 'inbox', '&search=PL12NEW')).map(({ id }) => id)).toEqual([named])
    expect((await folderOf(bound, 'inbox', '&search=PL12%20NEW')).map(({ id }) => id)).toEqual([named])
    for (const reg of ['PL12NEW', 'PL11OLD']) {
      const { rows, left_out: leftOut } = await about(customer, reg)
      expect([rows.map(({ id, type }) => [id, type]), leftOut]).toEqual([
        [
          [fresh, 'inbox'],
          [old, 'inbox'],
        ],
        0,
      ])
    }
    expect((await about(staff, 'PL12NEW')).rows.map(({ type }) => type)).toEqual(['sent', 'sent', 'sent'])
    expect((await about(colleague, 'PL12NEW')).rows).toEqual([])
    await portal.send('PATCH', `/api/message/update-status/inbox/${old}/trash`, customer.token)
    expect((await about(customer, 'PL12NEW')).rows.map(({ id }) => id)).toEqual([fresh])
    const search = async (by: TestPerson) =>
      endpoints.dashboard.search.reply
        .parse((await portal.get('/api/search?q=pl12%20new', by.token)).json)
        .records.filter(({ kind }) => kind === 'message')
    expect(await search(customer)).toEqual([
      { kind: 'message', id: String(fresh), number: 'Stella Staff', title: 'After' },
    ])
    expect(await search(colleague)).toEqual([])
    expect((await search(bound)).map(({ id }) => id)).toEqual([String(named)])
  })
})
