import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { onEngine } from '../db/testing.ts'
import { measureImport, writeMadeFile } from './measure.ts'
import { RefusedFile } from './reading/refused-file.ts'
import { addAccounts, importFile, openAsOwner } from './testing-accounts.ts'
import { useFiles } from './testing-files.ts'
import { counts, problemsOf, vehicle, vehicles } from './testing-lines.ts'

onEngine('imports', (on) => {
  const { take, rowsOf, pathOf } = useFiles(() => on.database())
  beforeAll(async () => {
    await addAccounts(on.database(), 'First', 'ACC1', 'ACC2')
    await addAccounts(on.database(), 'Other', 'OTHER')
  })

  test('a dry run says what a real run does, and leaves nothing but its record', async () => {
    const text = vehicles(
      vehicle('D1 RUN'),
      vehicle('D2 RUN', { category: 'hovercraft' }),
      vehicle('D3 RUN', { account: 'NOBODY' }),
    )
    const dry = await take('vehicles', text, { isDryRun: true })
    expect(await rowsOf(sql`select count(*) as n from vehicles`)).toEqual([{ n: 0 }])
    expect(await rowsOf(sql`select count(*) as n from manufacturers`)).toEqual([{ n: 0 }])
    const real = await take('vehicles', text)
    expect({ ...dry, is_dry_run: false, is_written: true, run: real.run }).toEqual(real)
    expect(problemsOf(real)).toEqual([
      [3, 'vehicle_category', 'unknown_value'],
      [4, 'customer_account_number', 'unknown_reference'],
    ])
    expect(counts(real)).toEqual([1, 0, 0, 2])
    expect(
      await rowsOf(
        sql`select kind, is_dry_run, rows_read, rows_created, rows_refused, jsonb_array_length(problems) as problems from import_runs order by id`,
      ),
    ).toEqual([
      { kind: 'vehicles', is_dry_run: true, rows_read: 3, rows_created: 1, rows_refused: 2, problems: 2 },
      { kind: 'vehicles', is_dry_run: false, rows_read: 3, rows_created: 1, rows_refused: 2, problems: 2 },
    ])
    expect(await rowsOf(sql`select action, entity from audit where entity = 'import'`)).toEqual([
      { action: 'imported vehicles', entity: 'import' },
    ])
  })

  test('an unknown or missing heading refuses the file and names the columns', async () => {
    const refused: unknown = await take('drivers', 'name,how_many\nAnn Moss,3').catch((error: unknown) => error)
    if (!(refused instanceof RefusedFile)) throw new Error('This file was to be refused')
    expect(refused.unknownHeaders).toEqual(['how_many'])
    expect(refused.missingHeaders).toContain('customer_account_number')
  })

  test('makes, bodies, branches and categories are made once, whatever their capitals', async () => {
    await take(
      'vehicles',
      vehicles(
        vehicle('R1 REF', { category: 'Refuse lorry' }),
        vehicle('R2 REF', { category: 'refuse LORRY' }),
      ).replaceAll('Ford', 'Škoda'),
    )
    await take('vehicles', vehicles(vehicle('R3 REF')).replaceAll('Ford', 'ŠKODA').replaceAll('Leeds', 'LEEDS'))
    expect(await rowsOf(sql`select name, slug from manufacturers order by id`)).toEqual([
      { name: 'Ford', slug: 'ford' },
      { name: 'Škoda', slug: 'skoda' },
    ])
    expect(await rowsOf(sql`select name, code from branches`)).toEqual([{ name: 'Leeds', code: 'LEEDS' }])
    expect(
      await rowsOf(sql`select name, class, check_template from vehicle_categories where name like 'Refuse%'`),
    ).toEqual([{ name: 'Refuse lorry', class: 'hgv', check_template: 'hgv' }])
  })

  test('a driver in a vehicle file drives from the start of the hire; a later file of vehicles takes nobody out', async () => {
    await take('vehicles', vehicles(vehicle('V1 DRV', { driver: 'Ann Moss', onHire: '2024-07-01' }), vehicle('V2 DRV')))
    await take(
      'vehicles',
      vehicles(
        vehicle('V1 DRV', { driver: 'Bob Lane', onHire: '2024-07-01' }),
        vehicle('V2 DRV', { driver: 'Cat Hill' }),
      ),
    )
    expect(
      await rowsOf(
        sql`select v.reg_no, d.name, h.from_at, h.to_at from driver_vehicles h join drivers d on d.id = h.driver_id join vehicles v on v.driver_id = d.id order by 1`,
      ),
    ).toEqual([
      { reg_no: 'V1DRV', name: 'Ann Moss', from_at: '2024-06-30T23:00:00.000Z', to_at: null },
      { reg_no: 'V2DRV', name: 'Cat Hill', from_at: '2026-11-21T12:00:00.000Z', to_at: null },
    ])
  })

  test('a file of drivers completes, moves and adds, and a rerun changes nothing', async () => {
    const heading = 'name,email,customer_account_number,current_reg,points\n'
    const first = await take(
      'drivers',
      `${heading}Ann Moss,ann@x.example,ACC1,V1 DRV,3\nDan Wood,dan@x.example,ACC1,,\nEve Marsh,,ACC1,,0`,
    )
    expect(counts(first)).toEqual([2, 1, 0, 0])
    const moved = `${heading}Ann Moss,ann@x.example,ACC1,,3\nDan Wood,DAN@x.example,ACC1,V1 DRV,0\nEve Marsh,,ACC1,,0`
    expect(counts(await take('drivers', moved))).toEqual([0, 1, 2, 0])
    expect(counts(await take('drivers', moved))).toEqual([0, 0, 3, 0])
    expect(
      await rowsOf(
        sql`select d.name, h.to_at is null as is_open from driver_vehicles h join drivers d on d.id = h.driver_id where h.reg_no = 'V1DRV' order by h.id`,
      ),
    ).toEqual([
      { name: 'Ann Moss', is_open: false },
      { name: 'Dan Wood', is_open: true },
    ])
    const wrong = await take('drivers', `${heading}Fay,,ACC2,V1 DRV,0\nGus,,NOBODY,,0`)
    expect(problemsOf(wrong)).toEqual([
      [2, 'current_reg', 'unknown_reference'],
      [3, 'customer_account_number', 'unknown_reference'],
    ])
  })

  test('miles: an older reading changes nothing, 0 is kept and waits for a decision, what was driven goes to its month', async () => {
    const milesOf = async (miles: string, milesDate: string) => {
      await take('vehicles', vehicles(vehicle('M1 LES', { miles, milesDate })))
      return rowsOf(
        sql`select miles, miles_at, (select sum(miles) from vehicle_months where vehicle_id = vehicles.id) as driven from vehicles where reg_no = 'M1LES'`,
      )
    }
    const readingsKept = () =>
      rowsOf(
        sql`select odometer_miles as miles, is_late, flags from equipment_readings where source = 'file' and vehicle_id = (select id from vehicles where reg_no = 'M1LES') order by id`,
      )
    expect(await milesOf('0', '2026-05-01')).toEqual([{ miles: null, miles_at: null, driven: null }])
    expect(await readingsKept()).toEqual([{ miles: 0, is_late: false, flags: ['odometer zero'] }])
    expect(await milesOf('1000', '2026-06-01')).toEqual([
      { miles: 1000, miles_at: '2026-05-31T23:00:00.000Z', driven: null },
    ])
    expect(await milesOf('900', '2026-05-20')).toEqual([
      { miles: 1000, miles_at: '2026-05-31T23:00:00.000Z', driven: null },
    ])
    expect(await milesOf('1250.5', '2026-07-01')).toEqual([
      { miles: 1250.5, miles_at: '2026-06-30T23:00:00.000Z', driven: 250.5 },
    ])
    expect(await milesOf('', '')).toEqual([{ miles: 1250.5, miles_at: '2026-06-30T23:00:00.000Z', driven: 250.5 }])
    expect(await rowsOf(sql`select month from vehicle_months`)).toEqual([{ month: '2026-07' }])
    // What cannot be true is kept and moves nothing.
    const stands = [{ miles: 1250.5, miles_at: '2026-06-30T23:00:00.000Z', driven: 250.5 }]
    expect(await milesOf('900', '2026-07-20')).toEqual(stands)
    expect(await milesOf('99000', '2026-07-21')).toEqual(stands)
    const kept = [
      { miles: 0, is_late: false, flags: ['odometer zero'] },
      { miles: 1000, is_late: false, flags: [] },
      { miles: 900, is_late: true, flags: [] },
      { miles: 1250.5, is_late: false, flags: [] },
      { miles: 900, is_late: false, flags: ['odometer fall'] },
      { miles: 99_000, is_late: false, flags: ['odometer jump'] },
    ]
    expect(await readingsKept()).toEqual(kept)
    const again = vehicles(vehicle('M1 LES', { miles: '99000', milesDate: '2026-07-21' }))
    expect(counts(await take('vehicles', again))).toEqual([0, 0, 1, 0])
    expect(await readingsKept()).toEqual(kept)
  })

  test('allocation, allowance, miles at hire and what is fitted come with a file', async () => {
    await sql`insert into fleet_allocations (name) values ('North pool') on conflict do nothing`.execute(
      on.database().kysely,
    )
    const heading = `${vehicles().trim()},annual_mileage_allowance,miles_at_on_hire,axle_config,tail_lift,tachograph,crane,fridge,allocation,cost_centre`
    const fitted = (allocation: string) =>
      `${heading}\n${vehicle('F1 TTED')},20000,12.5,6x2,yes,Y,no,1,${allocation},CC1`
    expect(problemsOf(await take('vehicles', fitted('Nowhere pool')))).toEqual([[2, 'allocation', 'unknown_reference']])
    expect(problemsOf(await take('vehicles', fitted('north POOL')))).toEqual([])
    expect(
      await rowsOf(sql`select annual_mileage_allowance, miles_at_on_hire, axle_config, has_tail_lift, has_tachograph, has_crane, has_fridge, cost_centre,
        (select name from fleet_allocations f where f.id = fleet_allocation_id) as allocation from vehicles where reg_no = 'F1TTED'`),
    ).toEqual([
      {
        annual_mileage_allowance: 20_000,
        miles_at_on_hire: 12.5,
        axle_config: '6x2',
        has_tail_lift: true,
        has_tachograph: true,
        has_crane: false,
        has_fridge: true,
        cost_centre: 'CC1',
        allocation: 'North pool',
      },
    ])
  })

  test('a plate stays with its account until it is disposed of', async () => {
    await take('vehicles', vehicles(vehicle('P1 ATE')))
    expect(problemsOf(await take('vehicles', vehicles(vehicle('P1 ATE', { account: 'OTHER' }))))).toEqual([
      [2, 'customer_account_number', 'inconsistent'],
    ])
    const gone = vehicles(vehicle('P1 ATE', { status: 'disposed' }))
    expect(counts(await take('vehicles', gone))).toEqual([0, 1, 0, 0])
    expect(counts(await take('vehicles', gone))).toEqual([0, 0, 1, 0])
    expect(counts(await take('vehicles', vehicles(vehicle('P1 ATE', { account: 'OTHER' }))))).toEqual([1, 0, 0, 0])
    expect(
      await rowsOf(sql`select customer_account_number, status from vehicles where reg_no = 'P1ATE' order by id`),
    ).toEqual([
      { customer_account_number: 'ACC1', status: 'disposed' },
      { customer_account_number: 'OTHER', status: 'on_hire' },
    ])
  })

  test('off the road goes on and off with the file', async () => {
    const vor = async (status: string) => {
      await take('vehicles', vehicles(vehicle('O1 FFR', { status })))
      return rowsOf(sql`select is_vor, vor_since from vehicles where reg_no = 'O1FFR'`)
    }
    expect(await vor('vor')).toEqual([{ is_vor: true, vor_since: '2026-11-21T12:00:00.000Z' }])
    expect(await vor('on_hire')).toEqual([{ is_vor: false, vor_since: null }])
  })

  test('all or nothing: one bad row keeps every other out', async () => {
    const text = vehicles(vehicle('N1 NIL'), vehicle('N2 NIL', { status: 'pondering' }))
    const report = await take('vehicles', text, { isAllOrNothing: true })
    expect([report.is_written, ...counts(report)]).toEqual([false, 0, 0, 0, 1])
    expect(await rowsOf(sql`select count(*) as n from vehicles where reg_no like '%NIL'`)).toEqual([{ n: 0 }])
  })

  test('a long file: every planted row is reported, the rest goes in, a rerun adds nothing, and others are served meanwhile', async () => {
    const made = { kind: 'vehicles', rows: 3000, account: 'ACC2', spoilEvery: 250 } as const
    const { report, seconds, longestPauseMilliseconds } = await measureImport(openAsOwner(on.database()), made)
    expect(problemsOf(report)).toEqual(
      Array.from({ length: 12 }, (_, place) => [2 + place * 250, 'fuel_type', 'unknown_value']),
    )
    expect(counts(report)).toEqual([2988, 0, 0, 12])
    const path = pathOf('again.csv')
    await writeMadeFile(path, made)
    expect(counts(await importFile(on.database(), 'vehicles', path))).toEqual([0, 0, 2988, 12])
    // Measured against the run itself: a busy machine slows both.
    expect(longestPauseMilliseconds).toBeLessThan((seconds * 1000) / 2)
  }, 120_000)
})
