// Schedules of saved views through the real server: whom one may name, what is kept of when, and that nobody reaches another's.
import { viewsEndpoints, type SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import type { ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('schedules of views', (on) => {
  let portal: TestPortal
  const people: Record<string, TestPerson> = {}
  const one = (name: string): TestPerson => people[name] ?? { id: 0, token: '' }
  const idsOf = (names: readonly string[]): readonly number[] => names.map((name) => one(name).id)

  beforeAll(async () => {
    // A Sunday.
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-22T12:00:00Z' })
    const person = async (name: string, side: 'customer' | 'staff', accounts: readonly string[], more: object = {}) => {
      const may = name === 'Staff All' ? (['see all accounts'] as const) : (['see branches'] as const)
      people[name] = await portal.person({ accounts, may: [...may], side, columns: { name, ...more } })
    }
    await person('Ada North', 'customer', ['NORTH01'])
    await person('Ben North', 'customer', ['NORTH01', 'NORTH02'])
    await person('Bob North', 'customer', ['NORTH02'])
    await person('Gone North', 'customer', ['NORTH01'], { status: 'suspended' })
    await person('Cat South', 'customer', ['SOUTH01'])
    await person('Staff North', 'staff', ['NORTH01'])
    await person('Staff All', 'staff', [])
  })
  afterAll(() => portal.stop())

  const view = async (who: string, name: string, more: object = {}): Promise<SavedView> => {
    const body = { list: 'branches', name, query: {}, is_shared: false, ...more }
    return viewsEndpoints.save.reply.parse((await portal.send('POST', '/api/views', one(who).token, body)).json).view
  }
  const put = (who: string, id: number, more: object = {}) =>
    portal.send('PUT', `/api/views/${id}/schedule`, one(who).token, {
      version: null,
      frequency: 'weekly',
      recipient_ids: [one(who).id],
      ...more,
    })
  const scheduled = async (who: string, id: number, more: object = {}): Promise<ViewSchedule> => {
    const reply = await put(who, id, more)
    expect([reply.status, reply.text]).toEqual([200, reply.text])
    return viewsEndpoints.schedule.reply.parse(reply.json).schedule
  }
  const seen = async (who: string, id: number): Promise<readonly ViewSchedule[]> =>
    viewsEndpoints.schedules.reply.parse((await portal.get(`/api/views/${id}/schedules`, one(who).token)).json)
      .schedules
  const act = (who: string, id: number, verb: string, body: object) =>
    portal.send(verb === 'pause' ? 'PUT' : 'POST', `/api/views/${id}/schedule/${verb}`, one(who).token, body)

  test.each([
    ['Ada North', ['Ada North', 'Ben North']],
    ['Bob North', ['Bob North', 'Ben North']],
    ['Cat South', ['Cat South']],
    // Ben's accounts are not all theirs.
    ['Staff North', ['Staff North', 'Ada North', 'Staff All']],
    ['Staff All', ['Staff All', 'Ada North', 'Ben North', 'Bob North', 'Cat South', 'Staff North']],
  ])('%s may write to %j of all people, oneself first', async (who, names) => {
    const reply = await portal.get('/api/views/recipients', one(who).token)
    const found = viewsEndpoints.recipients.reply.parse(reply.json).people.map(({ name }) => name)
    expect(found.filter((name) => name in people)).toEqual(names)
    const search = await portal.get('/api/views/recipients?search=ada', one(who).token)
    expect(viewsEndpoints.recipients.reply.parse(search.json).people.map(({ name }) => name)).toEqual(
      names.filter((name) => name === 'Ada North'),
    )
  })

  test.each(['Cat South', 'Gone North', 'Bob North', 'Staff All'])(
    'a customer cannot name %s: refused as a person that does not exist, and nothing is kept',
    async (name) => {
      const { id } = await view('Ada North', `For ${name}`)
      const foreign = await put('Ada North', id, { recipient_ids: idsOf(['Ben North', name]) })
      const absent = await put('Ada North', id, { recipient_ids: [...idsOf(['Ben North']), 99_999_999] })
      expect([foreign.status, absent.status]).toEqual([404, 404])
      const body = (reply: typeof foreign) => ({ ...(reply.json as object), request_id: '' })
      expect(body(foreign)).toEqual(body(absent))
      expect(await seen('Ada North', id)).toEqual([])
    },
  )

  test('the terms are kept, the next sending is computed, and each change is in the trail', async () => {
    const { id } = await view('Ada North', 'Terms')
    const made = await scheduled('Ada North', id, { recipient_ids: idsOf(['Ada North', 'Ben North']) })
    expect(made).toMatchObject({
      frequency: 'weekly',
      weekday: 0,
      at_time: '07:00',
      format: 'xlsx',
      sends_empty: true,
      recipients: [{ name: 'Ada North' }, { name: 'Ben North' }],
      next_at: '2026-11-23T07:00:00.000Z',
      last: null,
      owner: null,
    })
    const terms = { frequency: 'monthly', month_day: 31, at_time: '16:30', format: 'csv', sends_empty: false }
    const changed = await scheduled('Ada North', id, { ...terms, version: made.updated_at })
    expect(changed).toMatchObject({
      ...terms,
      next_at: '2026-11-30T16:30:00.000Z',
      recipients: [{ name: 'Ada North' }],
    })
    const late = await put('Ada North', id, { version: made.updated_at })
    expect([late.status, late.json]).toMatchObject([
      409,
      { code: 'changed meanwhile', current: { frequency: 'monthly', updated_at: changed.updated_at } },
    ])
    const trail = await portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select(['action', 'entity_id'])
        .where('actor_id', '=', one('Ada North').id)
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute(),
    )
    expect(trail.map(({ action }) => action)).toEqual(['view scheduled', 'view schedule changed'])
  })

  test.each([
    { frequency: 'hourly' },
    { at_time: '24:00' },
    { weekday: 7 },
    { month_day: 0 },
    { recipient_ids: [] },
    { emails: ['x@y.test'] },
  ])('%j is refused', async (change) => {
    const { id } = await view('Ada North', `Refused ${JSON.stringify(change)}`.slice(0, 60))
    expect((await put('Ada North', id, change)).status).toBe(422)
  })

  test('a list that cannot be sent says so', async () => {
    const { id } = await view('Ada North', 'A filter', { list: 'asset-filter' })
    expect(await put('Ada North', id)).toMatchObject({ status: 409 })
  })

  test('pause, resume and stop; while it is paused nothing is due', async () => {
    const { id } = await view('Ada North', 'Paused')
    await scheduled('Ada North', id)
    const paused = await act('Ada North', id, 'pause', { is_paused: true })
    expect(paused.json).toMatchObject({ schedule: { is_paused: true, next_at: null } })
    const resumed = await act('Ada North', id, 'pause', { is_paused: false })
    expect(resumed.json).toMatchObject({ schedule: { is_paused: false, next_at: '2026-11-23T07:00:00.000Z' } })
    const stop = () => portal.send('DELETE', `/api/views/${id}/schedule`, one('Ada North').token)
    expect((await stop()).status).toBe(200)
    expect(await seen('Ada North', id)).toEqual([])
    expect((await stop()).status).toBe(404)
    expect((await act('Ada North', id, 'pause', { is_paused: true })).status).toBe(404)
    expect((await act('Ada North', id, 'send', { to: 'me' })).status).toBe(404)
  })

  test('of a shared view its owner’s schedule is seen by whoever sees the view, without why anybody was left out', async () => {
    const { id } = await view('Ada North', 'Shared', { is_shared: true })
    await scheduled('Ada North', id, { recipient_ids: idsOf(['Ada North', 'Ben North']) })
    const [theirs, ...others] = await seen('Ben North', id)
    expect(others).toEqual([])
    expect(theirs).toMatchObject({ owner: 'Ada North', recipients: [{ name: 'Ada North' }, { name: 'Ben North' }] })
    expect((await portal.get(`/api/views/${id}/schedules`, one('Cat South').token)).status).toBe(404)
    // Another has one of their own, which is nobody else's.
    await scheduled('Ben North', id)
    expect((await seen('Ben North', id)).map(({ owner }) => owner)).toEqual([null, 'Ada North'])
    expect((await seen('Ada North', id)).map(({ owner }) => owner)).toEqual([null])
    expect((await put('Cat South', id)).status).toBe(404)
    expect((await act('Cat South', id, 'send', { to: 'everyone' })).status).toBe(404)
  })

  test('of a view that is no longer shared one can still pause and stop what one had sent, and nothing else', async () => {
    const { id, updated_at: version } = await view('Ada North', 'Unshared', { is_shared: true })
    const theirs = await scheduled('Ben North', id)
    const change = { id, version, list: 'branches', name: 'Unshared', query: {}, is_shared: false }
    expect((await portal.send('POST', '/api/views', one('Ada North').token, change)).status).toBe(200)
    expect((await act('Ben North', id, 'pause', { is_paused: true })).status).toBe(200)
    expect((await put('Ben North', id, { version: theirs.updated_at })).status).toBe(404)
    expect((await portal.get(`/api/views/${id}/schedules`, one('Ben North').token)).status).toBe(404)
    expect((await portal.send('DELETE', `/api/views/${id}/schedule`, one('Ben North').token)).status).toBe(200)
  })

  test('all of one’s own stand in one list, by the names of their views', async () => {
    const { id } = await view('Bob North', 'B view')
    await scheduled('Bob North', id)
    const other = await view('Bob North', 'A view')
    await scheduled('Bob North', other.id)
    const reply = await portal.get('/api/views/schedules', one('Bob North').token)
    const { schedules } = viewsEndpoints.mySchedules.reply.parse(reply.json)
    expect(schedules.map(({ view_name, list }) => [view_name, list])).toEqual([
      ['A view', 'branches'],
      ['B view', 'branches'],
    ])
    const list = viewsEndpoints.list.reply.parse(
      (await portal.get('/api/views?list=branches', one('Bob North').token)).json,
    )
    expect(list.views.map(({ is_scheduled }) => is_scheduled)).toEqual([true, true])
  })

  test('sent now: everyone of the schedule waits for the job; twice at once is refused', async () => {
    const { id } = await view('Ada North', 'Now')
    await scheduled('Ada North', id, { recipient_ids: idsOf(['Ada North', 'Ben North']) })
    const sent = await act('Ada North', id, 'send', { to: 'everyone' })
    expect(sent.json).toMatchObject({
      schedule: {
        last: {
          deliveries: [
            { name: 'Ada North', state: 'waiting' },
            { name: 'Ben North', state: 'waiting' },
          ],
        },
      },
    })
    expect((await act('Ada North', id, 'send', { to: 'everyone' })).status).toBe(409)
    // A test is no sending of the schedule.
    const tested = await act('Ada North', id, 'send', { to: 'me' })
    expect(tested.status).toBe(200)
    expect(tested.json).toMatchObject({ schedule: { last: { deliveries: [{}, {}] } } })
  })
})
