import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import type { TestPerson } from '../../../testing/portal.ts'
import { at, type Bookings, shown, startBookings, toWorkshop } from '../testing-bookings.ts'
import { passSlots } from './passed-slots.ts'

onPortal('a day that has passed', (on) => {
  let bookings: Bookings
  let desk: TestPerson
  beforeAll(async () => {
    bookings = await startBookings(on.database())
    const may = ['see dashboard', 'see maintenance request details', 'manage maintenance', 'see all accounts'] as const
    desk = await bookings.portal.person({ side: 'staff', accounts: [], may: [...may] })
  })
  afterAll(() => bookings.portal.stop())

  const onWorklist = async (id: number) => {
    const reply = await bookings.portal.get('/api/worklist?limit=200&kind=booking%20waiting', desk.token)
    const { rows, counts } = dashboardEndpoints.worklist.reply.parse(reply.json)
    expect(counts['booking waiting']).toBe(rows.length)
    return rows.flatMap((row) => (row.case?.id === id ? [row.case] : []))
  }
  const passed = () =>
    passSlots(bookings.portal.portal, new AbortController().signal, (error) => {
      throw error
    })
  const bookedFor = async (plate: string, slot: number) => {
    const { record } = shown(await bookings.ask(await bookings.vehicle(plate)))
    await bookings.road(record.id, ['book', { booked_at: at(24), place: 'Gate 1' }])
    await bookings.portal.owner((rows) =>
      sql`update maintenance_cases set booked_at = ${at(slot)} where case_id = ${record.id}`.execute(rows),
    )
    return record.id
  }

  test('a slot ahead is left alone; one that has passed becomes the hire company’s turn, with a clock and a letter', async () => {
    const [ahead, past] = [await bookedFor('PS01AAA', 2), await bookedFor('PS02AAA', -1)]
    expect(await onWorklist(past)).toEqual([])
    expect(await passed()).toBe(1)
    expect(await passed()).toBe(0)
    expect((await bookings.view(ahead)).record.state).toBe('booked')
    const { record, clocks } = await bookings.view(past, bookings.staff)
    expect(record).toMatchObject({ state: 'slot_passed', waiting_on: 'hire_company', due_clock: 'arrive' })
    expect(clocks.some(({ clock }) => clock === 'arrive')).toBe(true)
    expect(await onWorklist(past)).toMatchObject([{ step: { verb: 'arrive' }, clock: 'Arrival confirmation' }])
    const written = await bookings.portal.owner(async (rows) => ({
      events: await rows
        .selectFrom('case_events')
        .select(['verb', 'actor_id'])
        .where('case_id', '=', past)
        .where('verb', '=', 'slot passed')
        .execute(),
      trail: await rows
        .selectFrom('audit')
        .select(['action', 'actor_id'])
        .where('entity', '=', 'maintenance')
        .where('entity_id', '=', String(past))
        .where('action', '=', 'maintenance: slot passed')
        .execute(),
    }))
    expect(written).toEqual({
      events: [{ verb: 'slot passed', actor_id: null }],
      trail: [{ action: 'maintenance: slot passed', actor_id: null }],
    })
  })

  test('from there it came, did not come, or gets another day; nobody says by hand that its day has passed', async () => {
    const verbs = ['arrive', 'mark no-show', 'rebook', 'cancel']
    const ids = await Promise.all(verbs.map((_, place) => bookedFor(`PS1${place}BBB`, -2)))
    expect((await bookings.step(ids[0] ?? 0, 'slot passed', {}, bookings.staff)).status).toBe(403)
    expect(await passed()).toBe(verbs.length)
    const values = [
      { arrived_at: at(0) },
      {},
      { booked_at: at(30), is_asked_by_customer: false, reason: 'Late' },
      { reason: 'Sold' },
    ]
    const states = []
    for (const [place, verb] of verbs.entries()) {
      const reply = await bookings.step(ids[place] ?? 0, verb, values[place] ?? {}, bookings.staff)
      states.push(shown(reply).record?.state ?? reply.text)
    }
    expect(states).toEqual(['in_workshop', 'no_show', 'booked', 'cancelled'])
  })

  test('what the workshop should have done by now is on the hire company’s worklist, and not before', async () => {
    const { record } = shown(await bookings.ask(await bookings.vehicle('PS03CCC')))
    await bookings.road(record.id, ...toWorkshop)
    expect(await onWorklist(record.id)).toEqual([])
    await bookings.portal.owner(async (rows) => {
      await sql`update case_clocks set due_at = ${at(-1)} where case_id = ${record.id} and clock = 'off road'`.execute(
        rows,
      )
      await sql`update cases set due_at = ${at(-1)} where id = ${record.id}`.execute(rows)
    })
    expect(await onWorklist(record.id)).toMatchObject([{ clock: 'Return to road', step: null }])
    await bookings.road(record.id, ['wait for parts', { eta: null }])
    expect(await onWorklist(record.id)).toMatchObject([{ step: { verb: 'parts arrived', is_plain: true } }])
  })
})
