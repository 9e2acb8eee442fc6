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
})
