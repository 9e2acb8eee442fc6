import writeExcelFile from 'write-excel-file/node'
import { sql } from 'kysely'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { type View, viewIn, wizard } from './testing-wizard.ts'

onPortal('imports', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let customer: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({
      accounts: [],
      side: 'staff',
      may: [
        'see all accounts',
        'see branches',
        'manage branches',
        'manage contacts',
        'manage companies',
        'manage dealers',
        'edit vehicles',
        'edit compliance',
      ],
    })
    customer = await portal.person({ accounts: ['NORTH01'], may: ['edit vehicles'] })
  })
  afterAll(async () => portal.stop())

  const settled = (id: number, by = staff) => wizard(portal, by).settled(id)
  const upload = (kind: string, bytes: string | Buffer, by = staff, name = `${kind}.csv`) =>
    wizard(portal, by).upload(kind, bytes, name)
  const check = (view: View, by = staff) => wizard(portal, by).check(view)
  const commit = (view: View, by = staff, isAllOrNothing = false) => wizard(portal, by).commit(view, isAllOrNothing)
  const fix = (view: View, given: object) => wizard(portal, staff).fix(view, given)
  const branchNames = async (): Promise<string[]> =>
    (await portal.owner((rows) => rows.selectFrom('branches').select('name').orderBy('name').execute())).map(
      ({ name }) => name,
    )

  test('a full disk is the reason given', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    const full = vi.spyOn(fs, 'mkdtemp').mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    syncBuiltinESMExports()
    const { state, failure } = await upload('branches', 'Branch name,Code\nAlpha,ALP\n')
    full.mockRestore()
    syncBuiltinESMExports()
    expect([state, failure]).toEqual([
      'failed',
      'The server is out of disk space, so we could not read this file. Contact the person who runs Kerbline, then import the file again.',
    ])
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })

  test('branches: mapped, checked, corrected, committed, told in the trail; a second time adds nothing', async () => {
    const file =
      'Branch name,Code,Post code,Telephone,Remark\nAlpha,ALP,LS1 1AA,0113 496 0110,x\nBeta,be ta,LS1 1AB,,\nGamma,GAM,nowhere,,\nAlpha,AL2,,,\n'
    const before = await branchNames()
    const uploaded = await upload('branches', file)
    expect(uploaded.state).toBe('mapping')
    expect(uploaded.columns.map(({ title, target }) => [title, target])).toEqual([
      ['Branch name', 'name'],
      ['Code', 'code'],
      ['Post code', 'postcode'],
      ['Telephone', 'phone'],
      ['Remark', null],
    ])
    expect(uploaded.columns[0]?.samples).toEqual(['Alpha', 'Beta', 'Gamma'])
    const checked = await check(uploaded)
    expect(checked.state).toBe('checked')
    expect(checked.counts).toEqual({ create: 1, update: 0, skip: 0, error: 3, left_out: 0 })
    expect(checked.groups.map(({ title, rows }) => [title, rows])).toEqual([
      ['Code is in the wrong format', [3]],
      ['Postcode is in the wrong format', [4]],
      ['Name appears more than once', [5]],
    ])
    expect(await branchNames()).toEqual(before)

    const bad = await portal.get(
      `/api/imports/${checked.id}/rows?group=${encodeURIComponent(checked.groups[1]?.key ?? '')}`,
      staff.token,
    )
    expect(bad.json).toMatchObject({
      total: 1,
      rows: [{ row: 4, outcome: 'error', cells: ['Gamma', 'GAM', 'nowhere', '', ''] }],
    })
    const corrected = await fix(checked, { do: 'cell', row: 3, place: 1, text: 'BET' })
    expect(corrected.counts).toMatchObject({ create: 2, error: 2 })
    const blank = await fix(corrected, { do: 'group', group: checked.groups[1]?.key, with: 'leave blank' })
    expect(blank.counts).toMatchObject({ create: 3, error: 1 })
    const undone = viewIn(await portal.send('DELETE', `/api/imports/${blank.id}/fixes`, staff.token))
    expect((await settled(undone.id)).counts).toMatchObject({ create: 2, error: 2 })

    const early = await portal.send('POST', `/api/imports/${blank.id}/commit`, staff.token, {
      revision: 0,
      is_all_or_nothing: false,
    })
    expect(early.status).toBe(409)
    const now = await settled(blank.id)
    const refused = await portal.send('POST', `/api/imports/${now.id}/commit`, staff.token, {
      revision: now.revision,
      is_all_or_nothing: true,
    })
    expect(refused.status).toBe(409)
    const done = await commit(now)
    expect(done).toMatchObject({ state: 'done', counts: { create: 2, update: 0, skip: 0, error: 2 } })
    expect((await branchNames()).filter((name) => ['Alpha', 'Beta', 'Gamma'].includes(name))).toEqual(['Alpha', 'Beta'])

    const rejected = await portal.send('POST', `/api/imports/${done.id}/rejected`, staff.token, {})
    expect(rejected.text).toContain('Branch name,Code,Post code,Telephone,Remark,What to correct\r\nGamma,GAM,nowhere')
    const again = await check(await upload('branches', rejected.text))
    expect(again.counts).toMatchObject({ create: 0, update: 0, error: 2 })

    const second = await check(await upload('branches', file.replace('be ta', 'BET')))
    expect(second.counts).toMatchObject({ create: 0, update: 0, skip: 2, error: 2 })
    const audited = await portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select(['action', 'entity'])
        .where('actor_id', '=', staff.id)
        .where('action', 'in', ['branch created', 'imported branches'])
        .execute(),
    )
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      'branch created',
      'branch created',
      'imported branches',
    ])
  })

  test('the mapping is remembered, columns left out stay left out', async () => {
    const first = await upload('dealers', 'Firma,Ort,Slug\nNorth Trucks,Leeds,\n')
    expect(first.columns.map(({ target }) => target)).toEqual([null, null, 'slug'])
    const mapped = await portal.send('PUT', `/api/imports/${first.id}/mapping`, staff.token, {
      mapping: ['name', null, null],
    })
    expect(mapped.status).toBe(200)
    expect((await settled(first.id)).counts.create).toBe(1)
    const second = await upload('dealers', 'Firma,Ort,Slug\nSouth Trucks,Leeds,\n')
    expect(second.columns.map(({ target, by }) => [target, by])).toEqual([
      ['name', 'remembered'],
      [null, null],
      [null, null],
    ])
    const short = await portal.send('PUT', `/api/imports/${second.id}/mapping`, staff.token, {
      mapping: [null, null, 'slug'],
    })
    expect(short.status).toBe(422)
    expect(short.text).toContain('Missing: name')
  })

  test('contacts: references by name, one cause for all rows with the same unknown name, rules of the entity', async () => {
    const checked = await check(
      await upload(
        'contacts',
        'Name,Department,Company,Branch,Email\nAnn,Support,North,,ann@a.example\nBob,Support,Nort,,bob@a.example\nCy,Support,Nort,,cy@a.example\nDi,Support,,,di@a.example\n',
      ),
    )
    expect(checked.counts).toMatchObject({ create: 1, error: 3 })
    const [unknown, lonely] = checked.groups
    expect(unknown).toMatchObject({ title: 'Company not recognised: “Nort”', count: 2, rows: [3, 4] })
    expect(unknown?.fixes[0]).toMatchObject({ do: 'use', is_suggested: true })
    expect(unknown?.fixes[0]?.words[0]).toBe('North')
    expect(lonely).toMatchObject({ title: 'Company conflicts with other values', rows: [5] })
    const used = await fix(checked, { do: 'group', group: unknown?.key, with: 'use', text: 'North' })
    expect(used.counts).toMatchObject({ create: 3, error: 1 })
    const skipped = await fix(used, { do: 'leave out', row: 5, is_out: true })
    expect(skipped.counts).toMatchObject({ create: 3, error: 0, left_out: 1 })
    expect(await commit(skipped, staff, true)).toMatchObject({ state: 'done', counts: { create: 3, left_out: 1 } })
  })

  test('a company comes with its first account; formulas are only text', async () => {
    const done = await commit(
      await check(await upload('companies', 'Name,Account number,Payment terms\n"=1+1 Ltd",FORM01,14\n')),
    )
    expect(done).toMatchObject({ state: 'done', counts: { create: 1 } })
    const account = await portal.owner((rows) =>
      rows.selectFrom('accounts').select('name').where('customer_account_number', '=', 'FORM01').executeTakeFirst(),
    )
    expect(account?.name).toBe('=1+1 Ltd')
  })

  const vehicle = (reg: string, account: string, fuel = 'diesel') =>
    `${reg},${account},Ford,Transit,Panel van,${fuel},contract_hire,2026-01-01,on_hire,Leeds`
  const heading =
    'reg_no,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch'

  test('vehicles: staff bring them to any account, and a rerun adds none', async () => {
    const file = [
      heading,
      vehicle('IM01 AAA', 'NORTH01'),
      vehicle('IM01 AAB', 'NOBODY'),
      vehicle('IM01 AAC', 'NORTH01', 'coal'),
    ].join('\n')
    const checked = await check(await upload('vehicles', file))
    expect(checked.counts).toMatchObject({ create: 1, error: 2 })
    expect(checked.groups.map(({ title }) => title)).toContain('Account number not recognised: “NOBODY”')
    expect(await commit(checked)).toMatchObject({ state: 'done', counts: { create: 1, error: 2 } })
    expect((await check(await upload('vehicles', file))).counts).toMatchObject({
      create: 0,
      update: 0,
      skip: 1,
      error: 2,
    })
  })

  test('compliance items of a customer’s vehicles go in by staff', async () => {
    const done = await commit(
      await check(await upload('compliance', 'vehicle_reg,event_type,due_date\nIM01AAA,mot,2027-01-01\n')),
    )
    expect(done).toMatchObject({ state: 'done', failure: null, counts: { create: 1, error: 0 } })
  })

  test('a workbook is read like a text file, and rubbish is refused with words', async () => {
    const book = await writeExcelFile([
      [{ value: 'Name' }, { value: 'Code' }],
      [{ value: 'Delta' }, { value: 'DEL' }],
    ]).toBuffer()
    const uploaded = await upload('branches', book, staff, 'branches.xlsx')
    expect(uploaded.columns.map(({ target }) => target)).toEqual(['name', 'code'])
    expect((await check(uploaded)).counts).toMatchObject({ create: 1 })
    const refusals = [
      [Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'workbook'],
      [Buffer.from('%PDF-1.7'), 'PDF'],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'not a CSV or Excel file'],
      [Buffer.from('Name,Code\n'), 'This file is empty'],
      [Buffer.from('\n\n'), 'This file is empty'],
      [await writeExcelFile([[{ value: '' }]]).toBuffer(), 'This file is empty'],
      [Buffer.from('Name,Code\n"never closed'), 'is not closed'],
    ] as const
    for (const [bytes, words] of refusals) {
      const failed = await upload('branches', bytes)
      expect(failed.state).toBe('failed')
      expect(failed.failure).toContain(words)
    }
  })

  test('recent imports come by page, each once, and say of how many', async () => {
    await portal.owner((rows) =>
      sql`insert into import_jobs (kind, source, size_bytes, created_by, created_by_name, state)
        select 'dealers', 'd' || n || '.csv', 1, ${staff.id}, 'Sam', 'done' from generate_series(1, 70) n`.execute(
        rows,
      ),
    )
    const page = z.object({
      imports: z.array(z.object({ id: z.number() })),
      total: z.number(),
      next: z.number().nullable(),
    })
    const ids: number[] = []
    let before: number | null | undefined
    while (before !== null) {
      const query: string = before === undefined ? '' : `&before=${before}`
      const { imports, total, next } = page.parse(
        (await portal.get(`/api/imports?kind=dealers${query}`, staff.token)).json,
      )
      if (before === undefined) expect(imports).toHaveLength(30)
      expect(total).toBeGreaterThanOrEqual(70)
      ids.push(...imports.map(({ id }) => id))
      before = next
      if (next === null) expect(ids).toHaveLength(total)
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })

  test('each kind asks for its own right, and nobody else sees an import', async () => {
    expect(
      (await portal.send('POST', '/api/imports', customer.token, { kind: 'branches', name: 'b.csv', size_bytes: 9 }))
        .status,
    ).toBe(403)
    expect((await portal.send('POST', '/api/imports/template', customer.token, { kind: 'branches' })).status).toBe(403)
    expect((await portal.send('POST', '/api/imports/template', staff.token, { kind: 'branches' })).text).toContain(
      'Name,Code,Address',
    )
    expect(
      (await portal.send('POST', '/api/imports', staff.token, { kind: 'nothing', name: 'b.csv', size_bytes: 9 }))
        .status,
    ).toBe(404)
    expect(
      (
        await portal.send('POST', '/api/imports', staff.token, {
          kind: 'branches',
          name: 'b.csv',
          size_bytes: 60_000_000,
        })
      ).status,
    ).toBe(422)
    const { id } = await upload('branches', 'Name,Code\nZeta,ZET\n')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['DELETE', ''],
      ['DELETE', '/fixes'],
    ] as const) {
      const url = `/api/imports/${id}${path}`
      expect(
        (method === 'GET' ? await portal.get(url, customer.token) : await portal.send(method, url, customer.token))
          .status,
      ).toBe(404)
    }
    const kinds = await portal.get('/api/imports/kinds', customer.token)
    expect(kinds.json).toMatchObject({ kinds: [{ name: 'vehicles' }] })
    expect((await portal.get('/api/imports', customer.token)).text).not.toContain('branches.csv')
    expect((await portal.get('/api/imports', staff.token)).text).toContain('branches.csv')
    expect((await portal.send('DELETE', `/api/imports/${id}`, staff.token)).status).toBe(200)
    expect((await portal.get(`/api/imports/${id}`, staff.token)).status).toBe(404)
  })
})
