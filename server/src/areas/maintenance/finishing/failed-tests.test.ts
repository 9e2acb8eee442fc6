// A failed MOT is seen at once, by whoever looks at the vehicle: red with its own words until it passes, the vehicle off the road, a repair
// and a retest open.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import type { Answer, TestPerson } from '../../../testing/portal.ts'
import { at, type Bookings, CLOCK, shown, startBookings, toWorkshop } from '../testing-bookings.ts'

const WORDS = 'MOT failed on 17 Nov 2026'
const findings = 'Nearside stop lamp not working'

onPortal('a failed MOT', (on) => {
  let bookings: Bookings
  let looker: TestPerson
  let editor: TestPerson
  beforeAll(async () => {
    bookings = await startBookings(on.database())
    looker = await bookings.portal.person({
      accounts: ['NORTH01'],
      may: ['see dashboard', 'see vehicles', 'see compliance', 'edit compliance', 'see maintenance request details'],
    })
    editor = await bookings.portal.person({
      ...{ accounts: ['NORTH01'], side: 'staff' as const },
      may: ['see vehicles', 'edit vehicles', 'see compliance', 'edit compliance', 'see all accounts'],
    })
  })
  afterAll(() => bookings.portal.stop())

  const get = async (path: string) => (await bookings.portal.get(path, looker.token)).json
  /** What each screen says of the MOT of a vehicle. */
  async function seen(plate: string) {
    const [overview, matrix, events, list, needs, cached] = [
      vehiclesEndpoints.byPlate.reply.parse(await get(`/api/vehicles/by-plate/${plate}`)),
      complianceEndpoints.matrix.reply.parse(await get(`/api/compliance/matrix?search=${plate}`)),
      complianceEndpoints.events.reply.parse(await get(`/api/compliance/events?search=${plate}`)),
      vehiclesEndpoints.list.reply.parse(await get(`/api/vehicles?search=${plate}`)),
      dashboardEndpoints.worklist.reply.parse(await get('/api/worklist?limit=50')),
      vehiclesEndpoints.cachedVehicles.reply.parse(await get('/api/get-cached-vehicles')),
    ]
    const item = overview.compliance.find(({ event_type: type }) => type === 'mot')
    const cell = matrix.rows[0]?.cells.find(({ type }) => type === 'mot')
    return {
      page: [item?.rag, item?.failed_on, item?.due_date],
      failures: overview.failures,
      offRoad: [overview.vehicle.is_vor, overview.vehicle.vor_reason],
      matrix: [cell?.rag, cell?.failed_on],
      events: events.rows.map(({ rag, failed_on: on }) => [rag, on]),
      list: list.rows.map(({ rag, failures }) => [rag, failures]),
      toDo: needs.rows.filter(({ reg_no: reg }) => reg === plate).map(({ kind, rag, words }) => [kind, rag, words]),
      cached: cached.allVehicleEvents
        .filter(({ reg_no: reg }) => reg === plate)
        .map((each) => [each.rag_status, each.failed_on]),
    }
  }
  const failure = { type: 'mot', on: '2026-11-17' }
  const asFailed = {
    page: ['red', '2026-11-17', '2026-11-16'],
    failures: [failure],
    offRoad: [true, 'It failed its MOT or annual test'],
    matrix: ['red', '2026-11-17'],
    events: [['red', '2026-11-17']],
    list: [['red', [failure]]],
    toDo: [['off the road', 'red', WORDS]],
  }
  /** The copy of the fleet that devices keep says it as soon as it is built anew. */
  const expectCached = (plate: string): Promise<void> =>
    vi.waitFor(async () => expect((await seen(plate)).cached).toEqual([['red', '2026-11-17']]), 5_000)
  async function expectFailed(plate: string): Promise<void> {
    const { cached: _, ...told } = await seen(plate)
    expect(told).toEqual(asFailed)
    await expectCached(plate)
  }
  const asPassed = { failures: [], offRoad: [false, null], toDo: [] }

  async function inWorkshop(plate: string, due: string) {
    const vehicle = await bookings.vehicle(plate, { mot: due })
    const { id } = shown(await bookings.ask(vehicle)).record
    await bookings.road(id, ...toWorkshop)
    return { vehicle, id }
  }
  const finish = (id: number, values: object) =>
    bookings.step(id, 'finish work', { completed_at: at(0), new_due_date: null, ...values }, bookings.staff)
  const record = (vehicle: number, body: object): Promise<Answer> =>
    bookings.portal.send('POST', '/api/compliance/records', looker.token, { vehicle_id: vehicle, type: 'mot', ...body })

  test('said by the workshop: every screen says it before anybody collects the vehicle, until the retest passes', async () => {
    const { vehicle, id } = await inWorkshop('FM10AAA', '2026-12-01')
    expect((await finish(id, { outcome: 'fail' })).json).toMatchObject({
      fields: [{ field: 'findings', message: 'Enter what it failed on.' }],
    })
    expect((await finish(id, { outcome: 'fail', findings })).status).toBe(200)
    await expectFailed('FM10AAA')
    const { linked, ...booking } = maintenanceEndpoints.view.reply.parse(await get(`/api/maintenance/${id}`)).record
    expect(linked.map(({ type, state }) => [type, state])).toEqual([
      ['repair', 'requested'],
      ['mot', 'requested'],
    ])
    expect(booking.due_item).toMatchObject({ rag_status: 'red', because: `Red: ${WORDS}` })
    // Nobody is told that it is ready; fetched it may be.
    const refused = await bookings.step(id, 'pass check', {}, bookings.staff)
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { detail: expect.stringContaining('It failed its test.') },
    ])
    await bookings.road(id, ['complete', { returned_at: at(0), odometer: null }])
    await expectFailed('FM10AAA')
    // Passed within a month of the day that stood before it failed, it keeps that day of the year.
    const retest = linked[1]?.id ?? 0
    await bookings.road(retest, ...toWorkshop)
    expect((await finish(retest, { outcome: 'pass' })).status).toBe(200)
    await bookings.road(retest, ['pass check'], ['complete', { returned_at: at(0), odometer: null }])
    expect(await seen('FM10AAA')).toMatchObject({ ...asPassed, page: ['green', null, '2027-12-01'] })
    const { records } = complianceEndpoints.records.reply.parse(
      await get(`/api/compliance/records?vehicle_id=${vehicle}`),
    )
    expect(records.map(({ outcome, findings: found }) => [outcome, found])).toEqual([
      ['pass', null],
      ['fail', findings],
    ])
  })

  test('back to the workshop and passed there, the failure stays in the record', async () => {
    const { vehicle, id } = await inWorkshop('FM10BBB', '2026-11-10')
    expect((await finish(id, { outcome: 'fail', findings })).status).toBe(200)
    await bookings.road(id, ['fail check', { reason: 'Mend the lamp' }])
    expect((await finish(id, { outcome: 'pass' })).status).toBe(200)
    await bookings.road(id, ['pass check'], ['complete', { returned_at: at(0), odometer: null }])
    expect(await seen('FM10BBB')).toMatchObject(asPassed)
    const { records } = complianceEndpoints.records.reply.parse(
      await get(`/api/compliance/records?vehicle_id=${vehicle}`),
    )
    expect(records.map(({ outcome }) => outcome)).toEqual(['pass', 'fail'])
  })

  test('written down by hand, put right, and written down again', async () => {
    const vehicle = await bookings.vehicle('FM10CCC', { mot: '2026-12-01' })
    const failed = { done_on: '2026-11-17', outcome: 'fail' }
    expect((await record(vehicle, failed)).json).toMatchObject({ fields: [{ field: 'findings' }] })
    const written = complianceEndpoints.addRecord.reply.parse((await record(vehicle, { ...failed, findings })).json)
    await expectFailed('FM10CCC')
    const correct = (body: object) =>
      bookings.portal.send('POST', `/api/compliance/records/${written.record.id}/corrections`, looker.token, {
        ...{ done_on: '2026-11-17', reason: 'Another vehicle', ...body },
      })
    expect((await correct({ outcome: 'pass' })).status).toBe(200)
    expect(await seen('FM10CCC')).toMatchObject({ ...asPassed, page: ['green', null, '2027-12-01'] })
    expect((await correct({ outcome: 'fail', findings })).status).toBe(200)
    await expectFailed('FM10CCC')
    expect((await record(vehicle, { done_on: '2026-11-17', outcome: 'pass' })).status).toBe(200)
    expect(await seen('FM10CCC')).toMatchObject(asPassed)
  })

  test('nobody lets it back by hand without a reason; let back with one, it stays red', async () => {
    const vehicle = await bookings.vehicle('FM10DDD', { mot: '2026-12-01' })
    expect((await record(vehicle, { done_on: '2026-11-17', outcome: 'fail', findings })).status).toBe(200)
    const save = async (values: object) => {
      const { json } = await bookings.portal.get(`/api/vehicles/${vehicle}`, editor.token)
      const version = (json as { record: { updated_at: string } }).record.updated_at
      return bookings.portal.send('PUT', `/api/vehicles/${vehicle}`, editor.token, { version, values })
    }
    const refused = await save({ is_vor: false })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(WORDS)
    expect((await save({ is_vor: false, lift_reason: 'Driven to the retest by appointment' })).status).toBe(200)
    expect(await seen('FM10DDD')).toMatchObject({ ...asFailed, offRoad: [false, null] })
    await expectCached('FM10DDD')
    const { rows } = await bookings.portal.owner((owner) =>
      sql`select after from audit where action = 'vehicle saved' and entity_id = ${String(vehicle)}`.execute(owner),
    )
    expect(JSON.stringify(rows)).toContain('Driven to the retest by appointment')
    // It fails again: what was allowed before is allowed no longer.
    expect((await record(vehicle, { done_on: CLOCK.slice(0, 10), outcome: 'fail', findings })).status).toBe(200)
    expect((await seen('FM10DDD')).offRoad[0]).toBe(true)
  })
})
