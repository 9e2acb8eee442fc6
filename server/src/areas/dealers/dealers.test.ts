import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aMaintenanceCase, insertCase } from '../../testing/case-factories.ts'
import { everyRight, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('dealers that work is booked at', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: everyRight, side: 'staff' })
  })
  afterAll(async () => portal.stop())

  test('are not deleted; merged into another, their bookings are at that one', async () => {
    const booked = await portal.owner(async (rows) => {
      const make = (name: string) =>
        rows.insertInto('dealers').values({ name, slug: name.toLowerCase() }).returning('id').executeTakeFirstOrThrow()
      const [kept, merged] = [await make('Aire'), await make('Aire-South')]
      const { id: vehicle_id, ...of } = await rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no', 'customer_account_number'])
        .executeTakeFirstOrThrow()
      const id = await insertCase(
        rows,
        aMaintenanceCase({ ...of, vehicle_id, type: 'mot', state: 'booked' }, { dealer_id: merged.id }),
      )
      return { id, kept: kept.id, merged: merged.id }
    })
    const path = '/api/dealer-management'
    const number = await portal.owner((rows) =>
      rows.selectFrom('cases').select('number').where('id', '=', booked.id).executeTakeFirstOrThrow(),
    )
    expect((await portal.get(`${path}/${booked.merged}`, staff.token)).json).toMatchObject({
      used_by: [{ what: 'bookings', count: 1, examples: [number.number] }],
    })
    expect((await portal.send('DELETE', `${path}/${booked.merged}`, staff.token)).status).toBe(409)
    const reply = await portal.send('POST', `${path}/${booked.kept}/merge`, staff.token, { ids: [booked.merged] })
    expect(reply.json).toMatchObject({ used_by: [{ what: 'bookings', count: 1 }] })
  })
})
