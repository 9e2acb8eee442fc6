import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aMaintenanceCase, insertCase } from '../../testing/case-factories.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const today = londonDate(new Date())
const dates = [addDays(today, 7), addDays(today, 9)]

onPortal('bookings asked for many vehicles', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let ids: Record<'due' | 'booked' | 'untracked' | 'foreign', number>
  const ask = (body: object, token = manager.token) =>
    portal.send('POST', '/api/maintenance-requests', token, {
      type: 'next due',
      preferred_dates: dates,
      note: null,
      ...body,
    })
  const events = (vehicle: number) =>
    portal.owner((rows) =>
      rows
        .selectFrom('cases as c')
        .innerJoin('maintenance_cases as m', 'm.case_id', 'c.id')
        .selectAll()
        .where('c.vehicle_id', '=', vehicle)
        .orderBy('c.id')
        .execute(),
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    manager = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'request maintenance'] })
    ids = await portal.owner(async (rows) => {
      const category = await categoryId(rows)
      const add = async (reg_no: string, account = 'NORTH01'): Promise<number> => {
        const vehicle = aVehicle({
          customer_account_number: account,
          vehicle_category_id: category,
          reg_no,
          status: 'on_hire',
        })
        return (await rows.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow()).id
      }
      const owned = { customer_account_number: 'NORTH01' }
      const made = {
        due: await add('AA11AAA'),
        booked: await add('BB11BBB'),
        untracked: await add('CC11CCC'),
        foreign: await add('DD11DDD', 'SOUTH01'),
      }
      for (const vehicle_id of [made.due, made.booked])
        await rows
          .insertInto('compliance_items')
          .values(aComplianceItem({ ...owned, vehicle_id, event_type: 'mot', due_date: addDays(today, 10) }))
          .execute()
      await insertCase(
        rows,
        aMaintenanceCase({ ...owned, vehicle_id: made.booked, reg_no: 'BB11BBB', type: 'mot', state: 'booked' }),
      )
      return made
    })
  })
  afterAll(async () => portal.stop())

  test('each is asked for what it has due next; what is under way or not tracked is named', async () => {
    const reply = await ask({ vehicle_ids: [ids.due, ids.booked, ids.untracked], note: 'Before nine, please' })
    expect(reply.json).toMatchObject({
      requested: [{ reg_no: 'AA11AAA', type: 'mot' }],
      under_way: [{ reg_no: 'BB11BBB', type: 'mot' }],
      nothing_due: ['CC11CCC'],
    })
    const [event] = await events(ids.due)
    expect(event).toMatchObject({
      state: 'requested',
      waiting_on: 'hire_company',
      number: expect.stringMatching(/^MB-\d{6}$/),
      type: 'mot',
      title: 'MOT',
      preferred_dates: dates,
      note: 'Before nine, please',
    })
    expect(JSON.parse(event?.latest_status ?? '')).toMatchObject({ status: 'requested', by: manager.id })
    expect(event?.owner_team).toBe('Maintenance')
  })

  /** What is written of a case beside itself: its history, the trail, and what people are told. */
  const writtenOf = (id: number) =>
    portal.owner(async (rows) => {
      const history = await rows
        .selectFrom('state_changes')
        .select(['to_state', 'user_id'])
        .where('entity', '=', 'maintenance')
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute()
      const trail = await rows
        .selectFrom('audit')
        .select(['action', 'actor_id', 'customer_account_number'])
        .where('entity', '=', 'maintenance')
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute()
      const events = await rows
        .selectFrom('case_events')
        .select(['what', 'verb', 'to_state', 'actor_id', 'actor_side'])
        .where('case_id', '=', id)
        .orderBy('id')
        .execute()
      return { history, trail, events }
    })

  test('asked for in bulk each is told, kept and in the trail as if it were asked for by itself; taken back by its step', async () => {
    const vehicles = await portal.owner(async (rows) => {
      const category = await categoryId(rows)
      const made = ['FF11FFF', 'GG11GGG'].map((reg_no) =>
        aVehicle({ customer_account_number: 'NORTH01', vehicle_category_id: category, reg_no, status: 'on_hire' }),
      )
      return (await rows.insertInto('vehicles').values(made).returning('id').execute()).map(({ id }) => id)
    })
    const asked = (await ask({ vehicle_ids: vehicles, type: 'service' })).json as { requested: { id: number }[] }
    expect(asked.requested).toHaveLength(2)
    const by = { actor_id: manager.id }
    const opened = { what: 'opened', verb: null, to_state: 'requested', ...by, actor_side: 'customer' }
    for (const { id } of asked.requested)
      expect(await writtenOf(id)).toEqual({
        history: [{ to_state: 'requested', user_id: manager.id }],
        trail: [{ action: 'maintenance opened', ...by, customer_account_number: 'NORTH01' }],
        events: [opened],
      })
    const [event] = await events(vehicles[0] ?? 0)
    expect(JSON.parse(event?.latest_status ?? '')).toMatchObject({ status: 'requested', note: '', eta: null })
    const [one] = asked.requested
    expect((await portal.send('DELETE', `/api/maintenance-requests?ids=${one?.id}`, manager.token)).status).toBe(200)
    expect(await writtenOf(one?.id ?? 0)).toEqual({
      history: [
        { to_state: 'requested', user_id: manager.id },
        { to_state: 'cancelled', user_id: manager.id },
      ],
      trail: [
        { action: 'maintenance opened', ...by, customer_account_number: 'NORTH01' },
        { action: 'maintenance: cancel', ...by, customer_account_number: 'NORTH01' },
      ],
      events: [opened, { what: 'step', verb: 'cancel', to_state: 'cancelled', ...by, actor_side: 'customer' }],
    })
    const [cancelled] = await events(vehicles[0] ?? 0)
    expect(cancelled).toMatchObject({ state: 'cancelled', waiting_on: null, due_at: null })
    expect(JSON.parse(cancelled?.latest_status ?? '')).toMatchObject({ status: 'cancelled', by: manager.id, eta: null })
  })

  test('a hundred taken back at once are each what one is that was cancelled by its step, and one that was answered stays', async () => {
    const seer = await portal.person({
      accounts: ['NORTH01'],
      may: ['request maintenance', 'see maintenance request details', 'see vehicles', 'see compliance'],
    })
    const plates = Array.from({ length: 102 }, (_, place) => `ZZ${String(place).padStart(3, '0')}ZZ`)
    const vehicles = await portal.owner(async (rows) => {
      const category = await categoryId(rows)
      const made = plates.map((reg_no) =>
        aVehicle({ customer_account_number: 'NORTH01', vehicle_category_id: category, reg_no, status: 'on_hire' }),
      )
      return (await rows.insertInto('vehicles').values(made).returning('id').execute()).map(({ id }) => id)
    })
    const { requested } = (
      await portal.send('POST', '/api/maintenance-requests', seer.token, {
        ...{ vehicle_ids: vehicles, type: 'service', note: null },
        preferred_dates: [addDays(londonDate(new Date()), 3)],
      })
    ).json as {
      requested: { id: number }[]
    }
    const [alone = 0, answered = 0, ...many] = requested.map(({ id }) => id)
    const record = (await portal.get(`/api/maintenance/${alone}`, seer.token)).json as {
      record: { updated_at: string }
    }
    const reason = 'Cancelled by the person who made the request.'
    const step = { verb: 'cancel', version: record.record.updated_at, reason }
    expect((await portal.send('POST', `/api/maintenance/${alone}/steps`, seer.token, step)).status).toBe(200)
    await portal.owner((rows) => sql`update cases set state = 'acknowledged' where id = ${answered}`.execute(rows))
    const path = `/api/maintenance-requests?ids=${[answered, ...many].join(',')}`
    expect((await portal.send('DELETE', path, seer.token)).json).toEqual({ cancelled: many.length })
    const endOf = async (id: number) => {
      const ended = await portal.owner((rows) =>
        sql`
          select c.state, c.waiting_on, c.waiting_since, c.due_at, c.due_clock, c.closed_at is not null as is_closed, m.latest_status::jsonb - 'at' as status,
            (select jsonb_agg(jsonb_build_array(k.clock, k.is_kept, k.stopped_at is not null) order by k.id) from case_clocks k where k.case_id = c.id) as clocks,
            (select jsonb_agg(jsonb_build_array(s.from_state, s.to_state, s.user_id, s.note, s.verb) order by s.id) from state_changes s
              where s.entity = 'maintenance' and s.entity_id = c.id) as history,
            (select jsonb_agg(jsonb_build_array(a.action, a.actor_id, a.before, a.after - 'number' - 'reg_no') order by a.id) from audit a
              where a.entity = 'maintenance' and a.entity_id = c.id::text) as trail
          from cases c join maintenance_cases m on m.case_id = c.id where c.id = ${id}`.execute(rows),
      )
      return { ended: ended.rows[0], told: (await writtenOf(id)).events }
    }
    const wanted = await endOf(alone)
    expect(wanted.ended).toMatchObject({ state: 'cancelled', is_closed: true })
    for (const id of [many[0], many.at(-1)]) expect(await endOf(id ?? 0)).toEqual(wanted)
    expect((await endOf(answered)).ended).toMatchObject({ state: 'acknowledged', is_closed: false })
  })

  test('beforehand each is said to be asked for or left out, with the reason, as far as one may know it', async () => {
    const off = await portal.owner(async (rows) => {
      const made = aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        reg_no: 'AB99OFF',
        status: 'off_hired',
      })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
    const preview = async (person: TestPerson, body: object) =>
      portal.send('POST', '/api/maintenance-requests/preview', person.token, { type: 'next due', ...body })
    const all = [ids.due, ids.booked, ids.untracked, off]
    const knowing = await portal.person({
      accounts: ['NORTH01'],
      may: ['request maintenance', 'see compliance', 'see maintenance request details'],
    })
    const before = await events(ids.untracked)
    const due = addDays(today, 10)
    expect((await preview(knowing, { vehicle_ids: all })).json).toEqual({
      vehicles: [
        {
          vehicle_id: ids.due,
          reg_no: 'AA11AAA',
          branch: null,
          type: 'mot',
          verdict: 'under way',
          due_date: due,
          booking: { status: 'requested', booked_at: null },
        },
        {
          vehicle_id: off,
          reg_no: 'AB99OFF',
          branch: null,
          type: null,
          verdict: 'not on hire',
          due_date: null,
          booking: null,
        },
        {
          vehicle_id: ids.booked,
          reg_no: 'BB11BBB',
          branch: null,
          type: 'mot',
          verdict: 'under way',
          due_date: due,
          booking: expect.objectContaining({ status: 'booked' }),
        },
        {
          vehicle_id: ids.untracked,
          reg_no: 'CC11CCC',
          branch: null,
          type: null,
          verdict: 'nothing due',
          due_date: null,
          booking: null,
        },
      ],
      workshops: [],
    })
    const asked = await preview(manager, { vehicle_ids: [ids.booked, ids.untracked], type: 'service' })
    expect(asked.json).toMatchObject({
      vehicles: [
        { reg_no: 'BB11BBB', verdict: 'request', due_date: null, booking: null },
        { reg_no: 'CC11CCC', verdict: 'request' },
      ],
    })
    const known = (await preview(manager, { vehicle_ids: [ids.booked] })).json
    expect(known).toMatchObject({ vehicles: [{ verdict: 'under way', due_date: null, booking: null }] })
    expect((await preview(manager, { vehicle_ids: [ids.due, ids.foreign] })).status).toBe(404)
    expect(await events(ids.untracked)).toEqual(before)
    // What is no longer on hire is left out; it holds up none of the others.
    expect((await ask({ vehicle_ids: [off, ids.untracked] })).json).toMatchObject({
      requested: [],
      not_on_hire: ['AB99OFF'],
      nothing_due: ['CC11CCC'],
    })
  })

  test('asked twice, nothing is added; taken back, it may be asked again', async () => {
    expect((await ask({ vehicle_ids: [ids.due] })).json).toMatchObject({
      requested: [],
      under_way: [{ reg_no: 'AA11AAA' }],
    })
    const [event] = await events(ids.due)
    const other = await portal.person({ accounts: ['NORTH01'], may: ['request maintenance'] })
    const path = `/api/maintenance-requests?ids=${event?.id}`
    expect((await portal.send('DELETE', path, other.token)).status).toBe(404)
    expect((await portal.send('DELETE', path, manager.token)).json).toEqual({ cancelled: 1 })
    expect((await portal.send('DELETE', path, manager.token)).status).toBe(404)
    expect((await ask({ vehicle_ids: [ids.due] })).json).toMatchObject({ requested: [{ reg_no: 'AA11AAA' }] })
    const steps = await portal.owner((rows) =>
      rows
        .selectFrom('state_changes')
        .select(['from_state', 'to_state'])
        .where('entity_id', '=', event?.id ?? 0)
        .where('entity', '=', 'maintenance')
        .orderBy('id')
        .execute(),
    )
    expect(steps).toEqual([
      { from_state: null, to_state: 'requested' },
      { from_state: 'requested', to_state: 'cancelled' },
    ])
  })

  test('several that wait for different work are asked for in one go, each with its own', async () => {
    const vehicle = await portal.owner(async (rows) => {
      const made = aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        reg_no: 'EE11EEE',
        status: 'on_hire',
      })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
    const both = [
      { vehicle_id: vehicle, type: 'mot' },
      { vehicle_id: vehicle, type: 'service' },
      { vehicle_id: ids.booked, type: 'mot' },
    ]
    const reply = await ask({ vehicle_ids: [vehicle, ids.booked], events: both })
    expect(reply.json).toMatchObject({
      requested: [
        { reg_no: 'EE11EEE', type: 'mot' },
        { reg_no: 'EE11EEE', type: 'service' },
      ],
      under_way: [{ reg_no: 'BB11BBB', type: 'mot' }],
      nothing_due: [],
    })
    expect(await events(vehicle)).toHaveLength(2)
    const foreign = await ask({ vehicle_ids: [ids.foreign], events: [{ vehicle_id: ids.foreign, type: 'mot' }] })
    expect(foreign.status).toBe(404)
    // What is asked for is asked of the vehicles named, and of no other.
    const other = await ask({ vehicle_ids: [vehicle], events: [{ vehicle_id: ids.due, type: 'mot' }] })
    expect(other.status).toBe(404)
  })

  test('what is due next and not booked is asked for, where the first is booked; all booked, the first says so', async () => {
    const vehicle = await portal.owner(async (rows) => {
      const made = aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        reg_no: 'FK11FFK',
        status: 'on_hire',
      })
      const { id } = await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()
      const owned = { customer_account_number: 'NORTH01', vehicle_id: id }
      const due = { ved: 1, tacho_vu_download: 2, safety_inspection: 7, mot: 40 }
      for (const [event_type, days] of Object.entries(due))
        await rows
          .insertInto('compliance_items')
          .values(aComplianceItem({ ...owned, event_type, due_date: addDays(today, days) }))
          .execute()
      await insertCase(
        rows,
        aMaintenanceCase({ ...owned, reg_no: 'FK11FFK', type: 'tacho_vu_download', state: 'booked' }),
      )
      return id
    })
    const preview = await portal.send('POST', '/api/maintenance-requests/preview', manager.token, {
      type: 'next due',
      vehicle_ids: [vehicle],
    })
    expect(preview.json).toMatchObject({ vehicles: [{ type: 'safety_inspection', verdict: 'request' }] })
    const asked = { vehicle_ids: [vehicle] }
    expect((await ask(asked)).json).toMatchObject({ requested: [{ type: 'safety_inspection' }], under_way: [] })
    expect((await ask(asked)).json).toMatchObject({ requested: [{ type: 'mot' }], under_way: [] })
    expect((await ask(asked)).json).toMatchObject({ requested: [], under_way: [{ type: 'tacho_vu_download' }] })
  })

  test('another customer’s vehicle is not there, and nothing is asked for the others either', async () => {
    expect((await ask({ vehicle_ids: [ids.untracked, ids.foreign], type: 'service' })).status).toBe(404)
    expect(await events(ids.untracked)).toEqual([])
    expect(await events(ids.foreign)).toEqual([])
  })

  test.each([
    [{ preferred_dates: [addDays(today, -1)] }, 'preferred_dates.0'],
    [{ preferred_dates: [] }, 'preferred_dates'],
    [{ preferred_dates: ['2026-02-30'] }, 'preferred_dates.0'],
    [{ type: 'repair' }, 'type'],
  ])('%j is refused at %s', async (body, field) => {
    const reply = await ask({ vehicle_ids: [ids.due], ...body })
    expect(reply.status).toBe(422)
    expect(reply.json).toMatchObject({ fields: [{ field }] })
  })
})
