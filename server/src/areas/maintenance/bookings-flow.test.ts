import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { at, backOnRoad, type Bookings, shown, startBookings, toWorkshop } from './testing-bookings.ts'

onPortal('bookings', (on) => {
  let bookings: Bookings
  beforeAll(async () => {
    bookings = await startBookings(on.database())
  })
  afterAll(() => bookings.portal.stop())

  const fieldsOf = ({ json }: { readonly json: unknown }) =>
    (json as { fields?: { field: string; message: string }[] }).fields?.map(({ field }) => field) ?? []
  const asked = async (plate: string, body: object = {}, due: Readonly<Record<string, string>> = {}) =>
    shown(await bookings.ask(await bookings.vehicle(plate, due), body)).record

  test('asked for: numbered, with what is due, what else is near, and both clocks', async () => {
    const vehicle = await bookings.vehicle('AA10AAA', {
      ...{ mot: '2026-11-25', service: '2026-12-10', tacho_calibration: '2027-06-01', ved: '2026-11-30' },
    })
    const reply = await bookings.ask(vehicle, { note: 'Before nine' })
    expect(reply.status).toBe(200)
    const { record, clocks, may } = shown(reply)
    expect(record).toMatchObject({
      ...{ number: expect.stringMatching(/^MB-\d{6}$/), state: 'requested', waiting_on: 'hire_company' },
      ...{ title: 'MOT', reg_no: 'AA10AAA', owner_team: 'Maintenance', priority: 'normal' },
      due_item: { event_type: 'mot', due_date: '2026-11-25', rag_status: 'amber' },
      same_visit: [{ event_type: 'service', due_date: '2026-12-10' }],
      ...{ preferred_dates: ['2026-11-20'], knows_cost: true, is_by_public_form: false, warnings: [] },
    })
    expect(JSON.parse(String(record['latest_status']))).toEqual({
      ...{ status: 'requested', at: expect.any(String), by: bookings.customer.id, note: 'Before nine', eta: null },
    })
    expect(clocks.map(({ clock }) => clock)).toEqual(['acknowledge', 'book'])
    expect(may.map(({ verb }) => verb)).toEqual(['cancel'])
  })

  test('what is under way is not asked for twice, even at once; a repair says what is wrong; yesterday is no wish', async () => {
    const vehicle = await bookings.vehicle('AB10AAA')
    const replies = await Promise.all([bookings.ask(vehicle), bookings.ask(vehicle)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(JSON.stringify(replies.find(({ status }) => status === 409)?.json)).toContain(
      'MOT already has a booking (requested).',
    )
    expect(fieldsOf(await bookings.ask(vehicle, { type: 'repair' }))).toEqual(['fault_description'])
    expect(fieldsOf(await bookings.ask(vehicle, { type: 'service', preferred_dates: ['2026-11-16'] }))).toEqual([
      'preferred_dates.0',
    ])
    expect(fieldsOf(await bookings.ask(vehicle, { type: 'driver_cpc' }))).toEqual(['type'])
    expect((await bookings.ask(vehicle, { type: 'service' }, bookings.foreign)).status).toBe(404)
  })

  test('the whole road, each step told in latest_status and by the specified call', async () => {
    const { id } = await asked('AC10AAA', { type: 'service' }, { service: '2026-11-30' })
    await bookings.road(id, ['acknowledge'], ...toWorkshop)
    await bookings.road(id, ['wait for parts', { eta: '2026-11-19' }])
    const told = async () =>
      (
        (await bookings.portal.get('/api/get-maintenance-events', bookings.customer.token)).json as {
          id: number
          status: string
          latest_status: string
        }[]
      ).find((event) => event.id === id)
    expect(await told()).toMatchObject({ status: 'awaiting_parts' })
    expect(JSON.parse((await told())?.latest_status ?? '')).toEqual({
      ...{ status: 'awaiting_parts', at: expect.any(String), by: bookings.staff.id, note: '', eta: '2026-11-19' },
    })
    await bookings.road(id, ['parts arrived'], ...backOnRoad(null))
    const { record } = await bookings.view(id)
    expect(record).toMatchObject({
      ...{
        state: 'complete',
        is_open: false,
        new_due_date: '2027-11-17',
        downtime_hours: 0,
        downtime_target_hours: 24,
      },
    })
    const cached = (await bookings.portal.get('/api/get-cached-vehicles', bookings.customer.token)).json as {
      allVehicleEvents: { vehicle_reg: string; event_type: string; due_date: string; status: string }[]
    }
    const own = cached.allVehicleEvents.find((event) => event.vehicle_reg === 'AC10AAA')
    expect(own).toMatchObject({ event_type: 'service', due_date: '2027-11-17', status: 'complete' })
    await bookings.road(id, ['reopen', { reason: 'It squeaks' }], ...backOnRoad(null), [
      'close',
      { final_cost_pence: 9_900 },
    ])
    expect((await bookings.view(id, bookings.staff)).record).toMatchObject({ state: 'closed', final_cost_pence: 9_900 })
  })

  test('what cannot be is refused at its field, and nothing is written', async () => {
    const { id } = await asked('AD10AAA', { type: 'service' })
    const book = (booked_at: string) =>
      bookings.step(id, 'book', { booked_at, dealer_id: null, place: 'Gate 1' }, bookings.staff)
    expect(fieldsOf(await book(at(-1)))).toEqual(['booked_at'])
    expect(fieldsOf(await book(at(24 * 400)))).toEqual(['booked_at'])
    const nowhere = { booked_at: at(24), dealer_id: 999_999, place: null }
    expect(fieldsOf(await bookings.step(id, 'book', nowhere, bookings.staff))).toEqual(['dealer_id'])
    expect((await bookings.view(id)).record.state).toBe('requested')
    // Christmas Day is possible, and worth a question.
    await book('2026-12-25T10:00:00.000Z')
    expect((await bookings.view(id)).record['warnings']).toEqual(['25 Dec 2026 is Christmas Day.'])
    const arrive = (arrived_at: string, off_road_at: string | null = null) =>
      bookings.step(id, 'arrive', { arrived_at, off_road_at, odometer: null }, bookings.staff)
    expect(fieldsOf(await arrive(at(5)))).toEqual(['arrived_at'])
    expect(fieldsOf(await arrive(at(-2), at(-1)))).toEqual(['off_road_at'])
    expect((await arrive(at(-1), at(-3))).status).toBe(200)
    const done = (completed_at: string) =>
      bookings.step(id, 'finish work', { completed_at, outcome: null, new_due_date: null }, bookings.staff)
    expect(fieldsOf(await done(at(-2)))).toEqual(['completed_at'])
    expect(fieldsOf(await done(at(3)))).toEqual(['completed_at'])
    expect((await bookings.view(id)).record).toMatchObject({ state: 'in_workshop', completed_at: null })
  })

  test('a mileage is judged as every reading is: what cannot be true moves nothing', async () => {
    const milesOf = (plate: string) =>
      bookings.portal.owner((rows) =>
        rows.selectFrom('vehicles').select('miles').where('reg_no', '=', plate).executeTakeFirstOrThrow(),
      )
    const { id } = await asked('AE10AAA', { type: 'service' })
    await bookings.road(id, toWorkshop[0], ['arrive', { arrived_at: at(0), off_road_at: null, odometer: 40_500 }])
    expect(await milesOf('AE10AAA')).toEqual({ miles: 40_500 })
    await bookings.road(id, ['finish work', { completed_at: at(0), outcome: null, new_due_date: null }], ['pass check'])
    await bookings.road(id, ['complete', { returned_at: at(0.0001), odometer: 12 }])
    expect(await milesOf('AE10AAA')).toEqual({ miles: 40_500 })
  })

  test('a passed MOT keeps its day; a failed one stays due, and opens a repair and a retest', async () => {
    const dueOf = (plate: string) =>
      bookings.portal.owner((rows) =>
        rows
          .selectFrom('compliance_items')
          .select(['due_date', 'source'])
          .where('vehicle_reg', '=', plate)
          .executeTakeFirstOrThrow(),
      )
    const passed = await asked('AF10AAA', {}, { mot: '2026-12-16' })
    await bookings.road(passed.id, ...toWorkshop)
    const unsaid = { completed_at: at(0), outcome: null, new_due_date: null }
    expect(fieldsOf(await bookings.step(passed.id, 'finish work', unsaid, bookings.staff))).toEqual(['outcome'])
    await bookings.road(passed.id, ...backOnRoad('advisory'))
    expect(await dueOf('AF10AAA')).toEqual({ due_date: '2027-12-16', source: 'maintenance' })
    const failed = await asked('AG10AAA', {}, { mot: '2026-11-10' })
    await bookings.road(failed.id, ...toWorkshop, ...backOnRoad('fail'))
    expect(await dueOf('AG10AAA')).toMatchObject({ due_date: '2026-11-10' })
    const { record } = await bookings.view(failed.id)
    expect(record).toMatchObject({ due_item: { rag_status: 'red' }, new_due_date: null })
    expect(record['linked']).toEqual([
      expect.objectContaining({ type: 'repair', state: 'requested' }),
      expect.objectContaining({ type: 'mot', state: 'requested' }),
    ])
    const [, retest] = record['linked'] as { id: number }[]
    // It is finished: the retest follows it and stands in place of nothing.
    expect(record['superseded_by']).toBeNull()
    expect((await bookings.view(retest?.id ?? 0)).record['linked']).toEqual([
      expect.objectContaining({ id: failed.id }),
    ])
  })

  test('dates: offered, another asked for, agreed; each entry of the calendar one further', async () => {
    const { id } = await asked('AH10AAA', { type: 'service' })
    const nothing = { dealer_id: null, place: 'Gate 1', note: null }
    const two = { first_at: at(50), second_at: at(74), third_at: null, ...nothing }
    expect(fieldsOf(await bookings.step(id, 'offer dates', { ...two, second_at: at(50) }, bookings.staff))).toEqual([
      'second_at',
    ])
    await bookings.road(id, ['offer dates', two])
    expect((await bookings.view(id)).record).toMatchObject({
      state: 'dates_offered',
      waiting_on: 'customer',
      due_clock: 'choose a date',
    })
    const wish = { starts_at: at(98), reason: 'The van is away' }
    expect((await bookings.step(id, 'ask for another date', wish, bookings.staff)).status).toBe(403)
    expect((await bookings.step(id, 'ask for another date', wish, bookings.customer)).status).toBe(200)
    expect((await bookings.view(id)).record).toMatchObject({ state: 'date_asked', waiting_on: 'hire_company' })
    const dates = async () =>
      (await bookings.portal.get(`/api/maintenance/${id}/dates`, bookings.customer.token)).json as {
        offers: { id: number; side: string; state: string; starts_at: string; sequence: number | null }[]
        sequence: number
      }
    const [first] = (await dates()).offers
    // Staff answer the customer's date, not their own.
    expect(fieldsOf(await bookings.step(id, 'accept date', { offer_id: first?.id }, bookings.staff))).toEqual([
      'offer_id',
    ])
    await bookings.road(id, ['accept date', { offer_id: null }])
    expect((await bookings.view(id)).record).toMatchObject({ state: 'booked', booked_at: at(98) })
    expect(await dates()).toMatchObject({
      offers: [{ state: 'superseded' }, { state: 'superseded' }, { side: 'customer', state: 'accepted', sequence: 1 }],
      sequence: 1,
    })
    const move = { starts_at: at(122), reason: 'A day later' }
    expect((await bookings.step(id, 'ask to move', move, bookings.customer)).status).toBe(200)
    expect((await bookings.view(id)).record).toMatchObject({
      state: 'move_asked',
      waiting_on: 'hire_company',
      booked_at: at(98),
    })
    await bookings.road(id, ['accept date', { offer_id: null }])
    expect((await bookings.view(id)).record).toMatchObject({ state: 'booked', booked_at: at(122) })
    expect((await dates()).sequence).toBe(2)
  })

  test('less than a day before nobody moves it alone; moves and no-shows are counted', async () => {
    const { id } = await asked('AJ10AAA', { type: 'service' })
    await bookings.road(id, ['book', { booked_at: at(20), dealer_id: null, place: 'Gate 1' }])
    const late = await bookings.step(id, 'ask to move', { starts_at: at(60), reason: 'No driver' }, bookings.customer)
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('in less than 24 hours')])
    const { may_not: mayNot, record } = await bookings.view(id)
    expect(mayNot).toContainEqual(
      expect.objectContaining({ verb: 'ask to move', why: expect.stringContaining('24 hours') }),
    )
    const before = Number(record['short_notice_moves'])
    const moved = {
      booked_at: at(60),
      dealer_id: null,
      place: 'Gate 1',
      is_asked_by_customer: true,
      reason: 'No driver',
    }
    await bookings.road(id, ['rebook', moved], ['mark no-show'])
    const now = (await bookings.view(id)).record
    expect([now['short_notice_moves'], now['no_shows'], now.state]).toEqual([before + 1, 1, 'no_show'])
    await bookings.road(id, ['arrive', { arrived_at: at(0), off_road_at: null, odometer: null }])
    const put = (await bookings.view(id)).record
    expect([put['no_shows'], put.state]).toEqual([0, 'in_workshop'])
  })

  test('beside the steps each side writes its own part; who comes too late sees what stands', async () => {
    const { id } = await asked(
      'AL10AAA',
      { type: 'service', preferred_dates: ['2026-12-20'] },
      { service: '2026-12-01' },
    )
    const { record } = await bookings.view(id)
    expect(record['warnings']).toEqual([
      'Service is due 1 Dec 2026, before this date.',
      '20 Dec 2026 is not a working day.',
    ])
    const put = (values: object, by = bookings.customer, version = record.updated_at) =>
      bookings.portal.send('PUT', `/api/maintenance/${id}`, by.token, { version, values })
    expect(fieldsOf(await put({ relief_registration: 'BB10BBB' }))).toEqual(['values.relief_registration'])
    expect((await put({ po_number: 'PO-77' })).status).toBe(200)
    const late = await put({ po_number: 'PO-78' })
    expect(late.json).toMatchObject({ status: 409, current: { po_number: 'PO-77' } })
    const now = (await bookings.view(id)).record.updated_at
    expect(fieldsOf(await put({ owner_id: bookings.customer.id }, bookings.staff, now))).toEqual(['values.owner_id'])
    const values = { relief_registration: 'BB10BBB', owner_id: bookings.staff.id }
    expect((await put(values, bookings.staff, now)).json).toMatchObject({ record: { ...values, po_number: 'PO-77' } })
    const owners = await bookings.portal.get('/api/maintenance/owners', bookings.staff.token)
    expect(owners.json).toMatchObject({
      people: expect.arrayContaining([expect.objectContaining({ id: bookings.staff.id })]),
    })
  })

  test('finished work is opened again for thirty days', async () => {
    const { id } = await asked('AM10AAA', { type: 'service' })
    await bookings.road(id, ...toWorkshop, ...backOnRoad(null))
    await bookings.portal.owner((rows) =>
      rows
        .updateTable('maintenance_cases')
        .set({ completed_at: at(-31 * 24) })
        .where('case_id', '=', id)
        .execute(),
    )
    const late = await bookings.step(id, 'reopen', { reason: 'Again' }, bookings.staff)
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('more than 30 days ago')])
  })

  test('costs are for those who decide about them or see the bills; another customer’s booking is not there', async () => {
    const { id } = await asked('AK10AAA', { type: 'service' })
    await bookings.portal.owner((rows) =>
      rows.updateTable('maintenance_cases').set({ estimate_pence: 12_345 }).where('case_id', '=', id).execute(),
    )
    const reader = await bookings.portal.person({ accounts: ['NORTH01'], may: ['see maintenance request details'] })
    const read = await bookings.view(id, reader)
    expect(read.record).toMatchObject({ knows_cost: false, estimate_pence: null, due_item: null, same_visit: [] })
    const list = (by: { token: string }, query = '') =>
      bookings.portal.get(`/api/maintenance?search=AK10${query}`, by.token)
    expect((await list(reader)).text).not.toContain('12345')
    expect((await list(reader, '&sort=estimate_pence')).status).toBe(422)
    expect((await list(bookings.customer)).json).toMatchObject({ rows: [{ id, estimate_pence: 12_345, dealer: null }] })
    const file = (columns: string[], by: { token: string }) =>
      bookings.portal.send('POST', '/api/maintenance/export', by.token, { search: 'AK10', columns, format: 'csv' })
    expect((await file(['number', 'estimate_pence'], reader)).status).toBe(422)
    expect((await file(['number', 'estimate_pence'], bookings.customer)).text).toContain('123.45')
    for (const path of ['', '/posts', '/timeline', '/dates', '/lines'])
      expect((await bookings.portal.get(`/api/maintenance/${id}${path}`, bookings.foreign.token)).status).toBe(404)
    expect((await bookings.portal.get(`/api/maintenance/${id}/lines`, reader.token)).status).toBe(403)
  })
})
