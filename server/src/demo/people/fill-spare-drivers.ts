// Drivers who have no vehicle: new ones who never had any, and one whose licence has run out.
import { aDriver } from '../../testing/factories.ts'
import type { AccountOfWorld, World } from '../demo-world.ts'
import { licenceNumber } from '../identifiers.ts'
import { nameNumber } from './names.ts'

/** Far from the numbers of those who come with a vehicle. */
const FIRST_NAME = 6_000_000
const SPARE = [
  { points: 0, expires: 2_200, checked: -20, note: 'Starts when the next van is delivered.' },
  { points: 4, expires: 45, checked: -170, note: null },
  { points: 10, expires: -8, checked: -120, note: 'Must not drive until the new licence arrives.' },
] as const

export function fillSpareDrivers(world: World, account: AccountOfWorld): void {
  const { batch, clock } = world
  const random = world.random('spare drivers', account.accountNumber)
  for (const [place, { points, expires, checked, note }] of SPARE.entries()) {
    const id = batch.id('drivers')
    const name = nameNumber(FIRST_NAME + id)
    const joined = clock.at(-30 - place * 40, 555)
    batch.add(
      'drivers',
      aDriver(
        {
          id,
          customer_account_number: account.accountNumber,
          name: name.full,
          email: `${name.first}.${name.last}.${id}@drivers.example`.toLowerCase(),
          phone: `07700 900${String(100 + (id % 900))}`,
          licence_no: licenceNumber(name, random),
          licence_expiry: clock.day(expires),
          last_licence_check: clock.day(checked),
          licence_mandate_expiry: clock.day(300 + place * 200),
          points,
          status: points > 9 ? 'suspended' : 'active',
          note,
          created_at: joined,
          updated_at: joined,
        },
        random,
      ),
    )
  }
}
