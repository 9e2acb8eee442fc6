// Notices out of files: matched at their minute, carried to later stages, and taken back.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onPortal } from '../db/testing.ts'
import { aVehicle } from '../testing/factories.ts'
import { categoryId } from '../testing/portal.ts'
import { useFiles } from './testing-files.ts'
import { undoRun } from './undo-run.ts'

const heading =
  'notice_number,authority,notice_type,registration,contravention_date,contravention_time,location,issue_date,full_amount,discount_amount,stage,served_how'
const file = (...lines: string[]) => [heading, ...lines].join('\n')
const line = (number: string, issuer: string, kind: string, reg: string, stage = 'pcn', issued = '03/11/2026') =>
  `${number},${issuer},${kind},${reg},01/11/2026,10:30,High Street,${issued},160.00,${stage === 'pcn' ? '80.00' : ''},${stage},post_camera`

onPortal('a file of notices', (on) => {
  const { take, rowsOf } = useFiles(() => on.database())
  beforeAll(() =>
    asOwner(on.database(), async (rows) => {
      const made = aVehicle({
        ...{ customer_account_number: 'NORTH01', vehicle_category_id: await categoryId(rows), reg_no: 'FI01AAA' },
        on_hire_date: '2026-05-01',
      })
      await rows.insertInto('vehicles').values(made).execute()
    }),
  )
  const undo = (run: number | null | undefined) =>
    asOwner(on.database(), (rows) => undoRun(rows, { run: run ?? 0, actor: null }))
  const fines = (...numbers: string[]) =>
    rowsOf(sql`select k.notice_no as number, c.type, c.state, c.customer_account_number as account, k.stage, jsonb_array_length(k.stages) as earlier, c.due_clock,
        (select count(*)::int from case_clocks x where x.case_id = c.id and x.stopped_at is null and x.due_at = c.due_at) as clocks
      from fine_cases k join cases c on c.id = k.case_id where k.notice_no = any(${numbers}::text[]) order by k.notice_no`)

  test('matches by the plate of the day, knows London by the issuer, and leaves what nobody had to staff', async () => {
    const made = await take(
      'fines',
      file(
        line('F1', 'London Borough of Camden', 'council_moving', 'FI01 AAA'),
        line('F2', 'Leeds City Council', 'bus_lane', 'FI01AAA'),
        line('F3', 'Transport for London', 'congestion_ulez', 'ZZ99ZZZ'),
      ),
    )
    expect(made).toMatchObject({ created: 3, problems: [], warnings: [] })
    const stage = { stage: 'pcn', earlier: 0, clocks: 1 }
    expect(await fines('F1', 'F2', 'F3')).toEqual([
      { number: 'F1', type: 'london_moving', state: 'notified', account: 'NORTH01', due_clock: 'decide', ...stage },
      { number: 'F2', type: 'bus_lane', state: 'notified', account: 'NORTH01', due_clock: 'decide', ...stage },
      { number: 'F3', type: 'tfl_road_user', state: 'unmatched', account: 'NOHIRER', due_clock: 'act', ...stage },
    ])
  })

  test('a later stage in another file updates the fine; an older one is left; both are taken back', async () => {
    const first = await take('fines', file(line('F4', 'Leeds City Council', 'bus_lane', 'FI01AAA')))
    const later = line('F4', 'Leeds City Council', 'bus_lane', 'FI01AAA', 'charge_certificate', '05/12/2026')
    const second = await take('fines', file(later))
    expect(second).toMatchObject({ created: 0, updated: 1, warnings: [] })
    expect(await fines('F4')).toMatchObject([{ stage: 'charge_certificate', earlier: 1, clocks: 1 }])
    const again = await take('fines', file(line('F4', 'Leeds City Council', 'bus_lane', 'FI01AAA'), later))
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    await undo(second.run)
    expect(await fines('F4')).toMatchObject([{ stage: 'pcn', earlier: 0, clocks: 1 }])
    await undo(first.run)
    expect(await fines('F4')).toEqual([])
  })

  test('what a parking operator was sent and sent back comes with its notice, and a later stage keeps it', async () => {
    const parking = 'papers_given,hirer_notice_date,hirer_notice_given,copies_came'
    const rows = (...lines: [line: string, told: string][]) =>
      [`${heading},${parking}`, ...lines.map(([row, told]) => `${row},${told}`)].join('\n')
    const first = line('F5', 'Merrow Parking', 'private_parking', 'FI01AAA')
    const later = line('F5', 'Merrow Parking', 'private_parking', 'FI01AAA', 'notice_to_hirer', '12/11/2026')
    const council = line('F6', 'Leeds City Council', 'bus_lane', 'FI01AAA')
    const bad = await take(
      'fines',
      rows([council, '05/11/2026,,,'], [first, '31/10/2026,12/11/2026,11/11/2026,'], [later, '01/01/2099,,,maybe']),
    )
    expect(bad.problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'papers_given', 'inconsistent'],
      [3, 'papers_given', 'inconsistent'],
      [3, 'hirer_notice_given', 'inconsistent'],
      [4, 'copies_came', 'unknown_value'],
      [4, 'papers_given', 'out_of_range'],
    ])
    const kept = () =>
      rowsOf(
        sql`select papers_given_on::text, hirer_issued_on::text, hirer_served_on::text, copies_came from fine_cases where notice_no = 'F5'`,
      )
    expect(await take('fines', rows([first, '05/11/2026,,,']))).toMatchObject({ created: 1, problems: [] })
    expect(await take('fines', rows([later, ',12/11/2026,,No']))).toMatchObject({ updated: 1, problems: [] })
    expect(await kept()).toEqual([
      { papers_given_on: '2026-11-05', hirer_issued_on: '2026-11-12', hirer_served_on: null, copies_came: 'no' },
    ])
    const [remark] = (await take('fines', rows([later, ',12/11/2026,14/11/2026,No']))).warnings
    expect(remark?.message).toContain('Correct it on its page')
  })

  test('each notice of a file has the driver of its own minute', async () => {
    await asOwner(on.database(), async (rows) => {
      const { id: vehicle } = await rows
        .selectFrom('vehicles')
        .select('id')
        .where('reg_no', '=', 'FI01AAA')
        .executeTakeFirstOrThrow()
      for (const [name, from, to] of [
        ['Ada Vale', '2026-10-31', '2026-11-01 10:00'],
        ['Ben Wold', '2026-11-01 10:00', '2026-12-01'],
      ] as const) {
        const { id } = await rows
          .insertInto('drivers')
          .values({ name, customer_account_number: 'NORTH01' })
          .returning('id')
          .executeTakeFirstOrThrow()
        await sql`insert into driver_vehicles (driver_id, vehicle_id, reg_no, customer_account_number, from_at, to_at) values (${id}, ${vehicle}, 'FI01AAA', 'NORTH01', ${from}, ${to})`.execute(
          rows,
        )
      }
    })
    const at = (number: string, time: string) =>
      line(number, 'Leeds City Council', 'bus_lane', 'FI01AAA').replace('10:30', time)
    const nobody = line('F9', 'Leeds City Council', 'bus_lane', 'ZZ99ZZZ')
    expect(await take('fines', file(at('F7', '09:00'), nobody, at('F8', '10:30')))).toMatchObject({ created: 3 })
    expect(
      await rowsOf(
        sql`select notice_no, driver_name from fine_cases where notice_no in ('F7', 'F8', 'F9') order by notice_no`,
      ),
    ).toEqual([
      { notice_no: 'F7', driver_name: 'Ada Vale' },
      { notice_no: 'F8', driver_name: 'Ben Wold' },
      { notice_no: 'F9', driver_name: null },
    ])
  })
})
