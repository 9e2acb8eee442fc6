import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { tellNow, toldOfCase } from '../../../testing/letters.ts'
import { addVehicle, type Answered, CLOCK, takeCheck } from '../testing-checks.ts'

interface Shown {
  readonly id: number
  readonly number: string
  readonly state: string
  readonly severity: string
  readonly updated_at: string
  readonly is_vor: boolean
  readonly waiting_on: string | null
  readonly booking: { readonly number: string } | null
}
interface View {
  readonly record: Shown
  readonly may: readonly { readonly verb: string }[]
  readonly may_not: readonly { readonly verb: string; readonly why: string }[]
}

const cut: Answered = { code: 'tyres_wheels', response: 'defect', severity: 'dangerous', note: 'Cut in the wall' }
const horn: Answered = { code: 'horn', response: 'defect', severity: 'minor', note: 'Weak' }

onPortal('defects', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let colleague: TestPerson
  let staff: TestPerson
  let vehicle: { readonly id: number; readonly reg_no: string }
  let plate = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    const customer = [
      'see dashboard',
      'see driver checks',
      'review driver checks',
      'request maintenance',
      'see vehicles',
    ] as const
    manager = await portal.person({ accounts: ['NORTH01'], may: customer })
    colleague = await portal.person({ accounts: ['NORTH01'], may: customer })
    staff = await portal.person({
      accounts: [],
      may: ['see driver checks', 'manage maintenance', 'see maintenance request details', 'see all accounts'],
      side: 'staff',
    })
  })
  afterAll(() => portal.stop())
  beforeEach(async () => {
    plate += 1
    vehicle = await portal.owner((rows) => addVehicle(rows, `DF${String(plate).padStart(2, '0')}ECT`))
  })

  const list = async (person = manager) =>
    (
      (await portal.get(`/api/defects?filter=reg_no:is:${vehicle.reg_no}`, person.token)).json as {
        rows: (Shown & { is_recurring: boolean })[]
      }
    ).rows
  const view = async (id: number, person = manager) =>
    (await portal.get(`/api/defects/${id}`, person.token)).json as View
  /** What a step may be given and is not. */
  const empty: Readonly<Record<string, object>> = { book: { booking: null, note: null }, repair: { parts: null } }
  const step = async (id: number, verb: string, person: TestPerson, chosen: object = {}) => {
    const { record } = await view(id, person)
    const given = { ...empty[verb], ...chosen }
    return portal.send('POST', `/api/defects/${id}/steps`, person.token, { version: record.updated_at, verb, ...given })
  }
  const offRoad = async () =>
    (
      await portal.owner((rows) =>
        rows
          .selectFrom('vehicles')
          .select(['is_vor', 'vor_reason'])
          .where('id', '=', vehicle.id)
          .executeTakeFirstOrThrow(),
      )
    ).is_vor
  const only = async (): Promise<Shown> => {
    const [one, ...more] = await list()
    expect(more).toEqual([])
    return one ?? expect.unreachable('no defect')
  }

  test('a dangerous one: off the road, on the worklist, mended, verified by another, back on the road, the driver told', async () => {
    const email = `driver${plate}@north.example`
    const driver = await portal.owner((rows) =>
      rows
        .insertInto('drivers')
        .values({ customer_account_number: 'NORTH01', name: 'Sam Okafor', email, status: 'active' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await takeCheck(portal, vehicle, [cut, { code: 'lamps', response: 'ok' }], { driver_id: driver.id })
    const { id, number } = await only()
    expect(await offRoad()).toBe(true)
    expect(await view(id)).toMatchObject({
      record: { severity: 'dangerous', state: 'reported', waiting_on: 'customer', is_vor: true },
    })
    const needs = (await portal.get('/api/worklist', manager.token)).text
    expect(needs).toContain(number)

    expect((await step(id, 'acknowledge', manager)).status).toBe(200)
    expect((await step(id, 'defer', manager, { until: '2026-12-01', reason: 'Later' })).status).toBe(409)
    const booked = (await step(id, 'book', manager)).json as View
    expect(booked.record.state).toBe('booked')
    const { booking } = (await view(id, staff)).record
    expect(booking?.number).toMatch(/^MB-/)
    const again = await step(id, 'repair', staff, { repaired_by: 'Leeds Tyres', repaired_on: '2026-11-18' })
    expect(again.json).toMatchObject({ status: 422, fields: [{ field: 'repaired_on' }] })
    const given = { repaired_by: 'Leeds Tyres', repaired_on: '2026-11-17', parts: 'One tyre' }
    expect((await step(id, 'repair', manager, given)).status).toBe(200)
    expect(await offRoad()).toBe(true)
    expect((await view(id)).may_not).toContainEqual(
      expect.objectContaining({ verb: 'verify', why: expect.stringContaining('someone else') as unknown }),
    )
    expect((await step(id, 'verify', manager)).status).toBe(409)
    expect((await step(id, 'verify', colleague)).json).toMatchObject({ record: { state: 'verified', is_vor: false } })
    expect(await offRoad()).toBe(false)
    const letters = await portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select(['subject', 'text_body']).where('to_email', '=', email).execute(),
    )
    expect(letters.map(({ subject }) => subject)).toEqual([
      `${vehicle.reg_no}: update on the defect you reported (${number})`,
    ])
    expect(letters[0]?.text_body).toContain('Repaired by Leeds Tyres on 17 Nov 2026.')
    expect(letters[0]?.text_body).toContain('You can drive')
  })

  test('the booking that mends it is over: repaired by its workshop that day, with its parts; the driver is told', async () => {
    const email = `mended${plate}@north.example`
    const driver = await portal.owner((rows) =>
      rows
        .insertInto('drivers')
        .values({ customer_account_number: 'NORTH01', name: 'Sam Okafor', email, status: 'active' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await takeCheck(portal, vehicle, [cut, horn], { driver_id: driver.id })
    const found = await list()
    for (const { id } of found) {
      await step(id, 'acknowledge', manager)
      expect((await step(id, 'book', manager)).status).toBe(200)
    }
    const booking = (await view(found[0]?.id ?? 0, staff)).record.booking?.number ?? ''
    const { record } = (await portal.get(`/api/maintenance/${booking}`, staff.token)).json as {
      record: { id: number; mends: { number: string; state: string }[] }
    }
    expect(record.mends.map(({ number, state }) => [number, state]).toSorted()).toEqual(
      found.map(({ number }) => [number, 'booked']).toSorted(),
    )
    await portal.owner(async (rows) => {
      const dealer = await rows
        .insertInto('dealers')
        .values({ name: `Leeds Tyres ${plate}`, slug: `leeds-tyres-${plate}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .updateTable('maintenance_cases')
        .set({ dealer_id: dealer.id, completed_at: CLOCK })
        .where('case_id', '=', record.id)
        .execute()
      await rows.updateTable('cases').set({ state: 'ready_for_collection' }).where('id', '=', record.id).execute()
      for (const [place, kind, what, decision] of [
        [1, 'part', 'Tyre 195/75 R16', 'accepted'],
        [2, 'labour', 'Fitting', 'accepted'],
        [3, 'part', 'Alloy wheel', 'declined'],
      ] as const)
        await rows
          .insertInto('money_lines')
          .values({
            ...{ case_id: record.id, customer_account_number: 'NORTH01', place, what, kind },
            ...{ unit_pence: 100, net_pence: 100, tax_treatment: 'standard', decision, decided_at: CLOCK },
          })
          .execute()
    })
    const { record: ready } = (await portal.get(`/api/maintenance/${record.id}`, staff.token)).json as {
      record: { updated_at: string }
    }
    const collected = await portal.send('POST', `/api/maintenance/${record.id}/steps`, staff.token, {
      ...{ verb: 'complete', version: ready.updated_at, returned_at: CLOCK, odometer: null },
    })
    expect(collected.status).toBe(200)
    const mended = await Promise.all(found.map(({ id }) => view(id)))
    const repaired = { repaired_by: `Leeds Tyres ${plate}`, repaired_on: CLOCK.slice(0, 10), parts: 'Tyre 195/75 R16' }
    // A dangerous one waits for somebody to look again; nobody has to look at the other.
    expect(
      mended.map((each) => each.record).toSorted((one, other) => one.state.localeCompare(other.state)),
    ).toMatchObject([
      { severity: 'dangerous', state: 'repaired', ...repaired },
      { severity: 'minor', state: 'verified', ...repaired },
    ])
    const letters = await portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select('text_body').where('to_email', '=', email).execute(),
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text_body).toContain(`Repaired by Leeds Tyres ${plate}`)
  })

  test('a minor one needs nobody to look again, and never takes the vehicle off the road', async () => {
    await takeCheck(portal, vehicle, [horn])
    const { id } = await only()
    expect(await offRoad()).toBe(false)
    await step(id, 'acknowledge', manager)
    const repaired = await step(id, 'repair', manager, { repaired_by: 'Own yard', repaired_on: '2026-11-17' })
    expect(repaired.json).toMatchObject({ record: { state: 'verified' } })
  })

  test('reported again while it is open it is one defect, the worse word counts; afterwards a new one that recurs', async () => {
    await takeCheck(portal, vehicle, [horn], { created_at: '2026-11-15T06:49:00.000Z' })
    await takeCheck(portal, vehicle, [{ ...horn, severity: 'dangerous', note: 'Silent' }])
    const { id } = await only()
    const { record } = await view(id)
    expect(record).toMatchObject({
      severity: 'dangerous',
      priority: 'urgent',
      reports: [{ severity: 'minor' }, { note: 'Silent' }],
    })
    await step(id, 'acknowledge', manager)
    await step(id, 'find no fault', colleague, { reason: 'A fuse' })
    await takeCheck(portal, vehicle, [horn], { created_at: '2026-11-17T08:30:00.000Z' })
    const [second, first] = (await list()).toSorted((one, other) => other.id - one.id)
    expect([second?.is_recurring, first?.is_recurring]).toEqual([true, false])
    expect(await view(second?.id ?? 0)).toMatchObject({ record: { earlier: [{ id, state: 'no_fault_found' }] } })
  })

  test('reported again as dangerous it is told at once, as each person chose, and its deadlines are those of a dangerous one', async () => {
    const quiet = await portal.person({
      accounts: ['NORTH01'],
      may: ['see driver checks', 'review driver checks', 'see vehicles'],
    })
    await portal.send('PATCH', '/api/notifications/choices', quiet.token, { topic: 'unsafe', way: 'portal' })
    await takeCheck(portal, vehicle, [{ ...horn, code: 'brakes' }], { created_at: '2026-11-17T06:49:00.000Z' })
    const { id } = await only()
    // Somebody of the customer has it in hand: that keeps nobody else from hearing of danger.
    await step(id, 'acknowledge', manager)
    await tellNow(portal)
    const dueAt = () =>
      portal.owner((rows) => rows.selectFrom('cases').select('due_at').where('id', '=', id).executeTakeFirstOrThrow())
    const before = await dueAt()
    // On a Sunday, and once more: that is no news.
    const again = { ...horn, code: 'brakes', severity: 'dangerous', note: 'No pedal' } as const
    await takeCheck(portal, vehicle, [again], { created_at: '2026-11-22T06:49:00.000Z' })
    await takeCheck(portal, vehicle, [again], { created_at: '2026-11-22T08:49:00.000Z' })
    await tellNow(portal)
    const told = (await toldOfCase(portal, id)).filter(({ topic }) => topic === 'unsafe')
    const of = (person: TestPerson) =>
      told.flatMap(({ user_id: userId, title, way }) => (userId === person.id ? [[title, way]] : []))
    const title = 'Defect now dangerous: the vehicle must not be driven'
    expect([of(manager), of(colleague), of(quiet)]).toEqual([[[title, 'mail']], [[title, 'mail']], [[title, 'portal']]])
    expect(Date.parse((await dueAt()).due_at ?? '')).toBeLessThan(Date.parse(before.due_at ?? ''))
  })

  test('what opens nothing: repaired on the spot, an old report that is not the last word, one of a vehicle that moved on', async () => {
    await takeCheck(portal, vehicle, [{ ...horn, repaired: true }])
    await takeCheck(portal, vehicle, [cut], { created_at: '2026-09-01T06:49:00.000Z' })
    await takeCheck(portal, vehicle, [cut], { customer_account_number: 'NORTH02' })
    expect(await list()).toEqual([])
  })

  test('a vehicle stays off the road while another dangerous defect of it is open, or for another reason', async () => {
    await takeCheck(portal, vehicle, [cut, { ...cut, code: 'brakes' }])
    const [one, other] = await list()
    const mend = async (id = 0) => {
      await step(id, 'acknowledge', manager)
      await step(id, 'repair', staff, { repaired_by: 'Leeds', repaired_on: '2026-11-17' })
      await step(id, 'verify', colleague)
    }
    await mend(one?.id)
    expect(await offRoad()).toBe(true)
    await portal.owner((rows) =>
      sql`update vehicles set vor_reason = 'In an accident' where id = ${vehicle.id}`.execute(rows),
    )
    await mend(other?.id)
    expect(await offRoad()).toBe(true)
  })

  test('sent to a booking that stands; one of another vehicle is refused at its field', async () => {
    await takeCheck(portal, vehicle, [horn, { ...horn, code: 'lamps' }])
    const [one, other] = await list()
    await step(one?.id ?? 0, 'book', manager)
    await step(other?.id ?? 0, 'book', manager)
    const numbers = await Promise.all(
      [one, other].map(async (each) => (await view(each?.id ?? 0, staff)).record.booking?.number),
    )
    expect(new Set(numbers).size).toBe(1)
    const elsewhere = await portal.owner((rows) => addVehicle(rows, `EL${String(plate).padStart(2, '0')}SEW`))
    await takeCheck(portal, elsewhere, [horn])
    const [third] = (
      (await portal.get(`/api/defects?filter=reg_no:is:${elsewhere.reg_no}`, manager.token)).json as { rows: Shown[] }
    ).rows
    expect((await step(third?.id ?? 0, 'book', manager, { booking: numbers[0] })).json).toMatchObject({
      status: 422,
      fields: [{ field: 'booking' }],
    })
  })

  test('who may not see bookings is not told of the one that mends it; by hand there is one open defect an item', async () => {
    const body = { vehicle_id: vehicle.id, item: 'horn', severity: 'minor', note: 'Silent since Monday' }
    const made = (await portal.send('POST', '/api/defects', manager.token, body)).json as View
    await step(made.record.id, 'book', manager)
    expect((await view(made.record.id)).record.booking).toBeNull()
    expect((await portal.send('POST', '/api/defects', manager.token, body)).status).toBe(409)
    expect((await portal.get(`/api/defects/${made.record.id}/pack.pdf`, manager.token)).text.slice(0, 5)).toBe('%PDF-')
  })
})
