import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import type { CaseReply } from '@kerbline/domain/cases/case-endpoints.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, openScope } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { portalCall } from '../../http/absent-actor.ts'
import { aVehicle } from '../../testing/factories.ts'
import { type Answer, categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { PDF, sender } from '../documents/testing-uploads.ts'
import { closeEnded } from './rules.ts'
import { openOrders } from './steps.ts'

const NOW = '2026-11-21T09:30:00.000Z'

interface Order {
  readonly record: CaseReply['record'] & {
    readonly changes: readonly { milestone: string; from_date: string | null; to_date: string; reason: string | null }[]
    readonly gates: readonly { gate: string; by: string | null }[]
    readonly slips: readonly number[] | null
    readonly note: string | null
    readonly delivered_at: string
    readonly handover_set: { readonly id: number; readonly number: string } | null
  }
  readonly may: readonly { verb: string }[]
  readonly may_not: readonly { verb: string; why: string }[]
}

onPortal('orders', (on) => {
  let portal: TestPortal
  let sales: TestPerson
  let credit: TestPerson
  let customer: TestPerson
  let foreign: TestPerson
  let reviewer: TestPerson
  let category: number
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: NOW, DATA_DIR: (await on.place()).config.DATA_DIR })
    sales = await portal.person({
      ...{ accounts: [], side: 'staff' },
      may: ['see orders', 'manage orders', 'see order reports', 'see all accounts', 'see vehicles'],
      columns: { name: 'Ceri Bowen' },
    })
    credit = await portal.person({
      accounts: [],
      side: 'staff',
      may: ['see orders', 'manage finance', 'see all accounts'],
    })
    customer = await portal.person({ accounts: ['NORTH01'], may: ['see orders', 'request vehicle'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: ['see orders', 'request vehicle'] })
    reviewer = await portal.person({
      ...{ accounts: [], side: 'staff', may: ['see orders', 'see snaps', 'manage snaps', 'see all accounts'] },
    })
    category = await portal.owner((rows) => categoryId(rows))
  })
  afterAll(() => portal.stop())

  const read = async (id: number, by: TestPerson = sales) =>
    (await portal.get(`/api/orders/${id}`, by.token)).json as Order
  const opened = async (quantity = 1) => {
    const { status, json } = await portal.send('POST', '/api/orders', sales.token, {
      customer_account_number: 'NORTH01',
      line: { vehicle_category_id: category, model: 'Transit 350', quantity },
    })
    expect(status).toBe(200)
    const { id } = (json as Order).record
    await take(id, 'submit')
    return id
  }
  const step = async (id: number, verb: string, values: object = {}, by: TestPerson = sales) => {
    const { record } = await read(id)
    return portal.send('POST', `/api/orders/${id}/steps`, by.token, { version: record.updated_at, verb, ...values })
  }
  const take = async (...of: Parameters<typeof step>) => {
    const { status, json } = await step(...of)
    expect({ status, verb: of[1], json: status === 200 ? null : json }).toEqual({
      status: 200,
      verb: of[1],
      json: null,
    })
    return json as Order
  }
  const fieldsOf = (json: unknown) => (json as { fields: { field: string; message: string }[] }).fields

  test('from credit check to hire: gates name what is missing, and the signed delivery makes vehicle and hire', async () => {
    const id = await opened()
    expect((await read(id, customer)).record.state).toBe('submitted')
    expect((await step(id, 'approve')).status).toBe(403)
    await take(id, 'approve', {}, credit)
    await take(id, 'order with maker', { order_date: '2026-11-21', factory_eta: '2027-01-10' })
    await take(id, 'start build')
    await take(id, 'send to body builder', { body_builder: 'Aire Body Works', body_eta: '2027-01-24' })
    await take(id, 'arrive')
    await take(id, 'start inspection', { pdi_date: '2027-01-26' })
    expect((await read(id)).may_not).toContainEqual(
      expect.objectContaining({
        verb: 'make ready',
        why: 'Missing: vehicle tax, MOT, signed hire agreement, insurance evidence.',
      }),
    )
    const { record } = await read(id)
    const written = await portal.send('PUT', `/api/orders/${id}`, sales.token, {
      version: record.updated_at,
      values: { has_tax: true, has_mot: true, has_insurance: true, note: 'Ours alone' },
    })
    expect(written.status).toBe(200)
    const { upload } = await sender(portal, 'order').sendWhole(sales, id, PDF, { name: 'agreement.pdf' })
    const signed = { upload, type: 'hire_agreement', issued_on: '2027-01-27' }
    expect((await portal.send('POST', `/api/orders/${id}/documents`, sales.token, signed)).status).toBe(200)
    await take(id, 'make ready')
    await take(id, 'book delivery', { delivery_booked: '2027-01-28' })
    await take(id, 'fail delivery', { reason: 'Nobody at the gate' })
    const unsaid = await step(id, 'book delivery', { delivery_booked: '2027-01-29' })
    expect([unsaid.status, fieldsOf(unsaid.json).map(({ field }) => field)]).toEqual([422, ['date_reason']])
    await take(id, 'book delivery', { delivery_booked: '2027-01-29', date_reason: 'Nobody was at the gate' })
    const handover = {
      miles: 12,
      fuel: 'full',
      fuel_type: 'diesel',
      driver_name: 'Kev Doyle',
      signed_by: 'Priya Raman',
    }
    const done = await take(id, 'deliver', { reg_no: 'yb76 kld', ...handover })
    expect(done.record).toMatchObject({ state: 'on_hire', reg_no: 'YB76KLD' })
    const { rows: hires } = await asOwner(on.database(), (rows) =>
      sql`select v.customer_account_number as account, v.status, json_instant(h.from_at) as from_at, h.contract_ref, v.model,
          (select d.issued_on::text from documents d where d.hire_id = h.id) as signed_on
        from vehicles v join hires h on h.vehicle_id = v.id where v.reg_no = 'YB76KLD'`.execute(rows),
    )
    expect(hires).toEqual([
      {
        account: 'NORTH01',
        status: 'on_hire',
        from_at: done.record.delivered_at,
        contract_ref: done.record.number,
        model: 'Transit 350',
        signed_on: '2027-01-27',
      },
    ])
    const seen = await read(id, customer)
    expect([seen.record.note, seen.record.changes.at(-1)]).toMatchObject([
      null,
      {
        milestone: 'delivery_booked',
        from_date: '2027-01-28',
        to_date: '2027-01-29',
        reason: 'Nobody was at the gate',
      },
    ])
    // The same vehicle is not delivered to somebody else while it is out.
    const second = await opened()
    await asOwner(on.database(), (rows) =>
      sql`update cases set state = 'delivery_booked', customer_account_number = 'SOUTH01' where id = ${second}`.execute(
        rows,
      ),
    )
    const taken = await step(second, 'deliver', { reg_no: 'YB76KLD', ...handover })
    expect(fieldsOf(taken.json)).toMatchObject([
      { field: 'reg_no', message: 'This vehicle is on hire to another customer.' },
    ])
  })

  test('an order goes on with the vehicle that took the place of its own, and ends with that hire', async () => {
    const id = await opened()
    const close = async () => {
      await closeEnded(portal.portal, new AbortController().signal, (error) => expect(error).toBeUndefined())
      return (await read(id)).record.state
    }
    const hired = await asOwner(on.database(), async (rows) => {
      const given = { vehicle_category_id: category, customer_account_number: 'NORTH01', on_hire_date: '2026-11-01' }
      const made = await rows
        .insertInto('vehicles')
        .values([aVehicle(given), aVehicle({ ...given, on_hire_date: '2026-11-10' })])
        .returning('id')
        .execute()
      const [first, second] = made.map((each) => each.id)
      await sql`update hires set to_at = '2026-11-10' where vehicle_id = ${first}`.execute(rows)
      await sql`update hires n set follows_id = h.id from hires h where h.vehicle_id = ${first} and n.vehicle_id = ${second}`.execute(
        rows,
      )
      await sql`update cases set state = 'on_hire', vehicle_id = ${first} where id = ${id}`.execute(rows)
      await sql`update order_cases set delivered_at = '2026-11-01T00:00Z' where case_id = ${id}`.execute(rows)
      return second
    })
    expect(await close()).toBe('on_hire')
    await asOwner(on.database(), (rows) =>
      sql`update hires set to_at = '2026-11-15' where vehicle_id = ${hired}`.execute(rows),
    )
    expect(await close()).toBe('closed')
  })

  test('delivered by link: a signature opens the hire, photos fill the condition set and send it on', async () => {
    const id = await opened()
    await asOwner(on.database(), (rows) =>
      sql`update cases set state = 'delivery_booked' where id = ${id}`.execute(rows),
    )
    const given = await portal.send('POST', '/api/links', sales.token, { purpose: 'order delivery', record_id: id })
    expect(
      (await portal.send('POST', '/api/links', customer.token, { purpose: 'order delivery', record_id: id })).status,
    ).toBe(403)
    const token = (given.json as { address: string }).address.split('#/link/')[1] ?? ''
    const post = (path: string, body: object) => portal.send('POST', `/api/delivery-links/${path}`, undefined, body)
    const told = (reply: Answer) => ordersEndpoints.delivery.reply.parse(reply.json)
    const seen = told(await post('order', { token }))
    expect(seen).toMatchObject({
      state: 'delivery_booked',
      photos: null,
      steps: [{ verb: 'deliver' }, { verb: 'fail delivery' }],
    })
    expect(JSON.stringify(seen)).not.toContain('rate')
    const handover = {
      ...{ token, verb: 'deliver', version: seen.version, reg_no: 'YB76 LNK', miles: 14, fuel: 'full' },
      ...{ fuel_type: 'diesel', driver_name: 'Kev Doyle', signed_by: 'Priya Raman' },
    }
    expect(fieldsOf((await post('steps', handover)).json)).toMatchObject([{ field: 'signature' }])
    const done = told(await post('steps', { ...handover, signature: 'Priya Raman' }))
    expect(done).toMatchObject({ state: 'on_hire', registration: 'YB76LNK', steps: [], photos: { may_bring: true } })
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    let photos = done.photos
    for (const { slot } of done.photos?.slots.filter((each) => each.is_required) ?? []) {
      const begun = { token, client_key: `key-of-${slot}`, name: `${slot}.jpg`, size: bytes.length }
      const { id: upload } = (await post('photos', begun)).json as { id: string }
      await portal.app.inject({
        ...{ method: 'PATCH', url: `/api/delivery-links/photos/${upload}?offset=0`, payload: bytes },
        headers: { 'content-type': 'application/offset+octet-stream' },
      })
      ;({ photos } = told(await post(`photos/${upload}/finish`, { token, slot })))
    }
    expect(photos).toMatchObject({ may_bring: false })
    expect(photos?.slots.filter((each) => each.is_required && !each.is_there)).toEqual([])
    const { record } = await read(id, reviewer)
    expect(record).toMatchObject({ handover_signature: 'Priya Raman', handover_set: { number: photos?.number } })
    const set = await portal.get(`/api/condition-sets/${record.handover_set?.id}`, reviewer.token)
    expect((set.json as { record: object }).record).toMatchObject({
      ...{
        state: 'submitted',
        type: 'delivery',
        odometer_miles: 14,
        fuel_percent: 100,
        linked: { number: record.number },
      },
    })
  })

  test('a vehicle of another account’s stock is delivered by link too; one that is out is not', async () => {
    const id = await opened()
    await asOwner(on.database(), (rows) =>
      sql`update cases set state = 'delivery_booked' where id = ${id}`.execute(rows),
    )
    await asOwner(on.database(), async (rows) => {
      const stock = { customer_account_number: 'SOUTH01', vehicle_category_id: category }
      await rows
        .insertInto('vehicles')
        .values(aVehicle({ ...stock, reg_no: 'YB76STK', status: 'off_hired' }))
        .execute()
    })
    const given = await portal.send('POST', '/api/links', sales.token, { purpose: 'order delivery', record_id: id })
    const token = (given.json as { address: string }).address.split('#/link/')[1] ?? ''
    const deliver = async (reg_no: string) => {
      const { json } = await portal.send('POST', '/api/delivery-links/order', undefined, { token })
      return portal.send('POST', '/api/delivery-links/steps', undefined, {
        ...{ token, verb: 'deliver', version: ordersEndpoints.delivery.reply.parse(json).version, reg_no, miles: 9 },
        ...{
          fuel: 'half',
          fuel_type: 'diesel',
          driver_name: 'Kev Doyle',
          signed_by: 'Priya Raman',
          signature: 'P Raman',
        },
      })
    }
    await asOwner(on.database(), (rows) =>
      sql`update vehicles set customer_account_number = 'SOUTH01' where reg_no = 'YB76LNK'`.execute(rows),
    )
    expect(fieldsOf((await deliver('YB76LNK')).json)).toMatchObject([{ field: 'reg_no' }])
    expect((await deliver('YB76STK')).status).toBe(200)
    expect((await read(id)).record).toMatchObject({ state: 'on_hire', reg_no: 'YB76STK' })
  })

  test('another customer sees nothing of it; a customer opens none and takes no step', async () => {
    const id = await opened()
    expect((await portal.get(`/api/orders/${id}`, foreign.token)).status).toBe(404)
    const { json } = await portal.get('/api/orders', foreign.token)
    expect((json as { rows: { id: number }[] }).rows.map((row) => row.id)).not.toContain(id)
    const line = { vehicle_category_id: category, quantity: 1 }
    const body = { customer_account_number: 'NORTH01', line }
    expect((await portal.send('POST', '/api/orders', customer.token, body)).status).toBe(403)
    expect((await step(id, 'cancel', { reason: 'Not needed' }, customer)).status).toBe(403)
  })

  test('a cell of the grid: saved over its version, refused in words, and a date that moves says why', async () => {
    const id = await opened()
    await take(id, 'approve', {}, credit)
    await take(id, 'order with maker', { order_date: '2026-11-21', factory_eta: '2027-01-10' })
    const first = (await read(id)).record.updated_at
    const cell = (version: string, column: string, value: string, reason: string | null = null) =>
      portal.send('PATCH', `/api/orders/${id}/cell`, sales.token, { version, column, value, reason })
    const saved = (await cell(first, 'chassis_no', 'RM351 0442')).json as { version: string; value: string }
    expect(saved.value).toBe('RM351 0442')
    const late = await cell(first, 'chassis_no', 'RM351 0443')
    expect([late.status, late.json]).toMatchObject([409, { current: { value: 'RM351 0442', version: saved.version } }])
    const extra = (await cell(saved.version, 'e2o:Tail lift', '500 kg column')).json as { version: string }
    expect(fieldsOf((await cell(extra.version, 'factory_eta', '31/02/2027')).json)).toMatchObject([
      { message: '“31/02/2027” is not a date. Use the format 21/11/2026.' },
    ])
    expect(fieldsOf((await cell(extra.version, 'factory_eta', '20/01/2027')).json)).toMatchObject([
      { field: 'date_reason' },
    ])
    expect((await cell(extra.version, 'factory_eta', '20/01/2027', 'The maker moved the slot')).json).toMatchObject({
      value: '2027-01-20',
    })
    const { json } = await portal.get(`/api/orders?search=Transit&size=100`, sales.token)
    expect((json as { rows: object[] }).rows).toContainEqual(
      expect.objectContaining({ id, e2o: { 'Tail lift': '500 kg column' }, factory_eta: '2027-01-20', slip_days: 10 }),
    )
  })

  test('an enquiry that is won opens one order a vehicle, once', async () => {
    const enquiry = await opened()
    const line = { vehicle_category_id: category, manufacturer_id: null, body_id: null, spec: null }
    const fitted = { has_tail_lift: false, has_tow_bar: true, has_livery: false }
    const lines = [
      { ...line, ...fitted, model: 'Berlingo', quantity: 2 },
      { ...line, ...fitted, model: 'Vivaro', quantity: 1 },
    ]
    const open = () =>
      openScope(on.database(), { kind: 'job', name: 'orders' }, async (rows) => {
        const { call, finish } = portalCall(portal.portal, rows)
        const orders = await openOrders(call, {
          ...{ enquiryId: enquiry, account: 'NORTH01', lines, hireType: 'contract_hire' },
          ...{ startDate: '2027-02-01', poRef: 'PO-7714' },
        })
        return { ids: orders.map(({ id }) => id), titles: orders.map(({ title }) => title.split(' on ')[1]), finish }
      })
    const [first, again] = [await open(), await open()]
    expect(again.ids).toEqual(first.ids)
    expect(first.titles).toEqual(['Berlingo', 'Berlingo', 'Vivaro'])
    expect((await read(first.ids[0] ?? 0, customer)).record).toMatchObject({
      state: 'submitted',
      customer_order_ref: 'PO-7714',
    })
  })

  test('an order of three is split into single ones, which are approved one by one', async () => {
    const id = await opened(3)
    expect((await step(id, 'approve', {}, credit)).json).toMatchObject({
      detail: 'Split the order into single vehicles first.',
    })
    await take(id, 'split')
    await take(id, 'approve', {}, credit)
    const { json } = await portal.get('/api/orders?size=100&sort=-created_at', sales.token)
    const newest = (json as { rows: { id: number; state: string }[] }).rows.filter((row) => row.id > id)
    expect(newest.map(({ state }) => state)).toEqual(['submitted', 'submitted'])
  })

  test('the report counts every order of the list once', async () => {
    const { json: list } = await portal.get('/api/orders?size=100', sales.token)
    const { json } = await portal.get('/api/orders/report?rows=category&columns=stage', sales.token)
    const { cells, total } = json as { cells: { count: number }[]; total: number }
    expect([cells.reduce((sum, { count }) => sum + count, 0), total]).toEqual(
      Array(2).fill((list as { total: number }).total),
    )
  })
})
