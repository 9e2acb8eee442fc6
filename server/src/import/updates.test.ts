// Files that the operator brings for what is here: blank cells, names that no register has, checks without times, and the way back.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportKindName } from '@kerbline/domain/areas/imports/kinds.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { addAccounts, importFile } from './testing-accounts.ts'
import { counts, problemsOf, vehicle, vehicles } from './testing-lines.ts'
import { undoRun } from './undo-run.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbline-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type More = Parameters<typeof importFile>[3]

onEngine('files of the operator', (on) => {
  beforeAll(async () => {
    await addAccounts(on.database(), 'First', 'ACC1', 'ACC2')
    await take(
      'vehicles',
      vehicles(vehicle('V1 UPD', { driver: 'Ann Moss', miles: '1000', milesDate: '2026-10-01' }), vehicle('V2 UPD')),
    )
  })
  const take = async (kind: ImportKindName, text: string, more: More = {}) => {
    const path = join(folder, `${kind}.csv`)
    await writeFile(path, text)
    return importFile(on.database(), kind, path, more)
  }
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(on.database().kysely)).rows
  const undo = (run: number | null | undefined) =>
    asOwner(on.database(), (rows) => undoRun(rows, { run: run ?? 0, actor: null }))
  const everything = async () => ({
    vehicles: await rowsOf(
      sql`select reg_no, fleet_no, miles, miles_at, driver_id, branch_id from vehicles order by id`,
    ),
    months: await rowsOf(sql`select vehicle_id, month, miles from vehicle_months where miles <> 0 order by 1, 2`),
    drivers: await rowsOf(sql`select name, points from drivers order by id`),
    held: await rowsOf(sql`select driver_id, vehicle_id, to_at from driver_vehicles order by id`),
    registers: await rowsOf(
      sql`select (select count(*) from branches) as branches, (select count(*) from manufacturers) as makes`,
    ),
    spend: await rowsOf(sql`select * from account_spend_months order by 1, 2, 3`),
  })

  test('what was made in the registers is told in the report, in the trail, and by a dry run', async () => {
    const text = vehicles(vehicle('N1 UPD')).replaceAll('Leeds', 'Hull')
    expect((await take('vehicles', text, { isDryRun: true })).new_names).toEqual([{ column: 'branch', name: 'Hull' }])
    const real = await take('vehicles', text)
    expect(real.new_names).toEqual([{ column: 'branch', name: 'Hull' }])
    expect(
      await rowsOf(
        sql`select action, after from audit where entity = 'branches' and entity_id = (select id::text from branches where name = 'Hull')`,
      ),
    ).toEqual([{ action: 'branch created', after: { imported_from: 'vehicles.csv' } }])
    await undo(real.run)
    expect(await rowsOf(sql`select name from branches where name = 'Hull'`)).toEqual([])
  })

  test('what looks like a slip of a name, or like markup, is left out with a warning until the operator names it', async () => {
    const text = vehicles(vehicle('S1 UPD'), vehicle('S2 UPD'))
      .replace('Leeds', 'Leds')
      .replaceAll('Ford', '<b>Ford</b>')
    const report = await take('vehicles', text)
    expect(report.warnings.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'make', 'unknown_name'],
      [2, 'branch', 'unknown_name'],
      [3, 'make', 'unknown_name'],
    ])
    expect(report.warnings[1]?.message).toContain('Did you mean “Leeds”?')
    expect(report.new_names).toEqual([])
    await undo(report.run)
    const named = await take('vehicles', text, {
      names: new Map([['branch', new Map([['leds', 'create']])]]),
      instead: new Map([['make', new Map([['<b>ford</b>', 'Ford']])]]),
    })
    expect(named.warnings).toEqual([])
    expect(named.new_names).toEqual([{ column: 'branch', name: 'Leds' }])
    await undo(named.run)
    const without = await take('vehicles', text, { otherNames: 'leave out' })
    expect(without).toMatchObject({ created: 2, warnings: [], new_names: [] })
    await undo(without.run)
  })

  test('blank cells keep what stands in every kind, and clear it where that is said', async () => {
    await take(
      'drivers',
      'name,email,customer_account_number,points,licence_categories,phone\nDan Wood,dan@x.example,ACC1,6,B;C,0113 496 0000',
    )
    const blank = 'name,email,customer_account_number,points,licence_categories,phone\nDan Wood,dan@x.example,ACC1,,,\n'
    expect(counts(await take('drivers', blank))).toEqual([0, 0, 1, 0])
    expect(counts(await take('drivers', blank, { clears: ['phone', 'points'] }))).toEqual([0, 1, 0, 0])
    expect(await rowsOf(sql`select points, licence_categories, phone from drivers where name = 'Dan Wood'`)).toEqual([
      { points: 0, licence_categories: ['B', 'C'], phone: null },
    ])
    await take('compliance', 'vehicle_reg,event_type,due_date,overdue,responsibility\nV1 UPD,mot,1/3/2027,7,customer')
    expect(
      counts(await take('compliance', 'vehicle_reg,event_type,due_date,overdue,responsibility\nV1 UPD,mot,,,')),
    ).toEqual([0, 0, 1, 0])
    await take('compliance', 'vehicle_reg,event_type,due_date,overdue,responsibility\nV1 UPD,mot,TBC,,')
    expect(
      await rowsOf(sql`select due_date, due_date_text, overdue_weeks, responsibility from compliance_items`),
    ).toEqual([{ due_date: null, due_date_text: 'TBC', overdue_weeks: 7, responsibility: 'customer' }])
    // How often it comes, said in another unit, is what counts from then on; a blank keeps it.
    await take('compliance', 'vehicle_reg,event_type,due_date,interval_weeks\nV1 UPD,tacho_vu_download,1/3/2027,12')
    await take('compliance', 'vehicle_reg,event_type,interval_days\nV1 UPD,tacho_vu_download,90')
    await take('compliance', 'vehicle_reg,event_type,interval_days\nV1 UPD,tacho_vu_download,')
    expect(
      await rowsOf(
        sql`select interval_days, interval_weeks, interval_months from compliance_items where event_type = 'tacho_vu_download'`,
      ),
    ).toEqual([{ interval_days: 90, interval_weeks: null, interval_months: null }])
    const event = 'reg_no,type,status,created_at,supplier,estimate'
    await take('maintenance', `${event}\nV1 UPD,tyre,booked,1/11/2026 08:00,Leeds Tyres,"1,200.50"`)
    expect(counts(await take('maintenance', `${event}\nV1 UPD,tyre,,1/11/2026 08:00,,`))).toEqual([0, 0, 1, 0])
    expect(await rowsOf(sql`select status, supplier, estimate_pence from maintenance_events`)).toEqual([
      { status: 'booked', supplier: 'Leeds Tyres', estimate_pence: 120_050 },
    ])
    const missing = await take('maintenance', `${event}\nV1 UPD,mot,,1/11/2026 08:00,,`)
    expect(problemsOf(missing)).toEqual([[2, 'status', 'missing']])
  })

  test('a check without times is kept, flagged, and its dangerous defect counts', async () => {
    const answers = '"[{""code"":""brakes"",""response"":""defect"",""severity"":""dangerous""}]"'
    const heading =
      'check_id,reg_no,driver_name,customer_account_number,template,miles,start_time,end_time,driver_check\n'
    const report = await take(
      'driver-checks',
      `${heading}c1,V2 UPD,Ann Moss,ACC1,van,1100,,,${answers}\nc2,V1 UPD,Ann Moss,ACC1,van,1100,29/03/2026 01:30,29/03/2026 02:10,"[{""code"":""brakes"",""response"":""ok""}]"`,
    )
    expect(problemsOf(report)).toEqual([])
    expect(report.notices.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'start_time', 'no_time'],
      [2, 'end_time', 'no_time'],
      [3, 'start_time', 'kept_raw'],
    ])
    expect(report.notices[0]?.message).toContain('No time given')
    expect(
      await rowsOf(
        sql`select check_id, rag, has_raw_time, start_time, start_at, end_at is null as is_open from driver_checks order by id`,
      ),
    ).toEqual([
      { check_id: 'c1', rag: 'red', has_raw_time: true, start_time: '', start_at: null, is_open: true },
      {
        check_id: 'c2',
        rag: 'green',
        has_raw_time: true,
        start_time: '29/03/2026 01:30',
        start_at: null,
        is_open: false,
      },
    ])
    expect(await rowsOf(sql`select is_vor from vehicles where reg_no = 'V2UPD'`)).toEqual([{ is_vor: true }])
    // Times that come later are taken, and stay when a later file leaves them blank.
    await take(
      'driver-checks',
      `${heading}c1,V2 UPD,Ann Moss,ACC1,van,1100,20/11/2026 06:42,20/11/2026 06:49,${answers}`,
    )
    await take('driver-checks', `${heading}c1,V2 UPD,Ann Moss,ACC1,van,1100,,,${answers}`)
    expect(
      await rowsOf(sql`select start_time, has_raw_time, duration_seconds from driver_checks where check_id = 'c1'`),
    ).toEqual([{ start_time: '20/11/2026 06:42', has_raw_time: false, duration_seconds: 420 }])
  })

  test('a run is undone whole: vehicles, drivers, who drives what, miles, registers, sums; once', async () => {
    const before = await everything()
    const added = vehicles(
      vehicle('V1 UPD', { miles: '2500', milesDate: '2026-11-01', driver: 'Ann Moss' }),
      vehicle('W1 UPD', { driver: 'Eve Marsh' }),
    ).replace('Leeds', 'York')
    const run = await take('vehicles', added)
    expect(counts(run)).toEqual([1, 1, 0, 0])
    expect(await everything()).not.toEqual(before)
    await undo(run.run)
    expect(await everything()).toEqual(before)
    await expect(undo(run.run)).rejects.toThrow('already been undone')

    const lines =
      'urn,line_no,customer_reference,trader_transaction_type,reference,transaction_date,document_goods_value,document_tax_value,document_gross_value,nominal_analysis_items_narrative,value\n1,1,ACC1,Invoice,IN1,1/10/2026,"1,000.00",200.00,"1,200.00",Hire V1 UPD,"1,000.00"'
    const invoiced = await take('invoices', lines)
    expect((await everything()).spend).not.toEqual(before.spend)
    await undo(invoiced.run)
    expect(await everything()).toEqual(before)
    expect(await rowsOf(sql`select id from invoices`)).toEqual([])
  })

  test('what somebody changed since stays, and so does the whole run', async () => {
    const run = await take('vehicles', 'reg_no,fleet_no\nV1 UPD,A1\nV2 UPD,A2')
    await rowsOf(sql`update vehicles set fleet_no = 'MINE' where reg_no = 'V2UPD'`)
    const refused: unknown = await undo(run.run).catch((error: unknown) => error)
    expect(refused).toMatchObject({ extras: { detail: expect.stringContaining('vehicles changed since (1)') } })
    expect(await rowsOf(sql`select fleet_no from vehicles where reg_no = 'V1UPD'`)).toEqual([{ fleet_no: 'A1' }])
  })

  test('dates that can be read both ways are named in the report, and read as the operator says', async () => {
    const text = 'reg_no,contract_end_date\nV1 UPD,1/3/2031'
    expect((await take('vehicles', text, { isDryRun: true })).date_questions).toEqual([
      {
        column: 'contract_end_date',
        says: 'We read “1/3/2031” as 1 Mar 2031. If the month comes first, it is 3 Jan 2031.',
      },
    ])
    const said = await take('vehicles', text, { orders: new Map([['contract_end_date', 'month first']]) })
    expect(said.date_questions).toEqual([])
    expect(await rowsOf(sql`select contract_end_date from vehicles where reg_no = 'V1UPD'`)).toEqual([
      { contract_end_date: '2031-01-03' },
    ])
  })
})
