import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { CaseClockReply } from '@kerbline/domain/cases/case-endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { onPortal } from '../../db/testing.ts'
import type { TestPerson } from '../../testing/portal.ts'
import { type Bookings, shown, startBookings } from '../maintenance/testing-bookings.ts'

type Replies = typeof settingsEndpoints
type Levels = ReplyOf<Replies['serviceLevels']>
type Agreed = ReplyOf<Replies['agreedLevels']>
type Deadlines = ReplyOf<Replies['deadlineRules']>
type Hours = ReplyOf<Replies['workingHours']>
type Holidays = ReplyOf<Replies['bankHolidays']>
type Series = ReplyOf<Replies['numberSeries']>

onPortal('what promises stand on', (on) => {
  let bookings: Bookings
  let keeper: TestPerson
  let plate = 0
  beforeAll(async () => {
    bookings = await startBookings(on.database())
    keeper = await bookings.portal.person({ accounts: [], side: 'staff', may: ['manage settings', 'see all accounts'] })
  })
  afterAll(() => bookings.portal.stop())

  const read = async <Table>(name: string, by = keeper) =>
    (await bookings.portal.get(`/api/settings-lists/${name}`, by.token)).json as Table
  const save = (name: string, body: object, by = keeper) =>
    bookings.portal.send('PUT', `/api/settings-lists/${name}`, by.token, body)
  const problems = ({ json }: { json: unknown }) =>
    (json as { fields: { field: string; message: string }[] }).fields.map(({ field, message }) => [field, message])
  const trail = async (entity: string) => {
    const { rows } = await bookings.portal.owner((owner) =>
      sql<{ action: string; entity_id: string; before: unknown; after: unknown }>`
        select action, entity_id, before, after from audit where entity = ${entity} order by id`.execute(owner),
    )
    return rows
  }
  const booking = async () => {
    plate += 1
    return shown(await bookings.ask(await bookings.vehicle(`P${String(plate).padStart(2, '0')}ABC`))).record
  }
  const dueOf = async (id: number) => {
    const { rows } = await bookings.portal.owner((owner) =>
      sql<{
        due: string
      }>`select json_instant(due_at) as due from case_clocks where case_id = ${id} and clock = 'acknowledge'`.execute(
        owner,
      ),
    )
    return rows[0]?.due.slice(0, 16)
  }

  test('a new length holds for what begins from now on; what runs keeps its end', async () => {
    const before = await booking()
    expect(await dueOf(before.id)).toBe('2026-11-17T11:00')
    const { version, day_minutes: dayMinutes } = await read<Levels>('service-levels')
    expect(dayMinutes).toBe(570)
    const level = { kind: 'maintenance', clock: 'acknowledge', priority: 'normal', minutes: 60, counts: 'working' }
    const saved = await save('service-levels', { version, rows: [level] })
    expect(saved.status).toBe(200)
    expect((saved.json as Levels).rows).toContainEqual(level)
    expect(await dueOf(before.id)).toBe('2026-11-17T11:00')
    expect(await dueOf((await booking()).id)).toBe('2026-11-17T10:00')
    expect(await trail('service level')).toEqual([
      {
        action: 'service level changed',
        entity_id: 'maintenance, acknowledge, normal',
        before: { ...level, minutes: 120 },
        after: level,
      },
    ])
    const late = await save('service-levels', { version, rows: [{ ...level, minutes: 30 }] })
    expect(late.status).toBe(409)
    expect((late.json as { current: Levels }).current.rows).toContainEqual(level)
  })

  test('what is agreed with a company holds for what begins from now on, in open cases too, and says so', async () => {
    const { companies } = await read<ReplyOf<Replies['levelCompanies']>>('service-levels/companies?search=north')
    const [company] = companies
    expect(company).toMatchObject({ agreed: 0 })
    const customerId = company?.id ?? 0
    const path = `service-levels/agreed?customer_id=${customerId}`
    const open = await booking()
    const { version, rows } = await read<Agreed>(path)
    expect(rows.find(({ kind, clock }) => kind === 'maintenance' && clock === 'book')).toMatchObject({
      ...{ minutes: null, usual: { minutes: 570, counts: 'working' } },
    })
    const level = (clock: string, minutes: number | null) => ({
      ...{ kind: 'maintenance', clock, priority: 'normal', minutes, counts: 'working' },
    })
    const asked = { customer_id: customerId, version, rows: [level('acknowledge', 30), level('answer the move', 45)] }
    const saved = await save('service-levels/agreed', asked)
    expect(saved.status).toBe(200)
    expect((saved.json as Agreed).rows).toContainEqual(expect.objectContaining(level('acknowledge', 30)))
    // What runs keeps its end; what begins later in the same case goes by what is agreed.
    expect(await dueOf(open.id)).toBe('2026-11-17T10:00')
    await bookings.road(open.id, ['book', { booked_at: '2026-11-20T09:00:00Z', dealer_id: null, place: 'Gate 1' }])
    const moved = await bookings.step(
      ...([open.id, 'ask to move', { starts_at: '2026-11-24T09:00:00Z', reason: 'Busy' }, bookings.customer] as const),
    )
    const clocksOf = (view: ReturnType<typeof shown>) => view.clocks as unknown as CaseClockReply[]
    expect(clocksOf(shown(moved)).map(({ clock, due_at: due, agreed }) => ({ clock, due, agreed }))).toContainEqual({
      ...{ clock: 'answer the move', due: expect.stringContaining('2026-11-17T09:45') },
      agreed: { minutes: 45, counts: 'working' },
    })
    const begun = await booking()
    expect(await dueOf(begun.id)).toBe('2026-11-17T09:30')
    const many = await bookings.portal.send('POST', '/api/maintenance-requests', bookings.customer.token, {
      ...{ vehicle_ids: [await bookings.vehicle('PZ10ABC', { mot: '2026-11-30' })], type: 'mot', note: null },
      preferred_dates: ['2026-11-24'],
    })
    const [requested] = (many.json as { requested: { id: number }[] }).requested
    expect(await dueOf(requested?.id ?? 0)).toBe('2026-11-17T09:30')
    expect((await bookings.view(requested?.id ?? 0)).clocks).toContainEqual(
      expect.objectContaining({ clock: 'acknowledge', agreed: { minutes: 30, counts: 'working' } }),
    )
    // Another company's promises are as before.
    const south = await bookings.portal.owner((owner) =>
      owner
        .selectFrom('vehicles')
        .select('id')
        .where('customer_account_number', '=', 'SOUTH01')
        .where('status', '=', 'on_hire')
        .executeTakeFirstOrThrow(),
    )
    const theirs = shown(await bookings.ask(south.id, { type: 'tyre', fault_description: 'Flat' }, bookings.foreign))
    expect(clocksOf(theirs).map(({ agreed }) => agreed)).toEqual(theirs.clocks.map(() => undefined))
    const [line] = (await trail('companies')).slice(-1)
    expect(line).toEqual({
      ...{ action: 'service levels agreed', entity_id: String(customerId), before: {} },
      after: {
        'maintenance, acknowledge, normal': '30 minutes, working',
        'maintenance, answer the move, normal': '45 minutes, working',
      },
    })
    expect((await save('service-levels/agreed', asked)).status).toBe(409)
    const current = (saved.json as Agreed).version
    const back = await save('service-levels/agreed', { ...asked, version: current, rows: [level('acknowledge', null)] })
    expect((back.json as Agreed).rows).toContainEqual(expect.objectContaining(level('acknowledge', null)))
    expect(await dueOf((await booking()).id)).toBe('2026-11-17T10:00')
    const unknown = await save('service-levels/agreed', { ...asked, customer_id: 999_999_999 })
    expect(unknown.status).toBe(404)
  })

  test('a promise nobody knows, and a length that is none, are refused at their fields', async () => {
    const { version } = await read<Levels>('service-levels')
    const level = { kind: 'query', clock: 'respond', priority: 'low', minutes: 0, counts: 'working' }
    expect(problems(await save('service-levels', { version, rows: [level] }))).toEqual([
      ['rows.0.minutes', 'Enter a length of 1 minute to 1 year.'],
    ])
    expect(
      problems(await save('service-levels', { version, rows: [{ ...level, clock: 'approve', minutes: 30 }] })),
    ).toEqual([['rows.0.clock', 'The target “approve” no longer exists.']])
  })

  test('hours: a day closes after it opens, one day stays open, and nothing stands in the hour spring skips', async () => {
    const { version, rows } = await read<Hours>('working-hours')
    expect(rows).toHaveLength(5)
    expect(rows[0]).toEqual({ weekday: 1, opens: '08:00', closes: '17:30' })
    const refused = await save('working-hours', {
      version,
      rows: [
        { weekday: 1, opens: '09:00', closes: '09:00' },
        { weekday: 6, opens: null, closes: null },
        { weekday: 7, opens: '01:30', closes: '12:00' },
      ],
    })
    expect(problems(refused).map(([field]) => field)).toEqual(['rows.0.closes', 'rows.2.opens'])
    expect(problems(await save('working-hours', { version, rows: [] }))[0]?.[1]).toContain(
      'Set hours for at least one day',
    )
    expect(
      problems(await save('working-hours', { version, rows: [{ weekday: 1, opens: '8', closes: '17:30' }] })),
    ).toEqual([['rows.0.opens', 'Enter a time, like 08:00.']])
    const night = { weekday: 6, opens: '09:00', closes: '00:00' }
    const saved = await save('working-hours', { version, rows: [...rows.slice(0, 4), night] })
    expect((saved.json as Hours).rows.at(-1)).toEqual(night)
    expect((await trail('working hours')).map(({ action, entity_id: day }) => `${action}, ${day}`).toSorted()).toEqual([
      'working hours added, Saturday',
      'working hours removed, Friday',
    ])
    await save('working-hours', { version: (saved.json as Hours).version, rows })
  })

  test('a holiday is added with its source, and no promise runs on it', async () => {
    const { version, rows } = await read<Holidays>('bank-holidays')
    expect(rows.find(({ day }) => day === '2026-12-25')).toMatchObject({ source: expect.stringContaining('GOV.UK') })
    const day = { day: '2026-11-17', title: 'Stocktaking', source: 'Board, 3 Nov 2026' }
    expect(
      problems(await save('bank-holidays', { version, rows: [...rows, { ...day, source: ' ' }, rows[0]] })),
    ).toEqual([[`rows.${rows.length}.source`, 'Enter a source.']])
    expect(problems(await save('bank-holidays', { version, rows: [...rows, rows[0]] }))[0]?.[0]).toBe(
      `rows.${rows.length}.day`,
    )
    const saved = await save('bank-holidays', { version, rows: [...rows, day] })
    expect(saved.status).toBe(200)
    expect((await dueOf((await booking()).id))?.slice(0, 10)).toBe('2026-11-18')
    const now = saved.json as Holidays
    expect((await save('bank-holidays', { version: now.version, rows })).status).toBe(200)
    expect((await trail('bank holiday')).map(({ action }) => action)).toEqual([
      'bank holiday added',
      'bank holiday removed',
    ])
  })

  test('numbers go on from a higher one with other letters, and never back; what has a number keeps it', async () => {
    const before = await booking()
    const { version, rows } = await read<Series>('number-series')
    const series = rows.find(({ kind }) => kind === 'maintenance')
    const next = series?.next_number ?? 0
    expect(next).toBe(Number(before.number.slice(3)) + 1)
    const given = { kind: 'maintenance', prefix: 'MB', next_number: next - 1 }
    expect(problems(await save('number-series', { version, rows: [given] }))).toEqual([
      ['rows.0.next_number', `Numbers are not reused. Enter ${next} or more.`],
    ])
    expect(
      problems(await save('number-series', { version, rows: [{ ...given, prefix: 'Q', next_number: null }] }))[0],
    ).toEqual(['rows.0.prefix', '“Q” is in the list twice.'])
    expect(problems(await save('number-series', { version, rows: [{ ...given, prefix: 'B1' }] }))[0]?.[1]).toBe(
      'Enter 1 to 4 characters, A to Z only.',
    )
    // A case that takes a number meanwhile overtakes nobody.
    await booking()
    const saved = await save('number-series', {
      version,
      rows: [{ kind: 'maintenance', prefix: 'wk', next_number: 5_000 }],
    })
    expect(saved.status).toBe(200)
    expect((await booking()).number).toBe('WK-005000')
    expect((await bookings.view(before.id)).record.number).toBe(before.number)
    const now = await read<Series>('number-series')
    const taken = await save('number-series', {
      version: now.version,
      rows: [
        { kind: 'maintenance', prefix: 'WX', next_number: null },
        { kind: 'query', prefix: 'MB', next_number: null },
      ],
    })
    expect(problems(taken)).toEqual([['rows.1.prefix', 'Bookings already use MB. Choose another prefix.']])
    expect((await trail('number series')).map(({ action }) => action)).toEqual(['number series changed'])
  })

  test('a deadline says how its days are counted and by which source; it has no service level beside it', async () => {
    const { version, rows } = await read<Deadlines>('deadline-rules')
    const [lease, rental, ...others] = rows
    expect(rows.map(({ kind, basis, days, counting }) => [kind, basis, days, counting])).toEqual(
      ['damage', 'off_hire'].flatMap((kind) => [
        [kind, 'lease', 28, 'after'],
        [kind, 'rental', 10, 'after'],
      ]),
    )
    const changed = { ...rental, days: 14, source: 'Agreed by the trade body in 2027', read_on: '2027-01-04' }
    const silent = await save('deadline-rules', { version, rows: [{ ...changed, days: 0, source: ' ' }] })
    expect(problems(silent)).toEqual([
      ['rows.0.days', 'Enter 1 to 3,650 days.'],
      ['rows.0.source', 'Enter a source.'],
    ])
    const saved = await save('deadline-rules', { version, rows: [changed] })
    expect((saved.json as Deadlines).rows).toEqual([lease, changed, ...others])
    expect(await trail('deadline rule')).toEqual([
      { action: 'deadline rule changed', entity_id: 'damage, told, rental', before: rental, after: changed },
    ])
    expect((await save('deadline-rules', { version, rows: [changed] })).status).toBe(409)
    const { version: now } = saved.json as Deadlines
    const unknown = await save('deadline-rules', { version: now, rows: [{ ...changed, basis: 'loan' }] })
    expect(problems(unknown)).toEqual([['rows.0.basis', 'This deadline no longer exists.']])
    const { version: levels } = await read<Levels>('service-levels')
    const level = { kind: 'damage', clock: 'told', priority: 'normal', minutes: 60, counts: 'working' }
    expect(problems(await save('service-levels', { version: levels, rows: [level] }))).toEqual([
      ['rows.0.clock', 'The target “told” no longer exists.'],
    ])
  })

  test('staff bound to accounts find nothing, and change nothing', async () => {
    const bound = await bookings.portal.person({ accounts: ['NORTH01'], side: 'staff', may: ['manage settings'] })
    for (const name of ['service-levels', 'deadline-rules', 'working-hours', 'bank-holidays', 'number-series']) {
      expect(await read<Levels>(name, bound)).toMatchObject({ version: '', rows: [] })
      expect((await save(name, { version: '', rows: [] }, bound)).status).toBe(404)
    }
  })
})
