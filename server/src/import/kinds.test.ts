import { writeFile } from 'node:fs/promises'
import { keptColumns } from '@kerbline/domain/areas/imports/kind.ts'
import { importKinds } from '@kerbline/domain/areas/imports/kinds.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { onEngine } from '../db/testing.ts'
import writeExcelFile from 'write-excel-file/node'
import { addAccounts, importFile } from './testing-accounts.ts'
import { useFiles } from './testing-files.ts'
import { problemsOf, vehicle, vehicles } from './testing-lines.ts'

onEngine('kinds of import', (on) => {
  const { take, rowsOf, pathOf } = useFiles(() => on.database())
  beforeAll(async () => {
    await addAccounts(on.database(), 'First', 'ACC1', 'ACC2')
    await take('vehicles', vehicles(vehicle('V1 DRV', { driver: 'Dan Wood' }), vehicle('V2 DRV')))
  })

  test('compliance: types of ours need no setting up, amber weeks come from the type, odd dates are kept', async () => {
    const report = await take(
      'compliance',
      'vehicle_reg,event_type,due_date,overdue\nv1 drv,mot,TBC,\nV1 DRV,annual test,2027-02-28,3\nV1 DRV,horoscope,2027-01-01,1\nV1DRV,MOT,2027-01-01,1',
    )
    expect(problemsOf(report)).toEqual([
      [4, 'event_type', 'unknown_value'],
      [5, '(row)', 'duplicate'],
    ])
    expect(
      await rowsOf(
        sql`select event_type, due_date, due_date_text, overdue_weeks from compliance_items where vehicle_reg = 'V1DRV' order by id`,
      ),
    ).toEqual([
      { event_type: 'mot', due_date: null, due_date_text: 'TBC', overdue_weeks: 4 },
      { event_type: 'annual_test', due_date: '2027-02-28', due_date_text: null, overdue_weeks: 3 },
    ])
    expect(
      await rowsOf(sql`select slug from compliance_types where slug in ('mot', 'annual_test') order by slug`),
    ).toEqual([{ slug: 'annual_test' }, { slug: 'mot' }])
  })

  test('two plates of one vehicle are one vehicle', async () => {
    await on
      .database()
      .kysely.updateTable('vehicles')
      .set({ current_reg_no: 'NEW1' })
      .where('reg_no', '=', 'V2DRV')
      .execute()
    const items = await take(
      'compliance',
      'vehicle_reg,event_type,due_date\nV2 DRV,mot,2027-01-01\nNEW 1,mot,2027-01-01',
    )
    expect(problemsOf(items)).toEqual([[3, '(row)', 'duplicate']])
    const events = await take(
      'maintenance',
      'reg_no,type,status,created_at\nV2 DRV,tyre,requested,2026-11-01T08:00:00Z\nNEW1,tyre,requested,2026-11-01T08:00:00Z',
    )
    expect(problemsOf(events)).toEqual([[3, '(row)', 'duplicate']])
  })

  test('driver checks: the colour by the rule, raw times kept, the driver found, another account’s check left alone', async () => {
    const answers = (response: string, severity = '') =>
      `"[{""code"":""brakes"",""response"":""${response}""${severity && `,""severity"":""${severity}""`}}]"`
    const heading =
      'check_id,reg_no,driver_name,customer_account_number,template,miles,start_time,end_time,driver_check\n'
    const report = await take(
      'driver-checks',
      `${heading}c1,V1 DRV,dan wood,ACC1,van,100,25/06/2026 09:00,25/06/2026 09:10,${answers('ok')}\n` +
        `c2,V1 DRV,Dan Wood,ACC1,hgv,100,06/25/2026 09:00 AM,06/25/2026 09:02 AM,${answers('ok')}\n` +
        `c3,V1 DRV,Nobody,ACC1,van,100,06/25/2026 09:15,later,${answers('defect', 'dangerous')}\nc4,V1 DRV,Dan Wood,ACC2,van,100,x,y,${answers('ok')}`,
    )
    expect(problemsOf(report)).toEqual([[5, 'reg_no', 'unknown_reference']])
    expect(
      await rowsOf(
        sql`select check_id, rag, is_quick, has_raw_time, duration_seconds, start_at, start_time, driver_id is not null as has_driver, is_nil_defect, created_at from driver_checks order by id`,
      ),
    ).toEqual([
      {
        check_id: 'c1',
        rag: 'green',
        is_quick: false,
        has_raw_time: false,
        duration_seconds: 600,
        start_at: '2026-06-25T08:00:00.000Z',
        start_time: '25/06/2026 09:00',
        has_driver: true,
        is_nil_defect: true,
        created_at: '2026-06-25T08:10:00.000Z',
      },
      {
        check_id: 'c2',
        rag: 'amber',
        is_quick: true,
        has_raw_time: false,
        duration_seconds: 120,
        start_at: '2026-06-25T08:00:00.000Z',
        start_time: '06/25/2026 09:00 AM',
        has_driver: true,
        is_nil_defect: true,
        created_at: '2026-06-25T08:02:00.000Z',
      },
      {
        check_id: 'c3',
        rag: 'red',
        is_quick: false,
        has_raw_time: true,
        duration_seconds: null,
        start_at: null,
        start_time: '06/25/2026 09:15',
        has_driver: false,
        is_nil_defect: false,
        created_at: '2026-11-21T12:00:00.000Z',
      },
    ])
    await take('vehicles', vehicles(vehicle('X1 XXX', { account: 'ACC2' })))
    expect(problemsOf(await take('driver-checks', `${heading}c1,X1 XXX,Dan,ACC2,van,1,x,y,${answers('ok')}`))).toEqual([
      [2, 'check_id', 'inconsistent'],
    ])
  })

  test('a workbook goes in as the same text file would: dates, times and numbers as cells', async () => {
    const path = pathOf('workbook')
    const cells = (...values: readonly (string | number | Date)[]) =>
      values.map((value) => (value instanceof Date ? { value, format: 'dd/mm/yyyy hh:mm' } : { value }))
    const answers = '[{"code":"brakes","response":"ok"}]'
    const workbook = await writeExcelFile([
      cells(
        'check_id',
        'reg_no',
        'driver_name',
        'customer_account_number',
        'template',
        'miles',
        'start_time',
        'end_time',
        'driver_check',
      ),
      cells(
        'w1',
        'V1 DRV',
        'Dan Wood',
        'ACC1',
        'van',
        100,
        new Date('2026-06-25T09:00:00Z'),
        new Date('2026-06-25T09:12:00Z'),
        answers,
      ),
      cells('w2', 'V1 DRV', 'Dan Wood', 'ACC1', 'van', 2.5, '2026-06-25T09:00:00Z', '25/06/2026 09:12', answers),
    ]).toBuffer()
    await writeFile(path, workbook)
    expect(problemsOf(await importFile(on.database(), 'driver-checks', path))).toEqual([
      [3, 'miles', 'not_whole_number'],
    ])
    expect(
      await rowsOf(sql`select start_time, start_at, duration_seconds from driver_checks where check_id = 'w1'`),
    ).toEqual([{ start_time: '25/06/2026 09:00:00', start_at: '2026-06-25T08:00:00.000Z', duration_seconds: 720 }])
  })

  test.each([
    { name: 'compliance', tables: ['compliance_items'], others: [] },
    { name: 'maintenance', tables: ['cases', 'maintenance_cases'], others: [] },
    { name: 'drivers', tables: ['drivers'], others: ['current_reg'] },
    {
      name: 'vehicles',
      tables: ['vehicles'],
      others: ['make', 'vehicle_category', 'body', 'miles', 'milesDate', 'branch', 'allocation', 'driverName'],
    },
  ] as const)('$name: what is kept as it is read has its column, of its type', async ({ name, tables, others }) => {
    const kept = keptColumns(importKinds[name])
    const missing = await rowsOf(sql`
      select k.name from json_to_recordset(${JSON.stringify(kept)}::json) as k(name text, "column" text, type text)
      where not exists (select from pg_attribute a where a.attrelid = any(${[...tables]}::text[]::regclass[])
        and a.attname = k."column" and a.atttypid = to_regtype(k.type))`)
    expect(missing).toHaveLength(others.length)
    expect(missing).toEqual(expect.arrayContaining(others.map((each) => ({ name: each }))))
  })
})
