// For tests of vehicles by hand: a portal with two people who may do everything on their side, and what a form points at.
import { vehicleFormFor } from '@kerbline/domain/areas/vehicles/resource.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import type { Database } from '../../db/database.ts'
import { aDriver, aTag, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sampleValues } from '../../testing/sample-values.ts'

const owned = { customer_account_number: 'NORTH01' }
export const everything = permissions.filter((phrase) => phrase !== 'see all accounts')

interface Viewed {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: number; readonly updated_at: string }
}
interface Refused {
  readonly fields: readonly { readonly field: string }[]
}

export const recordOf = (json: unknown): Viewed['record'] => (json as Viewed).record
export const refusedFields = (json: unknown): readonly string[] =>
  (json as Refused).fields.map(({ field }) => field.replace('values.', ''))

/** What a vehicle of the tests points at. `foreign` is of another account. */
const fillReferenceTargets = (portal: TestPortal) =>
  portal.owner(async (rows) => {
    const driver = async (name: string, customer_account_number = 'NORTH01') =>
      (
        await rows
          .insertInto('drivers')
          .values(aDriver({ customer_account_number, name }))
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const make = { name: 'Formmaker', slug: 'formmaker' }
    const branch = { name: 'Form depot', code: 'FRM' }
    const tag = aTag({ ...owned, name: 'By hand' })
    return {
      category: await categoryId(rows),
      make: (await rows.insertInto('manufacturers').values(make).returning('id').executeTakeFirstOrThrow()).id,
      branch: (await rows.insertInto('branches').values(branch).returning('id').executeTakeFirstOrThrow()).id,
      allocation: (
        await rows
          .insertInto('fleet_allocations')
          .values({ name: 'Form pool' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
      driver: await driver('Asha Field'),
      other: await driver('Ben Form'),
      foreign: await driver('Cy South', 'SOUTH01'),
      tag: (await rows.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow()).id,
    }
  })

export async function startVehicleForms(database: Database) {
  const portal = await startTestPortal(database)
  const staff = await portal.person({ accounts: ['NORTH01', 'SOUTH01'], may: everything, side: 'staff' })
  const customer = await portal.person({ accounts: ['NORTH01'], may: everything })
  const ids = await fillReferenceTargets(portal)
  const fixed = { vehicle_category_id: ids.category, branch_id: ids.branch, manufacturer_id: ids.make }
  const open = async (id: number, who: TestPerson = staff) =>
    recordOf((await portal.get(`/api/vehicles/${id}`, who.token)).json)
  const blank = {
    ...sampleValues(vehicleFormFor({ side: 'staff', may: () => true }, true).fields),
    ...{ ...owned, ...fixed, model: 'Transit', fuel_type: 'diesel', hire_type: 'contract_hire', status: 'on_hire' },
    on_hire_date: '2026-01-05',
  }
  return {
    portal,
    staff,
    customer,
    ids,
    open,
    addVehicle: (given: object = {}): Promise<number> =>
      portal.owner(async (rows) => {
        const vehicle = aVehicle({ ...owned, ...fixed, miles: null, miles_at: null, ...given })
        return (await rows.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow()).id
      }),
    save: async (id: number, values: object, who: TestPerson = staff) =>
      portal.send('PUT', `/api/vehicles/${id}`, who.token, { version: (await open(id, who)).updated_at, values }),
    create: (values: object, who: TestPerson = staff) =>
      portal.send('POST', '/api/vehicles', who.token, { ...blank, ...values }),
  }
}

export type VehicleForms = Awaited<ReturnType<typeof startVehicleForms>>
