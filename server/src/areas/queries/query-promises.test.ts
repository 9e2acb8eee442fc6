// A promise that is given another day: what becomes of the one before, on the record, in the thread and in the figures.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('promises of queries', (on) => {
  let portal: TestPortal
  let raiser: TestPerson
  let foreign: TestPerson
  let staff: TestPerson

  const raise = async (by = raiser) => {
    const reply = await portal.send('POST', '/api/queries', by.token, {
      ...{ category: 'invoice', title: 'Mileage', body: 'It is higher than the reading of that day.' },
    })
    return queriesEndpoints.create.reply.parse(reply.json).record.id
  }
  const view = async (id: number) =>
    queriesEndpoints.view.reply.parse((await portal.get(`/api/queries/${id}`, staff.token)).json)
  const step = async (id: number, verb: string, values: object) => {
    const { record } = await view(id)
    return portal.send('POST', `/api/queries/${id}/steps`, staff.token, { verb, version: record.updated_at, ...values })
  }
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const promise = (id: number, day: string) => step(id, 'promise', { due_on: day, reason: 'The depot is closed' })
  const resolveClocks = async (id: number) => (await view(id)).clocks.filter(({ clock }) => clock === 'resolve')
  /** As if its time had run out an hour ago. */
  const runOut = (id: number) =>
    portal.owner((rows) =>
      sql`update case_clocks set started_at = now() - interval '3 days', due_at = now() - interval '1 hour'
        where case_id = ${id} and clock = 'resolve' and stopped_at is null`.execute(rows),
    )
  const figures = async (by: TestPerson, account?: string) =>
    queriesEndpoints.statistics.reply.parse(
      (await portal.get(`/api/queries/statistics${account === undefined ? '' : `?account=${account}`}`, by.token)).json,
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    raiser = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'raise queries'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: ['see queries', 'raise queries'] })
    staff = await portal.person({
      ...{ side: 'staff', accounts: [], may: ['see all accounts', 'see queries', 'manage queries'] },
    })
  })
  afterAll(async () => portal.stop())

  test('moved before it ran out, it ends as moved, and the new one begins beside it', async () => {
    const id = await raise()
    await step(id, 'start', {})
    const [before] = await resolveClocks(id)
    expect((await promise(id, dayIn(20))).status).toBe(200)
    expect((await promise(id, dayIn(30))).status).toBe(200)
    const clocks = await resolveClocks(id)
    expect(clocks.map(({ due_at: due }) => due)).toEqual([
      before?.due_at,
      expect.stringContaining(dayIn(20)),
      expect.stringContaining(dayIn(30)),
    ])
    for (const clock of clocks.slice(0, 2)) {
      expect(clock).toMatchObject({ is_kept: null, is_moved: true })
      expect(clock.stopped_at).not.toBeNull()
    }
    expect(clocks[2]).toMatchObject({ is_kept: null, stopped_at: null, started_at: clocks[1]?.stopped_at })
    expect(clocks[2]).not.toHaveProperty('is_moved')
    expect((await view(id)).record).toMatchObject({ due_clock: 'resolve', due_at: clocks[2]?.due_at })
  })

  test('moved after it ran out, it stays missed, and the thread says both days', async () => {
    const id = await raise()
    await step(id, 'start', {})
    await runOut(id)
    expect((await promise(id, dayIn(20))).status).toBe(200)
    expect((await step(id, 'resolve', { resolution: 'A credit note is on its way.' })).status).toBe(200)
    const [missed, kept] = await resolveClocks(id)
    expect(missed).toMatchObject({ is_kept: false, is_moved: true })
    expect(kept).toMatchObject({ is_kept: true })
    const { posts } = queriesEndpoints.posts.reply.parse(
      (await portal.get(`/api/queries/${id}/posts`, raiser.token)).json,
    )
    expect(posts[0]).toMatchObject({
      is_promise: true,
      body: expect.stringMatching(
        /^We missed our reply date of .+ \d\d:\d\d\. We will now reply by .+\. The depot is closed$/,
      ),
    })
    expect(posts[1]).not.toHaveProperty('is_promise')
  })

  test('the day that is promised already is no other day', async () => {
    const id = await raise()
    await step(id, 'start', {})
    expect((await promise(id, dayIn(20))).status).toBe(200)
    const same = await promise(id, dayIn(20))
    expect([same.status, same.text]).toEqual([422, expect.stringContaining('already the reply date')])
    expect(await resolveClocks(id)).toHaveLength(2)
  })

  test('merged or cancelled after its time ran out, it stays missed; the promise that still runs goes on with the other', async () => {
    const before = await figures(raiser)
    const numberOf = async (id: number) => (await view(id)).record.number
    const [late, cancelled, soon, other] = [await raise(), await raise(), await raise(), await raise()]
    for (const id of [late, soon, other]) await step(id, 'start', {})
    await runOut(late)
    await runOut(cancelled)
    expect((await step(cancelled, 'cancel', { reason: 'Found it' })).status).toBe(200)
    await promise(soon, dayIn(2))
    await promise(other, dayIn(20))
    expect((await step(late, 'merge', { into: await numberOf(other) })).status).toBe(200)
    expect((await resolveClocks(late)).at(-1)).toMatchObject({ is_kept: false })
    expect((await step(soon, 'merge', { into: await numberOf(other) })).status).toBe(200)
    expect((await view(other)).record).toMatchObject({
      due_clock: 'resolve',
      due_at: expect.stringContaining(dayIn(2)),
    })
    const after = await figures(raiser)
    for (const [now, was] of [
      [after.resolve, before.resolve],
      [after.of_all.resolve, before.of_all.resolve],
    ] as const)
      expect([now.kept, now.total]).toEqual([was.kept, was.total + 2])
  })

  test('figures: what was missed stays missed, a move is said beside them, and those of all customers carry no more than sums', async () => {
    const [before, south] = [await figures(raiser), await figures(foreign)]
    const id = await raise()
    await step(id, 'start', {})
    await runOut(id)
    await promise(id, dayIn(20))
    await promise(id, dayIn(30))
    await step(id, 'resolve', { resolution: 'Done.' })
    const after = await figures(raiser)
    const { kept, total, moved } = before.resolve
    expect(after.resolve).toEqual({ kept: kept + 1, total: total + 2, moved: moved + 2 })
    const { resolve: all } = before.of_all
    expect(after.of_all.resolve).toEqual({ kept: all.kept + 1, total: all.total + 2, moved: all.moved + 2 })
    expect(await figures(foreign)).toEqual({ ...south, of_all: after.of_all })
    expect((await figures(staff, 'NORTH01')).resolve).toEqual(after.resolve)
    expect((await figures(staff, 'SOUTH01')).resolve).toEqual(south.resolve)
    expect((await figures(foreign, 'NORTH01')).resolve).toEqual({ kept: 0, total: 0, moved: 0 })
  })
})
