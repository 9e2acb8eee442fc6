import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const today = londonDate(new Date())
const dates = [addDays(today, 7), addDays(today, 9)]

onPortal('bookings asked for many vehicles, one otherwise than the rest', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  const ask = (body: object) =>
    portal.send('POST', '/api/maintenance-requests', manager.token, { preferred_dates: dates, note: null, ...body })
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    manager = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'request maintenance'] })
  })
  afterAll(async () => portal.stop())

  test('one of many has its own day and workshop; the rest keep the days of all', async () => {
    const { made, workshop, other } = await portal.owner(async (rows) => {
      const category = await categoryId(rows)
      const values = ['HH11HHH', 'JJ11JJJ'].map((reg_no) =>
        aVehicle({ customer_account_number: 'NORTH01', vehicle_category_id: category, reg_no, status: 'on_hire' }),
      )
      const dealers = await rows
        .insertInto('dealers')
        .values([
          { name: 'Leeds', slug: 'leeds', is_approved: true, services: ['service'] },
          { name: 'Elsewhere', slug: 'elsewhere', services: ['service'] },
        ])
        .returning('id')
        .execute()
      return {
        made: (await rows.insertInto('vehicles').values(values).returning('id').execute()).map(({ id }) => id),
        workshop: dealers[0]?.id,
        other: dealers[1]?.id,
      }
    })
    const [first = 0, second = 0] = made
    const own = { vehicle_id: first, type: 'service', preferred_date: addDays(today, 3), dealer_id: workshop }
    const refused = await ask({
      ...{ vehicle_ids: made, type: 'service' },
      own: [
        { ...own, preferred_date: addDays(today, -1) },
        { ...own, dealer_id: other },
      ],
    })
    expect(refused.json).toMatchObject({
      fields: [{ field: 'own.0.preferred_date' }, { field: 'own.1.dealer_id', reason: 'unknown_reference' }],
    })
    await ask({ vehicle_ids: made, type: 'service', own: [own] })
    const events = (vehicle: number) =>
      portal.owner((rows) =>
        rows
          .selectFrom('cases as c')
          .innerJoin('maintenance_cases as m', 'm.case_id', 'c.id')
          .select(['m.preferred_dates', 'm.dealer_id'])
          .where('c.vehicle_id', '=', vehicle)
          .execute(),
      )
    expect(await events(first)).toEqual([{ preferred_dates: [addDays(today, 3), dates[1]], dealer_id: workshop }])
    expect(await events(second)).toEqual([{ preferred_dates: dates, dealer_id: null }])
  })
})
