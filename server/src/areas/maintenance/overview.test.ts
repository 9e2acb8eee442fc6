import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { at, backOnRoad, type Bookings, shown, startBookings, toWorkshop } from './testing-bookings.ts'

onPortal('board, calendar and figures of bookings', (on) => {
  let bookings: Bookings
  const ids = { asked: 0, urgent: 0, booked: 0, offered: 0, workshop: 0, done: 0 }
  const get = async (path: string, by = bookings.customer) => bookings.portal.get(`/api/maintenance${path}`, by.token)
  const read = async <Reply>(path: string, by = bookings.customer) => (await get(path, by)).json as Reply

  beforeAll(async () => {
    bookings = await startBookings(on.database())
    const ask = async (plate: string, body: object = {}) =>
      shown(await bookings.ask(await bookings.vehicle(plate), { type: 'service', ...body })).record.id
    ids.asked = await ask('BA10AAA')
    ids.urgent = await ask('BB10AAA', { is_off_road: true })
    ids.booked = await ask('BC10AAA')
    ids.offered = await ask('BD10AAA')
    ids.workshop = await ask('BE10AAA')
    ids.done = await ask('BF10AAA')
    const nothing = { dealer_id: null, place: 'Gate 1' }
    await bookings.road(ids.booked, ['book', { booked_at: at(48), ...nothing }])
    const two = { first_at: at(49), second_at: at(72), third_at: null, note: null, ...nothing }
    await bookings.road(ids.offered, ['offer dates', two])
    await bookings.road(ids.workshop, toWorkshop[0], [
      'arrive',
      { arrived_at: at(0), off_road_at: at(-30), odometer: null },
    ])
    await bookings.road(ids.done, toWorkshop[0], [
      'arrive',
      { arrived_at: at(0), off_road_at: at(-10), odometer: null },
    ])
    await bookings.road(ids.done, ...backOnRoad(null))
  })
  afterAll(() => bookings.portal.stop())

  test('views ask for what is to book, booked, in the workshop, on you and done', async () => {
    const list = async (filter: string) =>
      (await read<{ rows: { id: number }[] }>(`?filter=${filter}`)).rows.map(({ id }) => id)
    const toBook = await list('state:is:requested,acknowledged,dates_offered,no_show&filter=is_open:is:yes')
    for (const id of [ids.asked, ids.urgent, ids.offered]) expect(toBook).toContain(id)
    expect(toBook).not.toContain(ids.booked)
    expect(await list('state:is:booked,move_asked')).toEqual([ids.booked])
    expect(await list('waiting_on:is:customer')).toEqual([ids.offered])
    expect(await list('is_open:is:no')).toEqual([ids.done])
    expect(await list('downtime_hours:from:29')).toEqual([ids.workshop])
  })

  interface Board {
    readonly columns: readonly {
      stage: string
      count: number
      late: number
      states: { state: string; count: number }[]
      cards: { id: number; state: string; clock: { clock: string; due_at: string } | null }[]
    }[]
  }
  const columnOf = ({ columns }: Board, stage: string) => columns.find((each) => each.stage === stage)

  test('the board: every stage open bookings stand in, its cards one page after the other', async () => {
    const board = await read<Board>('/board?size=1')
    expect(board.columns.map(({ stage }) => stage)).toEqual([
      ...['Requested', 'Acknowledged', 'Date', 'In workshop', 'Approval', 'Ready'],
    ])
    const requested = columnOf(board, 'Requested')
    // North's own of the test portal stands there too.
    expect(requested).toMatchObject({ count: 3, cards: [{ id: expect.any(Number) }] })
    expect(columnOf(board, 'Date')).toMatchObject({
      count: 2,
      states: [
        { state: 'dates_offered', count: 1 },
        { state: 'booked', count: 1 },
      ],
    })
    const seen = new Set(requested?.cards.map(({ id }) => id))
    for (let turn = 0; turn < 2; turn++) {
      const last = [...seen].at(-1)
      const [column] = (await read<Board>(`/board?size=1&stage=Requested&after=${last}`)).columns
      for (const { id } of column?.cards ?? []) seen.add(id)
    }
    expect([...seen]).toEqual(expect.arrayContaining([ids.asked, ids.urgent]))
    expect(seen.size).toBe(3)
    const foreign = await read<Board>('/board', bookings.foreign)
    expect(JSON.stringify(foreign)).not.toContain('BA10AAA')
    expect((await get('/board?stage=Nowhere')).status).toBe(422)
  })

  test('states of one stage stand together by what runs out first, each card with the clock that does', async () => {
    const cards = columnOf(await read<Board>('/board'), 'Date')?.cards
    expect(cards?.map(({ id, clock }) => [id, clock?.clock])).toEqual([
      [ids.offered, 'choose a date'],
      [ids.booked, undefined],
    ])
  })

  test('the board and the calendar answer the question of the list', async () => {
    const board = await read<Board>('/board?search=BB10AAA')
    expect(board.columns.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual([ids.urgent])
    const yours = await read<Board>('/board?filter=waiting_on:is:customer')
    expect(yours.columns.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0, 0])
    expect((await read<Board>('/board?filter=state:is:closed')).columns.every(({ count }) => count === 0)).toBe(true)
    expect((await get('/board?filter=colour:is:red')).status).toBe(422)
    const { days } = await read<{ days: { slots: { id: number }[] }[] }>(
      '/calendar?from=2026-11-16&to=2026-11-22&filter=state:is:booked',
    )
    expect(days.flatMap(({ slots }) => slots.map(({ id }) => id))).toEqual([ids.booked])
  })

  test('how many stand in each state', async () => {
    const { states, open } = await read<{ states: Record<string, number>; open: number }>('/counts')
    expect(states).toMatchObject({ requested: 3, booked: 1, dates_offered: 1, in_workshop: 1, complete: 1 })
    expect(open).toBe(6)
  })

  test('the calendar: what is booked and what is offered, by day and workshop', async () => {
    interface Calendar {
      readonly days: readonly {
        day: string
        count: number
        offered: number
        slots: { id: number; is_offer: boolean }[]
      }[]
      readonly holidays: readonly { day: string }[]
    }
    const { days } = await read<Calendar>('/calendar?from=2026-11-16&to=2026-11-22')
    const thursday = days.find(({ day }) => day === '2026-11-19')
    expect(thursday).toMatchObject({ count: 1, offered: 1 })
    expect(thursday?.slots).toEqual([
      expect.objectContaining({ id: ids.booked, is_offer: false }),
      expect.objectContaining({ id: ids.offered, is_offer: true }),
    ])
    const christmas = await read<Calendar>('/calendar?from=2026-12-21&to=2026-12-27')
    expect(christmas.holidays.map(({ day }) => day)).toEqual(['2026-12-25'])
    expect((await get('/calendar?from=2026-11-16&to=2026-11-15')).status).toBe(422)
    expect((await get('/calendar?from=2026-01-01&to=2026-12-31')).status).toBe(422)
    expect((await read<Calendar>('/calendar?from=2026-11-16&to=2026-11-22', bookings.foreign)).days).toEqual([])
  })

  test('hours off the road by branch and month, each month its own part', async () => {
    const { target_hours: target, rows } = await read<{
      target_hours: number
      rows: { month: string; visits: number; hours: number; within_target: number }[]
    }>('/downtime')
    expect(target).toBe(24)
    expect(rows).toEqual([
      expect.objectContaining({ month: '2026-11', branch: null, visits: 2, hours: 40, within_target: 1 }),
    ])
    // Each figure opens the visits it counts.
    type Visits = {
      visits: { case: { id: number }; hours: number; is_within: boolean; is_still: boolean }[]
      total: number
    }
    const visits = (query: string, by = bookings.customer) => read<Visits>(`/downtime/visits?month=2026-11${query}`, by)
    expect(await visits('')).toMatchObject({
      total: 2,
      visits: [
        { case: { id: ids.workshop }, hours: 30, is_within: false, is_still: true },
        { case: { id: ids.done }, hours: 10, is_within: true, is_still: false },
      ],
    })
    expect((await visits('&promise=missed')).visits.map((each) => each.case.id)).toEqual([ids.workshop])
    expect((await visits('&promise=met')).visits.map((each) => each.case.id)).toEqual([ids.done])
    expect(await visits('&shown=1')).toMatchObject({ total: 2, visits: [{ case: { id: ids.workshop } }] })
    expect(await visits('&branch_id=1')).toEqual({ visits: [], total: 0 })
    expect(await visits('', bookings.foreign)).toEqual({ visits: [], total: 0 })
    expect((await get('/downtime/visits?month=2026-13')).status).toBe(422)
  })

  interface Waits {
    readonly month: string
    readonly total: number
    readonly waits: readonly { case: { id: number }; is_still: boolean; minutes: number }[]
  }
  test('who waited for whom', async () => {
    const customer = await read<Waits>('/waits?side=customer')
    expect(customer.month).toBe('2026-11')
    expect(customer.waits.map((each) => [each.case.id, each.is_still])).toContainEqual([ids.offered, true])
    const company = await read<Waits>('/waits?side=hire_company')
    expect(company.waits.map((each) => [each.case.id, each.is_still])).toContainEqual([ids.asked, true])
    expect(company.waits.find((each) => each.case.id === ids.booked)?.is_still).toBe(false)
    expect(company.total).toBe(company.waits.length)
    expect(await read<Waits>('/waits?side=customer&month=2026-08')).toMatchObject({ waits: [], total: 0 })
    expect((await get('/waits?side=nobody')).status).toBe(422)
  })

  test('how long each side was waited for, by team, and the bookings it is made of', async () => {
    interface By {
      readonly groups: readonly {
        key: string
        label: string | null
        customer: { minutes: number; cases: number }
        hire_company: { minutes: number; cases: number }
      }[]
    }
    const { groups } = await read<By>('/waits-by?by=team')
    const team = groups.find(({ key }) => key === 'Maintenance')
    const { total, waits } = await read<Waits>('/waits?side=hire_company&by=team&group=Maintenance')
    expect(team?.hire_company.cases).toBe(total)
    const sum = waits.reduce((minutes, each) => minutes + each.minutes, 0)
    expect(Math.abs((team?.hire_company.minutes ?? 0) - sum)).toBeLessThanOrEqual(total)
    expect((await read<Waits>('/waits?side=hire_company&by=team&group=Nobody')).waits).toEqual([])
    const byBranch = await read<By>('/waits-by?by=branch')
    expect(byBranch.groups.map(({ key }) => key)).toEqual([''])
    expect((await get('/waits-by?by=moon')).status).toBe(422)
    const foreign = JSON.stringify(await read<By>('/waits-by?by=account', bookings.foreign))
    expect(foreign).not.toContain(JSON.stringify((await read<By>('/waits-by?by=account')).groups[0]?.key ?? 'none'))
  })

  test('what else could be done in the same visit is offered before one asks', async () => {
    const vehicle = await bookings.vehicle('BG10AAA', { mot: '2026-12-01', service: '2026-12-15', loler: '2027-05-01' })
    const items = async () =>
      (await read<{ items: { event_type: string }[] }>(`/same-visit/${vehicle}`)).items.map((item) => item.event_type)
    expect(await items()).toEqual(['mot', 'service'])
    await bookings.ask(vehicle)
    expect(await items()).toEqual(['service'])
    expect((await get(`/same-visit/${vehicle}`, bookings.foreign)).status).toBe(404)
  })

  test('a row and a card say whose it is, the branch, and that the vehicle is off the road', async () => {
    await bookings.portal.owner((rows) =>
      sql`with made as (insert into branches (name, code) values ('Leeds', 'LDS') returning id)
        update vehicles set branch_id = (select id from made), is_vor = reg_no = 'BA10AAA' where reg_no in ('BA10AAA', 'BB10AAA')`.execute(
        rows,
      ),
    )
    const asked = '/board?filter=is_vor:is:yes&filter=account_name:contains:nor'
    const cards = columnOf(await read<Board>(asked, bookings.staff), 'Requested')?.cards
    const place = { account_name: expect.any(String), branch: expect.any(String), is_vor: true }
    expect(cards).toMatchObject([{ id: ids.asked, ...place }])
    const { rows } = await read<{ rows: object[] }>('?filter=branch:filled:&filter=is_vor:is:no', bookings.staff)
    expect(rows).not.toContainEqual(expect.objectContaining({ id: ids.asked }))
    expect(rows).toContainEqual(expect.objectContaining({ id: ids.urgent, is_vor: false }))
  })
})
