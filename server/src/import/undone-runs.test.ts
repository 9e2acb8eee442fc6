// A run is undone though the portal went on by itself; what people or later files changed since is named, and by whom.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passSlots } from '../areas/maintenance/workshops/passed-slots.ts'
import { asOwner } from '../db/scope.ts'
import { onPortal } from '../db/testing.ts'
import { anEquipmentReading } from '../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { namedStanding } from './standing.ts'
import { addAccounts } from './testing-accounts.ts'
import { useFiles } from './testing-files.ts'
import { vehicle, vehicles } from './testing-lines.ts'
import { standingOnRun, undoRun } from './undo-run.ts'

const CLOCK = '2026-11-21T12:00:00.000Z'
const booking = (reg: string, status: string, booked: string) =>
  `reg_no,type,status,created_at,booked_at\n${reg},tyre,${status},1/11/2026 08:00,${booked}`

onPortal('a run that is undone', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  const { take, rowsOf } = useFiles(() => on.database())
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    staff = await portal.admin({ name: 'Ann Moss' })
    await addAccounts(on.database(), 'First', 'ACC1')
    await take('vehicles', vehicles(...['UN01 AAA', 'UN02 AAA', 'UN03 AAA'].map((reg) => vehicle(reg))))
  })
  afterAll(async () => portal.stop())

  const owning = <T>(does: Parameters<typeof asOwner<T>>[1]) => asOwner(on.database(), does)
  const undo = (run: number | null | undefined) => owning((rows) => undoRun(rows, { run: run ?? 0, actor: null }))
  const whyNot = (run: number | null | undefined) =>
    undo(run).then(
      () => null,
      (error: unknown) => (error as { extras?: { detail: string } }).extras?.detail ?? String(error),
    )
  const standing = (run: number | null | undefined) =>
    owning(async (rows) => namedStanding(rows, await standingOnRun(rows, run ?? 0), { max: 10, hasRuleNames: false }))
  const slotsPass = () =>
    passSlots(portal.portal, new AbortController().signal, (error) => {
      throw error
    })
  const bookings = (reg: string) =>
    rowsOf(sql`select c.id, c.number, c.state, c.due_clock, array(select clock from case_clocks k where k.case_id = c.id and stopped_at is null) as running
      from cases c where c.kind = 'maintenance' and c.reg_no = ${reg}`)

  test('a day that passed of itself is in nobody’s way: a new booking goes, an old one is as it was', async () => {
    const made = await take('maintenance', booking('UN01 AAA', 'booked', '21/11/2026 09:00'))
    await take('maintenance', booking('UN02 AAA', 'acknowledged', ''))
    const moved = await take('maintenance', booking('UN02 AAA', 'booked', '21/11/2026 09:00'))
    expect(await slotsPass()).toBe(2)
    expect(await bookings('UN02AAA')).toMatchObject([{ state: 'slot_passed', due_clock: 'arrive' }])
    await undo(moved.run)
    expect(await bookings('UN02AAA')).toMatchObject([{ state: 'acknowledged', due_clock: null, running: [] }])
    await undo(made.run)
    expect(await bookings('UN01AAA')).toEqual([])
  })

  test('a step that somebody took is named with its booking, and a later file by its name until it is undone', async () => {
    const made = await take('maintenance', booking('UN01 AAA', 'requested', ''))
    const [record] = await bookings('UN01AAA')
    const { id, number } = record as { id: number; number: string }
    const later = await take('maintenance', booking('UN01 AAA', 'acknowledged', ''), { name: 'later.csv' })
    expect(await whyNot(made.run)).toBe(
      'We could not undo this import because cases changed since by the file later.csv (1). Undo later imports first. Changes made by people must be corrected by hand.',
    )
    await undo(later.run)
    const view = (await portal.get(`/api/maintenance/${id}`, staff.token)).json as { record: { updated_at: string } }
    const step = { verb: 'acknowledge', version: view.record.updated_at }
    expect((await portal.send('POST', `/api/maintenance/${id}/steps`, staff.token, step)).status).toBe(200)
    expect(await whyNot(made.run)).toContain('cases changed since by Ann Moss (1)')
    expect(await standing(made.run)).toMatchObject({
      total: 1,
      records: [
        {
          name: number,
          link: { screen: 'maintenanceEvent', key: String(id) },
          uses: [{ what: 'later changes', count: 1, examples: ['Ann Moss'] }],
        },
      ],
    })
  })

  test('runs that build on each other are undone in turn, the last one first', async () => {
    const first = await take(
      'vehicles',
      vehicles(vehicle('UN10 AAA', { driver: 'Dan Wood', miles: '1000', milesDate: '2026-10-01' })),
    )
    const second = await take(
      'drivers',
      'name,email,customer_account_number,current_reg,points\nDan Wood,dan@x.example,ACC1,UN10 AAA,3',
    )
    const third = await take('vehicles', 'reg_no,fleet_no,miles,milesDate\nUN10 AAA,F2,1500,2026-11-01')
    expect(await whyNot(first.run)).toContain('the file')
    for (const { run } of [third, second, first]) expect(await whyNot(run)).toBeNull()
    expect(await rowsOf(sql`select 1 from vehicles where reg_no = 'UN10AAA'`)).toEqual([])
  })

  test('what a feed read since is in nobody’s way: its device is free again, and newer miles stay', async () => {
    const stays = await take('vehicles', 'reg_no,miles,milesDate\nUN03 AAA,1000,2026-11-01')
    const made = await take('vehicles', vehicles(vehicle('UN11 AAA')))
    const [known] = await rowsOf(sql`select id from vehicles where reg_no = 'UN03AAA'`)
    const [fresh] = await rowsOf(sql`select id from vehicles where reg_no = 'UN11AAA'`)
    await owning(async (rows) => {
      for (const [place, of] of [known, fresh].entries())
        await rows
          .insertInto('equipment_readings')
          .values(
            anEquipmentReading({
              ...{
                customer_account_number: 'ACC1',
                vehicle_id: (of as { id: number }).id,
                serial_number: `UNDO${place}`,
              },
              ...{ odometer_miles: 1200, odometer_at: '2026-11-20T08:00:00Z', snapshot_at: '2026-11-20T08:00:00Z' },
            }),
          )
          .execute()
      await sql`update vehicles set miles = 1200, miles_at = '2026-11-20T08:00:00Z' where reg_no in ('UN03AAA', 'UN11AAA')`.execute(
        rows,
      )
    })
    expect([await whyNot(made.run), await whyNot(stays.run)]).toEqual([null, null])
    expect(await rowsOf(sql`select miles from vehicles where reg_no like 'UN03AAA'`)).toEqual([{ miles: 1200 }])
    expect(
      await rowsOf(
        sql`select serial_number, vehicle_id is null as is_free from equipment_readings where serial_number like 'UNDO%' order by 1`,
      ),
    ).toEqual([
      { serial_number: 'UNDO0', is_free: false },
      { serial_number: 'UNDO1', is_free: true },
    ])
    expect(
      await rowsOf(
        sql`select 1 from equipment_readings r join vehicles v on v.id = r.vehicle_id where v.reg_no = 'UN03AAA' and source = 'file'`,
      ),
    ).toEqual([])
  })
})
