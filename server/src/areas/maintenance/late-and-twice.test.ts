// What cannot have been, what is asked for twice, and what comes too late.
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { latestStatusBeside } from '@kerbline/domain/areas/maintenance/rules.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { at, backOnRoad, type Bookings, shown, startBookings, toWorkshop } from './testing-bookings.ts'

const TODAY = at(0).slice(0, 10)

onPortal('bookings that are late, early or twice', (on) => {
  let bookings: Bookings
  beforeAll(async () => void (bookings = await startBookings(on.database())))
  afterAll(() => bookings.portal.stop())

  const asked = async (plate: string, body: object = {}) =>
    shown(await bookings.ask(await bookings.vehicle(plate), body)).record.id
  const openOf = async (plate: string) =>
    (
      await bookings.portal.owner((rows) =>
        rows
          .selectFrom('cases')
          .innerJoin('maintenance_cases as m', 'm.case_id', 'cases.id')
          .select(['cases.id', 'type', 'm.follows_id'])
          .where('kind', '=', 'maintenance')
          .where('reg_no', '=', plate)
          .where('closed_at', 'is', null)
          .orderBy('cases.id')
          .execute(),
      )
    ).map(({ id, type, follows_id: follows }) => ({ id, type, follows }))

  test.each([
    ['AR01AAA', { arrived_at: '1900-01-01T09:00:00Z' }, 'arrived_at'],
    ['AR02AAA', { arrived_at: `${addDays(TODAY, -1)}T09:00:00Z` }, 'arrived_at'],
    ['AR03AAA', { arrived_at: at(2) }, 'arrived_at'],
    ['AR04AAA', { arrived_at: at(0), off_road_at: '1900-01-01T09:00:00Z' }, 'off_road_at'],
    ['AR05AAA', { arrived_at: at(0), off_road_at: at(2) }, 'off_road_at'],
    ['AR06AAA', { arrived_at: at(-2), off_road_at: at(-1) }, 'off_road_at'],
  ])('%s: an arrival of %j is refused at %s', async (plate, values, field) => {
    const id = await asked(plate)
    await bookings.road(id, ['book', { booked_at: at(1), place: 'Gate 1' }])
    const reply = await bookings.step(id, 'arrive', values, bookings.staff)
    expect([reply.status, reply.json]).toEqual([
      422,
      expect.objectContaining({ fields: [expect.objectContaining({ field })] }),
    ])
  })

  test('it may have stood still before it was asked for, but not before it was on hire', async () => {
    const vehicle = await bookings.vehicle('FD01AAA')
    await bookings.portal.owner((rows) =>
      rows
        .updateTable('vehicles')
        .set({ on_hire_date: addDays(TODAY, -5) })
        .where('id', '=', vehicle)
        .execute(),
    )
    const { record } = shown(await bookings.ask(vehicle))
    await bookings.road(record.id, ['book', { booked_at: at(1), place: 'Gate 1' }])
    const arrive = (days: number) =>
      bookings.step(record.id, 'arrive', { arrived_at: at(0), off_road_at: at(days * 24) }, bookings.staff)
    expect((await arrive(-6)).json).toMatchObject({ fields: [{ field: 'off_road_at', reason: 'too_early' }] })
    expect((await arrive(-4)).status).toBe(200)
  })

  test('finished work is not opened again beside another booking of the same work', async () => {
    const vehicle = await bookings.vehicle('RO01AAA')
    const { record } = shown(await bookings.ask(vehicle))
    await bookings.road(record.id, ...toWorkshop, ...backOnRoad('pass'))
    const other = shown(await bookings.ask(vehicle)).record
    const refused = await bookings.step(record.id, 'reopen', { reason: 'Noise' }, bookings.staff)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(other.number)
    const { may_not: not } = await bookings.view(record.id, bookings.staff)
    expect(not.find(({ verb }) => verb === 'reopen')?.why).toContain(other.number)
    await bookings.road(other.id, ['cancel', { reason: 'Twice' }])
    expect((await bookings.step(record.id, 'reopen', { reason: 'Noise' }, bookings.staff)).status).toBe(200)
  })

  test('what fails is followed by the repair that is under way already; failed again, by what is open of the first time', async () => {
    const vehicle = await bookings.vehicle('FA01AAA')
    const repair = shown(await bookings.ask(vehicle, { type: 'repair', fault_description: 'Brakes' })).record
    const test1 = shown(await bookings.ask(vehicle)).record
    await bookings.road(test1.id, ...toWorkshop, ...backOnRoad('fail'))
    const open = await openOf('FA01AAA')
    expect(open).toEqual([
      { id: repair.id, type: 'repair', follows: test1.id },
      { id: expect.any(Number), type: 'mot', follows: test1.id },
    ])
    await bookings.road(open[1]?.id ?? 0, ['cancel', { reason: 'Done at once' }])
    await bookings.road(test1.id, ['reopen', { reason: 'Again' }], ...backOnRoad('fail'))
    expect((await openOf('FA01AAA')).map(({ type }) => type)).toEqual(['repair', 'mot'])
  })

  test('a latest status that cannot be read is said on the record, and counted with its rows for staff', async () => {
    const texts = [
      '{"status":"booked","at":',
      '',
      'null',
      '[]',
      '{"status":7}',
      '{"status":" "}',
      '{"status":"Waiting for slot"}',
    ]
    const ids: number[] = []
    for (const [place, text] of texts.entries()) {
      const id = await asked(`LS0${place}AAA`)
      ids.push(id)
      await bookings.portal.owner((rows) =>
        rows.updateTable('maintenance_cases').set({ latest_status: text }).where('case_id', '=', id).execute(),
      )
    }
    const words = await Promise.all(ids.map(async (id) => (await bookings.view(id)).record['latest_status_words']))
    expect(words).toEqual(texts.map((text) => latestStatusBeside(text)))
    const listed = await bookings.portal.get(
      '/api/maintenance?filter=is_status_unknown:is:yes&sort=number',
      bookings.staff.token,
    )
    const { rows } = maintenanceEndpoints.list.reply.parse(listed.json)
    expect(rows.map(({ id, is_status_unknown: isUnknown }) => [id, isUnknown])).toEqual(
      ids.slice(0, -1).map((id) => [id, true]),
    )
    const counts = await bookings.portal.get('/api/maintenance/view-counts', bookings.staff.token)
    expect(counts.json).toMatchObject({ status_unknown: ids.length - 1 })
    expect(
      (await bookings.portal.get('/api/maintenance/view-counts', bookings.customer.token)).json,
    ).not.toHaveProperty('status_unknown')
  })

  test('cancelled by the customer at under 24 hours’ notice is said beforehand and counted; by the hire company it is not', async () => {
    const [early, late, ours] = [await asked('LC01AAA'), await asked('LC02AAA'), await asked('LC03AAA')]
    await bookings.road(early, ['book', { booked_at: at(30), place: 'Gate 1' }])
    await bookings.road(late, ['book', { booked_at: at(20), place: 'Gate 1' }])
    await bookings.road(ours, ['book', { booked_at: at(20), place: 'Gate 1' }])
    const labelOf = async (id: number, by = bookings.customer) =>
      (await bookings.view(id, by)).may.find(({ verb }) => verb === 'cancel')
    expect(await labelOf(early)).toMatchObject({ label: 'Cancel' })
    expect(await labelOf(late)).toMatchObject({ label: 'Cancel with less than 24 hours’ notice' })
    expect(await labelOf(late, bookings.staff)).toMatchObject({ label: 'Cancel' })
    for (const [id, by] of [
      [early, bookings.customer],
      [late, bookings.customer],
      [ours, bookings.staff],
    ] as const)
      expect((await bookings.step(id, 'cancel', { reason: 'Sold' }, by)).status).toBe(200)
    const records = await Promise.all([early, late, ours].map(async (id) => (await bookings.view(id)).record))
    expect(records.map(({ is_late_cancellation: isLate }) => isLate)).toEqual([false, true, false])
    expect(records[0]).toMatchObject({ late_cancellations: 1, no_shows: 0 })
    const counted = await bookings.portal.owner((rows) =>
      sql<{ sum: number }>`select sum(late_cancellations)::int as sum from maintenance_cases`.execute(rows),
    )
    expect(counted.rows).toEqual([{ sum: 1 }])
  })
})
