import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPortal } from '../../testing/portal.ts'

onPortal('the branch of a vehicle', (on) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
  })
  afterAll(async () => portal.stop())

  test('it is the vehicle’s own, not its account’s; without one there is none', async () => {
    await portal.owner(async (rows) => {
      const add = async (name: string, code: string, opening_hours: string | null) => {
        const branch = { name, code, opening_hours, phone: '0148 296 0000', latitude: 53.74, longitude: -0.33 }
        return (await rows.insertInto('branches').values(branch).returning('id').executeTakeFirstOrThrow()).id
      }
      const [hull, leeds] = [await add('Hull', 'HUL', 'Weekdays 07:30 to 18:00'), await add('Leeds South', 'LSO', null)]
      await rows.updateTable('customers').set({ branch_id: leeds }).execute()
      const owned = { customer_account_number: 'NORTH01', vehicle_category_id: await categoryId(rows) }
      await rows
        .insertInto('vehicles')
        .values([
          aVehicle({ ...owned, reg_no: 'HU11HUL', branch_id: hull }),
          aVehicle({ ...owned, reg_no: 'NO11NOB', branch_id: null }),
        ])
        .execute()
    })
    const { token } = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    const branchOf = async (plate: string) =>
      ((await portal.get(`/api/vehicles/by-plate/${plate}`, token)).json as VehicleOverview).branch
    expect(await branchOf('HU11HUL')).toEqual({
      name: 'Hull',
      phone: '0148 296 0000',
      email: null,
      address: null,
      postcode: null,
      opening_hours: 'Weekdays 07:30 to 18:00',
      latitude: 53.74,
      longitude: -0.33,
    })
    expect(await branchOf('NO11NOB')).toBeNull()
  })
})
