// Changes of many rows through the real server: every row of the question, each told, and taken back.
import type { BulkChange, BulkChangeRow } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { contacts } from '@kerbline/domain/areas/contacts/resource.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkActions, lists } from '../../areas.ts'
import { onPortal } from '../../db/testing.ts'
import { aDriver, aUser } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { makeBulkChanges } from './make-bulk-changes.ts'
import { addLargeFleet } from './testing-large-fleet.ts'

const CONTACTS = 230
/** Beyond what a browser used to gather. */
const VEHICLES = 5_200

/** Of a record what its form sends. */
const contactValues = (view: unknown): object => {
  const { record } = view as { record: Record<string, unknown> }
  return Object.fromEntries(Object.keys(contacts.fields).map((field) => [field, record[field]]))
}

onPortal('changes of many rows', (on) => {
  let portal: TestPortal
  let keeper: TestPerson
  let branch: number
  const failures: unknown[] = []
  const make = (stopping = new AbortController().signal) =>
    makeBulkChanges({
      portal: portal.portal,
      actions: bulkActions,
      lists,
      stopping,
      warn: (error) => void failures.push(error),
    })
  const ask = (change: object = {}, token = keeper.token) =>
    portal.send('POST', '/api/bulk-changes', token, {
      list: 'contact-management',
      deed: 'change',
      values: { is_active: false },
      expected: CONTACTS,
      title: 'Archive',
      ...change,
    })
  const started = async (change: object = {}, token = keeper.token): Promise<BulkChange> => {
    const reply = await ask(change, token)
    expect(reply.text).toContain('"state":"waiting"')
    return reply.json as BulkChange
  }
  const view = async (id: number, token = keeper.token) =>
    (await portal.get(`/api/bulk-changes/${id}`, token)).json as BulkChange
  const rowsOf = async (id: number, query = '', token = keeper.token) =>
    ((await portal.get(`/api/bulk-changes/${id}/rows${query}`, token)).json as { rows: BulkChangeRow[] }).rows
  const undo = async (id: number, token = keeper.token): Promise<BulkChange> => {
    const { json } = await portal.send('POST', `/api/bulk-changes/${id}/undo`, token, {})
    await make()
    return view((json as BulkChange).id, token)
  }
  const archived = (): Promise<number | undefined> =>
    portal.owner(async (rows) => {
      const { rows: found } = await sql<{ count: number }>`select count(*) from contacts where not is_active`.execute(
        rows,
      )
      return found[0]?.count
    })
  const person = (may: readonly Permission[], accounts: readonly string[] = ['NORTH01', 'NORTH02']) =>
    portal.person({ accounts, may })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    keeper = await portal.person({
      accounts: [],
      side: 'staff',
      may: ['see contacts', 'manage contacts', 'see all accounts'],
    })
    await portal.owner(async (rows) => {
      const made = await rows
        .insertInto('branches')
        .values({ name: 'Leeds', code: 'LDS' })
        .returning('id')
        .executeTakeFirstOrThrow()
      branch = made.id
      await rows
        .insertInto('contacts')
        .values(
          Array.from({ length: CONTACTS }, (_, place) => ({
            department: 'support' as const,
            branch_id: branch,
            name: `Person ${String(place).padStart(5, '0')}`,
            email: `p${place}@x.test`,
          })),
        )
        .execute()
    })
  })
  afterAll(async () => portal.stop())

  test('all that match are changed, told row by row, in the trail, and taken back', async () => {
    const { id } = await started()
    expect(await view(id)).toMatchObject({ state: 'waiting', rows_total: null, may_undo: false })
    await make()
    expect(await view(id)).toMatchObject({
      state: 'done',
      rows_total: CONTACTS,
      rows_changed: CONTACTS,
      rows_same: 0,
      rows_skipped: 0,
      may_undo: true,
    })
    expect(await archived()).toBe(CONTACTS)
    expect((await rowsOf(id))[0]).toMatchObject({ place: 1, name: 'Person 00000', outcome: 'changed', reason: null })
    expect(await rowsOf(id, '?after=220')).toHaveLength(10)
    const audited = await portal.owner((rows) =>
      rows.selectFrom('audit').select('id').where('action', '=', 'contact archived').execute(),
    )
    expect(audited).toHaveLength(CONTACTS)
    const told = await portal.owner((rows) =>
      sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'bulk_change_rows'`.execute(
        rows,
      ),
    )
    expect(told.rows).toEqual([{ rows: CONTACTS }])
    expect(await undo(id)).toMatchObject({ state: 'done', rows_changed: CONTACTS, undo_of: id, may_undo: false })
    expect(await archived()).toBe(0)
    expect(await view(id)).toMatchObject({ may_undo: false })
    expect((await portal.send('POST', `/api/bulk-changes/${id}/undo`, keeper.token, {})).status).toBe(409)
    expect(failures).toEqual([])
  })

  test('another number of rows than one was shown, a deed, a value or a list that is none: refused before anything happens', async () => {
    const other = await ask({ search: 'person 0000' })
    expect(other.status).toBe(409)
    expect(other.json).toMatchObject({
      detail: expect.stringContaining('now has 10 rows, not 230') as unknown,
    })
    expect((await ask({ values: { department: 'moon' } })).json).toMatchObject({
      status: 422,
      fields: [{ field: 'values.department' }],
    })
    expect((await ask({ values: { id: 7 } })).json).toMatchObject({ fields: [{ field: 'values.id' }] })
    expect((await ask({ deed: 'tag' })).status).toBe(404)
    expect((await ask({ list: 'spoons' })).status).toBe(404)
    const reader = await portal.person({ accounts: [], side: 'staff', may: ['see contacts', 'see all accounts'] })
    expect((await ask({}, reader.token)).status).toBe(403)
  })

  test('a row changed meanwhile, before or after, stays as somebody left it and says so', async () => {
    const question = {
      search: 'person 0000',
      expected: 10,
      values: { department: 'other' },
      title: 'Department: Other',
    }
    const touch = (name: string, department: 'support' | 'other') =>
      portal.owner((rows) =>
        rows
          .updateTable('contacts')
          .set({ department, updated_at: new Date(Date.now() + 5_000).toISOString() })
          .where('name', '=', name)
          .execute(),
      )
    await touch('Person 00004', 'other')
    const { id } = await started(question)
    // The first step gathers; stopped before the second.
    await make(AbortSignal.abort())
    await touch('Person 00002', 'support')
    await portal.owner((rows) => rows.deleteFrom('contacts').where('name', '=', 'Person 00009').execute())
    await make()
    expect(await view(id)).toMatchObject({ state: 'done', rows_changed: 7, rows_same: 1, rows_skipped: 2 })
    expect((await rowsOf(id, '?outcome=skipped')).map(({ name, reason }) => [name, reason])).toEqual([
      ['Person 00002', 'Someone has changed it since you opened the list.'],
      ['Person 00009', 'It no longer exists.'],
    ])
    await touch('Person 00005', 'support')
    const back = await undo(id)
    expect(back).toMatchObject({ rows_total: 7, rows_changed: 6, rows_skipped: 1 })
    expect((await rowsOf(back.id, '?outcome=skipped'))[0]).toMatchObject({ reason: 'Someone has changed it since.' })
  })

  test('what somebody changed since one looked stays, and says who; so does what they changed since, when it is taken back', async () => {
    const name = 'Nora Keeler'
    const other = await portal.admin({ name })
    const question = {
      filter: ['name:contains:person 0011'],
      expected: 10,
      values: { department: 'other' },
      title: 'Department: Other',
    }
    const seen = await portal.owner((rows) =>
      rows
        .selectFrom('contacts')
        .select(['id', 'name', 'updated_at as version'])
        .where('name', 'like', 'Person 0011%')
        .execute(),
    )
    const save = async (id: number | undefined, phone: string) => {
      const { json } = await portal.get(`/api/contact-management/${id}`, other.token)
      const { updated_at: version } = (json as { record: { updated_at: string } }).record
      const changes = { version, values: { ...contactValues(json), phone } }
      expect((await portal.send('PUT', `/api/contact-management/${id}`, other.token, changes)).status).toBe(200)
    }
    await save(seen[3]?.id, '0113 496 0001')
    const { id } = await started({ ...question, seen: seen.map(({ id: row, version }) => ({ id: row, version })) })
    await make()
    expect(await view(id)).toMatchObject({ state: 'done', rows_changed: 9, rows_skipped: 1 })
    expect((await rowsOf(id, '?outcome=skipped'))[0]).toMatchObject({
      name: seen[3]?.name,
      reason: `${name} has changed it since you opened the list.`,
    })
    await save(seen[5]?.id, '0113 496 0002')
    const back = await undo(id)
    expect(back).toMatchObject({ rows_changed: 8, rows_skipped: 1 })
    expect((await rowsOf(back.id, '?outcome=skipped'))[0]).toMatchObject({
      name: seen[5]?.name,
      reason: `${name} has changed it since.`,
    })
    expect(failures).toEqual([])
  })

  test('a portal that stops goes on where it was; stopped by who asked, what is done stays and can be taken back', async () => {
    const { id } = await started({
      filter: ['name:contains:person 001'],
      expected: 100,
      values: { department: 'other' },
    })
    await make(AbortSignal.abort())
    await make(AbortSignal.abort())
    const half = await view(id)
    expect(half).toMatchObject({ state: 'running', rows_total: 100 })
    expect(half.rows_changed).toBeGreaterThan(0)
    expect((await portal.send('DELETE', `/api/bulk-changes/${id}`, keeper.token)).json).toMatchObject({
      state: 'stopped',
    })
    await make()
    expect(await view(id)).toMatchObject({ state: 'stopped', rows_changed: half.rows_changed, may_undo: true })
    expect(await undo(id)).toMatchObject({ state: 'done', rows_changed: half.rows_changed })
  })

  test('a right that is gone ends it; nobody sees, stops or takes back another’s; a fourth at once is refused', async () => {
    const { id } = await started({
      filter: ['name:contains:person 000'],
      expected: 99,
      values: { department: 'other' },
    })
    const other = await portal.person({
      accounts: [],
      side: 'staff',
      may: ['see contacts', 'manage contacts', 'see all accounts'],
    })
    for (const path of [`/api/bulk-changes/${id}`, `/api/bulk-changes/${id}/rows`])
      expect((await portal.get(path, other.token)).status).toBe(404)
    expect((await portal.send('DELETE', `/api/bulk-changes/${id}`, other.token)).status).toBe(404)
    expect((await portal.send('POST', `/api/bulk-changes/${id}/undo`, other.token, {})).status).toBe(404)
    expect((await portal.get('/api/bulk-changes', other.token)).json).toEqual({ changes: [] })
    const two = { filter: ['name:contains:person 001'], expected: 100 }
    await started(two)
    await started(two)
    expect((await ask(two)).status).toBe(409)
    const may = (permissions: string) =>
      portal.owner((rows) => rows.updateTable('users').set({ permissions }).where('id', '=', keeper.id).execute())
    await may('["see contacts", "see all accounts"]')
    await make()
    await may('["see contacts", "manage contacts", "see all accounts"]')
    expect(await view(id)).toMatchObject({
      state: 'failed',
      problem: 'You no longer have permission to change these.',
      rows_changed: 0,
    })
    const { json } = await portal.get('/api/bulk-changes?list=contact-management', keeper.token)
    expect((json as { changes: BulkChange[] }).changes.slice(0, 3).map(({ state }) => state)).toEqual(
      Array(3).fill('failed'),
    )
  })

  test('drivers: a customer’s own alone, through the accounts of the moment, with status and undo', async () => {
    const manager = await person(['see drivers', 'edit drivers'])
    await portal.owner((rows) =>
      rows
        .insertInto('drivers')
        .values(
          ['NORTH01', 'NORTH02', 'SOUTH01'].flatMap((customer_account_number) =>
            Array.from({ length: 60 }, (_, place) =>
              aDriver({ customer_account_number, name: `Temp ${place}`, status: 'active' }),
            ),
          ),
        )
        .execute(),
    )
    const asked = { list: 'drivers', search: 'temp', values: { status: 'suspended' }, title: 'Status: Suspended' }
    expect((await ask({ ...asked, expected: 180 }, manager.token)).status).toBe(409)
    const { id } = await started({ ...asked, expected: 120 }, manager.token)
    // Another choice of accounts meanwhile changes nothing of what was asked.
    await portal.send('PUT', '/api/active-accounts', manager.token, { account_numbers: ['NORTH02'] })
    await make()
    expect(await view(id, manager.token)).toMatchObject({ state: 'done', rows_changed: 120 })
    const suspended = () =>
      portal.owner(async (rows) =>
        (
          await rows
            .selectFrom('drivers')
            .select('customer_account_number as account')
            .where('name', 'like', 'Temp%')
            .where('status', '=', 'suspended')
            .execute()
        ).map(({ account }) => account),
      )
    expect(new Set(await suspended())).toEqual(new Set(['NORTH01', 'NORTH02']))
    expect(await undo(id, manager.token)).toMatchObject({ state: 'done', rows_changed: 120 })
    expect(await suspended()).toEqual([])
  })

  describe('vehicles', () => {
    let manager: Awaited<ReturnType<typeof person>>
    let tag: number
    const asked = { list: 'vehicles', search: 'blk', expected: VEHICLES }
    const few = {
      ...asked,
      search: '',
      filter: ['customer_account_number:is:north02', 'reg_no:contains:blk'],
      expected: 40,
    }

    beforeAll(async () => {
      manager = await person(['see vehicles', 'manage tags', 'request maintenance', 'see maintenance request details'])
      tag = await portal.owner((rows) => addLargeFleet(rows, VEHICLES))
    })

    test('a tag goes on those of its account, the others say why', async () => {
      const { id } = await started(
        { ...asked, deed: 'tag', values: { tag_id: tag }, title: 'Tag Depot' },
        manager.token,
      )
      await make()
      expect(await view(id, manager.token)).toMatchObject({
        state: 'done',
        rows_changed: VEHICLES - 40,
        rows_skipped: 40,
      })
      expect((await rowsOf(id, '?outcome=skipped', manager.token))[0]?.reason).toBe(
        'It is on account NORTH02, but Depot belongs to account NORTH01.',
      )
      expect(await undo(id, manager.token)).toMatchObject({ rows_changed: VEHICLES - 40, rows_skipped: 0 })
    })

    test('bookings are asked for once, and taken back', async () => {
      const booking = { type: 'mot', preferred_dates: ['2099-01-05'], note: null }
      const booked = await started({ ...few, deed: 'book', values: booking, title: 'Request bookings' }, manager.token)
      await make()
      expect(await view(booked.id, manager.token)).toMatchObject({ state: 'done', rows_changed: 40 })
      const again = await started({ ...few, deed: 'book', values: booking, title: 'Request bookings' }, manager.token)
      await make()
      expect(await view(again.id, manager.token)).toMatchObject({ rows_changed: 0, rows_skipped: 40, may_undo: false })
      expect((await rowsOf(again.id, '', manager.token))[0]?.reason).toBe('MOT is already booked or in progress.')
      expect(await undo(booked.id, manager.token)).toMatchObject({ state: 'done', rows_changed: 40 })
      expect((await ask({ ...asked, deed: 'book', values: { type: 'moon' } }, manager.token)).status).toBe(422)
    })

    test('what somebody has changed since stays as it is', async () => {
      const editor = await portal.admin({ name: 'Ed Itor' })
      const noted = await started(
        { ...few, deed: 'change', values: { note: 'Washed' }, title: 'Note: Washed' },
        editor.token,
      )
      await make()
      expect(await view(noted.id, editor.token)).toMatchObject({ rows_changed: 40 })
      const [first] = await rowsOf(noted.id, '', editor.token)
      const own = [{ ids: [first?.row_id], values: { note: 'Dirty again' } }]
      expect((await portal.send('PATCH', '/api/vehicles', editor.token, { changes: own })).status).toBe(200)
      const back = await undo(noted.id, editor.token)
      expect(back).toMatchObject({ rows_changed: 39, rows_skipped: 1 })
      expect((await rowsOf(back.id, '?outcome=skipped', editor.token))[0]).toMatchObject({
        row_id: first?.row_id,
        reason: 'Ed Itor has changed it since.',
      })
    })
  })

  test('people: who cannot be changed stays, with the reason, and the others are', async () => {
    const admin = await portal.admin()
    const crowd = Array.from({ length: 30 }, (_, place) =>
      aUser({ name: `Crowd ${place}`, customer_account_numbers: '["NORTH01"]', status: 'active' }),
    )
    await portal.owner((rows) => rows.insertInto('users').values(crowd).execute())
    await portal.owner((rows) => sql`update users set name = 'Crowd me' where id = ${admin.id}`.execute(rows))
    const asked = { list: 'users', search: 'crowd', expected: 31, values: { status: 'suspended' }, title: 'Suspend' }
    const { id } = await started(asked, admin.token)
    await make()
    expect(await view(id, admin.token)).toMatchObject({ state: 'done', rows_changed: 30, rows_skipped: 1 })
    expect((await rowsOf(id, '?outcome=skipped', admin.token))[0]).toMatchObject({
      name: 'Crowd me',
      reason: 'You cannot do this to your own account.',
    })
    expect(await undo(id, admin.token)).toMatchObject({ rows_changed: 30 })
    expect(failures).toEqual([])
  })
})
