// Files that update: before and after, blank cells, names that no register has, dates, the trail, and taking it all back.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { type View, wizard } from './testing-wizard.ts'

onPortal('files that update', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let clerk: TestPerson
  const own = () => wizard(portal, staff)
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = ['see all accounts', 'edit vehicles', 'edit drivers', 'edit compliance', 'see vehicles'] as const
    staff = await portal.person({
      accounts: [],
      side: 'staff',
      may: [
        ...may,
        'manage branches',
        'see branches',
        'manage manufacturers',
        'manage vehicle categories',
        'manage bodies',
      ],
    })
    clerk = await portal.person({ accounts: [], side: 'staff', may })
    await portal.owner(async (rows) => {
      const { id } = await rows
        .selectFrom('vehicle_categories')
        .select('id')
        .where('name', '=', 'Panel van')
        .executeTakeFirstOrThrow()
      await rows.insertInto('branches').values({ name: 'Leeds South', code: 'LDSS' }).execute()
      for (const reg_no of ['UF01AAA', 'UF01AAB'])
        await rows
          .insertInto('vehicles')
          .values(
            aVehicle({
              customer_account_number: 'NORTH01',
              vehicle_category_id: id,
              reg_no,
              fleet_no: 'F1',
              emei: '350100000000004',
              contract_end_date: '2028-10-31',
            }),
          )
          .execute()
    })
  })
  afterAll(async () => portal.stop())

  const vehicles = async () =>
    (
      await portal.owner((rows) =>
        sql<
          Record<string, unknown>
        >`select v.reg_no, v.fleet_no, v.emei, v.contract_end_date, b.name as branch, m.name as make from vehicles v
          left join branches b on b.id = v.branch_id left join manufacturers m on m.id = v.manufacturer_id where v.reg_no like 'UF01%' order by v.reg_no`.execute(
          rows,
        ),
      )
    ).rows
  const audited = async (entity: string) =>
    (
      await portal.owner((rows) =>
        rows
          .selectFrom('audit')
          .select(['action', 'entity_id', 'before', 'after'])
          .where('entity', '=', entity)
          .orderBy('id')
          .execute(),
      )
    ).map(({ action, before, after }) => [action, before, after])
  const rowsOf = async (view: View, query: string) =>
    (await portal.get(`/api/imports/${view.id}/rows?${query}`, staff.token)).json
  const branchCount = async () =>
    (await portal.owner((rows) => sql<{ n: number }>`select count(*) as n from branches`.execute(rows))).rows[0]?.n

  test('a blank cell keeps what stands, a row shows before and after, the history names the file, and a run is undone', async () => {
    const before = await vehicles()
    const { upload, check, commit, undo } = own()
    const file = 'reg_no,fleet_no,emei,contract_end_date\nUF01 AAA,F2,,1/3/2030\nUF01 AAB,,,\n'
    const checked = await check(await upload('vehicles', file, 'contracts.csv'))
    expect(checked.counts).toMatchObject({ create: 0, update: 1, skip: 1, error: 0 })
    expect(await rowsOf(checked, 'outcome=update')).toMatchObject({
      rows: [
        {
          row: 2,
          changes: [
            { label: 'Fleet number', before: 'F1', after: 'F2' },
            { label: 'Contract end date', before: '31 Oct 2028', after: '1 Mar 2030' },
          ],
        },
      ],
    })
    expect(await vehicles()).toEqual(before)
    expect(await audited('vehicle')).toEqual([])
    const done = await commit(checked)
    expect(await vehicles()).toMatchObject([
      { fleet_no: 'F2', emei: '350100000000004', contract_end_date: '2030-03-01' },
      { fleet_no: 'F1', emei: '350100000000004', contract_end_date: '2028-10-31' },
    ])
    expect(await audited('vehicle')).toEqual([
      [
        'vehicle saved',
        { fleet_no: 'F1', contract_end_date: '2028-10-31' },
        { fleet_no: 'F2', contract_end_date: '2030-03-01', imported_from: 'contracts.csv' },
      ],
    ])
    expect(done.can_undo).toBe(true)
    const undone = await undo(done)
    expect(undone).toMatchObject({ state: 'done', failure: null, can_undo: false, undone_at: expect.any(String) })
    expect(await vehicles()).toEqual(before)
    expect((await audited('vehicle')).at(-1)).toEqual(['vehicle put back', null, { import_undone: 'contracts.csv' }])
  })

  test('a blank cell clears where that is ticked for its column', async () => {
    const { upload, check, commit, undo } = own()
    const uploaded = await upload('vehicles', 'reg_no,fleet_no,emei\nUF01 AAB,,\n')
    expect(uploaded.targets.filter(({ can_clear: can }) => can).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fleet_no', 'emei', 'contract_end_date', 'body']),
    )
    expect(uploaded.targets.find(({ name }) => name === 'status')?.can_clear).toBe(false)
    const checked = await check(uploaded, ['emei', 'status'])
    expect(await rowsOf(checked, 'outcome=update')).toMatchObject({
      rows: [{ changes: [{ label: 'Tracker IMEI', before: '350100000000004', after: null }] }],
    })
    const done = await commit(checked)
    expect((await vehicles())[1]).toMatchObject({ fleet_no: 'F1', emei: null })
    await undo(done)
    expect((await vehicles())[1]).toMatchObject({ emei: '350100000000004' })
  })

  test('an unknown name is a warning: use another, create it, or leave it out; never an entry by itself', async () => {
    const { upload, check, commit, fix, undo } = own()
    const rowsAndNames = ['Leeds Sth', 'Leeds Sth', '<b>Ford</b>'].map(
      (branch, place) =>
        `UF01 AB${'ABC'.charAt(place)},NORTH01,Ford,Transit,Panel van,diesel,Contract hire,1/3/2025,On hire,${branch}`,
    )
    const heading =
      'reg_no,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch'
    const file = [heading, ...rowsAndNames, 'UF01 AAA,,,,,,,,,Leeds Sth'].join('\n')
    const branches = await branchCount()
    const checked = await check(await upload('vehicles', file, 'new.csv'))
    expect(checked.counts).toMatchObject({ create: 3, update: 0, skip: 1, error: 0 })
    const [leeds] = checked.groups.filter(({ title }) => title === 'Branch not recognised: “Leeds Sth”')
    expect(leeds).toMatchObject({ tone: 'warning', count: 3, rows: [2, 3, 5] })
    expect(leeds?.fixes.map(({ do: what }) => what)).toEqual(['use', 'create', 'leave name', 'leave out'])
    expect(leeds?.fixes[0]).toMatchObject({ is_suggested: true, words: expect.arrayContaining(['Leeds South']) })
    expect(leeds?.fixes[0]?.words[0]).toBe('Leeds South')
    const [markup] = checked.groups.filter(({ title }) => title.includes('<b>'))
    expect(markup?.fixes.map(({ do: what }) => what)).not.toContain('create')
    expect(checked.groups.map(({ title }) => title)).toContain('Make not recognised: “Ford”')

    const used = await fix(checked, { do: 'group', group: leeds?.key, with: 'use', text: 'Leeds South' })
    const created = await fix(used, {
      do: 'group',
      group: checked.groups.find(({ title }) => title.startsWith('Make'))?.key,
      with: 'create',
    })
    const left = await fix(created, { do: 'group', group: markup?.key, with: 'leave name' })
    expect(left.groups.filter(({ title }) => title.includes('not recognised'))).toEqual([])
    const done = await commit(left)
    expect(done.counts).toMatchObject({ create: 3, update: 1, error: 0 })
    expect((await vehicles()).map(({ reg_no: reg, branch, make }) => [reg, branch, make])).toEqual([
      ['UF01AAA', 'Leeds South', null],
      ['UF01AAB', null, null],
      ['UF01ABA', 'Leeds South', 'Ford'],
      ['UF01ABB', 'Leeds South', 'Ford'],
      ['UF01ABC', null, 'Ford'],
    ])
    expect(await branchCount()).toBe(branches)
    expect((await audited('manufacturers')).at(-1)).toEqual([
      'manufacturer created',
      null,
      { imported_from: 'new.csv' },
    ])
    expect((await audited('vehicle')).filter(([action]) => action === 'vehicle created')).toHaveLength(3)

    // Somebody builds on it: then it stays.
    await portal.owner((rows) =>
      sql`insert into compliance_items (customer_account_number, vehicle_id, event_type, overdue_weeks)
      select customer_account_number, id, 'mot', 4 from vehicles where reg_no = 'UF01ABA'`.execute(rows),
    )
    const refused = await undo(done)
    expect(refused).toMatchObject({ state: 'done', undone_at: null, can_undo: true })
    expect(refused.failure).toContain('vehicles it created are used by compliance items (1)')
    await portal.owner((rows) =>
      sql`delete from compliance_items where vehicle_id in (select id from vehicles where reg_no = 'UF01ABA')`.execute(
        rows,
      ),
    )
    expect(await undo(done)).toMatchObject({ state: 'done', failure: null, can_undo: false })
    expect((await vehicles()).map(({ reg_no: reg, branch, make }) => [reg, branch, make])).toEqual([
      ['UF01AAA', null, null],
      ['UF01AAB', null, null],
    ])
    expect(
      await portal.owner((rows) =>
        rows.selectFrom('manufacturers').select('name').where('name', '=', 'Ford').execute(),
      ),
    ).toEqual([])
  })

  test('who may not manage a register is not offered to create; a new vehicle cannot do without a category', async () => {
    const { upload, check } = wizard(portal, clerk)
    const file =
      'reg_no,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch\nUF01 ACA,NORTH01,Ford,Transit,hgv,diesel,contract_hire,1/3/2025,on_hire,Hull\n'
    const checked = await check(await upload('vehicles', file))
    expect(checked.counts).toMatchObject({ create: 0, error: 1 })
    expect(checked.groups.map(({ title, tone }) => [tone, title])).toContainEqual([
      'error',
      'Vehicle category not recognised: “hgv”',
    ])
    expect(checked.groups.flatMap(({ fixes }) => fixes.map(({ do: what }) => what))).not.toContain('create')
    const mine = await own().check(await own().upload('vehicles', file))
    const hgv = mine.groups.find(({ title }) => title.includes('hgv'))
    expect(hgv?.fixes.map(({ do: what }) => what)).toEqual(['use', 'create', 'leave out'])
  })

  test('dates that can be read both ways are asked about once, and read as said', async () => {
    const { upload, check, fix } = own()
    const checked = await check(
      await upload('vehicles', 'reg_no,contract_end_date\nUF01 AAA,1/3/2031\nUF01 AAB,2/3/2031\n'),
    )
    const [asked] = checked.groups
    expect(asked).toMatchObject({
      tone: 'warning',
      title: 'Contract end date could be day or month first',
      says: 'We read “1/3/2031” as 1 Mar 2031. If the month comes first, it is 3 Jan 2031.',
      count: 2,
    })
    const read = await fix(checked, { do: 'group', group: asked?.key, with: 'month first' })
    expect(read.groups.map(({ title }) => title)).not.toContain(asked?.title)
    expect(await rowsOf(read, 'outcome=update')).toMatchObject({
      rows: [{ changes: [{ after: '3 Jan 2031' }] }, { changes: [{ after: '3 Feb 2031' }] }],
    })
  })

  test('words are labels, and nothing is guessed across opposites', async () => {
    const { upload, check } = own()
    const checked = await check(await upload('vehicles', 'reg_no,status\nUF01 AAA,Hired\nUF01 AAB,Off Hired\n'))
    expect(checked.counts).toMatchObject({ update: 1, error: 1 })
    expect(checked.groups[0]).toMatchObject({ title: 'Status not recognised: “Hired”', rows: [2] })
    expect(checked.groups[0]?.fixes[0]?.words[0]).toBe('On hire')
    expect(checked.groups[0]?.fixes[0]?.words).toContain('Off hired')
  })

  test('every fault of a row is named in one round, those of the database included', async () => {
    const { upload, check } = own()
    const checked = await check(
      await upload(
        'vehicles',
        'reg_no,customer_account_number,fuel_type,miles,contract_end_date\nUF01 AAA,NOBODY,coal,many,31/2/2030\nUF01 AAB,NORTH01,diesel,"1,200.00",\nUF01AAB,NORTH01,,,\n',
      ),
    )
    expect(await rowsOf(checked, 'outcome=error')).toMatchObject({
      rows: [
        {
          row: 2,
          remarks: ['fuel_type', 'miles', 'contract_end_date', 'customer_account_number'].map((column) => ({ column })),
        },
        {
          row: 4,
          remarks: [{ column: 'reg_no', message: 'Row 4, Registration: Duplicate of row 3. Keep one of the two.' }],
        },
      ],
    })
  })

  test('rejected rows of a workbook come back as a workbook', async () => {
    const { default: writeExcelFile } = await import('write-excel-file/node')
    const book = await writeExcelFile([
      [{ value: 'reg_no' }, { value: 'fuel_type' }],
      [{ value: 'UF01 AAA' }, { value: 'coal' }],
    ]).toBuffer()
    const { upload, check } = own()
    const checked = await check(await upload('vehicles', book, 'fuels.xlsx'))
    const out = await portal.app.inject({
      method: 'POST',
      url: `/api/imports/${checked.id}/rejected`,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect(out.headers['content-disposition']).toContain('fuels-rejected.xlsx')
    expect((await own().upload('vehicles', out.rawPayload, 'again.xlsx')).columns.map(({ title }) => title)).toEqual([
      'reg_no',
      'fuel_type',
      'What to correct',
    ])
  })

  test('an empty file is called empty before it is sent', async () => {
    const started = await portal.send('POST', '/api/imports', staff.token, {
      kind: 'vehicles',
      name: 'v.csv',
      size_bytes: 0,
    })
    expect(started.status).toBe(422)
    expect(started.text).toContain('This file is empty')
  })
})
