// Many records at once through the real call: judged row by row, written together, told to the trail one by one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { bulkActions } from '../areas.ts'
import { branchesArea } from '../areas/branches/area.ts'
import { onPortal } from '../db/testing.ts'
import { absentActor, absentCall } from '../http/absent-actor.ts'
import type { Call } from '../http/call.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { type RowChange, type RowResults, setsOf, writeRows } from './change-many.ts'

onPortal('many records at once', (on) => {
  let portal: TestPortal
  let admin: TestPerson
  let ids: number[]
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin()
  })
  afterAll(async () => portal.stop())

  const branches = (names: readonly string[]) =>
    portal.owner(async (rows) => {
      await sql`delete from branches where name like 'Set %'`.execute(rows)
      const made = await rows
        .insertInto('branches')
        .values(names.map((name, place) => ({ name: `Set ${name}`, code: `S${place}` })))
        .returning('id')
        .execute()
      ids = made.map(({ id }) => id)
    })
  const within = async <Result>(work: (call: Call) => Promise<Result>): Promise<Result> => {
    const actor = await absentActor(on.database(), { user_id: admin.id, accounts: null, asset_filter: null })
    if (!actor) throw new Error('Nobody is there')
    return portal.owner((rows) => work(absentCall(portal.portal, actor, rows, 'test').call))
  }
  const change = (changes: readonly RowChange[]): Promise<RowResults> =>
    within((call) => branchesArea.changeMany?.(call, changes) ?? Promise.reject(new Error('No way for many')))
  const stored = () =>
    portal.owner((rows) =>
      rows
        .selectFrom('branches')
        .select(['id', 'name', 'code', 'phone', 'is_active'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute(),
    )
  const lines = () =>
    portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select(['action', 'entity_id', 'before', 'after'])
        .where('entity', '=', 'branches')
        .where('entity_id', 'in', ids.map(String))
        .orderBy('id')
        .execute(),
    )

  test('each gets its own values; what it says already is the same, and only what differs is told', async () => {
    await branches(['A', 'B', 'C'])
    const [a = 0, b = 0, c = 0] = ids
    const results = await change([
      { id: a, values: { phone: '0113 496 0001' } },
      { id: b, values: { phone: '0113 496 0002', is_active: false } },
      { id: c, values: { is_active: true } },
    ])
    expect([...results].map(([id, { outcome }]) => [id, outcome])).toEqual(
      expect.arrayContaining([
        [a, 'changed'],
        [b, 'changed'],
        [c, 'same'],
      ]),
    )
    expect((await stored()).map(({ phone, is_active: isActive }) => [phone, isActive])).toEqual([
      ['0113 496 0001', true],
      ['0113 496 0002', false],
      [null, true],
    ])
    expect((await lines()).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['branch saved', { phone: null }, { phone: '0113 496 0001' }],
      ['branch archived', { phone: null, is_active: true }, { phone: '0113 496 0002', is_active: false }],
    ])
  })

  test('a row that is refused by its hook, its version or its absence stays; the others are done', async () => {
    await branches(['A', 'B', 'C'])
    const [a = 0, b = 0, c = 0] = ids
    const results = await change([
      { id: a, values: { latitude: 53.8 } },
      { id: b, values: { phone: '0113 496 0003' }, version: '2020-01-01T00:00:00.000Z' },
      { id: c, values: { phone: '0113 496 0003' } },
      { id: 999_999_999, values: { phone: '0113 496 0003' } },
    ])
    const codes = [...results.values()].map((each) => (each.outcome === 'refused' ? each.problem.code : each.outcome))
    expect(codes.toSorted()).toEqual(['changed', 'changed meanwhile', 'not found', 'not valid'])
    expect((await stored()).map(({ phone }) => phone)).toEqual([null, null, '0113 496 0003'])
    expect(await lines()).toHaveLength(1)
  })

  test('a field that has to be unique is judged against what the set has written so far', async () => {
    await branches(['A', 'B'])
    const results = await change(ids.map((id) => ({ id, values: { code: 'SAME' } })))
    expect([...results.values()].map(({ outcome }) => outcome)).toEqual(['changed', 'refused'])
    expect((await stored()).map(({ code }) => code)).toEqual(['SAME', 'S1'])
  })

  test('the call for several is all or nothing', async () => {
    await branches(['A', 'B'])
    const [a = 0, b = 0] = ids
    const send = (changes: object[]) => portal.send('PATCH', '/api/branch-management', admin.token, { changes })
    expect(
      (
        await send([
          { ids: [a], values: { phone: '0113 496 0004' } },
          { ids: [b], values: { latitude: 53.8 } },
        ])
      ).status,
    ).toBe(422)
    expect((await stored()).map(({ phone }) => phone)).toEqual([null, null])
    expect(await lines()).toEqual([])
    const reply = await send([{ ids: [a, b], values: { phone: '0113 496 0004' } }])
    expect(reply.json).toMatchObject({ changed: 2, before: [{ values: { phone: null } }, { values: { phone: null } }] })
  })

  test('a record named twice gets both, in their order', () => {
    const one = { ids: [1, 2], values: { a: 1 } }
    expect(setsOf([one, { ids: [3], values: { b: 2 } }])).toHaveLength(1)
    expect(setsOf([one, { ids: [2], values: { a: 2 } }])).toHaveLength(2)
  })

  test('lists, dates and absent values are written as the columns are', async () => {
    const [one, two] = [await driver('Ann'), await driver('Bob')]
    await portal.owner((rows) =>
      writeRows(rows, 'drivers', [
        { id: one, values: { licence_categories: ['B', 'C'], licence_expiry: '2027-01-31' } },
        { id: two, values: { licence_categories: [], points: 3 } },
      ]),
    )
    const found = await portal.owner((rows) =>
      rows
        .selectFrom('drivers')
        .select(['licence_categories', 'licence_expiry', 'points'])
        .where('id', 'in', [one, two])
        .orderBy('id')
        .execute(),
    )
    expect(found).toEqual([
      { licence_categories: ['B', 'C'], licence_expiry: '2027-01-31', points: 0 },
      { licence_categories: [], licence_expiry: null, points: 3 },
    ])
  })
  const driver = (name: string) =>
    portal.owner(async (rows) => {
      const values = { customer_account_number: 'NORTH01', name, points: 0 }
      return (await rows.insertInto('drivers').values(values).returning('id').executeTakeFirstOrThrow()).id
    })

  test('vehicles, drivers and every managed entity have a way for many; people and tags go one by one', () => {
    const isBySet = (list: string) => bulkActions(list, 'change')?.isBySet
    for (const list of ['vehicles', 'drivers', 'branch-management', 'companies', 'contact-management'])
      expect([list, isBySet(list)]).toEqual([list, true])
    for (const list of ['users', 'tags']) expect([list, isBySet(list)]).toEqual([list, false])
  })
})
