// Short lists of a booking say how much they leave out.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDriverCheck } from '../../testing/factories.ts'
import { CLOCK, shown, startBookings } from './testing-bookings.ts'

onPortal('what a booking leaves out', (on) => {
  test('of lists that are cut the rest is counted; of whole ones nothing is', async () => {
    const { portal, ask, vehicle, staff, view } = await startBookings(on.database())
    const van = await vehicle('LO10AAA')
    const { id } = shown(await ask(van, { type: 'service' })).record
    const reader = await portal.person({
      accounts: ['NORTH01'],
      may: ['see maintenance request details', 'see driver checks'],
    })
    await portal.owner(async (rows) => {
      const responses = Array.from({ length: 23 }, (_, place) => ({
        ...{ code: `item_${place}`, response: 'defect', severity: 'minor' },
      }))
      const check = aDriverCheck({
        ...{ customer_account_number: 'NORTH01', vehicle_id: van, reg_no: 'LO10AAA', created_at: CLOCK },
        ...{ driver_check: JSON.stringify(responses), is_nil_defect: false },
      })
      await rows.insertInto('driver_checks').values(check).execute()
      for (let place = 0; place < 21; place++) {
        const { rows: made } = await sql<{ id: number }>`
          insert into cases (kind, customer_account_number, number, vehicle_id, reg_no, title, type, state, created_at, opened_at, updated_at)
          select kind, customer_account_number, ${`MB-9000${place}`}, vehicle_id, reg_no, title, 'repair', 'requested', created_at + ${place + 1} * interval '1 minute', opened_at, updated_at
          from cases where id = ${id} returning id`.execute(rows)
        await sql`insert into maintenance_cases (case_id, customer_account_number, follows_id, latest_status, preferred_dates)
          values (${made[0]?.id}, 'NORTH01', ${id}, '{}', '{}')`.execute(rows)
      }
    })
    const { record } = await view(id, reader)
    expect(record['left_out']).toEqual({ superseded: 0, visit: 0, linked: 1, mends: 0, defects: 3 })
    expect([record['linked'], record['defects']].map((list) => (list as unknown[]).length)).toEqual([20, 20])
    // Who may not see checks is told of none, nor that there are more.
    expect((await view(id, staff)).record['left_out']).toMatchObject({ defects: 0, linked: 1 })
    await portal.stop()
  })
})
