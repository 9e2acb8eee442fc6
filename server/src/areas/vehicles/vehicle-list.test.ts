import type { MaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import type { VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aMaintenanceCase, insertCase } from '../../testing/case-factories.ts'
import { aComplianceItem, aDriver, aTag, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const today = londonDate(new Date())
const fleet: readonly Permission[] = [
  'see vehicles',
  'see drivers',
  'see driver scores',
  'see compliance',
  'see maintenance request details',
]
type Page = { rows: VehicleListRow[]; total: number; missing: string[] }

onPortal('the list of vehicles', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let tagId: number
  const list = async (query = '', token = manager.token): Promise<Page> =>
    (await portal.get(`/api/vehicles?size=100${query}`, token)).json as Page
  const plates = async (query = '', token?: string): Promise<string[]> =>
    (await list(query, token)).rows.map(({ reg_no: plate }) => plate)

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    manager = await portal.person({ accounts: ['NORTH01'], may: fleet })
    await portal.owner(async (rows) => {
      const owned = { customer_account_number: 'NORTH01' }
      await rows.deleteFrom('compliance_items').where('customer_account_number', '=', 'NORTH01').execute()
      const category = await categoryId(rows)
      await rows
        .updateTable('vehicles')
        .set({ reg_no: 'AA10AAA', status: 'on_hire', score: null })
        .where('customer_account_number', '=', 'NORTH01')
        .execute()
      const { id: driver_id } = await rows
        .insertInto('drivers')
        .values(aDriver({ ...owned, name: 'Leon Marsh' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      const add = async (reg_no: string, given: object = {}): Promise<number> => {
        const vehicle = aVehicle({
          ...owned,
          vehicle_category_id: category,
          reg_no,
          status: 'on_hire',
          score: null,
          ...given,
        })
        return (await rows.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow()).id
      }
      const due = async (vehicle_id: number, event_type: string, due_date: string | null, overdue_weeks = 4) =>
        rows
          .insertInto('compliance_items')
          .values(aComplianceItem({ ...owned, vehicle_id, event_type, due_date, overdue_weeks }))
          .execute()
      const red = await add('LK21VXN', { driver_id, model: 'Transit 350', score: 56 })
      await due(red, 'mot', addDays(today, -9))
      await due(red, 'service', addDays(today, 90))
      const amber = await add('BN23LSC', { score: 97, current_reg_no: 'MF72OJE' })
      await due(amber, 'service', addDays(today, 28))
      const green = await add('YC22PZA', { score: null })
      await due(green, 'mot', addDays(today, 29))
      const { id: branch_id } = await rows
        .insertInto('branches')
        .values({ name: 'Hull', code: 'HULL9' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const undated = await add('FJ18NNB', { model: 'Transit Custom', branch_id })
      await due(undated, 'ved', null)
      await due(undated, 'mot', addDays(today, 200))
      const event = (
        vehicle_id: number,
        reg_no: string,
        type: string,
        state: MaintenanceState,
        booked_at: string | null = null,
      ) => insertCase(rows, aMaintenanceCase({ ...owned, vehicle_id, reg_no, type, state }, { booked_at }))
      // Booked long ago and done: nothing is booked now.
      await event(red, 'LK21VXN', 'mot', 'complete')
      await event(red, 'LK21VXN', 'service', 'acknowledged')
      await event(green, 'YC22PZA', 'mot', 'booked', `${addDays(today, 20)}T08:30:00Z`)
      await add('GO12OFF', { status: 'off_hired' })
      await add('NE25NEW', { status: 'on_order' })
      const tag = await rows
        .insertInto('tags')
        .values(aTag({ ...owned, name: 'Leeds depot' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      tagId = tag.id
      await rows
        .insertInto('vehicle_tags')
        .values({ ...owned, vehicle_id: green, tag_id: tagId })
        .execute()
    })
  })
  afterAll(async () => portal.stop())

  test('stands soonest due first, with the worst status, and nothing of other accounts', async () => {
    const { rows, total } = await list()
    expect(total).toBe(5)
    expect(rows.map(({ reg_no, rag, next_due_type }) => [reg_no, rag, next_due_type])).toEqual([
      // A date that is no date sorts with the overdue.
      ['FJ18NNB', 'red', 'ved'],
      ['LK21VXN', 'red', 'mot'],
      ['BN23LSC', 'amber', 'service'],
      ['YC22PZA', 'green', 'mot'],
      ['AA10AAA', 'none', null],
    ])
    expect(rows[1]).toMatchObject({ driver_id_name: 'Leon Marsh', score: 56, next_due_date: addDays(today, -9) })
    expect(rows[0]?.next_due_date).toBeNull()
    expect(rows[3]?.tags).toEqual([{ id: tagId, name: 'Leeds depot', colour: expect.any(String) }])
  })

  test.each([
    ['&filter=rag:is:red', ['FJ18NNB', 'LK21VXN']],
    ['&filter=rag:is:amber,green', ['BN23LSC', 'YC22PZA']],
    ['&filter=status:is:off_hired', ['GO12OFF']],
    ['&filter=has_device:is:no&sort=reg_no', ['BN23LSC', 'FJ18NNB', 'LK21VXN', 'YC22PZA']],
    ['&filter=score:from:60', ['BN23LSC']],
    ['&search=transit+350', ['LK21VXN']],
    ['&search=marsh', ['LK21VXN']],
    ['&search=hull', ['FJ18NNB']],
    ['&search=transit+hull', ['FJ18NNB']],
    ['&search=HULL+trans+fj18', ['FJ18NNB']],
    ['&search=hull+marsh', []],
    ['&search=leeds', ['YC22PZA']],
    ['&search=lk21+vxn', ['LK21VXN']],
    ['&search=MF72+0JE', ['BN23LSC']],
    ['&search=BN23', ['BN23LSC']],
    ['&pasted=lk21%20vxn,ZZ99ZZZ', ['LK21VXN']],
    ['&sort=-score', ['BN23LSC', 'LK21VXN']],
  ])('%s', async (query, expected) => {
    expect((await plates(query)).slice(0, expected.length)).toEqual(expected)
    if (!query.includes('sort=-')) expect(await plates(query)).toHaveLength(expected.length)
  })

  test.each([
    ['due_mot:within:14', ['LK21VXN']],
    ['due_mot:within:29', ['LK21VXN', 'YC22PZA']],
    // Without a valid date it is as good as overdue.
    ['due_ved:within:0', ['FJ18NNB']],
    [`due_mot:from:${addDays(today, 30)}`, ['FJ18NNB']],
    [`due_mot:is:${addDays(today, 29)}`, ['YC22PZA']],
    ['due_mot:empty:', ['AA10AAA', 'BN23LSC']],
    ['due_mot:filled:', ['FJ18NNB', 'LK21VXN', 'YC22PZA']],
    ['booked_mot:is:none', ['FJ18NNB', 'LK21VXN']],
    ['booked_mot:is:booked', ['YC22PZA']],
    ['booked_service:is:requested', ['LK21VXN']],
    ['booked_service:not:requested', ['AA10AAA', 'BN23LSC', 'FJ18NNB', 'YC22PZA']],
    ['next_due_date:within:0', ['FJ18NNB', 'LK21VXN']],
  ])('by kind of event: %s', async (filter, expected) =>
    expect(await plates(`&sort=reg_no&filter=${filter}`)).toEqual(expected),
  )

  test('sorted by one kind of event, what has no valid date before the overdue', async () => {
    expect((await plates('&sort=due_mot')).slice(0, 3)).toEqual(['LK21VXN', 'YC22PZA', 'FJ18NNB'])
    expect((await plates('&sort=due_ved')).at(0)).toBe('FJ18NNB')
    expect((await plates('&sort=-due_mot')).slice(0, 3)).toEqual(['FJ18NNB', 'YC22PZA', 'LK21VXN'])
  })

  test('each row tells what it has to keep in date and what is booked for it', async () => {
    const { rows } = await list('&sort=reg_no')
    const eventsOf = (plate: string) => rows.find(({ reg_no }) => reg_no === plate)?.events
    expect(eventsOf('LK21VXN')).toEqual([
      { type: 'mot', due_date: addDays(today, -9), booked: 'none', booked_at: null },
      { type: 'service', due_date: addDays(today, 90), booked: 'requested', booked_at: null },
    ])
    expect(eventsOf('YC22PZA')).toEqual([
      { type: 'mot', due_date: addDays(today, 29), booked: 'booked', booked_at: `${addDays(today, 20)}T08:30:00.000Z` },
    ])
    expect(eventsOf('FJ18NNB')?.[0]).toMatchObject({ type: 'ved', due_date: null })
  })

  test('the ready view and its count are one question; who may not see bookings has neither', async () => {
    const counts = (await portal.get('/api/vehicles/views', manager.token)).json
    const view = await list('&filter=due_mot:within:14&filter=booked_mot:is:none')
    expect(counts).toMatchObject({ mot_to_book: 1 })
    expect(view.total).toBe(1)
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see compliance'] })
    expect((await portal.get('/api/vehicles/views', reader.token)).json).toMatchObject({
      mot_to_book: null,
      overdue: 2,
    })
    expect((await portal.get('/api/vehicles?filter=booked_mot:is:none', reader.token)).status).toBe(422)
    const [first] = (await list('&sort=reg_no', reader.token)).rows.filter(({ reg_no }) => reg_no === 'LK21VXN')
    expect(first?.events?.every(({ booked, booked_at }) => booked === null && booked_at === null)).toBe(true)
    const plain = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    expect((await list('', plain.token)).rows.every(({ events }) => events === null)).toBe(true)
  })

  test('a filter’s values are counted over the rest of the question', async () => {
    const counts = async (query: string) =>
      ((await portal.get(`/api/vehicles?${query}`, manager.token)).json as { counts?: object }).counts
    expect(await counts('facet=rag')).toEqual({ red: 2, amber: 1, green: 1, none: 1 })
    expect(await counts('facet=rag&filter=rag:is:red&filter=due_mot:within:14')).toEqual({ red: 1 })
    expect(await counts('facet=booked_mot')).toEqual({ none: 2, booked: 1 })
    expect(await counts('facet=has_device')).toMatchObject({ no: 4 })
    expect(await counts('facet=miles')).toBeUndefined()
    expect((await portal.get('/api/vehicles?facet=password', manager.token)).status).toBe(422)
  })

  test('what the rows point at is offered with how many there are; what none of them has is not', async () => {
    await portal.owner(async (rows) =>
      rows.insertInto('branches').values({ name: 'Elsewhere', code: 'ELSE9' }).execute(),
    )
    type Offered = { options: { id: number; name: string; count?: number }[] }
    const offered = async (field: string, question = '') =>
      ((await portal.get(`/api/vehicles/options?field=${field}&counted=yes${question}`, manager.token)).json as Offered)
        .options
    for (const field of ['branch_id', 'vehicle_category_id', 'tag_ids', 'driver_id']) {
      const options = await offered(field)
      expect(options.length, field).toBeGreaterThan(0)
      for (const { id, count } of options) {
        expect(count, field).toBeGreaterThan(0)
        expect((await list(`&filter=${field}:is:${id}`)).total, field).toBe(count)
      }
    }
    expect((await offered('branch_id')).map(({ name }) => name)).not.toContain('Elsewhere')
    // Among what else is asked for, whatever is asked of the column itself.
    expect(await offered('branch_id', '&filter=rag:is:green&filter=branch_id:is:1')).toEqual(
      (await offered('branch_id'))
        .filter(({ name }) => name !== 'Hull')
        .map((each) => expect.objectContaining({ id: each.id })),
    )
    // A form offers all there is.
    expect((await portal.get('/api/vehicles/options?field=branch_id&search=Else', manager.token)).json).toEqual({
      options: [{ id: expect.any(Number), name: 'Elsewhere', detail: expect.anything() }],
    })
  })

  test('a file has the columns of one kind of event in words', async () => {
    const reply = await portal.send('POST', '/api/vehicles/export', manager.token, {
      format: 'csv',
      columns: ['reg_no', 'due_mot', 'booked_mot', 'due_ved'],
      filter: ['due_mot:filled:'],
      sort: 'reg_no',
    })
    const text = reply.text
    expect(text).toContain('Vehicle,MOT due,MOT booked,Vehicle tax due')
    expect(text).toContain('FJ18NNB')
    expect(text).toContain('No valid date')
    expect(text).toMatch(/YC22PZA,.*,"Booked \d+ \w+, 08:30",/)
    expect(text).toMatch(/LK21VXN,.*,Not booked,/)
  })

  test('a file says what is due next as the cell does: no day of something else, and what is booked for it', async () => {
    const asked = { format: 'csv', columns: ['reg_no', 'next_due_date'], sort: 'next_due_date' }
    const { text } = await portal.send('POST', '/api/vehicles/export', manager.token, asked)
    const [head, undated, , , booked] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Vehicle,Next due,Next due item,Booking')
    expect(undated).toBe('FJ18NNB,No valid date,Vehicle tax,')
    expect(booked).toMatch(new RegExp(`^YC22PZA,${addDays(today, 29)},MOT,"Booked \\d+ \\w+, 08:30"$`))
    const plain = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see compliance'] })
    const other = await portal.send('POST', '/api/vehicles/export', plain.token, asked)
    expect(other.text).not.toContain('Booking')
    expect(await plates('&filter=next_due_type:is:ved')).toEqual(['FJ18NNB'])
  })

  test('lifting gear that failed is out of use: the list says since when, and so does its file', async () => {
    const examined = (outcome: string, day: string) =>
      portal.owner((rows) =>
        sql`
        insert into compliance_records (customer_account_number, vehicle_id, vehicle_reg, event_type, done_on, outcome, source)
        select customer_account_number, id, reg_no, 'loler', ${day}::date, ${outcome}, 'manual' from vehicles where reg_no = 'LK21VXN'`.execute(
          rows,
        ),
      )
    const row = async (token?: string) => (await list('&search=LK21VXN', token)).rows[0]
    expect(await row()).toMatchObject({ failures: [] })
    await examined('fail', addDays(today, -3))
    expect(await row()).toMatchObject({ failures: [{ type: 'loler', on: addDays(today, -3) }] })
    const asked = { format: 'csv', columns: ['reg_no', 'rag'], search: 'LK21VXN' }
    const { text } = await portal.send('POST', '/api/vehicles/export', manager.token, asked)
    expect(text).toContain('Vehicle,Status,Due,Failed')
    expect(text).toContain('. The vehicle can still be driven')
    const plain = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    expect(await row(plain.token)).toMatchObject({ failures: null })
    await examined('pass', addDays(today, -1))
    expect(await row()).toMatchObject({ failures: [] })
  })

  test('tags are filtered by any of several; those without by none', async () => {
    expect(await plates(`&filter=tag_ids:is:${tagId},999`)).toEqual(['YC22PZA'])
    expect(await plates('&filter=tag_ids:empty:')).toHaveLength(4)
    expect((await list('&pasted=ZZ99ZZZ')).missing).toEqual(['ZZ99ZZZ'])
  })

  test('what falls due is kept with the vehicle through every change of an item', async () => {
    const { id } = (await list('&search=YC22PZA')).rows[0] ?? { id: 0 }
    const due = async () => {
      const [row] = (await list('&search=YC22PZA')).rows
      return [row?.rag, row?.next_due_date]
    }
    const change = (set: object) =>
      portal.owner((rows) => rows.updateTable('compliance_items').set(set).where('vehicle_id', '=', id).execute())
    await change({ overdue_weeks: 5 })
    expect(await due()).toEqual(['amber', addDays(today, 29)])
    await change({ due_date: today })
    expect(await due()).toEqual(['amber', today])
    await change({ due_date: addDays(today, -1) })
    expect(await due()).toEqual(['red', addDays(today, -1)])
    await portal.owner((rows) => rows.deleteFrom('compliance_items').where('vehicle_id', '=', id).execute())
    expect(await due()).toEqual(['none', null])
    await portal.owner((rows) =>
      rows
        .insertInto('compliance_items')
        .values(
          aComplianceItem({
            customer_account_number: 'NORTH01',
            vehicle_id: id,
            event_type: 'mot',
            due_date: addDays(today, 29),
          }),
        )
        .execute(),
    )
    expect(await due()).toEqual(['green', addDays(today, 29)])
  })

  test('each view’s count is the length of its list', async () => {
    const { json } = await portal.get('/api/vehicles/views', manager.token)
    expect(json).toEqual({ all: 5, overdue: 2, upcoming: 1, no_device: 4, off_hire: 1, mot_to_book: 1 })
  })

  test('without the rights to drivers and scores neither is shown, sorted nor filtered by, nor found', async () => {
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    const [first] = (await list('&search=LK21VXN', reader.token)).rows
    expect(first).toMatchObject({ driver_id: null, driver_id_name: null, score: null })
    expect(await plates('&search=marsh', reader.token)).toEqual([])
    expect(await plates('&search=hull', reader.token)).toEqual(['FJ18NNB'])
    for (const query of ['sort=-score', 'filter=score:from:1', 'sort=driver_id', 'filter=driver_id:filled:'])
      expect((await portal.get(`/api/vehicles?${query}`, reader.token)).status).toBe(422)
    expect((await portal.get('/api/vehicles/options?field=driver_id', reader.token)).status).toBe(422)
    expect((await portal.get('/api/vehicles/options?field=tag_ids', reader.token)).json).toMatchObject({
      options: expect.arrayContaining([expect.objectContaining({ name: 'Leeds depot' })]),
    })
  })

  test('staff find vehicles by whose they are too; to a customer that tells nothing', async () => {
    const { name } = await portal.owner((rows) =>
      rows
        .selectFrom('accounts')
        .select('name')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
    const search = `&search=${encodeURIComponent(`hull ${name}`)}`
    const staff = await portal.person({ side: 'staff', accounts: [], may: ['see vehicles', 'see all accounts'] })
    expect(await plates(search, staff.token)).toEqual(['FJ18NNB'])
    expect(await plates('&search=hull+nobody', staff.token)).toEqual([])
    expect(await plates(search)).toEqual([])
  })

  test('the export holds the columns one may see', async () => {
    const asked = { columns: ['reg_no', 'driver_id', 'rag', 'tag_ids'], format: 'csv', filter: ['rag:is:red'] }
    const { text } = await portal.send('POST', '/api/vehicles/export', manager.token, asked)
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      'FJ18NNB,,Overdue,No valid date,,',
      'LK21VXN,Leon Marsh,Overdue,9 days overdue,,',
    ])
  })

  test('positions are those of the same rows, in columns, for who may see them alone', async () => {
    const looker = await portal.person({ accounts: ['NORTH01'], may: [...fleet, 'see vehicle location'] })
    const place = { latitude: 53.8, longitude: -1.55, location_at: `${addDays(today, -9)}T12:00:00Z` }
    await portal.owner((rows) =>
      rows.updateTable('vehicles').set(place).where('reg_no', 'in', ['LK21VXN', 'BN23LSC', 'GO12OFF']).execute(),
    )
    await portal.owner((rows) =>
      rows
        .updateTable('vehicles')
        .set({ latitude: null, longitude: null })
        .where('reg_no', 'in', ['AA10AAA', 'YC22PZA', 'FJ18NNB'])
        .execute(),
    )
    expect((await portal.get('/api/vehicles/positions', looker.token)).json).toMatchObject({
      plate: ['LK21VXN', 'BN23LSC'],
      latitude: [53.8, 53.8],
      longitude: [-1.55, -1.55],
      age: [9, 9],
      rag: 'ra',
      total: 5,
    })
    const red = await portal.get('/api/vehicles/positions?filter=rag:is:red', looker.token)
    expect(red.json).toMatchObject({ plate: ['LK21VXN'], total: 2 })
    const none = await portal.get('/api/vehicles/positions?search=nothing', looker.token)
    expect(none.json).toMatchObject({ id: [], plate: [], rag: '', total: 0 })
    expect((await portal.get('/api/vehicles/positions', manager.token)).status).toBe(403)
    expect((await portal.get('/api/vehicles/map', looker.token)).json).toEqual({ tile_url: null, attribution: '' })
  })
})
