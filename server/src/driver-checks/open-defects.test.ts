import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { addAccounts, importFile } from '../import/testing-accounts.ts'
import { vehicle, vehicles } from '../import/testing-lines.ts'
import { undoRun } from '../import/undo-run.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbline-defects-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const horn = '"[{""code"":""horn"",""response"":""defect"",""severity"":""minor"",""note"":""Weak""}]"'
const line = (id: string, reg: string, day: string, answers = horn) =>
  `${id},${reg},Dan Wood,ACC1,van,100,${day}/11/2026 09:00,${day}/11/2026 09:10,${answers}`

onEngine('defects of checks that come by file', (on) => {
  const take = async (kind: 'vehicles' | 'driver-checks', text: string) => {
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
  const undo = (run: number | null | undefined) =>
    asOwner(on.database(), (rows) => undoRun(rows, { run: run ?? 0, actor: null }))
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(on.database().kysely)).rows
  const defects = () =>
    rowsOf(sql`
      select c.reg_no, c.title, c.state, c.due_clock, (select count(*)::int from defect_reports r where r.case_id = c.id) as reports
      from cases c join defect_cases d on d.case_id = c.id order by c.id`)

  /** Events that people will be told of, and promises that a job would tell as late. */
  const toTell = () =>
    rowsOf(sql`
      select c.reg_no, c.title from case_events e join cases c on c.id = e.case_id
      union all select c.reg_no, k.clock from case_clocks k join cases c on c.id = k.case_id
        where k.stopped_at is null and k.due_at <= '2026-11-21T12:00:00Z' and k.late_told_at is null`)

  beforeAll(async () => {
    await addAccounts(on.database(), 'First', 'ACC1')
    await take('vehicles', vehicles(vehicle('D1 CAS'), vehicle('D2 CAS')))
  })

  test('one case an item, told in the trail as a defect; taken in again it is the same; with the run it goes', async () => {
    const run = await takeChecks(line('c-1', 'D1 CAS', '19'), line('c-2', 'D1 CAS', '20'), line('c-3', 'D2 CAS', '20'))
    const title = 'Horn: Weak'
    const open = { title, state: 'reported', due_clock: 'acknowledge' }
    expect(await defects()).toEqual([
      { reg_no: 'D1CAS', ...open, reports: 2 },
      { reg_no: 'D2CAS', ...open, reports: 1 },
    ])
    expect(await toTell()).toEqual([])
    expect(
      await rowsOf(
        sql`select action, count(*)::int as count from audit where entity in ('defect', 'maintenance') group by 1 order by 1`,
      ),
    ).toEqual([{ action: 'defect created', count: 2 }])
    await takeChecks(line('c-1', 'D1 CAS', '19'), line('c-2', 'D1 CAS', '20'))
    expect(await defects()).toHaveLength(2)
    await undo(run.run)
    expect(await defects()).toEqual([])
    expect(await rowsOf(sql`select 1 from cases`)).toEqual([])
    expect(await rowsOf(sql`select 1 from driver_checks`)).toEqual([])
  })

  test('a defect of today is told; one of a check whose day nobody can read is not', async () => {
    const unread = 'c-5,D2 CAS,Dan Wood,ACC1,van,100,early,later,' + horn
    const run = await takeChecks(line('c-4', 'D1 CAS', '21'), unread)
    expect(await defects()).toHaveLength(2)
    expect(await toTell()).toEqual([{ reg_no: 'D1CAS', title: 'Horn: Weak' }])
    await undo(run.run)
  })

  test('one that is found again as dangerous is told from the day that was asked for', async () => {
    const silent = horn.replace('minor', 'dangerous')
    const run = await takeChecks(line('c-6', 'D1 CAS', '18'), line('c-7', 'D1 CAS', '19', silent))
    expect(await toTell()).toEqual([])
    expect(await rowsOf(sql`select severity from defect_cases`)).toEqual([{ severity: 'dangerous' }])
    await undo(run.run)
    const next = await takeChecks(line('c-8', 'D1 CAS', '20'), line('c-10', 'D1 CAS', '21', silent))
    expect(await toTell()).toEqual([{ reg_no: 'D1CAS', title: 'Horn: Weak' }])
    await undo(next.run)
  })

  test('once somebody has acted on a defect, the run that opened it stays', async () => {
    const run = await takeChecks(line('c-9', 'D1 CAS', '20'))
    await sql`update cases set state = 'acknowledged', updated_at = clock_timestamp() where kind = 'defect'`.execute(
      on.database().kysely,
    )
    await rowsOf(sql`insert into audit (actor_name, action, entity, entity_id)
      select 'Ann Moss', 'defect: acknowledge', 'defect', id::text from cases where kind = 'defect'`)
    await expect(undo(run.run)).rejects.toMatchObject({
      extras: { detail: expect.stringContaining('cases changed since by Ann Moss (1)') as unknown },
    })
  })
})
