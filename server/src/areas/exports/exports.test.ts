import { exportsEndpoints } from '@kerbline/domain/areas/exports/endpoints.ts'
import { sql } from 'kysely'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { buffer } from 'node:stream/consumers'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lists } from '../../areas.ts'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { makeExports } from './make-exports.ts'
import type { ExportRow } from './queries.ts'

const CONTACTS = 2_300

onPortal('long exports', (on) => {
  let portal: TestPortal
  let reader: TestPerson
  const failures: unknown[] = []
  const make = (stopping = new AbortController().signal) =>
    makeExports({
      database: on.database(),
      files: portal.portal.files,
      lists,
      stopping,
      today: '2026-11-21',
      warn: (error) => void failures.push(error),
    })
  const ask = (change: object = {}, token = reader.token) =>
    portal.send('POST', '/api/exports', token, {
      list: 'contact-management',
      columns: ['name', 'email'],
      format: 'csv',
      ...change,
    })
  const askedId = async (change: object = {}): Promise<number> => ((await ask(change)).json as ExportRow).id
  const view = async (id: number) => (await portal.get(`/api/exports/${id}`, reader.token)).json as ExportRow

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    reader = await portal.person({ accounts: [], side: 'staff', may: ['see contacts', 'see all accounts'] })
    const { id: branch_id } = await portal.owner((rows) =>
      rows.insertInto('branches').values({ name: 'Leeds', code: 'LDS' }).returning('id').executeTakeFirstOrThrow(),
    )
    await portal.owner((rows) =>
      rows
        .insertInto('contacts')
        .values(
          Array.from({ length: CONTACTS }, (_, place) => ({
            department: 'support' as const,
            branch_id,
            name: `Person ${String(place).padStart(5, '0')}`,
            email: place === 7 ? '=1+1@x.test' : `p${place}@x.test`,
          })),
        )
        .execute(),
    )
  })
  afterAll(async () => portal.stop())

  test('every row of the selection once, in its order, in the chosen columns, with no formula among them', async () => {
    const id = await askedId({ sort: 'name', search: 'person 0' })
    expect(await view(id)).toMatchObject({ state: 'waiting', rows_total: null, name: 'contact-management' })
    expect((await portal.get(`/api/exports/${id}/file`, reader.token)).status).toBe(404)
    await make()
    expect(await view(id)).toMatchObject({ state: 'done', rows_total: CONTACTS, rows_done: CONTACTS, problem: null })
    const file = await portal.get(`/api/exports/${id}/file`, reader.token)
    expect(file.headers['content-disposition']).toContain('contact-management.csv')
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\uFEFFName,Email')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: CONTACTS }, (_, place) => `Person ${String(place).padStart(5, '0')}`),
    )
    expect(lines[8]).toBe("Person 00007,'=1+1@x.test")
    expect(failures).toEqual([])
  })

  test('a full disk is the reason given, and whoever looks after the server hears of it', async () => {
    const full = vi.spyOn(fs, 'mkdtemp').mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    syncBuiltinESMExports()
    const id = await askedId()
    await make()
    full.mockRestore()
    syncBuiltinESMExports()
    expect(await view(id)).toMatchObject({
      state: 'failed',
      problem: 'We have run out of storage, so this was not saved. Contact your administrator.',
    })
    expect(failures.splice(0)).toHaveLength(1)
  })

  test('ticked rows leave by the same writer: those alone, of the question alone, in its order, with no formula', async () => {
    const { json } = await portal.get('/api/contact-management?size=25&search=person 000', reader.token)
    const rows = (json as { rows: { id: number; name: string }[] }).rows
    const ids = rows.filter(({ name }) => /0000[5-8]$/.test(name)).map(({ id }) => id)
    const asked = {
      sort: '-name',
      search: 'person 000',
      ids: ids.toReversed(),
      columns: ['name', 'email'],
      format: 'csv',
    }
    const file = await portal.send('POST', '/api/contact-management/export', reader.token, asked)
    expect(file.text.trimEnd().split('\r\n')).toEqual([
      '\uFEFFName,Email',
      'Person 00008,p8@x.test',
      "Person 00007,'=1+1@x.test",
      'Person 00006,p6@x.test',
      'Person 00005,p5@x.test',
    ])
    const narrowed = await portal.send('POST', '/api/contact-management/export', reader.token, {
      ...asked,
      search: 'person 00006',
    })
    expect(narrowed.text.trimEnd().split('\r\n')).toHaveLength(2)
    const none = { ...asked, ids: [] }
    expect((await portal.send('POST', '/api/contact-management/export', reader.token, none)).status).toBe(422)
  })

  test('a workbook holds the same rows', async () => {
    const id = await askedId({ format: 'xlsx', sort: '-name', filter: ['name:contains:person 0000'] })
    await make()
    const row = await portal.owner((rows) =>
      rows.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const bytes = await buffer(await portal.portal.files.openMade(row.storage_key ?? ''))
    expect(bytes.length).toBe(row.size_bytes)
    const sheets = await readExcelFile(bytes)
    const rows = Array.isArray(sheets[0]) ? sheets : (sheets[0] as unknown as { data: unknown[][] }).data
    expect(rows).toHaveLength(11)
    expect(rows[0]).toEqual(['Name', 'Email'])
    expect(rows[1]).toEqual(['Person 00009', 'p9@x.test'])
    expect(rows[3]).toEqual(['Person 00007', "'=1+1@x.test"])
  })

  test('another’s export is not there, and a list that one may not read, or that does not exist, is not exported', async () => {
    const id = await askedId({ search: 'person 00001' })
    const other = await portal.person({ accounts: [], side: 'staff', may: ['see contacts', 'see all accounts'] })
    const blind = await portal.person({ accounts: ['NORTH01'], may: [] })
    expect((await portal.get(`/api/exports/${id}`, other.token)).status).toBe(404)
    expect((await portal.get(`/api/exports/${id}/file`, other.token)).status).toBe(404)
    expect((await portal.send('DELETE', `/api/exports/${id}`, other.token)).status).toBe(404)
    expect((await ask({}, blind.token)).status).toBe(403)
    expect((await ask({ list: 'spoons' })).status).toBe(404)
    expect((await ask({ columns: ['secret'] })).json).toMatchObject({ fields: [{ field: 'columns' }] })
    expect((await ask({ filter: ['secret:is:1'] })).json).toMatchObject({ fields: [{ field: 'filter.secret' }] })
  })

  test('stopped before it is made, or while it waits: no file; a fourth at once is refused', async () => {
    await make()
    const [first] = [await askedId(), await askedId(), await askedId()]
    expect((await ask()).status).toBe(409)
    const stopped = await portal.send('DELETE', `/api/exports/${first}`, reader.token)
    expect(stopped.json).toMatchObject({ state: 'cancelled' })
    await make()
    expect(await view(first ?? 0)).toMatchObject({ state: 'cancelled' })
    const { json } = await portal.get('/api/exports', reader.token)
    expect((json as { exports: ExportRow[] }).exports.slice(0, 2).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('a portal that stops leaves it for the next start; a right that is gone meanwhile ends it, and says so', async () => {
    const id = await askedId()
    await make(AbortSignal.abort())
    expect(await view(id)).toMatchObject({ state: 'running' })
    const may = (permissions: string) =>
      portal.owner((rows) => rows.updateTable('users').set({ permissions }).where('id', '=', reader.id).execute())
    await may('[]')
    await make()
    await may('["see contacts", "see all accounts"]')
    expect(await view(id)).toMatchObject({ state: 'failed', problem: 'You no longer have access to this list.' })
    expect(failures).toEqual([])
  })

  test('all of one’s own are there by page, the newest first; nobody else’s', async () => {
    const many = await portal.person({ accounts: [], side: 'staff', may: ['see contacts', 'see all accounts'] })
    await portal.owner((rows) =>
      sql`insert into exports (user_id, accounts, list, name, format, columns, asked, state)
        select ${many.id}, null, 'contact-management', 'file ' || n, 'xlsx', '{name}', '{}', 'done' from generate_series(1, 120) n`.execute(
        rows,
      ),
    )
    const names: string[] = []
    for (let before = ''; ;) {
      const { json } = await portal.get(`/api/exports${before}`, many.token)
      const page = exportsEndpoints.list.reply.parse(json)
      names.push(...page.exports.map(({ name }) => name))
      if (page.next === null) break
      before = `?before=${page.next}`
    }
    expect(names).toEqual(Array.from({ length: 120 }, (_, place) => `file ${120 - place}`))
  })
})
