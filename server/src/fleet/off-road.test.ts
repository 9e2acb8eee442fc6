import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEngine } from '../db/testing.ts'
import { addAccounts, importFile } from '../import/testing-accounts.ts'
import { vehicle, vehicles } from '../import/testing-lines.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbline-off-road-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const regs = ['BAD 1', 'LATER 1', 'FIXED 1', 'MINOR 1', 'OLD 1']
const defect = (severity: string, repaired = false) =>
  `"[{""code"":""brakes"",""response"":""defect"",""severity"":""${severity}"",""repaired"":${repaired}}]"`
const ok = '"[{""code"":""brakes"",""response"":""ok""}]"'
const line = (id: string, reg: string, day: string, answers: string) =>
  `${id},${reg},Dan Wood,ACC1,van,100,${day}/06/2026 09:00,${day}/06/2026 09:10,${answers}`

onEngine('vehicles off the road by their checks', (on) => {
  const take = async (kind: 'vehicles' | 'driver-checks' | 'compliance', text: string) => {
    const path = join(folder, `${kind}.csv`)
    await writeFile(path, text)
    return importFile(on.database(), kind, path)
  }
  const takeChecks = (...lines: readonly string[]) =>
    take(
      'driver-checks',
      [
        'check_id,reg_no,driver_name,customer_account_number,template,miles,start_time,end_time,driver_check',
        ...lines,
      ].join('\n'),
    )
  const offRoad = () =>
    on
      .database()
      .kysely.selectFrom('vehicles')
      .select(['reg_no', 'vor_since', 'vor_reason'])
      .where('is_vor', '=', true)
      .orderBy('reg_no')
      .execute()

  beforeAll(async () => {
    await addAccounts(on.database(), 'First', 'ACC1')
    await take('vehicles', vehicles(...regs.map((reg) => vehicle(reg))))
    await on
      .database()
      .kysely.updateTable('vehicles')
      .set({ is_vor: true, vor_since: '2026-05-01T08:00:00.000Z', vor_reason: 'In the workshop' })
      .where('reg_no', '=', 'OLD1')
      .execute()
  })

  test('an open dangerous defect in the last check of a vehicle, and nothing less, takes it off the road', async () => {
    await takeChecks(
      line('bad', 'BAD 1', '25', defect('dangerous')),
      line('later-1', 'LATER 1', '24', defect('dangerous')),
      line('later-2', 'LATER 1', '25', ok),
      line('fixed', 'FIXED 1', '25', defect('dangerous', true)),
      line('minor', 'MINOR 1', '25', defect('minor')),
      line('old', 'OLD 1', '25', defect('dangerous')),
    )
    expect(await offRoad()).toEqual([
      {
        reg_no: 'BAD1',
        vor_since: '2026-06-25T08:10:00.000Z',
        vor_reason: 'A dangerous defect was reported in a driver check',
      },
      { reg_no: 'OLD1', vor_since: '2026-05-01T08:00:00.000Z', vor_reason: 'In the workshop' },
    ])
  })

  test('the same check sent again does not overrule who put the vehicle back on the road', async () => {
    await on
      .database()
      .kysely.updateTable('vehicles')
      .set({ is_vor: false, vor_since: null, vor_reason: null })
      .where('reg_no', '=', 'BAD1')
      .execute()
    await takeChecks(line('bad', 'BAD 1', '25', defect('dangerous')))
    expect((await offRoad()).map(({ reg_no }) => reg_no)).toEqual(['OLD1'])
    await takeChecks(line('bad again', 'BAD 1', '26', defect('dangerous')))
    expect((await offRoad()).map(({ reg_no }) => reg_no)).toEqual(['BAD1', 'OLD1'])
  })

  test('a date in a file is no pass of an MOT that failed, and says so; work told as done since is', async () => {
    const say = (due: string, done: string) =>
      take('compliance', `vehicle_reg,event_type,due_date,last_done_date\nMINOR 1,mot,${due},${done}\n`)
    const stands = async () =>
      (
        await sql<object>`
          select i.due_date::text as due, v.is_vor from compliance_items i join vehicles v on v.id = i.vehicle_id where v.reg_no = 'MINOR1'`.execute(
          on.database().kysely,
        )
      ).rows
    await say('2026-12-01', '2025-12-01')
    await sql`
      insert into compliance_records (customer_account_number, vehicle_id, vehicle_reg, event_type, done_on, outcome, findings, source)
      select customer_account_number, id, reg_no, 'mot', '2026-06-20', 'fail', 'Stop lamp', 'manual' from vehicles where reg_no = 'MINOR1'`.execute(
      on.database().kysely,
    )
    expect(JSON.stringify(await say('2027-06-19', '2025-12-01'))).toContain('MOT failed on 20 Jun 2026')
    expect(await stands()).toEqual([{ due: '2026-06-19', is_vor: true }])
    await say('2027-06-24', '2026-06-25')
    expect(await stands()).toEqual([{ due: '2027-06-24', is_vor: false }])
  })
})
