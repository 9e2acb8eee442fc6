// Notifications of what a file brings: of history nobody, of what is open since the day that was asked for those who deal with it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { tellNow } from '../../testing/letters.ts'
import type { TestPerson } from '../../testing/portal.ts'
import { passSlots } from '../maintenance/workshops/passed-slots.ts'
import { type Bookings, startBookings } from '../maintenance/testing-bookings.ts'
import { type Wizard, wizard } from './testing-wizard.ts'

// The portal's day is 17 November 2026.
const horn = '"[{""code"":""horn"",""response"":""defect"",""severity"":""minor""}]"'
const checks = (id: string, plates: readonly string[], day: string) =>
  [
    'check_id,reg_no,driver_name,customer_account_number,template,miles,start_time,end_time,driver_check',
    ...plates.map((plate) => `${id}-${plate},${plate},Dan Wood,NORTH01,van,100,${day} 07:00,${day} 07:10,${horn}`),
  ].join('\n')
const slots = (plates: readonly string[], day: string) =>
  [
    'reg_no,type,status,created_at,booked_at',
    ...plates.map((plate) => `${plate},service,booked,01/11/2026 09:00,${day} 08:00`),
  ].join('\n')

onPortal('who is told of a file', (on) => {
  let bookings: Bookings
  let staff: TestPerson
  let files: Wizard
  const plates = ['TS10AAA', 'TS11AAA', 'TS12AAA']
  const warned: unknown[] = []

  beforeAll(async () => {
    bookings = await startBookings(on.database())
    for (const plate of plates) await bookings.vehicle(plate)
    staff = await bookings.portal.person({
      side: 'staff',
      accounts: [],
      may: [
        'see all accounts',
        'review driver checks',
        'see driver checks',
        'manage maintenance',
        'see maintenance request details',
      ],
    })
    files = wizard(bookings.portal, staff)
    await tellNow(bookings.portal)
  })
  afterAll(() => bookings.portal.stop())

  const told = () =>
    bookings.portal.owner(async (rows) => {
      const { rows: found } = await sql<{ reg_no: string; said: string }>`
        select distinct c.reg_no, coalesce(n.title, '') as said from notifications n join cases c on c.id = n.case_id
        where c.reg_no = any(${plates}::text[]) order by 1, 2`.execute(rows)
      const { rows: mails } = await sql`select 1 from mail_outbox`.execute(rows)
      return { plates: [...new Set(found.map(({ reg_no }) => reg_no))], mails: mails.length }
    })
  const take = async (kind: 'driver-checks' | 'maintenance', text: string, tellFrom?: string) => {
    const checked = await files.check(await files.upload(kind, text))
    expect(checked.tells?.from).toBe('2026-11-17')
    const done = await files.commit(checked, false, tellFrom)
    expect(done).toMatchObject({ state: 'done', counts: { error: 0 } })
    await passSlots(bookings.portal.portal, new AbortController().signal, (error) => void warned.push(error))
    await tellNow(bookings.portal)
  }
  const defectsOf = () =>
    bookings.portal.owner(async (rows) => {
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::int as count from cases where kind = 'defect' and reg_no = any(${plates}::text[])`.execute(
        rows,
      )
      return found[0]?.count
    })

  test('old checks open their defects and tell nobody', async () => {
    const before = await told()
    await take('driver-checks', checks('old', ['TS10AAA', 'TS11AAA'], '16/11/2026'))
    expect(await defectsOf()).toBe(2)
    expect(await told()).toEqual(before)
  })

  test('a slot of the past stands as passed, and tells nobody', async () => {
    const before = await told()
    await take('maintenance', slots(['TS10AAA', 'TS11AAA'], '10/11/2026'))
    const { rows } = await bookings.portal.owner((owner) =>
      sql`select state from cases where kind = 'maintenance' and reg_no = any(${plates}::text[])`.execute(owner),
    )
    expect(rows).toEqual([{ state: 'slot_passed' }, { state: 'slot_passed' }])
    expect(await told()).toEqual(before)
  })

  test('what is open since the day that was asked for is told, and the run keeps that day', async () => {
    await take('driver-checks', checks('new', ['TS12AAA'], '16/11/2026'), '2026-11-16')
    expect((await told()).plates).toEqual(['TS12AAA'])
    const { rows } = await bookings.portal.owner((owner) =>
      sql`select kind, tell_from from import_runs order by id`.execute(owner),
    )
    expect(rows).toEqual([
      { kind: 'driver-checks', tell_from: '2026-11-17' },
      { kind: 'maintenance', tell_from: '2026-11-17' },
      { kind: 'driver-checks', tell_from: '2026-11-16' },
    ])
  })

  test('a slot passed since that day is told, as any other', async () => {
    const before = (await told()).mails
    await take('maintenance', slots(['TS12AAA'], '16/11/2026'), '2026-11-16')
    const { rows } = await bookings.portal.owner((owner) =>
      sql`select n.title from notifications n join cases c on c.id = n.case_id where c.kind = 'maintenance' and c.reg_no = 'TS12AAA'`.execute(
        owner,
      ),
    )
    expect(rows.length + (await told()).mails - before).toBeGreaterThan(0)
    expect(warned).toEqual([])
  })
})
