// Bookings of a file as cases: the spine beside the workshop's own columns, whose turn it is, clocks that end, and the way back.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { aCaseClock } from '../testing/case-factories.ts'
import { addAccounts } from './testing-accounts.ts'
import { useFiles } from './testing-files.ts'
import { counts, vehicle, vehicles } from './testing-lines.ts'
import { undoRun } from './undo-run.ts'

const heading = 'reg_no,type,status,created_at,completed_at,supplier'

onEngine('bookings of a file', (on) => {
  const { take, rowsOf } = useFiles(() => on.database())
  const bookings = (...lines: readonly string[]) => take('maintenance', [heading, ...lines].join('\n'))
  const undo = (run: number | null | undefined) =>
    asOwner(on.database(), (rows) => undoRun(rows, { run: run ?? 0, actor: null }))
  const spine = () =>
    rowsOf(sql`
      select type, title, state, waiting_on, waiting_since is not null as is_waiting, json_instant(closed_at) as closed_at, due_clock, supplier
      from cases join maintenance_cases on case_id = id order by id`)
  const clocks = () =>
    rowsOf(sql`select clock, stopped_at is not null as is_over, is_kept from case_clocks order by id`)

  beforeAll(async () => {
    await addAccounts(on.database(), 'First', 'ACC1')
    await take('vehicles', vehicles(vehicle('V1 UPD'), vehicle('V2 UPD')))
    await bookings(
      'V1 UPD,tyre,requested,1/11/2026 08:00,,Leeds Tyres',
      'V2 UPD,mot,closed,1/10/2026 08:00,3/10/2026 16:00,',
    )
  })

  test('a new one says whose turn it is, what it is about and when it was over', async () => {
    expect(await spine()).toMatchObject([
      {
        type: 'tyre',
        title: 'Tyres',
        state: 'requested',
        waiting_on: 'hire_company',
        is_waiting: true,
        closed_at: null,
      },
      {
        type: 'mot',
        title: 'MOT',
        state: 'closed',
        waiting_on: null,
        is_waiting: false,
        closed_at: '2026-10-03T15:00:00.000Z',
      },
    ])
    expect(await rowsOf(sql`select number ~ '^MB-[0-9]{6}$' as is_numbered, kind from cases`)).toEqual(
      Array.from({ length: 2 }, () => ({ is_numbered: true, kind: 'maintenance' })),
    )
    expect(
      await rowsOf(sql`select action, count(*) as count from audit where entity = 'maintenance' group by 1`),
    ).toEqual([{ action: 'maintenance booking created', count: 2 }])
  })

  test('another state and another supplier are one change: the turn goes on, clocks it is past end, and all of it goes back', async () => {
    await asOwner(on.database(), async (rows) => {
      const { id, customer_account_number } = await rows
        .selectFrom('cases')
        .select(['id', 'customer_account_number'])
        .where('type', '=', 'tyre')
        .executeTakeFirstOrThrow()
      const of = { case_id: id, customer_account_number, due_at: '2030-01-01T09:00:00.000Z' }
      await rows
        .insertInto('case_clocks')
        .values([
          aCaseClock({ ...of, clock: 'acknowledge' }),
          aCaseClock({ ...of, clock: 'book', due_at: '2030-01-02T09:00:00.000Z' }),
        ])
        .execute()
      await rows
        .updateTable('cases')
        .set({ due_at: of.due_at, due_clock: 'acknowledge' })
        .where('id', '=', id)
        .execute()
    })
    const before = [await spine(), await clocks()]
    const line = 'V1 UPD,tyre,acknowledged,1/11/2026 08:00,,York Tyres'
    const run = await bookings(line)
    expect(counts(run)).toEqual([0, 1, 0, 0])
    expect(await spine()).toMatchObject([{ state: 'acknowledged', due_clock: 'book', supplier: 'York Tyres' }, {}])
    expect(await clocks()).toEqual([
      { clock: 'acknowledge', is_over: true, is_kept: true },
      { clock: 'book', is_over: false, is_kept: null },
    ])
    expect(await rowsOf(sql`select before, after from audit where action = 'maintenance booking saved'`)).toEqual([
      {
        before: { state: 'requested', supplier: 'Leeds Tyres' },
        after: { state: 'acknowledged', supplier: 'York Tyres', imported_from: 'maintenance.csv' },
      },
    ])
    expect(counts(await bookings(line))).toEqual([0, 0, 1, 0])
    await undo(run.run)
    expect([await spine(), await clocks()]).toEqual(before)
  })

  test('a supplier alone raises the version of the whole booking, so that undoing an older file is refused', async () => {
    const version = () => rowsOf(sql`select updated_at from cases where type = 'mot'`)
    const made = await bookings('V2 UPD,service,requested,2/11/2026 08:00,,')
    const before = await version()
    await bookings('V2 UPD,mot,,1/10/2026 08:00,,Hull Test Lane', 'V2 UPD,service,,2/11/2026 08:00,,Hull Test Lane')
    expect(await version()).not.toEqual(before)
    await expect(undo(made.run)).rejects.toMatchObject({
      extras: { detail: expect.stringContaining('cases changed since by the file maintenance.csv (1)') },
    })
  })

  test('closed by a file its clocks end, and no older file opens it again', async () => {
    const line = (state: string) => `V1 UPD,tyre,${state},1/11/2026 08:00,,`
    await bookings(line('complete'))
    expect((await spine())[0]).toMatchObject({ state: 'complete', waiting_on: null, due_clock: null })
    expect((await clocks()).filter((each) => !(each as { is_over: boolean }).is_over)).toEqual([])
    expect(counts(await bookings(line('in_workshop')))).toEqual([0, 0, 1, 0])
    expect((await spine())[0]).toMatchObject({ state: 'complete' })
  })

  test('a run that made bookings takes them back with what hangs on them', async () => {
    const run = await bookings('V1 UPD,glass,booked,3/11/2026 08:00,,')
    await undo(run.run)
    expect(await rowsOf(sql`select 1 from cases where type = 'glass'`)).toEqual([])
    expect(
      await rowsOf(sql`select 1 from maintenance_cases where not exists (select from cases where id = case_id)`),
    ).toEqual([])
  })
})
